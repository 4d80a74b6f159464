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
