import ReactiveConcurrency

extension OperatorEntry {
  /// An example of what a sequence computes when one element of the result is read each second.
  private static func walk<Element>(
    _ name: String, _ code: String, _ elements: ClosedRange<Int> = 1...4, reactiveCocoa: String = "",
    subscribing: [Int] = [0], _ make: @escaping @Sendable (ReactiveSequence<Int>) -> ReactiveSequence<Element>
  ) -> OperatorEntry {
    drawn(name, code, reactiveCocoa: reactiveCocoa, subscribing: subscribing) { run in
      run.walk(make(run.sequence("computed", elements)))
    }
  }

  /// An example of what a sequence computes for a call at the first second.
  private static func call<Value>(
    _ name: String, _ code: String, _ elements: ClosedRange<Int> = 1...4, reactiveCocoa: String = "",
    _ make: @escaping @Sendable (ReactiveSequence<Int>) -> Value
  ) -> OperatorEntry {
    drawn(name, code, reactiveCocoa: reactiveCocoa) { run in
      let sequence = run.sequence("computed", elements)
      return run.once { make(sequence) }
    }
  }

  private static func drawn<Value>(
    _ name: String, _ code: String, reactiveCocoa: String = "", subscribing: [Int] = [0],
    _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) -> OperatorEntry {
    OperatorEntry(
      "sequence.\(name)", reactiveCocoa: reactiveCocoa, drawing: code, subscribing: subscribing, make)
  }

  static let sequences: [OperatorEntry] = reading + operators + joining + remaining

  private static let reading: [OperatorEntry] = [
    call("head", "sequence.head", reactiveCocoa: "head") { $0.head ?? 0 },
    walk("tail", "sequence.tail", reactiveCocoa: "tail") { $0.tail },
    call("array", "sequence.array", reactiveCocoa: "array") { "\($0.array)" },
    walk("lazily", "sequence.lazily, read twice", 1...3, reactiveCocoa: "lazySequence", subscribing: [0, 5]) {
      $0.lazily
    },
    walk("eager", "sequence.eager", reactiveCocoa: "eagerSequence") { $0.eager },
    call("foldLeft(_:_:)", "foldLeft(0) { $0 + $1 }", 1...3, reactiveCocoa: "foldLeftWithStart:reduce:") {
      $0.foldLeft(0) { $0 + $1 }
    },
    call(
      "foldRight(_:_:)", "foldRight(0) { first, rest in first == 2 ? 2 : first + rest.head }",
      reactiveCocoa: "foldRightWithStart:reduce:"
    ) { sequence in
      sequence.foldRight(0) { first, rest in first == 2 ? 2 : first + (rest.head ?? 0) }
    },
    call("any(_:)", "any { $0 == 2 }", reactiveCocoa: "any:") { $0.any { $0 == 2 } ? "t" : "f" },
    call("all(_:)", "all { $0 < 3 }", reactiveCocoa: "all:") { $0.all { $0 < 3 } ? "t" : "f" },
    call("first(where:)", "first(where: { $0 > 2 })", reactiveCocoa: "objectPassingTest:") {
      $0.first(where: { $0 > 2 }) ?? 0
    },
    drawn("signal(on:)", "sequence.signal(on: scheduler)", reactiveCocoa: "signalWithScheduler:") { run in
      run.sequence("computed", 1...3).signal(on: run.scheduler)
    },
  ]

  private static let operators: [OperatorEntry] = [
    walk("map(_:)", "map { $0 * 2 }", reactiveCocoa: "map:") { $0.map { $0 * 2 } },
    walk("map(to:)", "map(to: 0)", reactiveCocoa: "mapReplace:") { $0.map(to: 0) }
      .called("sequence.map(to:_:)"),
    walk("compactMap(_:)", "compactMap { $0 % 2 == 0 ? $0 / 2 : nil }") {
      $0.compactMap { $0 % 2 == 0 ? $0 / 2 : nil }
    },
    walk("filter(_:)", "filter { $0 % 2 == 0 }", 1...5, reactiveCocoa: "filter:") { $0.filter { $0 % 2 == 0 } },
    walk("ignore(_:)", "ignore(2)", reactiveCocoa: "ignore:") { $0.ignore(2) },
    walk("scan(_:_:)", "scan(0) { $0 + $1 }", 1...3, reactiveCocoa: "scanWithStart:reduce:") { $0.scan(0) { $0 + $1 } },
    walk(
      "distinctUntilChanged()", "map { $0 / 2 }.distinctUntilChanged()", 1...5, reactiveCocoa: "distinctUntilChanged"
    ) {
      $0.map { $0 / 2 }.distinctUntilChanged()
    },
    walk(
      "distinctUntilChanged(by:)", "distinctUntilChanged { $0 / 2 == $1 / 2 }", 1...5,
      reactiveCocoa: "distinctUntilChanged"
    ) {
      $0.distinctUntilChanged { $0 / 2 == $1 / 2 }
    },
    walk("take(_:)", "take(2)", reactiveCocoa: "take:") { $0.take(2) },
    walk("take(while:)", "take(while: { $0 < 3 })", reactiveCocoa: "takeWhileBlock:") { $0.take(while: { $0 < 3 }) },
    walk("take(until:)", "take(until: { $0 == 3 })") { $0.take(until: { $0 == 3 }) },
    walk("takeLast(_:)", "takeLast(2)", reactiveCocoa: "takeLast:") { $0.takeLast(2) },
    walk("skip(_:)", "skip(2)", reactiveCocoa: "skip:") { $0.skip(2) },
    walk("skip(while:)", "skip(while: { $0 < 3 })", reactiveCocoa: "skipWhileBlock:") { $0.skip(while: { $0 < 3 }) },
    walk("skip(until:)", "skip(until: { $0 == 3 })") { $0.skip(until: { $0 == 3 }) },
  ]

  private static let joining: [OperatorEntry] = [
    walk("start(with:)", "start(with: 0)", 1...3, reactiveCocoa: "startWith:") { $0.start(with: 0) },
    drawn("concat(_:)", "first.concat(second)", reactiveCocoa: "concat:") { run in
      run.walk(run.sequence("first", 1...2).concat(run.sequence("second", 7...8)))
    },
    walk(
      "concat(_: sequences)", "ReactiveSequence.concat(map { [$0, 0].reactive })", 1...2,
      reactiveCocoa: "concat:"
    ) {
      .concat($0.map { [$0, 0].reactive } as ReactiveSequence<ReactiveSequence<Int>>)
    },
    drawn("zip(with:)", "first.zip(with: second)", reactiveCocoa: "zip:") { run in
      run.walk(run.sequence("first", 1...2).zip(with: run.sequence("second", 5...8)).map { "\($0.0)\($0.1)" })
    },
    drawn("zip(_:reduce:)", "zip(first, second) { $0 + $1 }", reactiveCocoa: "zip:") { run in
      run.walk(zip(run.sequence("first", 1...3), run.sequence("second", 2...4)) { $0 + $1 })
    },
    drawn("zip(_:) array", "zip([first, second])", reactiveCocoa: "zip:") { run in
      run.walk(zip([run.sequence("first", 1...3), run.sequence("second", 5...6)]).map { $0.drawn })
    },
    walk("flattenMap(_:)", "flattenMap { [$0, $0 * 2].reactive }", 1...3, reactiveCocoa: "flattenMap:") {
      $0.flattenMap { [$0, $0 * 2].reactive }
    },
    walk("flatten()", "map { [$0, $0].reactive }.flatten()", 1...2) { $0.map { [$0, $0].reactive }.flatten() },
    walk(
      "bind(_:)", "bind { { value, stop in stop = value == 2; return [value, 0].reactive } }", reactiveCocoa: "bind:"
    ) {
      $0.bind {
        { value, stop in
          stop = value == 2
          return [value, 0].reactive
        }
      }
    },
  ]

  private static let remaining: [OperatorEntry] = [
    walk("ignoreValues()", "ignoreValues()", 1...3, reactiveCocoa: "ignoreValues") { $0.ignoreValues() },
    walk("take(through:)", "take(through: { $0 == 2 })") { $0.take(through: { $0 == 2 }) },
    walk("skipLast(_:)", "skipLast(1)", 1...3) { $0.skipLast(1) },
    walk("element(at:)", "element(at: 1)") { $0.element(at: 1) },
    walk("distinct()", "map { $0 % 2 }.distinct()") { $0.map { $0 % 2 }.distinct() },
    walk("distinct(by:)", "distinct { $0 % 2 }") { $0.distinct { $0 % 2 } },
    walk("compacted()", "map { $0 == 2 ? nil : $0 }.compacted()", 1...3, reactiveCocoa: "ignore:nil") {
      ($0.map { $0 == 2 ? nil : $0 } as ReactiveSequence<Int?>).compacted()
    },
    walk("ifEmpty(_:)", "filter { $0 > 2 }.ifEmpty(0)", 1...2) { $0.filter { $0 > 2 }.ifEmpty(0) },
    walk("scan(into:_:)", "scan(into: 0) { $0 += $1 }", 1...3, reactiveCocoa: "scanWithStart:reduce:") {
      $0.scan(into: 0) { $0 += $1 }
    },
    walk("aggregate(_:_:)", "aggregate(0) { $0 + $1 }", 1...3, reactiveCocoa: "aggregateWithStart:reduce:") {
      $0.aggregate(0) { $0 + $1 }
    },
    walk("aggregate(into:_:)", "aggregate(into: 0) { $0 += $1 }", 1...3, reactiveCocoa: "aggregateWithStart:reduce:") {
      $0.aggregate(into: 0) { $0 += $1 }
    },
    walk("collected()", "collected()", 1...3, reactiveCocoa: "collect") { $0.collected().map { $0.drawn } },
    walk("pairwise()", "pairwise()", 1...3, reactiveCocoa: "combinePreviousWithStart:reduce:") {
      $0.pairwise().map { "\($0)\($1)" }
    },
    walk("enumerated()", "enumerated()", 5...7) { $0.enumerated().map { "\($0)\($1)" } },
    walk("runs(by:)", "runs { $0 / 3 }") { $0.runs { $0 / 3 }.map { $0.values.drawn } },
    walk("chunked(by:)", "chunked { $0 / 3 == $1 / 3 }") { $0.chunked { $0 / 3 == $1 / 3 }.map { $0.drawn } },
    walk("buffer(count:)", "buffer(count: 2)", 1...3) { $0.buffer(count: 2).map { $0.drawn } },
    walk("reduceEach(_:)", "pairwise().reduceEach { $0 + $1 }", 1...3, reactiveCocoa: "reduceEach:") {
      $0.pairwise().reduceEach { $0 + $1 }
    },
    walk("materialize()", "materialize()", 1...2, reactiveCocoa: "materialize") { $0.materialize() },
    walk("dematerialize()", "map { $0 == 3 ? .completed : .next($0) }.dematerialize()", reactiveCocoa: "dematerialize")
    {
      ($0.map { $0 == 3 ? .completed : .next($0) } as ReactiveSequence<Event<Int>>).dematerialize()
    },
  ]
}

extension [Int] {
  /// As one symbol.
  fileprivate var drawn: String { map { "\($0)" }.joined() }
}
