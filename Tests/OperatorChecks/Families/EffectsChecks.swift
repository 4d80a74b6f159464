import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let effects = [
    OperatorChecks(
      "instrumented(_:by:on:)",
      Check { $0.source.instrumented("source", by: SignalInstrument { _ in { _ in } }, on: $0.scheduler) }),
    OperatorChecks("onDispose(_:)", Check { $0.source.onDispose {} }),
  ]
}
