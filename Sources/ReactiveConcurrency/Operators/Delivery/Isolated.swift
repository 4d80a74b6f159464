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
/// The closures of operators run where their signal sends, which need not be where they are written; so they may not
/// touch what an actor owns. Behind `isolated` they may: the values come to the actor first, at once if they are there
/// and none waits, otherwise later, in order, and the end after them. What follows is there, too, as after
/// `deliver(on:)`. A closure that is written nowhere in particular runs where the signal sends.
///
/// What waits for the actor is stored; the source is paused when 256 values do, and stored beyond that if it cannot
/// pause. What is slow would hold up the actor: leave that before `isolated`, or to `mapAsync`.
///
/// A view of its own, not more overloads: the compiler would try those in every chain.
public struct IsolatedSignal<Value: Sendable>: Sendable {
  let base: Signal<Value>

  /// Transforms each value on the actor of `transform`, and fails when that throws: `Signal.map(_:)`.
  public func map<Output>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Value) throws -> Output
  ) -> Signal<Output> {
    delivered(at: transform.isolation).map(unchecked(transform))
  }

  /// Transforms each value on the actor of `transform`, drops `nil`, and fails when that throws:
  /// `Signal.compactMap(_:)`.
  public func compactMap<Output>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Value) throws -> Output?
  ) -> Signal<Output> {
    delivered(at: transform.isolation).compactMap(unchecked(transform))
  }

  /// Sends the values that pass the test on the actor of `transform`, and fails when that throws: `Signal.filter(_:)`.
  public func filter(
    @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (Value) throws -> Bool
  ) -> Signal<Value> {
    delivered(at: isIncluded.isolation).filter(unchecked(isIncluded))
  }

  /// Makes a signal of each value, on the closure's actor, and starts it there: `Signal.flattenMap(_:)`.
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
    delivered(at: transform.isolation).flattenMap(strategy, unchecked(transform))
  }

  /// Drops the values, and at completion makes another signal, on the closure's actor, and starts it there:
  /// `Signal.then(_:)`.
  public func then<Output>(
    @_inheritActorContext _ next: @escaping @isolated(any) @Sendable () -> Signal<Output>
  ) -> Signal<Output> {
    let makeSignal = unchecked(next)
    return base.then { [isolation = next.isolation] in
      Signal.just(()).isolated.delivered(at: isolation).flattenMap { makeSignal() }
    }
  }

  /// On failure goes on with the signal that `handler` makes of the error, on its actor, and starts it there:
  /// `Signal.catch(_:)`.
  public func `catch`(
    @_inheritActorContext _ handler: @escaping @isolated(any) @Sendable (any Error) -> Signal<Value>
  ) -> Signal<Value> {
    base.catch { error in Signal.just(error).isolated.flattenMap(handler) }
  }

  /// The signal, brought to the home of a closure of this isolation.
  package func delivered(at isolation: (any Actor)?) -> Signal<Value> {
    home(of: isolation).map(base.deliver(at:)) ?? base
  }
}

extension SignalConvertible {
  /// The signal, for an operator whose closure touches what an actor owns: that runs on the actor where it is written.
  ///
  /// See `IsolatedSignal`.
  public var isolated: IsolatedSignal<Value> {
    IsolatedSignal(base: signal)
  }
}
