import ReactiveConcurrency
import ReactiveTesting
import Testing

extension RandomTests {
  @Test("Random chains on sequences do what functions on arrays do, and compute no more than asked for")
  func sequences() async {
    await Search("sequences", share: 0.07) { SequenceCase(seed: $0) }.run()
  }
}

/// A random chain of what sequences have, too, read in every way.
struct SequenceCase: RandomProgram {
  private var made: Case

  init(seed: UInt64) {
    made = Case(seed: seed, from: SequenceEntry.all.map(\.entry))
    made.graph.origin.allAtOnce()
    for index in made.chain.indices {
      for other in made.chain[index].others.indices { made.graph.steps[index].others[other].origin.allAtOnce() }
    }
  }

  private init(_ made: Case) { self.made = made }

  var signature: [String] { made.signature }
  var simpler: [SequenceCase] { made.simpler.map(SequenceCase.init) }
  var description: String { made.description }
  func problems(isHasty: Bool) -> [String]? { made.sequenceVerdict.problems }
}

extension Case {
  /// Reads the chain in every way.
  fileprivate var sequenceVerdict: Verdict {
    guard sources.allSatisfy({ $0.kind == .sync && $0.end == .completed }),
      let reference = try? reference(upTo: horizon),
      reference.values.count <= 1000
    else { return .leftOut }
    let items = reference.items
    let scheduler = TestScheduler()
    let ways: [(String, () -> [Item])] = [
      ("lazy", { chained(over: ReactiveSequence(graph.origin.items)).array }),
      ("lazy, twice", { chained(over: ReactiveSequence(graph.origin.items)).readTwice() }),
      ("eager", { chained(over: ReactiveSequence(graph.origin.items).eager).array }),
      ("shared", { shared(over: ReactiveSequence(graph.origin.items)) }),
      ("shared cells", { shared(over: .cons(graph.origin.items[...])) }),
      ("by head and tail", { chained(over: .cons(graph.origin.items[...])).byTails() }),
      (
        "an iterator's, by for",
        { chained(over: ReactiveSequence(iterator: graph.origin.items.makeIterator())).map { $0 } }
      ),
      ("for await", { chained(over: .cons(graph.origin.items[...])).inLoop(scheduler) }),
      (
        "signal(on:)", { chained(over: ReactiveSequence(graph.origin.items)).signal(on: scheduler).recorded(scheduler) }
      ),
      ("Signal(sequence)", { Signal(chained(over: .cons(graph.origin.items[...]))).recorded(scheduler) }),
      (
        "eager signal(on:)",
        { chained(over: .cons(graph.origin.items[...])).eager.signal(on: scheduler).recorded(scheduler) }
      ),
    ]
    for (way, read) in ways {
      let actual = read()
      if actual != items { return .wrong(difference(way, items, actual)) }
    }
    return (folds(items) ?? laziness(items)).map { .wrong($0) } ?? .right
  }

  private func difference(_ way: String, _ expected: [Item], _ actual: [Item]) -> Difference {
    Difference(way: way, expected: "\(expected)", actual: "\(actual)")
  }

  private func chained(over source: ReactiveSequence<Item>) -> ReactiveSequence<Item> {
    chain.reduce(source) { sequence, step in
      guard let entry = SequenceEntry.byName[step.entry.name] else { return .empty }
      return entry.make(sequence, step.others.map { ReactiveSequence($0.origin.items) }, step.parameters)
    }
  }

  /// The same when what the first operators make is read as well, before, in between and afterwards.
  private func shared(over source: ReactiveSequence<Item>) -> [Item] {
    var parts = [source]
    for (index, step) in chain.enumerated() {
      var part = self
      part.graph.steps = [step]
      parts.append(part.chained(over: parts[index]))
      if index % 2 == 1 { _ = parts[index].head }
    }
    var readers = parts.map { $0.makeIterator() }
    var last: [Item] = []
    while let item = readers[chain.count].next() {
      last.append(item)
      for index in chain.indices { _ = readers[index].next() }
    }
    let again = parts.reversed().map(\.array)
    return again.first == last ? last : again.first ?? []
  }

  private func folds(_ items: [Item]) -> Difference? {
    let sequence = chained(over: ReactiveSequence(graph.origin.items))
    let results: [(String, Item?, Item?)] = [
      ("head", items.first, sequence.head),
      (
        "foldLeft", .number(items.reduce(0) { $0 &* 3 &+ $1.weight }),
        .number(sequence.foldLeft(0) { $0 &* 3 &+ $1.weight })
      ),
      (
        "foldRight", items.reversed().reduce(.list([])) { .list([$1, $0]) },
        sequence.foldRight(.list([])) { .list([$0, $1.head ?? .completed]) }
      ),
      ("first(where:)", items.first { $0.remainder(3) == 1 }, sequence.first { $0.remainder(3) == 1 }),
      (
        "any, all", Item(answer: items.contains { $0.remainder(3) == 1 } && items.allSatisfy { $0.weight < 9 }),
        Item(answer: sequence.any { $0.remainder(3) == 1 } && sequence.all { $0.weight < 9 })
      ),
      ("==", Item(answer: true), Item(answer: sequence == ReactiveSequence(items))),
    ]
    return results.first { $0.1 != $0.2 }
      .map { Difference(way: $0.0, expected: "\(String(describing: $0.1))", actual: "\(String(describing: $0.2))") }
  }

  /// Reading the first outputs must compute no more of the source than they need, and nothing twice.
  private func laziness(_ items: [Item]) -> Difference? {
    if chain.contains(where: { $0.entry.name == "sequence.eager" }) { return nil }
    // To find its end, `zip` asks the first sequence before it learns that another has none left.
    if chain.dropLast().contains(where: { $0.entry.name.hasPrefix("zip") }) { return nil }
    for count in 0...items.count {
      let computed = Locked(0)
      let counted = ReactiveSequence(iterator: CountedIterator(items: graph.origin.items[...], computed: computed))
      var iterator = chained(over: counted).makeIterator()
      for _ in 0..<count { _ = iterator.next() }
      let needed = needed(for: count)
      let actual = computed.withLock { $0 }
      if actual > needed {
        return Difference(way: "the first \(count)", expected: "\(needed) computed at most", actual: "\(actual)")
      }
    }
    return nil
  }

  /// How many elements of the source must be known before so many come out.
  private func needed(for count: Int) -> Int {
    if count == 0 { return 0 }
    let steps = graph.origin.timed?.steps ?? []
    var part = self
    part.graph.origin.timed?.end = nil
    for length in 0...steps.count {
      part.graph.origin.timed?.steps = Array(steps.prefix(length))
      if let open = try? part.reference(upTo: horizon), open.values.count >= count { return length }
    }
    return steps.count
  }
}

extension Origin {
  fileprivate var items: [Item] { timed?.steps.map { .number($0.number) } ?? [] }

  fileprivate mutating func allAtOnce() {
    timed?.kind = .sync
    timed?.end = .completed
  }
}

/// Counts what it is asked for.
private struct CountedIterator: IteratorProtocol, Sendable {
  var items: ArraySlice<Item>
  let computed: Locked<Int>

  mutating func next() -> Item? {
    guard let item = items.popFirst() else { return nil }
    computed.withLock { $0 += 1 }
    return item
  }
}

extension ReactiveSequence<Item> {
  /// A sequence of cells, each of which is made when it is asked for.
  fileprivate static func cons(_ items: ArraySlice<Item>) -> ReactiveSequence {
    guard let first = items.first else { return .empty }
    return ReactiveSequence(head: { first }, tail: { items.count == 1 ? nil : cons(items.dropFirst()) })
  }

  fileprivate func byTails() -> [Item] {
    var items: [Item] = []
    var rest = self
    while let head = rest.head {
      items.append(head)
      rest = rest.tail
    }
    return items
  }

  /// What is read first by half, then from the beginning again.
  fileprivate func readTwice() -> [Item] {
    var iterator = makeIterator()
    _ = iterator.next()
    _ = iterator.next()
    let again = array
    return again == array ? again : []
  }

  fileprivate func inLoop(_ scheduler: TestScheduler) -> [Item] {
    let loop: [Item]? = try? scheduler.run {
      var items: [Item] = []
      for await item in self { items.append(item) }
      return items
    }
    return loop ?? []
  }
}

extension Signal<Item> {
  /// The values, if it completes.
  fileprivate func recorded(_ scheduler: TestScheduler) -> [Item] {
    let recording = scheduler.record(self)
    scheduler.run()
    return recording.isCompleted ? recording.values : recording.values + [.failed("no end")]
  }
}
