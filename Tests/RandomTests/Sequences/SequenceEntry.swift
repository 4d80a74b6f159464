import ReactiveConcurrency

/// The operators of `ReactiveSequence` that chains are made of. What they must send is said by the entry for signals of
/// the same name: its function on timelines, where all happens at one instant.
struct SequenceEntry: Sendable {
  typealias Sequence = ReactiveSequence<Item>

  let entry: Entry
  let make: @Sendable (_ source: Sequence, _ others: [Sequence], _ parameters: [Int]) -> Sequence

  init(_ name: String, _ make: @escaping @Sendable (Sequence, [Sequence], [Int]) -> Sequence) {
    guard let entry = Catalogue.all.first(where: { $0.name == name }) else {
      preconditionFailure("No entry \(name)")
    }
    self.init(entry, make)
  }

  init(_ entry: Entry, _ make: @escaping @Sendable (Sequence, [Sequence], [Int]) -> Sequence) {
    self.entry = entry
    self.make = make
  }

  static let all: [SequenceEntry] = ofSignals + stages + joining
  static let byName: [String: SequenceEntry] = Dictionary(uniqueKeysWithValues: all.map { ($0.entry.name, $0) })

  /// Those that signals have by the same name.
  private static let ofSignals: [SequenceEntry] = [
    SequenceEntry("map(_:)") { s, _, p in s.map { [k = p[0]] (item: Item) in item + k } },
    SequenceEntry("map(to:)") { s, _, p in s.map(to: .number(p[0])) },
    SequenceEntry("compactMap(_:)") { s, _, p in
      s.compactMap { [k = p[0]] (item: Item) -> Item? in item.remainder(3) == k ? nil : item + 1 }
    },
    SequenceEntry("scan(_:_:)") { s, _, p in s.scan(Item.number(p[0])) { $0 + $1 } },
    SequenceEntry("interspersed(every:with:)") { s, _, p in s.interspersed(every: p[0], with: .number(0)) },
    SequenceEntry("onNext(_:)") { s, _, _ in s.onNext { _ in } },
    SequenceEntry("filter(_:)") { s, _, p in s.filter { [k = p[0]] (item: Item) in item.remainder(3) != k } },
    SequenceEntry("ignore(_:)") { s, _, p in s.ignore(.number(p[0])) },
    SequenceEntry("take(_:)") { s, _, p in s.take(p[0]) },
    SequenceEntry("take(while:)") { s, _, p in s.take(while: { [k = p[0]] (item: Item) in item.remainder(3) != k }) },
    SequenceEntry("takeLast(_:)") { s, _, p in s.takeLast(p[0]) },
    SequenceEntry("skip(_:)") { s, _, p in s.skip(p[0]) },
    SequenceEntry("skip(while:)") { s, _, p in s.skip(while: { [k = p[0]] (item: Item) in item.remainder(3) != k }) },
    SequenceEntry("distinctUntilChanged()") { s, _, _ in s.distinctUntilChanged() },
    SequenceEntry("distinctUntilChanged(by:)") { s, _, p in
      s.distinctUntilChanged(by: { [k = p[0]] (last: Item, next: Item) in last.isNear(next, k) })
    },
  ]

  /// Those that signals and sequences have in common as stages.
  private static let stages: [SequenceEntry] = [
    SequenceEntry("through(_:) of .map.then(.filter)") { s, _, _ in
      s.through(Stage<Item, Item>.map { $0 + 1 }.then(.filter { $0.remainder(2) == 0 }))
    },
    SequenceEntry("pairwise()") { s, _, _ in s.through(.pairwise).map { .list([$0.0, $0.1]) } },
    SequenceEntry("enumerated()") { s, _, _ in s.through(.enumerated).map { .list([.number($0.offset), $0.element]) } },
    SequenceEntry("collected()") { s, _, _ in s.through(.collected).map(Item.list) },
    SequenceEntry("aggregate(_:_:)") { s, _, p in
      s.through(.aggregate(Item.number(p[0])) { (sum: Item, next: Item) in sum + next.weight })
    },
    SequenceEntry("chunked(by:)") { s, _, _ in
      s.through(.chunked(by: { (last: Item, next: Item) in last.weight <= next.weight })).map(Item.list)
    },
    SequenceEntry("buffer(count:)") { s, _, p in s.through(.buffer(count: p[0])).map(Item.list) },
    SequenceEntry("skipLast(_:)") { s, _, p in s.through(.skipLast(p[0])) },
    SequenceEntry("take(through:)") { s, _, p in
      s.through(.take(through: { [k = p[0]] (item: Item) in item.remainder(3) == k }))
    },
    SequenceEntry("distinct(by:)") { s, _, _ in s.through(.distinct(by: { (item: Item) in item.remainder(3) })) },
    SequenceEntry("ifEmpty(_:)") { s, _, p in s.through(.ifEmpty(.number(p[0]))) },
    SequenceEntry("materialize()") { s, _, _ in
      s.through(.materialize).map { (event: Event<Item>) in Item(event: event) }
    },
    SequenceEntry("dematerialize()") { s, _, _ in s.map(\.event).through(.dematerialize) },
    SequenceEntry("any(_:)") { s, _, p in
      s.through(.decide(true, when: { [k = p[0]] (item: Item) in item.remainder(3) == k }, atCompletion: false))
        .map(Item.init(answer:))
    },
  ]

  /// Those that join several sequences, and changes between lazy and eager, which are to be seen nowhere.
  private static let joining: [SequenceEntry] = [
    SequenceEntry("start(with:)") { s, _, p in s.start(with: .number(p[0])) },
    SequenceEntry("concat(_:)") { s, others, _ in s.concat(others[0]) },
    SequenceEntry("Signal.concat(_:)") { s, others, _ in .concat([s] + others) },
    SequenceEntry("zip(_:_:)") { s, others, _ in s.zip(with: others[0]).map { .list([$0.0, $0.1]) } },
    SequenceEntry("zip(_:) array") { s, others, _ in zip([s] + others).map(Item.list) },
    SequenceEntry("flattenMap(.concat)") { s, others, _ in
      s.flattenMap { (item: Item) in others[item.remainder(others.count)] }
    },
    SequenceEntry(Catalogue.binding("bind(_:) in order") { try Catalogue.queued($0, $1, limit: 1) }) {
      s, others, p in
      s.bind {
        { (item: Item, stop: inout Bool) in
          stop = item.remainder(4) == p[1]
          return item.remainder(5) == p[0] ? nil : others[item.remainder(others.count)]
        }
      }
    },
    SequenceEntry(.identity("sequence.map(_:), sequence.flatten()") { $0.source }) { s, _, _ in
      s.map { (item: Item) in ReactiveSequence.just(item) }.flatten()
    },
    SequenceEntry(.identity("sequence.eager") { $0.source }) { s, _, _ in s.eager },
    SequenceEntry(.identity("sequence.lazily") { $0.source }) { s, _, _ in s.lazily },
    SequenceEntry(.identity("sequence.head, sequence.tail") { $0.source }) { s, _, _ in
      ReactiveSequence(head: { s.head }, tail: { s.tail.map { Optional($0) } }).compactMap { $0 }
    },
    SequenceEntry(.identity("sequence.tail") { $0.source }) { s, _, _ in s.start(with: .number(9)).tail },
  ]
}
