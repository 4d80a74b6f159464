import ReactiveConcurrency

// The old spellings behind `isolated`, whose closures run on the actor where they are written.

extension IsolatedSignal {
  /// The old spelling of `map(_:)`, whose closure may throw.
  @inlinable
  public func tryMap<Output>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Value) throws -> Output
  ) -> Signal<Output> {
    map(transform)
  }

  /// The old spelling of `scan(_:_:)`.
  public func scanWithStart<Output: Sendable>(
    _ start: Output,
    @_inheritActorContext reduce: @escaping @isolated(any) @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    delivered(at: reduce.isolation).scan(start, withoutIsolation(reduce))
  }

  /// The old spelling of `aggregate(_:_:)`.
  public func aggregateWithStart<Output: Sendable>(
    _ start: Output,
    @_inheritActorContext reduce: @escaping @isolated(any) @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    delivered(at: reduce.isolation).aggregate(start, withoutIsolation(reduce))
  }

  /// Combines each value with the previous one, and the first with `start`: `pairwise()` after `start(with:)`.
  public func combinePreviousWithStart<Output: Sendable>(
    _ start: Value,
    @_inheritActorContext reduce: @escaping @isolated(any) @Sendable (_ previous: Value, _ next: Value) -> Output
  ) -> Signal<Output> {
    let combine = withoutIsolation(reduce)
    return delivered(at: reduce.isolation).start(with: start).pairwise().map { try combine($0.0, $0.1) }
  }

  /// Passes values on as long as the closure returns `true`. At the first `false` it fails with a `MissingError`, or
  /// with the error that the closure throws.
  public func `try`(
    @_inheritActorContext _ check: @escaping @isolated(any) @Sendable (Value) throws -> Bool
  ) -> Signal<Value> {
    delivered(at: check.isolation).try(withoutIsolation(check))
  }

  /// The old spelling of `take(while:)` with the opposite condition.
  public func takeUntilBlock(
    @_inheritActorContext _ isLast: @escaping @isolated(any) @Sendable (Value) -> Bool
  ) -> Signal<Value> {
    delivered(at: isLast.isolation).takeUntilBlock(withoutIsolation(isLast))
  }

  /// The old spelling of `take(while:)`.
  public func takeWhileBlock(
    @_inheritActorContext _ isTaken: @escaping @isolated(any) @Sendable (Value) -> Bool
  ) -> Signal<Value> {
    delivered(at: isTaken.isolation).takeWhileBlock(withoutIsolation(isTaken))
  }

  /// The old spelling of `skip(while:)` with the opposite condition.
  public func skipUntilBlock(
    @_inheritActorContext _ isFirst: @escaping @isolated(any) @Sendable (Value) -> Bool
  ) -> Signal<Value> {
    delivered(at: isFirst.isolation).skipUntilBlock(withoutIsolation(isFirst))
  }

  /// The old spelling of `skip(while:)`.
  public func skipWhileBlock(
    @_inheritActorContext _ isSkipped: @escaping @isolated(any) @Sendable (Value) -> Bool
  ) -> Signal<Value> {
    delivered(at: isSkipped.isolation).skipWhileBlock(withoutIsolation(isSkipped))
  }
}
