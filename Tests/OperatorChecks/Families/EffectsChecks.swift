import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let effects: [OperatorChecks] = [
    OperatorChecks("onDispose(_:)", Check { $0.source.onDispose {} })
  ]
}
