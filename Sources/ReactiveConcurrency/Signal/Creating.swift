extension Signal {
  /// Sends one value and completes. Stands for `return:`.
  @inlinable @inline(never)
  public static func just(_ value: Value) -> Signal {
    Signal(stage: #function) { observer in
      observer.complete(sending: value)
      return .ended
    }
  }

  /// Sends the given values and completes.
  @inlinable
  public static func of(_ values: Value...) -> Signal {
    Signal(values)
  }

  /// Completes at once. Stands for `empty`.
  public static var empty: Signal {
    Signal(stage: #function) { observer in
      observer.finish(.completed)
      return .ended
    }
  }

  /// Sends nothing and never ends. Stands for `never`.
  public static var never: Signal {
    Signal(stage: #function) { Subscription(Silence(finish: $0.finish)) }
  }

  /// Fails at once. Stands for `error:`.
  public static func fail(_ error: any Error) -> Signal {
    Signal(stage: #function) { observer in
      observer.finish(.failed(error))
      return .ended
    }
  }

  /// Makes a signal anew for each subscription. Stands for `defer:`.
  ///
  /// If the closure throws, the subscription fails with that error.
  public static func deferred(_ make: @escaping @Sendable () throws -> Signal) -> Signal {
    Signal(stage: #function) { observer in
      do {
        return try make().start(observer)
      } catch {
        observer.finish(.failed(error))
        return .ended
      }
    }
  }

  /// Sends the elements of a sequence and completes. Stands for `sequence.signal`.
  ///
  /// Each subscription iterates anew, on the subscriber's thread, stops as soon as demand pauses and goes on
  /// within `resume()`: an endless sequence is fine, and nothing is buffered.
  @inlinable @inline(never)
  public init<Elements: Sequence & Sendable>(_ elements: Elements) where Elements.Element == Value {
    self.init(stage: "Signal(sequence)") { observer in
      SequencePump(elements, to: observer).start()
    }
  }

  /// Sends what `next` makes of a running state, until it returns `nil`; fails if it throws.
  ///
  /// ```swift
  /// Signal.unfold((0, 1)) { pair in
  ///   defer { pair = (pair.1, pair.0 + pair.1) }
  ///   return pair.0
  /// }
  /// ```
  ///
  /// Demand is kept: `next` is called only for values that are wanted.
  @inlinable @inline(never)
  public static func unfold<State: Sendable>(
    _ initial: State, _ next: @escaping @Sendable (inout State) throws -> Value?
  ) -> Signal {
    Signal(stage: #function) { observer in
      let state = StageState(initial)
      let pump = Pump(observer) { pump in
        do {
          return try pump.push(to: observer.next) { try next(&state.value) }
        } catch {
          return .ended(.failed(error))
        }
      }
      return pump.start()
    }
  }
}

/// The upstream of a signal that sends nothing.
private final class Silence: Upstream {
  private let finish: Locked<(@Sendable (Termination) -> Void)?>

  init(finish: @escaping @Sendable (Termination) -> Void) {
    self.finish = Locked(finish)
  }

  func cancel() {
    let finish = finish.withLock { finish in
      defer { finish = nil }
      return finish
    }
    finish?(.cancelled)
  }

  func resume() {}
}
