import Synchronization

/// Checks the event contract at one stage, in debug builds: traps, naming the stage, when events overlap, follow the
/// end, or follow a cancellation.
@usableFromInline
final class ContractGuard: Sendable {
  private static let inEvent: UInt8 = 1
  private static let cancelled: UInt8 = 2
  private static let finished: UInt8 = 4

  private let stage: String
  private let state = Atomic<UInt8>(0)

  init(stage: String) {
    self.stage = stage
  }

  /// Whether stages are checked: in debug builds.
  @inlinable static var isOn: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// Returns what starts a stage, checked where that is on.
  @usableFromInline
  static func guarded<Value>(_ start: @escaping Start<Value>, stage: String) -> Start<Value> {
    guard isOn else { return start }
    return { start(check($0, stage: stage)) }
  }

  /// Returns `observer`, checked. Has returned before the signal is started, because a chain's depth is limited.
  @inline(never)
  private static func check<Value>(_ observer: Observer<Value>, stage: String) -> Observer<Value> {
    let contract = ContractGuard(stage: stage)
    return Observer(
      before: observer,
      next: { value, _ in
        contract.enter("a value")
        let demand = observer.next(value)
        contract.leave(demand == .cancelled ? cancelled : 0)
        return demand
      },
      finish: { termination in
        contract.enter("its end")
        observer.finish(termination)
        contract.leave(finished)
      })
  }

  private func enter(_ event: String) {
    let old = state.bitwiseOr(Self.inEvent, ordering: .acquiringAndReleasing).oldValue
    if old == 0 || old == Self.cancelled && event == "its end" { return }
    let breach =
      if old & Self.finished != 0 {
        "after its end (rule 2)"
      } else if old & Self.inEvent != 0 {
        "while another event was being delivered (rule 1)"
      } else {
        "after its receiver had answered `.cancelled` (rule 3)"
      }
    preconditionFailure("Event contract: stage `\(stage)` sent \(event) \(breach); see `Observer`.")
  }

  private func leave(_ adding: UInt8) {
    state.bitwiseOr(adding, ordering: .relaxed)
    state.bitwiseAnd(~Self.inEvent, ordering: .acquiringAndReleasing)
  }
}
