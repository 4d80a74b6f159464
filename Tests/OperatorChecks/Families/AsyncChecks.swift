import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let asynchronous: [OperatorChecks] = [
    OperatorChecks(
      "mapAsync(maxConcurrent:on:_:)", Traits(.buffering, sends: .others, stores: nil),
      Check("of 1") { $0.source.mapAsync(maxConcurrent: 1, on: $0.scheduler) { $0 * 10 } },
      Check("of 3", Traits(.buffering, sends: .others, stores: nil, pulls: .values(3))) { run in
        run.source.mapAsync(maxConcurrent: 3, on: run.scheduler) { value in
          try await run.scheduler.sleep(for: run.second * (7 - value.value))
          return value
        }
      }),
    OperatorChecks(
      "mapAsync(_:on:_:)", Traits(.buffering, sends: .others, stores: nil, livesOn: .pausesOthers),
      Check(".concat") { $0.source.mapAsync(.concat, on: $0.scheduler) { $0 * 10 } }),
    OperatorChecks(
      "filterAsync(maxConcurrent:on:_:)", Traits(.buffering, sends: .others, stores: nil),
      Check { $0.source.filterAsync(on: $0.scheduler) { $0 != 3 } }),
    OperatorChecks(
      "scanAsync(_:on:_:)", Traits(.buffering, sends: .others, stores: nil),
      Check { $0.source.scanAsync(0, on: $0.scheduler) { $0 + $1.value } }),
  ]
}
