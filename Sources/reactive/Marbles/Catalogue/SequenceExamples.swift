import ReactiveConcurrency

extension Catalogue {
  /// An example of what a sequence computes when one element of the result is read each second.
  private static func walk<Element>(
    _ name: String, _ code: String, _ elements: ClosedRange<Int> = 1...4, subscribing: [Int] = [0],
    _ make: @escaping @Sendable (ReactiveSequence<Int>) -> ReactiveSequence<Element>
  ) -> Example {
    Example("sequence.\(name)", code, subscribing: subscribing) { run in
      run.walk(make(run.sequence("computed", elements)))
    }
  }

  /// An example of what a sequence computes for a call at the first second.
  private static func call<Value>(
    _ name: String, _ code: String, _ elements: ClosedRange<Int> = 1...4,
    _ make: @escaping @Sendable (ReactiveSequence<Int>) -> Value
  ) -> Example {
    Example("sequence.\(name)", code) { run in
      let sequence = run.sequence("computed", elements)
      return run.once { make(sequence) }
    }
  }

  static let sequences = reading + operators + joining + remaining

  private static let reading = [
    call("head", "sequence.head") { $0.head ?? 0 },
    walk("tail", "sequence.tail") { $0.tail },
    call("array", "sequence.array") { "\($0.array)" },
    walk("lazily", "sequence.lazily, read twice", 1...3, subscribing: [0, 5]) { $0.lazily },
    walk("eager", "sequence.eager") { $0.eager },
    call("foldLeft(_:_:)", "foldLeft(0) { $0 + $1 }", 1...3) { $0.foldLeft(0) { $0 + $1 } },
    call("foldRight(_:_:)", "foldRight(0) { first, rest in first == 2 ? 2 : first + rest.head }") { sequence in
      sequence.foldRight(0) { first, rest in first == 2 ? 2 : first + (rest.head ?? 0) }
    },
    call("any(_:)", "any { $0 == 2 }") { $0.any { $0 == 2 } ? "t" : "f" },
    call("all(_:)", "all { $0 < 3 }") { $0.all { $0 < 3 } ? "t" : "f" },
    call("first(where:)", "first(where: { $0 > 2 })") { $0.first(where: { $0 > 2 }) ?? 0 },
    Example("sequence.signal(on:)", "sequence.signal(on: scheduler)") { run in
      run.sequence("computed", 1...3).signal(on: run.scheduler).drawn()
    },
  ]

  private static let operators = [
    walk("map(_:)", "map { $0 * 2 }") { $0.map { $0 * 2 } },
    walk("map(to:)", "map(to: 0)") { $0.map(to: 0) },
    walk("compactMap(_:)", "compactMap { $0 % 2 == 0 ? $0 / 2 : nil }") {
      $0.compactMap { $0 % 2 == 0 ? $0 / 2 : nil }
    },
    walk("filter(_:)", "filter { $0 % 2 == 0 }", 1...5) { $0.filter { $0 % 2 == 0 } },
    walk("ignore(_:)", "ignore(2)") { $0.ignore(2) },
    walk("scan(_:_:)", "scan(0) { $0 + $1 }", 1...3) { $0.scan(0) { $0 + $1 } },
    walk("combinePrevious(_:_:)", "combinePrevious(0) { $0 + $1 }") { $0.combinePrevious(0) { $0 + $1 } },
    walk("distinctUntilChanged()", "map { $0 / 2 }.distinctUntilChanged()", 1...5) {
      $0.map { $0 / 2 }.distinctUntilChanged()
    },
    walk("distinctUntilChanged(by:)", "distinctUntilChanged { $0 / 2 == $1 / 2 }", 1...5) {
      $0.distinctUntilChanged { $0 / 2 == $1 / 2 }
    },
    walk("take(_:)", "take(2)") { $0.take(2) },
    walk("take(while:)", "take(while: { $0 < 3 })") { $0.take(while: { $0 < 3 }) },
    walk("take(until:)", "take(until: { $0 == 3 })") { $0.take(until: { $0 == 3 }) },
    walk("takeLast(_:)", "takeLast(2)") { $0.takeLast(2) },
    walk("skip(_:)", "skip(2)") { $0.skip(2) },
    walk("skip(while:)", "skip(while: { $0 < 3 })") { $0.skip(while: { $0 < 3 }) },
    walk("skip(until:)", "skip(until: { $0 == 3 })") { $0.skip(until: { $0 == 3 }) },
  ]

  private static let joining = [
    walk("start(with:)", "start(with: 0)", 1...3) { $0.start(with: 0) },
    Example("sequence.concat(_:)", "first.concat(second)") { run in
      run.walk(run.sequence("first", 1...2).concat(run.sequence("second", 7...8)))
    },
    walk("concat(_: sequences)", "ReactiveSequence.concat(map { [$0, 0].reactive })", 1...2) {
      .concat($0.map { [$0, 0].reactive } as ReactiveSequence<ReactiveSequence<Int>>)
    },
    Example("sequence.zip(with:)", "first.zip(with: second)") { run in
      run.walk(run.sequence("first", 1...2).zip(with: run.sequence("second", 5...8)).map { "\($0.0)\($0.1)" })
    },
    Example("sequence.zip(_:reduce:)", "zip(first, second) { $0 + $1 }") { run in
      run.walk(zip(run.sequence("first", 1...3), run.sequence("second", 2...4)) { $0 + $1 })
    },
    Example("sequence.zip(_:) array", "zip([first, second])") { run in
      run.walk(zip([run.sequence("first", 1...3), run.sequence("second", 5...6)]).map { $0.drawn })
    },
    walk("flattenMap(_:)", "flattenMap { [$0, $0 * 2].reactive }", 1...3) {
      $0.flattenMap { [$0, $0 * 2].reactive }
    },
    walk("flatten()", "map { [$0, $0].reactive }.flatten()", 1...2) { $0.map { [$0, $0].reactive }.flatten() },
    walk("bind(_:)", "bind { { value, stop in stop = value == 2; return [value, 0].reactive } }") {
      $0.bind {
        { value, stop in
          stop = value == 2
          return [value, 0].reactive
        }
      }
    },
  ]

  /// Operators that ReactiveCocoa had only for signals.
  private static let remaining = [
    walk("ignoreValues()", "ignoreValues()", 1...3) { $0.ignoreValues() },
    walk("take(through:)", "take(through: { $0 == 2 })") { $0.take(through: { $0 == 2 }) },
    walk("skipLast(_:)", "skipLast(1)", 1...3) { $0.skipLast(1) },
    walk("element(at:)", "element(at: 1)") { $0.element(at: 1) },
    walk("distinct()", "map { $0 % 2 }.distinct()") { $0.map { $0 % 2 }.distinct() },
    walk("distinct(by:)", "distinct { $0 % 2 }") { $0.distinct { $0 % 2 } },
    walk("compacted()", "map { $0 == 2 ? nil : $0 }.compacted()", 1...3) {
      ($0.map { $0 == 2 ? nil : $0 } as ReactiveSequence<Int?>).compacted()
    },
    walk("ifEmpty(_:)", "filter { $0 > 2 }.ifEmpty(0)", 1...2) { $0.filter { $0 > 2 }.ifEmpty(0) },
    walk("scan(into:_:)", "scan(into: 0) { $0 += $1 }", 1...3) { $0.scan(into: 0) { $0 += $1 } },
    walk("aggregate(_:_:)", "aggregate(0) { $0 + $1 }", 1...3) { $0.aggregate(0) { $0 + $1 } },
    walk("aggregate(into:_:)", "aggregate(into: 0) { $0 += $1 }", 1...3) { $0.aggregate(into: 0) { $0 += $1 } },
    walk("collected()", "collected()", 1...3) { $0.collected().map { $0.drawn } },
    walk("pairwise()", "pairwise()", 1...3) { $0.pairwise().map { "\($0)\($1)" } },
    walk("enumerated()", "enumerated()", 5...7) { $0.enumerated().map { "\($0)\($1)" } },
    walk("chunked(by:)", "chunked { $0 / 3 == $1 / 3 }") { $0.chunked { $0 / 3 == $1 / 3 }.map { $0.drawn } },
    walk("buffer(count:)", "buffer(count: 2)", 1...3) { $0.buffer(count: 2).map { $0.drawn } },
    walk("reduceEach(_:)", "pairwise().reduceEach { $0 + $1 }", 1...3) { $0.pairwise().reduceEach { $0 + $1 } },
    walk("materialize()", "materialize()", 1...2) { $0.materialize() },
    walk("dematerialize()", "map { $0 == 3 ? .completed : .next($0) }.dematerialize()") {
      ($0.map { $0 == 3 ? .completed : .next($0) } as ReactiveSequence<Event<Int>>).dematerialize()
    },
  ]
}

extension [Int] {
  /// As one symbol.
  fileprivate var drawn: String { map { "\($0)" }.joined() }
}
