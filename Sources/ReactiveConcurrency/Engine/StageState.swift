// Safety of the value, which nothing else guards:
// 1. A cell belongs to one subscription and is used only by the closures of its stage's observer.
// 2. The event contract (`Observer`, rule 1) runs these one at a time and never re-enters them, and an operator that
//    moves a signal to another thread establishes happens-before between the events.
// 3. Debug builds check the contract at each stage (`ContractGuard`) and trap on an overlap.
// 4. The core's own sources also use it for state that only one caller at a time can reach, for instance within a pump
//    or a succession.
/// The state that a custom `Stage` keeps between the events of one subscription.
public final class StageState<State>: Sendable {
  /// The state. To be used only by the closures of the stage's observer.
  // Safety: above.
  @exclusivity(unchecked) public nonisolated(unsafe) var value: State

  /// Makes the state of one subscription. Call it in the stage's closure, so that each subscription has its own.
  @inlinable
  public init(_ value: State) {
    self.value = value
  }
}

/// What a stage stores of its values in one subscription, together with the downstream `finish`: the stored values are
/// released before the end is passed on, as the event contract demands (`Observer`, rule 5). The context of its step.
///
/// Safety: as for `StageState`.
@usableFromInline
final class Stored<Content, Output: Sendable>: Downstream<Output>, @unchecked Sendable {
  /// For values an Optional, which is `nil` after the end. The class is generic over all of it: the type `Content?` of
  /// a property would be looked up whenever a subscription is released.
  @exclusivity(unchecked) @usableFromInline var content: Content

  /// What the stage's closure has thrown, which is then the end.
  @exclusivity(unchecked) @usableFromInline var failure: (any Error)?

  /// Stored here so that a closure that calls `finish(_:)` captures a single object and needs no allocation.
  @usableFromInline let downstreamFinish: @Sendable (Termination) -> Void

  @inlinable
  init(_ content: Content, before downstream: Observer<Output>) {
    self.content = content
    downstreamFinish = downstream.finish
    super.init(downstream.next)
  }

  /// Fails with what the stage's closure has thrown.
  ///
  /// - Returns: The answer to the source.
  @inlinable
  func fail(_ error: any Error) -> Demand {
    failure = error
    return .cancelled
  }

  /// Releases the content and sends the end.
  @inlinable
  func finish(_ termination: Termination) where Content: ExpressibleByNilLiteral {
    content = nil
    downstreamFinish(failure.map { .failed($0) } ?? termination)
  }

  /// Sends the end. If it is a completion, first takes out the content and lets `flush` send it.
  @inlinable
  func finish<Value>(_ termination: Termination, flush: (Value) -> Demand) where Content == Value? {
    var demand = Demand.more
    // The scope ends before the end is sent, so that nothing is left of the content by then.
    if case .completed = termination, let content = content.take() { demand = flush(content) }
    finish(demand == .cancelled ? .cancelled : termination)
  }
}
