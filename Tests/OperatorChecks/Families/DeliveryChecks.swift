import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let delivery: [OperatorChecks] = [
    OperatorChecks(
      "deliver(on:)",
      Traits(.buffering, sends: .scheduler, stores: .waiting(most: 256), livesOn: .pausesOthers, pulls: .values(257)),
      Check(".immediate", Traits()) { $0.source.deliver(on: .immediate) }),
    OperatorChecks(
      "subscribe(on:)", Traits(sends: .others), Check(".immediate", Traits()) { $0.source.subscribe(on: .immediate) }),
    OperatorChecks(
      "isolated", Check("map") { $0.source.isolated.map { $0 * 10 } },
      Check("flattenMap", Traits(limit: .sourceOnStack, stores: .waiting(most: .max))) {
        $0.source.isolated.flattenMap { .just($0) }
      }),
    OperatorChecks(
      "buffering(_:onDrop:)", Traits(.buffering, stores: .waiting(most: 2)),
      Check(".backpressure", Traits(.buffering, stores: .waiting(most: 2), pulls: .values(3))) {
        $0.source.buffering(.backpressure(high: 2, low: 1))
      },
      Check(".unbounded", Traits(.buffering, stores: .waiting(most: .max))) { $0.source.buffering(.unbounded) }),
  ]
}
