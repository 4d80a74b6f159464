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
  // its isolation is ensured by the callers.
  unsafeBitCast(Representation(closure), to: Representation<@Sendable (Input) -> Output>.self).function
}

/// Returns a throwing closure without its isolation. It must be called only on its actor.
@inlinable
package func withoutIsolation<Input, Output>(
  _ closure: @escaping @isolated(any) @Sendable (Input) throws -> Output
) -> @Sendable (Input) throws -> Output {
  // Safety: as above.
  unsafeBitCast(Representation(closure), to: Representation<@Sendable (Input) throws -> Output>.self).function
}

/// Returns a closure without parameters without its isolation. It must be called only on its actor.
@inlinable
package func withoutIsolation<Output>(
  _ closure: @escaping @isolated(any) @Sendable () -> Output
) -> @Sendable () -> Output {
  // Safety: as above.
  unsafeBitCast(Representation(closure), to: Representation<@Sendable () -> Output>.self).function
}

/// Returns a closure of two parameters without its isolation. It must be called only on its actor.
package func withoutIsolation<First, Second>(
  _ closure: @escaping @isolated(any) @Sendable (First, Second) -> Void
) -> @Sendable (First, Second) -> Void {
  // Safety: as above.
  unsafeBitCast(Representation(closure), to: Representation<@Sendable (First, Second) -> Void>.self).function
}

/// Returns a throwing closure of two parameters without its isolation. It must be called only on its actor.
@inlinable
package func withoutIsolation<First, Second, Output>(
  _ closure: @escaping @isolated(any) @Sendable (First, Second) throws -> Output
) -> @Sendable (First, Second) throws -> Output {
  // Safety: as above.
  unsafeBitCast(Representation(closure), to: Representation<@Sendable (First, Second) throws -> Output>.self).function
}

/// A closure of any number of parameters, which is a struct's property because Swift cannot hand on a function of a
/// pack by itself.
@usableFromInline
struct IsolatedReduction<each Input, Output> {
  @usableFromInline let function: @isolated(any) @Sendable (repeat each Input) throws -> Output

  @inlinable
  init(_ function: @escaping @isolated(any) @Sendable (repeat each Input) throws -> Output) {
    self.function = function
  }

  /// The same closure without its isolation.
  @usableFromInline
  struct Plain: Sendable {
    @usableFromInline let function: @Sendable (repeat each Input) throws -> Output
  }

  /// It must be called only on its actor.
  // Safety: as above.
  @inlinable var plain: Plain { unsafeBitCast(self, to: Plain.self) }
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

/// Holds a function, so that the compiler takes its representation as it is and wraps it in no thunk.
@usableFromInline
struct Representation<Function> {
  @usableFromInline let function: Function

  @inlinable
  init(_ function: Function) {
    self.function = function
  }
}
