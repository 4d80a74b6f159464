// Names of Kotlin's Flow, each with what to write instead.

extension SignalStream {
  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "onNext(_:)")
  public func onEach(_ act: @escaping @Sendable (Value) -> Void) -> Signal<Value> { .empty }

  /// Never available: explains the name of what may wait.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use mapAsync { value in await act(value); return value }")
  public func onEach(_ act: @escaping @Sendable (Value) async throws -> Void) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use state(initial:)")
  public func stateIn<Scope>(_ scope: Scope, initialValue: Value) -> StatefulSignal<Value> {
    state(initial: initialValue)
  }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use state(initial:)")
  public func stateIn<Scope, Start>(_ scope: Scope, _ started: Start, _ initialValue: Value) -> StatefulSignal<Value> {
    state(initial: initialValue)
  }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use state(initial:)")
  public func stateIn<Scope, Start>(
    scope: Scope, started: Start, initialValue: Value
  ) -> StatefulSignal<Value> { state(initial: initialValue) }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use subscribe(on:), which starts the source there")
  public func flowOn(_ scheduler: any Scheduler) -> Signal<Value> { .empty }

  /// Never available: explains the name, and what a scheduler is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use subscribe(on:), which starts the source there, with .global or another one")
  @_disfavoredOverload
  public func flowOn<Context>(_ context: Context) -> Signal<Value> { .empty }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop: for try await value in signal")
  public func collect(_ act: @Sendable (Value) async throws -> Void) async throws {}

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "forEachLatest(_:)")
  public func collectLatest(_ act: @Sendable (Value) async throws -> Void) async throws {}

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use share(replay:)")
  public func shareIn<Scope, Start>(_ scope: Scope, _ started: Start, _ replay: Int = 0) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use share(replay:)")
  public func shareIn<Scope, Start>(_ scope: Scope, started: Start, replay: Int = 0) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use share(replay:)")
  public func shareIn<Scope, Start>(scope: Scope, started: Start, replay: Int = 0) -> Signal<Value> { .empty }

  /// Never available: explains how the newest of several wins.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use mapAsync(.latest) { … }")
  public func mapLatest<Output>(
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> { .empty }

  /// Never available: explains how the newest of several wins.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use flattenMap(.latest) { … }, or mapAsync(.latest) for one value of each")
  public func transformLatest<Output>(
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> { .empty }

  /// Never available: explains how inner signals combine.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use flattenMap(.concat) { … }")
  public func flatMapConcat<Inner: SignalConvertible>(
    _ transform: @escaping @Sendable (Value) throws -> Inner
  ) -> Signal<Inner.Value> { .empty }

  /// Never available: explains how inner signals combine.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use flattenMap { … }")
  public func flatMapMerge<Inner: SignalConvertible>(
    _ transform: @escaping @Sendable (Value) throws -> Inner
  ) -> Signal<Inner.Value> { .empty }

  /// Never available: explains how a time is written.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use debounce(for: .milliseconds(…))")
  public func debounce(timeoutMillis: Int) -> Signal<Value> { .empty }

  /// Never available: explains how a time is written.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use debounce(for: .milliseconds(…))")
  public func debounce(_ timeoutMillis: Int) -> Signal<Value> { .empty }
}

extension SubjectProtocol {
  /// Never available: explains the name of a send that waits.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "sendWhenReady(_:)")
  public func emit(_ value: Value) async throws {}
}
