extension Signal {
  /// Sends the events of the signal that is the first to send one, a value or its end. The others are cancelled.
  ///
  /// See the version that takes an array.
  public static func race(_ signals: Signal...) -> Signal {
    race(signals)
  }

  /// Sends the events of the signal that is the first to send one, a value or its end. The others are cancelled.
  ///
  /// The signals are started in order; those after one that sends immediately are not started. Without signals it
  /// completes immediately.
  public static func race(_ signals: [Signal]) -> Signal {
    Signal<Signal>(signals).raceMap { $0 }
  }

  /// `flattenMap(.race)`: the first inner signal to send an event continues, the others and this signal are cancelled.
  @usableFromInline
  func raceMap<Output>(_ transform: @escaping @Sendable (Value) -> Signal<Output>) -> Signal<Output> {
    Signal<Output>(stage: "flattenMap(.race)") { observer in
      let junction = Junction(observer, state: Race(isDecided: false), inputs: 1)
      let outer = Input()
      junction.connect(
        start, to: junction.add(outer),
        next: { junction, _, value in
          let added = junction.addAsOwner(Input())
          let inner = transform(value)
          // Outside the junction, because it may send immediately.
          junction.deferred.append { junction.run(inner, as: added) }
          return .more
        },
        finished: { junction, termination in
          // If inner signals run, the race continues without this signal.
          if termination.isOver, !junction.owned.inputs.isEmpty { return }
          if case .completed = termination { junction.complete() } else { junction.finish(termination) }
        })
      return junction.subscription
    }
  }
}

/// The state of a `flattenMap(.race)`.
private struct Race {
  /// Whether one of its signals has sent an event.
  var isDecided: Bool
}

extension Junction where State == Race {
  fileprivate func run(_ inner: Signal<Output>, as added: Input.Added) {
    if added.input.source.isClosed { return }
    connect(
      inner.start, to: added,
      next: { junction, runner, value in
        if !junction.state.isDecided {
          junction.state.isDecided = true
          for other in junction.owned.inputs where other !== runner { junction.cancelInput(other) }
        }
        return junction.send(value)
      },
      finished: { junction, termination in
        // A signal that was released wins only if no other is left.
        if case .released = termination, !junction.state.isDecided {
          junction.finishIfLast(termination)
        } else {
          junction.finish(termination)
        }
      })
  }
}
