extension Signal {
  /// Sends this signal's values until the first event of `replacement`, then that signal's. Stands for
  /// `takeUntilReplacement:`.
  ///
  /// ```marbles take(untilReplacement:)
  /// seconds      0    5
  /// replacement  ----a-b-|
  /// source       -1-2!
  ///              source.take(untilReplacement: replacement)
  /// output       -1-2a-b-|
  /// ```
  ///
  /// This signal is released at that event, whatever it is; if it comes while `replacement` is subscribed, which is
  /// done first, this signal is not started. Until then its error is passed on, its completion is not. Completes or
  /// fails with `replacement`. Demand passes to both; nothing is stored.
  public func take(untilReplacement replacement: Signal) -> Signal {
    Signal { observer in
      let replaced = Input()
      let junction = Junction(observer, state: (), awaiting: 2)
      junction.add(replaced)
      junction.connect(
        replacement,
        next: { junction, _, value in
          junction.cancel(replaced)
          return junction.send(value)
        },
        finished: { junction, termination in junction.finish(termination) })
      if !replaced.subscription.isClosed {
        junction.connect(
          self, to: replaced,
          next: { junction, _, value in junction.send(value) },
          finished: { junction, termination in
            if case .failed = termination { junction.finish(termination) }
          })
      }
      return junction.subscription
    }
  }

  /// Leaves out this signal's values until `trigger` sends a value or completes.
  ///
  /// The trigger is started first and released then; its error is ignored. Never pauses this signal while it leaves out
  /// values. Completes and fails with this signal; nothing is stored.
  public func skip<Trigger>(until trigger: Signal<Trigger>) -> Signal {
    Signal { observer in
      let junction = Junction(observer, state: false, awaiting: 2)
      junction.connect(
        trigger,
        next: { junction, _, _ in
          junction.state = true
          return .cancelled
        },
        finished: { junction, termination in
          if case .completed = termination { junction.state = true }
        })
      junction.connect(
        self,
        next: { junction, _, value in junction.state ? junction.send(value) : .more },
        finished: { junction, termination in junction.finish(termination) })
      return junction.subscription
    }
  }

  /// Sends the events of the signal that is the first to send one, a value or its end. The others are released.
  ///
  /// See the version that takes an array.
  public static func race(_ signals: Signal...) -> Signal {
    race(signals)
  }

  /// Sends the events of the signal that is the first to send one, a value or its end. The others are released.
  ///
  /// The signals are started in order; those behind one that sends at once are not started. With none it is empty.
  /// Demand passes to the signals; nothing is stored.
  public static func race(_ signals: [Signal]) -> Signal {
    Signal<Signal>(signals).raceMap { $0 }
  }
}
