import ReactiveConcurrency

extension OperatorEntry {
  static let booleans: [OperatorEntry] = [
    OperatorEntry(
      "not()",
      words: SearchWords(reactiveCocoa: "not", rx: "map", combine: "map"),
      example: Example(drawing: "not()", ["source": "-t-f-|"]) { $0.booleans("source").not().drawnTruth() },
      checks: [Check { $0.source.map { $0 == 1 }.not() }]),
    OperatorEntry(
      "and()",
      words: SearchWords(reactiveCocoa: "and", rx: "combineLatest, map", combine: "combineLatest, map"),
      example: Example(drawing: "pairs.and()", ["first": "-t---f-|", "second": "---t-----f|"]) {
        $0.booleans("first").combineLatest(with: $0.booleans("second")).and().drawnTruth()
      },
      checks: [Check("of a pack") { $0.source.map { ($0 > 1, $0 > 2, $0 > 3, true) }.and() }],
      unmodelled: "It is a `map`."),
    OperatorEntry(
      "or()",
      words: SearchWords(reactiveCocoa: "or", rx: "combineLatest, map", combine: "combineLatest, map"),
      example: Example(drawing: "pairs.or()", ["first": "-t---f-|", "second": "---t-----f|"]) {
        $0.booleans("first").combineLatest(with: $0.booleans("second")).or().drawnTruth()
      },
      checks: [Check("of a Tuple") { $0.source.map { pack($0 > 1, $0 > 2, $0 > 3) }.or() }],
      unmodelled: "It is a `map`."),
    OperatorEntry(
      "any(_:)",
      words: .any,
      example: Example("any { $0 > 2 }", ["source": "-1-2-3-4-|"]) { $0.source.any { $0 > 2 }.drawnTruth() },
      checks: [Check("without a match", Traits(.gathering)) { $0.source.any { $0 == 9 } }]),
    OperatorEntry(
      "any()",
      words: .any,
      example: Example("any()", ["source": "-1-2-|"]) { $0.source.any().drawnTruth() }),
    OperatorEntry(
      "all(_:)",
      words: SearchWords(reactiveCocoa: "all:", combine: "allSatisfy"),
      example: Example("all { $0 < 3 }", ["source": "-1-2-3-4-|"]) { $0.source.all { $0 < 3 }.drawnTruth() },
      checks: [Check("without a miss", Traits(.gathering)) { $0.source.all { $0 != 9 } }]),
  ]
}

/// The words of operators in several forms.
extension SearchWords {
  fileprivate static let any = SearchWords(reactiveCocoa: "any:", combine: "contains(where:)")
}
