import ReactiveConcurrency

extension Signal {
  /// Makes a signal of a closure that sends its events and returns what releases its resources.
  ///
  /// ```swift
  /// let three = RACSignal<Int>.createSignal { subscriber in
  ///   subscriber.sendNext(3)
  ///   subscriber.sendCompleted()
  ///   return Disposable { print("released") }
  /// }
  /// ```
  ///
  /// The old spelling of `Signal { subscriber in }`, with `onDispose` for the disposable: it is disposed of at the end,
  /// when the consumer lets go, and when nobody has the subscriber any more.
  public static func createSignal(
    _ didSubscribe: @escaping @Sendable (_ subscriber: Subscriber<Value>) -> Disposable?
  ) -> Signal {
    Signal { subscriber in
      if let disposable = didSubscribe(subscriber) { subscriber.onDispose { disposable.dispose() } }
    }
  }

  /// The old spelling of `just(_:)`.
  public static func `return`(_ value: Value) -> Signal {
    just(value)
  }

  /// The old spelling of `fail(_:)`.
  public static func error(_ error: any Error) -> Signal {
    fail(error)
  }

  /// The old spelling of `fail(_:)`, with an error that may be missing; then it is a `MissingError`.
  @_disfavoredOverload
  public static func error(_ error: (any Error)?) -> Signal {
    fail(error ?? MissingError())
  }

  /// Sends what the closure returns and completes, or fails with what it throws. Each subscription runs it, on the
  /// subscriber's thread. Stands for `+try:`.
  public static func `try`(_ make: @escaping @Sendable () throws -> Value) -> Signal {
    deferred { .just(try make()) }
  }

  /// The old spelling of `deferred(_:)`, of a closure that returns a subject.
  @_disfavoredOverload
  public static func `defer`(_ make: @escaping @Sendable () throws -> any SignalConvertible<Value>) -> Signal {
    deferred { try make().signal }
  }

  /// The old spelling of `deferred(_:)`.
  public static func `defer`(_ make: @escaping @Sendable () throws -> Signal) -> Signal {
    deferred(make)
  }

  /// The old spelling of `started(on:_:)`: runs the closure at once, for all subscribers.
  public static func startEagerlyWithScheduler(
    _ scheduler: any Scheduler, block: @escaping @Sendable (_ subscriber: Subscriber<Value>) -> Void
  ) -> Signal {
    started(on: scheduler, block)
  }

  /// The old spelling of `lazily(on:_:)`: runs the closure at the first subscription, for all subscribers.
  public static func startLazilyWithScheduler(
    _ scheduler: any Scheduler, block: @escaping @Sendable (_ subscriber: Subscriber<Value>) -> Void
  ) -> Signal {
    lazily(on: scheduler, block)
  }

  /// The old spelling of `empty`.
  public static func empty() -> Signal {
    .empty
  }

  /// The old spelling of `never`.
  public static func never() -> Signal {
    .never
  }
}
