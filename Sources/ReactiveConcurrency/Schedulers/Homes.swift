// A closure of the user's is called where it was written: a `@Sendable` one that is `@isolated(any)` and whose
// parameter is `@_inheritActorContext` says by its `isolation` which actor that is. (Underscored, but what the standard
// library's `Task` and `Observations` are declared with.) It is asked once, when the closure is handed over. One that
// is isolated to nothing is then used as it is; one that is isolated has a home.

/// Where a closure of this isolation is to be called; `nil`: anywhere.
@usableFromInline
package func home(of isolation: (any Actor)?) -> (any Scheduler)? {
  isolation.map(ActorScheduler.home)
}

/// A closure of one parameter, as one that can be called by anybody. It is to be called only at its home.
@inlinable
package func unchecked<Input, Output>(
  _ closure: @escaping @isolated(any) @Sendable (Input) -> Output
) -> @Sendable (Input) -> Output {
  // Safety: a synchronous function that is isolated is called like one that is not; that it is called only in its
  // isolation is what its home sees to. In structs, since a bare function would be wrapped on its way through the cast.
  unsafeBitCast(IsolatedFunction(call: closure), to: PlainFunction<Input, Output>.self).call
}

/// A closure that may throw, as one that can be called by anybody. It is to be called only at its home.
package func unchecked<Input, Output>(
  _ closure: @escaping @isolated(any) @Sendable (Input) throws -> Output
) -> @Sendable (Input) throws -> Output {
  // Safety: as above.
  unsafeBitCast(IsolatedTransform(call: closure), to: PlainTransform<Input, Output>.self).call
}

/// A closure without parameters, as one that can be called by anybody. It is to be called only at its home.
@inlinable
package func unchecked<Output>(
  _ closure: @escaping @isolated(any) @Sendable () -> Output
) -> @Sendable () -> Output {
  // Safety: as above.
  unsafeBitCast(IsolatedAction(call: closure), to: PlainAction<Output>.self).call
}

/// A closure of two parameters, as one that can be called by anybody. It is to be called only at its home.
package func unchecked<First, Second>(
  _ closure: @escaping @isolated(any) @Sendable (First, Second) -> Void
) -> @Sendable (First, Second) -> Void {
  // Safety: as above.
  unsafeBitCast(IsolatedPairAction(call: closure), to: PlainPairAction<First, Second>.self).call
}

/// A closure that does its work at home wherever it is called: at once if that is there, otherwise later. If it is
/// isolated to nothing, itself.
package func atHome(
  _ closure: @escaping @isolated(any) @Sendable (any Error) -> Void
) -> @Sendable (any Error) -> Void {
  let act = unchecked(closure)
  guard let home = home(of: closure.isolation) else { return act }
  return { error in home.perform { act(error) } }
}

/// A closure that does its work at home wherever it is called: at once if that is there, otherwise later. If it is
/// isolated to nothing, itself.
package func atHome(_ closure: @escaping @isolated(any) @Sendable () -> Void) -> @Sendable () -> Void {
  let act = unchecked(closure)
  guard let home = home(of: closure.isolation) else { return act }
  return { home.perform(act) }
}

extension Scheduler {
  /// Runs `work` at once if the caller is on this scheduler, otherwise as soon as that comes to it.
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
