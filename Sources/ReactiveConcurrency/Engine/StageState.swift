// Safety of the value, which nothing else guards:
// 1. A cell belongs to one subscription and is reached only by the closures of its stage's observer.
// 2. The event contract (`Observer`, rule 1) runs these one at a time and never re-enters them, and whoever
//    moves a signal to another thread establishes happens-before between the events.
// 3. Debug builds check the contract at each stage (`ContractGuard`) and trap on an overlap.
/// The state of one stage in one subscription: what a `Stage` of your own keeps between events.
public final class StageState<State>: Sendable {
  /// The state. For the closures of the stage's observer alone.
  // Safety: above.
  @exclusivity(unchecked) public nonisolated(unsafe) var value: State

  /// Makes the cell, within the closure of the stage, so that each subscription has its own.
  @inlinable
  public init(_ value: State) {
    self.value = value
  }
}

/// What a stage stores of the values that pass, in one subscription, and the way on for the end: it is released before
/// the end is passed on, as the event contract says (`Observer`, rule 5).
@usableFromInline
final class Stored<Content>: Sendable {
  /// `nil` once the end has come.
  ///
  /// Safety: as for `StageState`.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var content: Content?

  /// Kept here, so that a closure which calls `finish(_:)` captures one object and needs no allocation.
  @usableFromInline let downstreamFinish: @Sendable (Termination) -> Void

  @inlinable
  init<Output>(_ content: Content?, before downstream: Observer<Output>) {
    self.content = content
    downstreamFinish = downstream.finish
  }

  /// Releases what is stored and sends the end.
  @inlinable
  func finish(_ termination: Termination) {
    content = nil
    downstreamFinish(termination)
  }

  /// Takes out what is stored, lets `flush` send it if this is a completion, and sends the end.
  @inlinable
  func finish(_ termination: Termination, flush: (Content) -> Demand) {
    var demand = Demand.more
    // Nothing is left of it when the end is seen, hence the scope.
    if case .completed = termination, let content = content.take() { demand = flush(content) }
    finish(demand == .cancelled ? .cancelled : termination)
  }
}
