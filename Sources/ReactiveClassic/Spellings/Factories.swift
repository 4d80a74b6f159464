import ReactiveCallbacks

extension Signal {
  /// Makes a signal from a closure that sends its events and returns a disposable that releases its resources.
  ///
  /// ```swift
  /// let three = RACSignal<Int>.createSignal { subscriber in
  ///   subscriber.sendNext(3)
  ///   subscriber.sendCompleted()
  ///   return Disposable { print("released") }
  /// }
  /// ```
  ///
  /// The old spelling of `Signal { subscriber in }` with `onDispose`: the disposable is disposed of at the end, when
  /// the consumer cancels, and when the last reference to the subscriber is released.
  @inlinable
  public static func createSignal(
    _ didSubscribe: @escaping @Sendable (_ subscriber: Sender<Value>) -> Disposable?
  ) -> Signal {
    Signal { subscriber in
      if let disposable = didSubscribe(subscriber) { subscriber.onDispose { disposable.dispose() } }
    }
  }

  /// The old spelling of `just(_:)`.
  @inlinable
  public static func `return`(_ value: Value) -> Signal {
    just(value)
  }

  /// The old spelling of `fail(_:)`.
  @inlinable
  public static func error(_ error: any Error) -> Signal {
    fail(error)
  }

  /// The old spelling of `fail(_:)`, with an optional error; `nil` becomes a `MissingError`.
  @_disfavoredOverload
  @inlinable
  public static func error(_ error: (any Error)?) -> Signal {
    fail(error ?? MissingError())
  }

  /// Sends the result of a closure and completes, or fails with its error. Each subscription runs the closure, on the
  /// subscriber's thread.
  ///
  /// Stands for `+try:`.
  @inlinable
  public static func `try`(_ make: @escaping @Sendable () throws -> Value) -> Signal {
    deferred { .just(try make()) }
  }

  /// The old spelling of `deferred(_:)`, with a closure that returns a subject.
  @_disfavoredOverload
  @inlinable
  public static func `defer`(_ make: @escaping @Sendable () throws -> any SignalConvertible<Value>) -> Signal {
    deferred { try make().signal }
  }

  /// The old spelling of `deferred(_:)`.
  @inlinable
  public static func `defer`(_ make: @escaping @Sendable () throws -> Signal) -> Signal {
    deferred(make)
  }

  /// Runs a closure immediately, on `scheduler`, and returns a signal that sends all its events to every subscriber.
  ///
  /// There is one execution for all subscribers, which continues when they leave. Memory: every value, as long as the
  /// result exists.
  public static func startEagerlyWithScheduler(
    _ scheduler: any Scheduler, block: @escaping @Sendable (_ subscriber: Sender<Value>) -> Void
  ) -> Signal {
    Signal(block).subscribe(on: scheduler).started(remembering: .max)
  }

  /// Returns a signal that runs a closure at the first subscription, on `scheduler`, and sends all its events to every
  /// subscriber.
  ///
  /// There is one execution for all subscribers, which continues when they leave. Memory: every value, as long as the
  /// result exists. The same as `Signal(block).subscribe(on: scheduler).replayLazily()`.
  public static func startLazilyWithScheduler(
    _ scheduler: any Scheduler, block: @escaping @Sendable (_ subscriber: Sender<Value>) -> Void
  ) -> Signal {
    Signal(block).subscribe(on: scheduler).replayLazily()
  }

  /// The old spelling of `empty`.
  @inlinable
  public static func empty() -> Signal {
    .empty
  }

  /// The old spelling of `never`.
  @inlinable
  public static func never() -> Signal {
    .never
  }
}
