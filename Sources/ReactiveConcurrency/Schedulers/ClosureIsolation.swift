// A user's closure is called on the actor on which it was written, which the `isolation` of an `@isolated(any)` closure
// tells if its parameter is declared `@_inheritActorContext`. (Underscored, but the standard library's `Task` and
// `Observations` are declared with it too.) The isolation is read once, when the closure is passed in, and the closure
// is called on the scheduler that runs work on that actor. A closure that is not isolated is called anywhere.

/// Returns the scheduler on which a closure with this isolation must be called; `nil` if it can be called anywhere.
@usableFromInline
package func schedulerIsolated(to isolation: (any Actor)?) -> (any Scheduler)? {
  isolation.map(ActorScheduler.scheduler(for:))
}

/// Returns a closure of one parameter without its isolation. It must be called only on its actor.
@inlinable
package func withoutIsolation<Input, Output>(
  _ closure: @escaping @isolated(any) @Sendable (Input) -> Output
) -> @Sendable (Input) -> Output {
  // Safety: a synchronous isolated function has the calling convention of one that is not; that it is called only in
  // its isolation is ensured by the callers. The structs keep the compiler from wrapping the function in a thunk.
  unsafeBitCast(IsolatedFunction(call: closure), to: PlainFunction<Input, Output>.self).call
}

/// Returns a throwing closure without its isolation. It must be called only on its actor.
package func withoutIsolation<Input, Output>(
  _ closure: @escaping @isolated(any) @Sendable (Input) throws -> Output
) -> @Sendable (Input) throws -> Output {
  // Safety: as above.
  unsafeBitCast(IsolatedTransform(call: closure), to: PlainTransform<Input, Output>.self).call
}

/// Returns a closure without parameters without its isolation. It must be called only on its actor.
@inlinable
package func withoutIsolation<Output>(
  _ closure: @escaping @isolated(any) @Sendable () -> Output
) -> @Sendable () -> Output {
  // Safety: as above.
  unsafeBitCast(IsolatedAction(call: closure), to: PlainAction<Output>.self).call
}

/// Returns a closure of two parameters without its isolation. It must be called only on its actor.
package func withoutIsolation<First, Second>(
  _ closure: @escaping @isolated(any) @Sendable (First, Second) -> Void
) -> @Sendable (First, Second) -> Void {
  // Safety: as above.
  unsafeBitCast(IsolatedPairAction(call: closure), to: PlainPairAction<First, Second>.self).call
}

/// Returns a closure that can be called anywhere and runs `closure` on its actor: immediately if the caller is there,
/// otherwise later.
package func onItsActor(
  _ closure: @escaping @isolated(any) @Sendable (any Error) -> Void
) -> @Sendable (any Error) -> Void {
  let act = withoutIsolation(closure)
  guard let scheduler = schedulerIsolated(to: closure.isolation) else { return act }
  return { error in scheduler.perform { act(error) } }
}

/// Returns a closure that can be called anywhere and runs `closure` on its actor: immediately if the caller is there,
/// otherwise later.
package func onItsActor(_ closure: @escaping @isolated(any) @Sendable () -> Void) -> @Sendable () -> Void {
  let act = withoutIsolation(closure)
  guard let scheduler = schedulerIsolated(to: closure.isolation) else { return act }
  return { scheduler.perform(act) }
}

extension Scheduler {
  /// Runs `work` immediately if the caller is on this scheduler, otherwise as soon as the scheduler gets to it.
  package func perform(_ work: @escaping @Sendable () -> Void) {
    if isCurrent { work() } else { schedule(work) }
  }
}

@usableFromInline
struct IsolatedFunction<Input, Output> {
  @usableFromInline let call: @isolated(any) @Sendable (Input) -> Output

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (Input) -> Output) {
    self.call = call
  }
}

@usableFromInline
struct PlainFunction<Input, Output> {
  @usableFromInline let call: @Sendable (Input) -> Output
}

@usableFromInline
struct IsolatedAction<Output> {
  @usableFromInline let call: @isolated(any) @Sendable () -> Output

  @inlinable
  init(call: @escaping @isolated(any) @Sendable () -> Output) {
    self.call = call
  }
}

@usableFromInline
struct PlainAction<Output> {
  @usableFromInline let call: @Sendable () -> Output
}

private struct IsolatedPairAction<First, Second> {
  let call: @isolated(any) @Sendable (First, Second) -> Void
}

private struct PlainPairAction<First, Second> {
  let call: @Sendable (First, Second) -> Void
}

private struct IsolatedTransform<Input, Output> {
  let call: @isolated(any) @Sendable (Input) throws -> Output
}

private struct PlainTransform<Input, Output> {
  let call: @Sendable (Input) throws -> Output
}
