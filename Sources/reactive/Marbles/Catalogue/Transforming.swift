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
    Example("mapAsync(maxConcurrent:on:_:)", "mapAsync(maxConcurrent: 2) { value in … }", ["source": "-3-1-1-|"]) {
      run in
      run.numbers("source").mapAsync(maxConcurrent: 2, on: run.scheduler) { seconds in
        try await run.scheduler.sleep(for: .seconds(seconds))
        return seconds
      }.drawn()
    },
    Example("mapAsync(_:on:_:)", "mapAsync(.latest) { value in … }", ["source": "-3-1-2---|"]) { run in
      run.numbers("source").mapAsync(.latest, on: run.scheduler) { seconds in
        try await run.scheduler.sleep(for: .seconds(seconds))
        return seconds
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
    Example("timestamped(on:)", "timestamped(on: scheduler)", ["source": "-a--b|"]) { run in
      run.text("source").timestamped(on: run.scheduler).map { "\($0.value)@\($0.time.nanoseconds / 1_000_000_000)" }
    },
    Example(
      "split(separator:longest:omittingEmptySubsequences:)", "split(separator: UInt8(ascii: \"/\"))",
      ["source": "-'ab/c'-d-'/e/f'--|"]
    ) { run in
      run.text("source").map { Array($0.utf8) }.split(separator: UInt8(ascii: "/"))
        .map { String(decoding: $0, as: UTF8.self) }
    },
    Example("combinePrevious(_:_:)", "combinePrevious(0) { $1 - $0 }", ["source": "-1-3-7-8-|"]) {
      $0.numbers("source").combinePrevious(0) { $1 - $0 }.drawn()
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
    Example("buffer(count:)", "buffer(count: 2)", ["source": "-1-2-3-4-5-|"]) {
      $0.numbers("source").buffer(count: 2).drawnLists()
    },
    Example("buffer(until:)", "source.buffer(until: boundary)", ["source": "-1-2-3-4-5-|", "boundary": "----x--x-|"]) {
      $0.numbers("source").buffer(until: $0.text("boundary")).drawnLists()
    },
    Example("chunked(by:)", "chunked(by: { $0 == $1 })", ["source": "-1-1-2-2-2-3-|"]) {
      $0.numbers("source").chunked(by: { $0 == $1 }).drawnLists()
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
      // Delayed in between, so that it can be told from a plain signal: an error comes late too.
      run.numbers("source").materialize().delay(for: .seconds(2), on: run.scheduler).dematerialize().drawn()
    },
    Example("results()", "results()", ["source": "-1-2-#"]) {
      $0.numbers("source").results().map { result in
        switch result {
        case .success(let value): "\(value)"
        case .failure: "failure"
        }
      }
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
