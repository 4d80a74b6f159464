import ReactiveConcurrency
import ReactiveTesting

extension Catalogue {
  static let transforming = [
    Example("map(_:)", "map { $0 * 2 }", ["source": "-1-2-3-|"]) {
      $0.numbers("source").map { $0 * 2 }.drawn()
    },
    Example("map(to:)", "map(to: \"z\")", ["source": "-1-2-3-|"]) {
      $0.numbers("source").map(to: "z")
    },
    Example("compactMap(_:)", "compactMap { $0 % 2 == 0 ? $0 / 2 : nil }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").compactMap { $0 % 2 == 0 ? $0 / 2 : nil }.drawn()
    },
    Example("compacted()", "compacted()", ["source": "-1-n-3-|"]) {
      $0.text("source").map { $0 == "n" ? String?.none : $0 }.compacted()
    },
    Example("tryMap(_:)", "tryMap { if $0 > 2 { throw … } else { $0 } }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").tryMap { number in
        if number > 2 { throw MarbleFailure() }
        return number
      }.drawn()
    },
    Example("scan(_:_:)", "scan(0) { $0 + $1 }", ["source": "-1-2-1-3-|"]) {
      $0.numbers("source").scan(0) { $0 + $1 }.drawn()
    },
    Example("scan(_:_:) with index", "scan(0) { $0 + $1 * $2 }", ["source": "-1-2-1-1-|"]) {
      $0.numbers("source").scan(0) { running, next, index in running + next * index }.drawn()
    },
    Example("scan(into:_:)", "scan(into: []) { $0.append($1) }", ["source": "-1-2-3-|"]) {
      $0.numbers("source").scan(into: [Int]()) { $0.append($1) }.drawnLists()
    },
    Example("scan(_:)", "scan { max($0, $1) }", ["source": "-1-3-2-4-|"]) {
      $0.numbers("source").scan { max($0, $1) }.drawn()
    },
    Example("scanMap(into:_:)", "scanMap(into: 0) { $0 += $1; return $0 % 2 == 0 }", ["source": "-1-1-2-3-|"]) {
      $0.numbers("source").scanMap(into: 0) { sum, next in
        sum += next
        return sum % 2 == 0
      }.drawnTruth()
    },
    Example("combinePrevious(_:_:)", "combinePrevious(0) { $1 - $0 }", ["source": "-1-3-7-8-|"]) {
      $0.numbers("source").combinePrevious(0) { $1 - $0 }.drawn()
    },
    Example("interspersed(every:with:)", "interspersed(with: 0)", ["source": "-1-2-3-|"]) {
      $0.numbers("source").interspersed(with: 0).drawn()
    },
    Example("pairwise()", "pairwise()", ["source": "-1-2-3-|"]) {
      $0.numbers("source").pairwise().drawnPairs()
    },
    Example("enumerated()", "enumerated()", ["source": "-a-b-c-|"]) {
      $0.text("source").enumerated().map { "\($0.offset)\($0.element)" }
    },
    Example("aggregate(_:_:)", "aggregate(0) { $0 + $1 }", ["source": "-1-2-1-3-|"]) {
      $0.numbers("source").aggregate(0) { $0 + $1 }.drawn()
    },
    Example("aggregate(_:_:) with index", "aggregate(0) { $0 + $1 * $2 }", ["source": "-1-2-1-1-|"]) {
      $0.numbers("source").aggregate(0) { running, next, index in running + next * index }.drawn()
    },
    Example("aggregate(from:_:)", "aggregate(from: { 1 }) { $0 + $1 }", ["source": "-1-2-1-3-|"]) {
      $0.numbers("source").aggregate(from: { 1 }) { $0 + $1 }.drawn()
    },
    Example("aggregate(into:_:)", "aggregate(into: []) { $0.append($1) }", ["source": "-1-2-3-|"]) {
      $0.numbers("source").aggregate(into: [Int]()) { $0.append($1) }.drawnLists()
    },
    Example("collected()", "collected()", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").collected().drawnLists()
    },
    Example("reduceEach(_:)", "pairs.reduceEach { a, b in a + b }", ["pairs": "-1-2-3-|"]) {
      $0.numbers("pairs").map { ($0, $0) }.reduceEach { $0 + $1 }.drawn()
    },
    Example("reduceApply()", "applications.reduceApply()", ["arguments": "-1-2-3-|"]) {
      let double: @Sendable (Int) -> Int = { $0 * 2 }
      return $0.numbers("arguments").map { Application(double, $0) }.reduceApply().drawn()
    },
    Example("materialize()", "materialize()", ["source": "-1-2-#"]) {
      $0.numbers("source").materialize().map { event in
        switch event {
        case .next(let value): "next \(value)"
        case .failed: "failed"
        case .completed: "completed"
        }
      }
    },
    Example("dematerialize()", "materialize().delay(…).dematerialize()", ["source": "-1-2-#"]) { run in
      // Delayed in between, to show the difference to a plain signal: the error is delayed, too.
      run.numbers("source").materialize().delay(for: .seconds(2), on: run.scheduler).dematerialize().drawn()
    },
    Example("ifEmpty(_:)", "ifEmpty(0)", ["source": "---|"]) {
      $0.numbers("source").ifEmpty(0).drawn()
    },
    Example("ifEmpty(switchTo:)", "source.ifEmpty(switchTo: fallback)", ["source": "---|", "fallback": "-8-9|"]) {
      $0.numbers("source").ifEmpty(switchTo: $0.numbers("fallback")).drawn()
    },
  ]

  static let filtering = [
    Example("filter(_:)", "filter { $0 % 2 == 0 }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").filter { $0 % 2 == 0 }.drawn()
    },
    Example("ignore(_:)", "ignore(2)", ["source": "-1-2-3-2-|"]) {
      $0.numbers("source").ignore(2).drawn()
    },
    Example("ignoreValues()", "ignoreValues()", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").ignoreValues().drawn()
    },
    Example("distinctUntilChanged()", "distinctUntilChanged()", ["source": "-1-1-2-2-1-|"]) {
      $0.numbers("source").distinctUntilChanged().drawn()
    },
    Example("distinctUntilChanged(by:)", "distinctUntilChanged { $0 / 2 == $1 / 2 }", ["source": "-1-2-3-4-5-|"]) {
      $0.numbers("source").distinctUntilChanged { $0 / 2 == $1 / 2 }.drawn()
    },
    Example("distinct()", "distinct()", ["source": "-1-2-1-3-2-|"]) {
      $0.numbers("source").distinct().drawn()
    },
    Example("distinct(by:)", "distinct { $0 % 3 }", ["source": "-1-2-4-3-5-|"]) {
      $0.numbers("source").distinct { $0 % 3 }.drawn()
    },
    Example("element(at:)", "element(at: 1)", ["source": "-1-2-3-|"]) {
      $0.numbers("source").element(at: 1).drawn()
    },
    Example("take(_:)", "take(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").take(2).drawn()
    },
    Example("take(while:)", "take(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").take(while: { $0 < 3 }).drawn()
    },
    Example("take(until: predicate)", "take(until: { $0 == 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").take(until: { $0 == 3 }).drawn()
    },
    Example("take(through:)", "take(through: { $0 == 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").take(through: { $0 == 3 }).drawn()
    },
    Example("take(until: signal)", "source.take(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]) {
      $0.numbers("source").take(until: $0.text("trigger")).drawn()
    },
    Example(
      "take(untilReplacement:)", "source.take(untilReplacement: replacement)",
      ["source": "-1-2-3-4-|", "replacement": "----a-b-|"]
    ) {
      $0.text("source").take(untilReplacement: $0.text("replacement"))
    },
    Example("take(for:on:)", "take(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]) { run in
      run.numbers("source").take(for: .seconds(4), on: run.scheduler).drawn()
    },
    Example("takeLast(_:)", "takeLast(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").takeLast(2).drawn()
    },
    Example("skip(_:)", "skip(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").skip(2).drawn()
    },
    Example("skip(while:)", "skip(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").skip(while: { $0 < 3 }).drawn()
    },
    Example("skip(until: predicate)", "skip(until: { $0 == 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").skip(until: { $0 == 3 }).drawn()
    },
    Example("skip(until: signal)", "source.skip(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]) {
      $0.numbers("source").skip(until: $0.text("trigger")).drawn()
    },
    Example("skip(for:on:)", "skip(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]) { run in
      run.numbers("source").skip(for: .seconds(4), on: run.scheduler).drawn()
    },
    Example("skipLast(_:)", "skipLast(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").skipLast(2).drawn()
    },
  ]

  static let booleans = [
    Example("not()", "not()", ["source": "-t-f-|"]) { $0.booleans("source").not().drawnTruth() },
    Example("and()", "pairs.and()", ["first": "-t---f-|", "second": "---t-----f|"]) {
      $0.booleans("first").combineLatest(with: $0.booleans("second")).and().drawnTruth()
    },
    Example("or()", "pairs.or()", ["first": "-t---f-|", "second": "---t-----f|"]) {
      $0.booleans("first").combineLatest(with: $0.booleans("second")).or().drawnTruth()
    },
    Example("any(_:)", "any { $0 > 2 }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").any { $0 > 2 }.drawnTruth()
    },
    Example("any()", "any()", ["source": "-1-2-|"]) { $0.numbers("source").any().drawnTruth() },
    Example("all(_:)", "all { $0 < 3 }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").all { $0 < 3 }.drawnTruth()
    },
  ]
}
