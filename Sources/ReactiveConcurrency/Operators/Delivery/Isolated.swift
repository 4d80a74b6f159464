/// A signal whose next operator runs its closure on the actor where that is written.
///
/// ```swift
/// @MainActor final class SearchModel {
///   let text = BehaviorSubject("")
///   var limit = 20
///   func search(_ text: String) -> Signal<[String]> { … }
///
///   func results() -> Signal<[String]> {
///     text.isolated.flattenMap(.latest) { self.search($0) }
///   }
/// }
/// ```
///
/// The closures of operators run where their signal sends, so they may not access the state of an actor. After
/// `isolated` they may, because values and the end are moved to the actor first, in order. A value sent on the actor
/// passes immediately if no other waits. Later stages run there, as after `deliver(on:)`. A closure that belongs to no
/// actor runs where the signal sends.
///
/// Values that wait for the actor are stored; the source is paused when 256 wait, and more are stored if it cannot
/// pause. Slow closures would block the actor: write them before `isolated`, or use `mapAsync`.
///
/// A subscription keeps its closures. If an object subscribes to a signal of its own, write `[weak self]` in them: it
/// would otherwise never be released.
///
/// This is a type of its own, because the compiler would try further overloads in every chain.
public struct IsolatedSignal<Value: Sendable>: Sendable {
  @usableFromInline let base: Signal<Value>

  @inlinable
  init(base: Signal<Value>) {
    self.base = base
  }

  /// Transforms each value on the actor of `transform`, and fails if it throws: `Signal.map(_:)`.
  @inlinable
  public func map<Output>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Value) throws -> Output
  ) -> Signal<Output> {
    delivered(at: transform.isolation).map(withoutIsolation(transform))
  }

  /// Transforms each value on the actor of `transform`, drops `nil`, and fails if it throws: `Signal.compactMap(_:)`.
  @inlinable
  public func compactMap<Output>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Value) throws -> Output?
  ) -> Signal<Output> {
    delivered(at: transform.isolation).compactMap(withoutIsolation(transform))
  }

  /// Sends the values that pass the test, which runs on its actor, and fails if it throws: `Signal.filter(_:)`.
  @inlinable
  public func filter(
    @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (Value) throws -> Bool
  ) -> Signal<Value> {
    delivered(at: isIncluded.isolation).filter(withoutIsolation(isIncluded))
  }

  /// Passes values on until `check`, which runs on its actor, throws: `Signal.try(_:)`.
  @inlinable
  public func `try`(
    @_inheritActorContext _ check: @escaping @isolated(any) @Sendable (Value) throws -> Void
  ) -> Signal<Value> {
    delivered(at: check.isolation).try(withoutIsolation(check))
  }

  /// Combines the values one by one on the actor of `combine`, and fails if it throws: `Signal.scan(_:_:)`.
  @inlinable
  public func scan<Output: Sendable>(
    _ initial: Output,
    @_inheritActorContext _ combine:
      @escaping @isolated(any) @Sendable (_ running: Output, _ next: Value) throws -> Output
  ) -> Signal<Output> {
    delivered(at: combine.isolation).scan(initial, withoutIsolation(combine))
  }

  /// Makes a signal from each value, on the closure's actor, and starts it there: `Signal.flattenMap(_:)`.
  public func flattenMap<Output>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Value) throws -> Signal<Output>
  ) -> Signal<Output> {
    flattenMap(.merge, transform)
  }

  /// The same, combined as `strategy` says: `Signal.flattenMap(_:_:)`.
  public func flattenMap<Output>(
    _ strategy: FlattenStrategy,
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Value) throws -> Signal<Output>
  ) -> Signal<Output> {
    delivered(at: transform.isolation).flattenMap(strategy, withoutIsolation(transform))
  }

  /// Drops the values and, at completion, makes another signal on the closure's actor and starts it there:
  /// `Signal.then(_:)`.
  public func then<Output>(
    @_inheritActorContext _ next: @escaping @isolated(any) @Sendable () -> Signal<Output>
  ) -> Signal<Output> {
    let makeSignal = withoutIsolation(next)
    return base.then { [isolation = next.isolation] in
      Signal.just(()).isolated.delivered(at: isolation).flattenMap { makeSignal() }
    }
  }

  /// On failure, continues with the signal that `handler` returns for the error, on its actor, and starts it there:
  /// `Signal.catch(_:)`.
  public func `catch`(
    @_inheritActorContext _ handler: @escaping @isolated(any) @Sendable (any Error) throws -> Signal<Value>
  ) -> Signal<Value> {
    base.catch { error in Signal.just(error).isolated.flattenMap(handler) }
  }

  /// The signal, delivered on the actor of a closure with this isolation.
  @inlinable
  package func delivered(at isolation: (any Actor)?) -> Signal<Value> {
    schedulerIsolated(to: isolation).map(base.deliver(at:)) ?? base
  }
}

extension SignalConvertible {
  /// The signal, for an operator whose closure accesses the state of an actor: the closure runs on the actor where it
  /// is written.
  ///
  /// See `IsolatedSignal`.
  @inlinable
  public var isolated: IsolatedSignal<Value> {
    IsolatedSignal(base: signal)
  }
}
