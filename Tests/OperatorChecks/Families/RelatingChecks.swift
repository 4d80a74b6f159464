import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let relating: [OperatorChecks] = [
    OperatorChecks(
      "Signal.mergeSorted(_:by:)",
      Traits(.buffering, sends: .others, stores: nil, livesOn: .pausesOthers, pulls: .values(256)),
      Check { .mergeSorted([$0.source, .of(0, 3, 8)]) { $0.value < $1.value } }),
    OperatorChecks(
      "Signal.mergeSorted(_:)", as: "Signal.mergeSorted(_:by:)",
      Check("of one", Traits(.buffering, stores: .waiting(most: 256), pulls: .values(1))) {
        .mergeSorted([$0.source.map(\.value)])
      }),
    OperatorChecks(
      "zipLongest(_:_:)", Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      Check { zipLongest($0.source, Signal.of("a", "b")).map { "\($0 ?? 0)\($1 ?? "-")" } }),
    OperatorChecks(
      "elementsEqual(_:)",
      Traits(.gathering, limit: .sourceOnStack, stores: nil, livesOn: .pausesOthers, pulls: .values(256)),
      Check { $0.source.elementsEqual(.of(1, 2)) }),
    OperatorChecks(
      "join(_:by:and:within:on:)",
      Traits(.buffering, sends: .others, stores: nil, livesOn: .waitsForOthers, pulls: .all),
      Check { run in
        run.source.join(.of(1, 3, 5), by: { $0 }, and: { $0 }, within: .seconds(9999), on: run.scheduler)
          .map { "\($0)" }
      }),
    OperatorChecks(
      "expand(maxConcurrent:_:)",
      Traits(.merging, limit: .sourceOnStack, sends: .others, stores: nil, livesOn: .pausesOthers),
      Check { $0.source.expand { $0.value < 3 ? .just($0 * 10) : .empty } }),
  ]
}
