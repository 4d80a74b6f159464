/// The state of one stage in one subscription: what a `Stage` of your own keeps between events.
///
/// Safety of the unchecked conformance and of the unchecked exclusivity:
/// 1. A cell belongs to one subscription and is reached only by the closures of its stage's observer.
/// 2. The event contract (`Observer`, rule 1) runs these one at a time and never re-enters them, and whoever
///    moves a signal to another thread establishes happens-before between the events.
/// 3. Debug builds check the contract at each stage (`ContractGuard`) and trap on an overlap.
public final class StageState<State>: @unchecked Sendable {
  /// The state. For the closures of the stage's observer alone.
  @exclusivity(unchecked) public var value: State

  /// Makes the cell, within the closure of the stage, so that each subscription has its own.
  @inlinable
  public init(_ value: State) {
    self.value = value
  }
}
