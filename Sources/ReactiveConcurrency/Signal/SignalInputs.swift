// The engine's parts start what they are given; here that is a signal.

extension Junction {
  /// Subscribes to a signal as a further input.
  @inlinable
  package func connect<Value>(
    _ signal: Signal<Value>,
    next: @escaping @Sendable (Junction, Input, Value) -> Demand,
    finished: @escaping @Sendable (Junction, Termination) -> Void = { $0.finish($1) }
  ) {
    connect(signal.start, next: next, finished: finished)
  }

  /// Subscribes to a signal as an input that has been added.
  @inlinable
  package func connect<Value>(
    _ signal: Signal<Value>,
    to added: AddedInput,
    next: @escaping @Sendable (Junction, Input, Value) -> Demand,
    finished: @escaping @Sendable (Junction, Termination) -> Void = { $0.finish($1) }
  ) {
    connect(signal.start, to: added, next: next, finished: finished)
  }
}

extension Succession {
  /// Subscribes to `first`, and then to what `decide` says at each completion or failure.
  @inlinable
  package static func start(
    _ observer: Observer<Value>, with first: consuming Signal<Value>, decide: @escaping @Sendable (Termination) -> Step
  ) -> Subscription {
    start(observer, with: first.start, decide: decide)
  }
}

extension Succession.Step {
  /// Subscribes to a signal.
  @inlinable
  package static func start(_ signal: Signal<Value>) -> Self { .start(signal.start) }
}
