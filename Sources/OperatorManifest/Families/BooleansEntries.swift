import ReactiveConcurrency

extension OperatorEntry {
  static let booleans: [OperatorEntry] = [
    OperatorEntry(
      "any(_:)", reactiveCocoa: "any:", combine: "contains(where:)", code: "any { $0 > 2 }", ["source": "-1-2-3-4-|"]
    ) { $0.source.any { $0 > 2 }.drawnTruth() }
    .with(Traits(released: .otherwise))
    .check("without a match", Traits(.gathering, pulls: .values(9), released: .otherwise)) {
      $0.source.any { $0 == 9 }
    },
    OperatorEntry(
      "any()", reactiveCocoa: "any:", combine: "contains(where:)", code: "any()", ["source": "-1-2-|"]
    ) { $0.source.any().drawnTruth() }
    .with(Traits(released: .otherwise)),
    OperatorEntry(
      "all(_:)", reactiveCocoa: "all:", combine: "allSatisfy", code: "all { $0 < 3 }", ["source": "-1-2-3-4-|"]
    ) { $0.source.all { $0 < 3 }.drawnTruth() }
    .with(Traits(released: .otherwise))
    .check("without a miss", Traits(.gathering, pulls: .values(9), released: .otherwise)) { $0.source.all { $0 != 9 } },
  ]
}
