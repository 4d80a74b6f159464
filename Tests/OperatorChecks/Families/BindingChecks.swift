import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let binding: [OperatorChecks] = [
    OperatorChecks(
      "log(_:events:to:)", Check("without resumed") { $0.source.log(events: .events, to: LogSink { _ in }) })
  ]
}
