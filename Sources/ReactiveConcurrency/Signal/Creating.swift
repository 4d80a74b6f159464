extension Signal {
  /// Returns a signal that sends one value and completes.
  ///
  /// Stands for `return:`.
  @inlinable @inline(never)
  public static func just(_ value: Value) -> Signal {
    let source = SingleValue(value)
    return Signal(stage: #function, origin: source, isPrompt: true) { source.start($0) }
  }

  /// Returns a signal that sends one event that carries no value, and completes.
  @inlinable
  public static func just() -> Signal where Value == Void { just(()) }

  /// Returns a signal that sends the given values and completes.
  @inlinable
  public static func of(_ values: Value...) -> Signal {
    Signal(values)
  }

  /// A signal that completes immediately.
  ///
  /// Stands for `empty`.
  public static var empty: Signal {
    Signal(stage: #function, origin: NoValue.shared, isPrompt: true) { NoValue.shared.start($0) }
  }

  /// A signal that sends nothing and never ends by itself.
  ///
  /// A subscription ends when it is cancelled, or when its handle is released.
  ///
  /// Stands for `never`.
  public static var never: Signal {
    Signal(stage: #function) { observer in
      observer.receiver?.learn(.isSilent)
      return Subscription(Silence(finish: observer.finish))
    }
  }

  /// Returns a signal that fails immediately.
  ///
  /// Stands for `error:`.
  public static func fail(_ error: any Error) -> Signal {
    Signal(stage: #function, isPrompt: true) { observer in
      observer.finish(.failed(error))
      return .ended
    }
  }

  /// Returns a signal that calls a closure for each subscription and sends the events of the signal it makes.
  ///
  /// If the closure throws, the subscription fails with that error.
  ///
  /// Stands for `defer:`.
  public static func deferred(_ make: @escaping @Sendable () throws -> Signal) -> Signal {
    let deferred = Deferred(make)
    return Signal(stage: #function, origin: deferred) { deferred.made.start($0) { _ in nil } }
  }

  /// Makes a signal that sends the elements of a sequence and completes.
  ///
  /// Each subscription iterates over the sequence from its start, on the subscriber's thread. It pauses when its
  /// consumer does and continues within `resume()`, so the sequence may be endless, and nothing is stored.
  ///
  /// Stands for `sequence.signal`.
  // The compiler would take the closure of `Signal { … }` for the last parameter, and so never for a sequence.
  @inlinable @inline(never)
  public init<Elements: Sequence & Sendable>(
    _ elements: Elements, _: ((Never) -> Never)? = nil
  ) where Elements.Element == Value {
    self.init(stage: "Signal(sequence)", isPrompt: true) { observer in
      SequencePump.start(elements, to: observer)
    }
  }

  /// Returns a signal that sends the results of `next`, called with a running state, until it returns `nil`. It fails
  /// if `next` throws.
  ///
  /// ```swift
  /// Signal.unfold((0, 1)) { pair in
  ///   defer { pair = (pair.1, pair.0 + pair.1) }
  ///   return pair.0
  /// }
  /// ```
  ///
  /// `next` is called only when the consumer wants a value.
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
      return pump.startSequence()
    }
  }
}

/// The source of `Signal.never`: only its receiver ends it, by a cancellation or by releasing its handle.
private final class Silence: Upstream {
  private let finish: Locked<(@Sendable (Termination) -> Void)?>

  init(finish: @escaping @Sendable (Termination) -> Void) {
    self.finish = Locked(finish)
  }

  func cancel() { end(.cancelled) }

  func tell(_ level: Level) {
    if level == .gone { end(.released) }
  }

  private func end(_ termination: Termination) { finish.exchange(nil)?(termination) }
}

// Not initializers, because the compiler would try them for each `Signal { … }`.
extension Signal {
  /// Returns a signal that sends the value, if there is one, and completes.
  public static func from(optional value: Value?) -> Signal {
    value.map { .just($0) } ?? .empty
  }

  /// Returns a signal that sends the value of a success and completes, or fails with the error of a failure.
  public static func from(result: Result<Value, some Error>) -> Signal {
    switch result {
    case .success(let value): .just(value)
    case .failure(let error): .fail(error)
    }
  }

  /// Returns a signal that sends the events of a list up to the first end. Without an end it sends the values and never
  /// ends.
  ///
  /// It turns the result of `materialize()` and `collected()` back into a signal. It pauses when its consumer does and
  /// continues within `resume()`.
  public static func from(events: [Event<Value>]) -> Signal {
    let values = events.prefix { !$0.isTerminal }.compactMap(\.value)
    let end: Signal =
      switch events.first(where: \.isTerminal) {
      case .failed(let error): .fail(error)
      case .completed: .empty
      case .next, nil: .never
      }
    return Signal(values).concat(end)
  }
}

extension Signal {
  /// Returns a signal that makes a resource for each subscription, sends the values of a signal made with it, and
  /// releases the resource at the end.
  ///
  /// ```swift
  /// Signal<Row>.using(try Database.open(path), release: { $0.close() }) { database in
  ///   database.rows()
  /// }
  /// ```
  ///
  /// The resource is released before the end is sent, whether the signal completes, fails or is cancelled. If making
  /// the resource throws, the signal fails with that error and nothing is released.
  ///
  /// - Parameters:
  ///   - resource: Evaluated at each subscription, on the subscriber's thread.
  ///   - release: Runs once for each resource. Not needed for an object whose `deinit` does all that is needed.
  ///   - make: Makes the signal that uses the resource.
  public static func using<Resource: Sendable>(
    _ resource: @autoclosure @escaping @Sendable () throws -> Resource,
    release: @escaping @Sendable (Resource) -> Void = { _ in },
    _ make: @escaping @Sendable (Resource) throws -> Signal
  ) -> Signal {
    .deferred {
      let resource = try resource()
      do {
        return try make(resource).onDispose { release(resource) }
      } catch {
        release(resource)
        throw error
      }
    }
  }
}
