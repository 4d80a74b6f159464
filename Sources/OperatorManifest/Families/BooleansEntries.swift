import ReactiveConcurrency

extension OperatorEntry {
  static let booleans: [OperatorEntry] = [
    OperatorEntry(
      "not()", reactiveCocoa: "not", rx: "map", combine: "map", drawing: "not()", ["source": "-t-f-|"]
    ) { $0.booleans("source").not().drawnTruth() }
    .check { $0.source.map { $0 == 1 }.not() },
    OperatorEntry(
      "and()", reactiveCocoa: "and", rx: "combineLatest, map", combine: "combineLatest, map",
      drawing: "pairs.and()", ["first": "-t---f-|", "second": "---t-----f|"]
    ) { $0.booleans("first").combineLatest(with: $0.booleans("second")).and().drawnTruth() }
    .check("of a pack") { $0.source.map { ($0 > 1, $0 > 2, $0 > 3, true) }.and() }
    .unmodelled("It is a `map`."),
    OperatorEntry(
      "or()", reactiveCocoa: "or", rx: "combineLatest, map", combine: "combineLatest, map",
      drawing: "pairs.or()", ["first": "-t---f-|", "second": "---t-----f|"]
    ) { $0.booleans("first").combineLatest(with: $0.booleans("second")).or().drawnTruth() }
    .check("of a Tuple") { $0.source.map { pack($0 > 1, $0 > 2, $0 > 3) }.or() }
    .unmodelled("It is a `map`."),
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
