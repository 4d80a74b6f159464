/// The state of one stage in one subscription.
///
/// Safety of the unchecked conformance and of the unchecked exclusivity:
/// 1. A cell belongs to one subscription and is reached only by the closures of its stage's observer.
/// 2. The event contract (`Observer`, rule 1) runs these one at a time and never re-enters them, and whoever
///    moves a signal to another thread establishes happens-before between the events.
/// 3. Debug builds check the contract at each stage (`ContractGuard`) and trap on an overlap.
@usableFromInline
package final class StageState<State>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline package var value: State

  @inlinable
  package init(_ value: State) {
    self.value = value
  }
}
