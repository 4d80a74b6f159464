import ReactiveConcurrency

extension CheckedOperator {
  static let debugging: [CheckedOperator] = [
    CheckedOperator("instrumented(_:by:on:)", stores: .nothing) { source, scheduler in
      source.instrumented("source", by: SignalInstrument { _ in { _ in } }, on: scheduler)
    },
    CheckedOperator("log(_:events:to:fileID:line:)") { source, _ in source.log(to: LogSink { _ in }) },
    CheckedOperator("log(_:events:to:fileID:line:) without resumed") { source, _ in
      source.log(events: .events, to: LogSink { _ in })
    },
    CheckedOperator("named(_:)") { source, _ in source.named("source") },
  ]
}
