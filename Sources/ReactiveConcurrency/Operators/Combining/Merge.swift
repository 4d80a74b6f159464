extension Signal {
  /// This signal's values, then, once it has completed, those of `next`. Stands for `concat:`.
  ///
  /// ```marbles concat(_:)
  /// seconds  0    5
  /// first    -1-2|
  /// second   ----^a-b-|
  ///          first.concat(second)
  /// output   -1-2-a-b-|
  /// ```
  ///
  /// `next` is started only then. Any number can be chained: chains are flat. An error of this signal ends it, and
  /// `next` is never started. Demand passes to the signal that runs; nothing is stored.
  public func concat(_ next: Signal) -> Signal {
    Signal(Concatenation(self, next))
  }

  /// The values of the signals, one signal after the other. Stands for `+concat:`.
  ///
  /// The sequence may be lazy or endless: it is asked for a signal when the one before has completed. Completes when
  /// there is no further signal; the first error ends it. Demand passes to the signal that runs, and none is started
  /// while the consumer is paused; nothing is stored.
  public static func concat<Signals: Sequence & Sendable>(_ signals: Signals) -> Signal
  where Signals.Element == Signal {
    Signal { observer in
      let iterator = StageState<Signals.Iterator?>(signals.makeIterator())
      return Succession.start(observer) { end in
        guard case .completed = end, let next = iterator.value?.next() else {
          iterator.value = nil
          return .end(end)
        }
        return .start(next)
      }
    }
  }

  /// The values of the signals, one signal after the other. Stands for `+concat:`.
  ///
  /// See the version that takes a sequence.
  public static func concat(_ signals: Signal...) -> Signal {
    concat(signals)
  }

  /// Drops this signal's values and sends those of the signal that `next` makes once it has completed. Stands for
  /// `then:`. An error is passed on, and `next` is not called.
  ///
  /// Demand passes to the second signal; the first one is never paused. `next` runs at each subscription's completion
  /// of this signal, where that comes. Nothing is stored.
  public func then<Output>(_ next: @escaping @Sendable () -> Signal<Output>) -> Signal<Output> {
    let nothing: Signal<Output> = compactMap { _ in nil }
    return nothing.concat(.deferred(next))
  }

  /// `value` first, then this signal's values. Stands for `startWith:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  public func start(with value: Value) -> Signal {
    Signal.just(value).concat(self)
  }

  /// The values of both signals as they come. Stands for `merge:`.
  ///
  /// ```marbles merge(with:)
  /// seconds  0       5
  /// first    -1───-2---3|
  /// second   -a───---b|
  ///          first.merge(with: second)
  /// output   -(1a)-2-b-3|
  /// ```
  ///
  /// See the version that takes an array.
  @inlinable
  public func merge(with other: Signal) -> Signal {
    .merge([self, other])
  }

  /// The values of all signals as they come. Stands for `+merge:`.
  ///
  /// See the version that takes an array.
  @inlinable
  public static func merge(_ signals: Signal...) -> Signal {
    merge(signals)
  }

  /// The values of all signals as they come. Stands for `+merge:`.
  ///
  /// Completes when all have completed, at once if there are none; the first error ends it and cancels the others.
  /// Values from several threads are delivered one at a time, in each source's order; a source that gets 256
  /// values ahead of the delivery is paused. Nothing is stored but what comes on one thread while another is delivering.
  @inlinable @inline(never)
  public static func merge(_ signals: [Signal]) -> Signal {
    Signal { observer in
      let junction = Junction(observer, state: signals.count, awaiting: signals.count)
      if signals.isEmpty { junction.finish(.completed) }
      for signal in signals where !junction.isEnded {
        junction.connect(
          signal,
          next: { junction, _, value in junction.send(value) },
          finished: { junction, termination in
            junction.state -= 1
            if case .completed = termination, junction.state > 0 { return }
            junction.finish(termination)
          })
      }
      return junction.subscription
    }
  }

  /// Sends this signal's values until `trigger` sends a value or completes, then completes. Stands for `takeUntil:`.
  ///
  /// ```marbles take(until: signal)
  /// seconds  0
  /// trigger  ----(a!)
  /// source   -1-2!
  ///          source.take(until: trigger)
  /// output   -1-2|
  /// ```
  ///
  /// A trigger that does so while it is subscribed keeps this signal from being started. The trigger's error is
  /// ignored. Both are released at the end. Demand passes to this signal, the trigger is never paused; nothing is
  /// stored. An error of this signal ends it.
  @inlinable @inline(never)
  public func take<Trigger>(until trigger: Signal<Trigger>) -> Signal {
    Signal { observer in
      let junction = Junction(observer, state: (), awaiting: 2)
      junction.connect(
        trigger,
        next: { junction, _, _ in junction.end(.completed) },
        finished: { junction, termination in
          if case .completed = termination { junction.finish(.completed) }
        })
      if !junction.isEnded {
        junction.connect(
          self,
          next: { junction, _, value in junction.send(value) },
          finished: { junction, termination in junction.finish(termination) })
      }
      return junction.subscription
    }
  }
}

/// The values of all signals as they come: `Signal.merge(_:)`, next to `zip` and `combineLatest`. Stands for `+merge:`.
///
/// See `Signal.merge(_:)` for its end, its order and its memory.
@inlinable
public func merge<Value: Sendable>(
  _ first: Signal<Value>, _ second: Signal<Value>, _ third: Signal<Value>, _ fourth: Signal<Value>,
  _ others: Signal<Value>...
) -> Signal<Value> {
  .merge([first, second, third, fourth] + others)
}

/// The values of all signals as they come: `Signal.merge(_:)`, next to `zip` and `combineLatest`. Stands for `+merge:`.
///
/// See `Signal.merge(_:)` for its end, its order and its memory.
@inlinable
public func merge<Value: Sendable>(_ signals: [Signal<Value>]) -> Signal<Value> {
  .merge(signals)
}
