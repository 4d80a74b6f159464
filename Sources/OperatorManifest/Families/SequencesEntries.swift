import ReactiveConcurrency

extension OperatorEntry {
  /// An example of what a sequence computes when one element of the result is read each second.
  static func walk<Element>(
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

  /// What only sequences have, or have with other inputs.
  static let sequences: [OperatorEntry] = reading + joining

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

  private static let joining: [OperatorEntry] = [
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
    drawn("zip(_:)", "zip(first, second).map { $0 + $1 }", reactiveCocoa: "zip:") { run in
      run.walk(zip(run.sequence("first", 1...3), run.sequence("second", 2...4)).map { $0 + $1 })
    },
    drawn("zip(_:) array", "zip([first, second])", reactiveCocoa: "zip:") { run in
      run.walk(zip([run.sequence("first", 1...3), run.sequence("second", 5...6)]).map { $0.drawn })
    },
    walk("flatten()", "map { [$0, $0].reactive }.flatten()", 1...2) { $0.map { [$0, $0].reactive }.flatten() },
  ]
}
