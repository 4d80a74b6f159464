import ReactiveConcurrency

private let small = [Parameter.count(0...3)]
private let few = [Parameter.count(0...4)]
private let third = [Parameter.count(0...2)]

extension ModelCatalogue {
  static let transforming: [ModelEntry] = [
    .plain(
      "map(_:)", small, { w in w.source.map { [k = w[0]] (item: Item) in item + k } },
      { t, p in t.mapItems { $0 + p[0] } }),
    .plain("map(to:)", small, { w in w.source.map(to: .number(w[0])) }, { t, p in t.mapItems { _ in .number(p[0]) } }),
    .plain(
      "compactMap(_:)", [.count(0...2)],
      { w in w.source.compactMap { [k = w[0]] (item: Item) -> Item? in item.remainder(3) == k ? nil : item + 1 } },
      { t, p in t.keeping { t.items[$0].remainder(3) != p[0] }.mapItems { $0 + 1 } }),
    .plain(
      "tryMap(_:)", [.count(0...4)], traits: .fails,
      { w in
        w.source.tryMap { [k = w[0]] (item: Item) throws -> Item in
          if item.remainder(5) == k { throw Broken(name: "M") }
          return item + 1
        }
      },
      { t, p in
        t.cut(at: t.items.firstIndex { $0.remainder(5) == p[0] }, .failed("M")).mapItems { $0 + 1 }
      }),
    .plain(
      "try(_:)", [.count(0...4)], traits: .fails,
      { w in
        w.source.try { [k = w[0]] (item: Item) throws in if item.remainder(5) == k { throw Broken(name: "T") } }
      },
      { t, p in t.cut(at: t.items.firstIndex { $0.remainder(5) == p[0] }, .failed("T")) }),
    .plain(
      "interspersed(every:with:)", [.count(1...3)], traits: [.overtaken, .starts, .lateRelease],
      { w in w.source.interspersed(every: w[0], with: .number(0)) },
      { t, p in
        let values = t.values.enumerated().flatMap { index, value in
          index > 0 && index.isMultiple(of: p[0]) ? [value.with(.number(0)), value] : [value]
        }
        return Timeline(values, t.end)
      }),
    .plain(
      "scan(_:_:)", small,
      { w in w.source.scan(Item.number(w[0])) { (sum: Item, next: Item) in sum + next.weight } },
      { t, p in t.sums(from: p[0]) }),
    .plain(
      "scan(into:_:)", small,
      { w in w.source.scan(into: Item.number(w[0])) { (sum: inout Item, next: Item) in sum = sum + next.weight } },
      { t, p in t.sums(from: p[0]) }),
    .plain(
      "scan(_:_:) with index", [],
      { w in
        w.source.scan(Item.number(0)) { (sum: Item, next: Item, index: Int) in sum + next.weight &* index }
      },
      { t, _ in
        let products = t.items.enumerated().map { $1.weight &* $0 }
        return Timeline(
          t.values.enumerated().map { $1.with(.number(products[...$0].reduce(0, &+))) }, t.end)
      }),
    .plain(
      "combinePrevious(_:_:)", small,
      { w in w.source.combinePrevious(.number(w[0])) { (last: Item, next: Item) in Item.list([last, next]) } },
      { t, p in
        Timeline(zip([.number(p[0])] + t.items, t.values).map { $1.with(.list([$0, $1.it])) }, t.end)
      }),
    .plain(
      "pairwise()", [], { w in w.source.pairwise().map { .list([$0.0, $0.1]) } },
      { t, _ in Timeline(zip(t.values, t.values.dropFirst()).map { $1.with(.list([$0.it, $1.it])) }, t.end) }),
    .plain(
      "enumerated()", [], { w in w.source.enumerated().map { .list([.number($0.offset), $0.element]) } },
      { t, _ in Timeline(t.values.enumerated().map { $1.with(.list([.number($0), $1.it])) }, t.end) }),
    .plain(
      "not()", [], { w in w.source.map { $0.remainder(2) == 0 }.not().map { .number($0 ? 1 : 0) } },
      { t, _ in t.mapItems { .number($0.remainder(2)) } }),
    .plain(
      "materialize()", [], traits: .concludes, { w in w.source.materialize().map(Item.init(event:)) },
      { t, _ in
        Timeline(
          t.values.map { $0.with(.next($0.it)) } + [t.end].compactMap { $0 }.map { $0.with(Item(end: $0.it)) },
          t.end?.with(.completed))
      }),
    .plain(
      "dematerialize()", [], { w in w.source.map(\.event).dematerialize() },
      { t, _ in
        let last = t.items.firstIndex { $0.asEnd != nil }
        return t.cut(at: last, last.flatMap { t.items[$0].asEnd } ?? .completed)
          .mapItems { if case .next(let item) = $0 { item } else { $0 } }
      }),
    .plain(
      "through(_:) of .map.then(.filter)", [],
      { w in
        w.source.through(Stage<Item, Item>.map { $0 + 1 }.then(.filter { $0.remainder(2) == 0 }))
      },
      { t, _ in t.keeping { (t.items[$0] + 1).remainder(2) == 0 }.mapItems { $0 + 1 } }),
    .identity("onNext(_:)", [], { w in w.source.onNext { _ in } }),
    .identity("onError(_:), onCompleted(_:)", [], { w in w.source.onError { _ in }.onCompleted {} }),
    .identity("initially(_:)", [], { w in w.source.initially {} }),
    .identity("deferred(_:)", [], { w in .deferred { [source = w.source] in source } }),
    ModelEntry("share(replay:) nothing", [], traits: .lateRelease, { w in w.source.share() }) { try shared($0) },
    ModelEntry("share(replay:)", small, traits: .lateRelease, { w in w.source.share(replay: w[0]) }) { try shared($0) },
  ]
}

extension ModelCatalogue {
  static let filtering: [ModelEntry] = [
    .plain(
      "filter(_:)", third, { w in w.source.filter { [k = w[0]] (item: Item) in item.remainder(3) != k } },
      { t, p in t.keeping { t.items[$0].remainder(3) != p[0] } }),
    .plain(
      "ignore(_:)", few, { w in w.source.ignore(.number(w[0])) }, { t, p in t.keeping { t.items[$0] != .number(p[0]) } }
    ),
    .plain("ignoreValues()", [], { w in w.source.ignoreValues() }, { t, _ in Timeline([], t.end) }),
    ModelEntry("take(_:)", few, { w in w.source.take(w[0]) }) { d in
      d[0] == 0 ? Timeline([], d.start.dated(.completed)) : try d.run().cut(at: d[0] - 1, including: true)
    },
    .plain(
      "take(while:)", third, { w in w.source.take(while: { [k = w[0]] (item: Item) in item.remainder(3) != k }) },
      { t, p in t.cut(at: t.items.firstIndex { $0.remainder(3) == p[0] }) }),
    .plain(
      "take(until: predicate)", third,
      { w in w.source.take(until: { [k = w[0]] (item: Item) in item.remainder(3) == k }) },
      { t, p in t.cut(at: t.items.firstIndex { $0.remainder(3) == p[0] }) }),
    .plain(
      "take(through:)", third, { w in w.source.take(through: { [k = w[0]] (item: Item) in item.remainder(3) == k }) },
      { t, p in t.cut(at: t.items.firstIndex { $0.remainder(3) == p[0] }, including: true) }),
    .plain("skip(_:)", few, { w in w.source.skip(w[0]) }, { t, p in t.keeping { $0 >= p[0] } }),
    .plain(
      "skip(while:)", third, { w in w.source.skip(while: { [k = w[0]] (item: Item) in item.remainder(3) != k }) },
      { t, p in t.fromFirst { $0.remainder(3) == p[0] } }),
    .plain(
      "skip(until: predicate)", third,
      { w in w.source.skip(until: { [k = w[0]] (item: Item) in item.remainder(3) == k }) },
      { t, p in t.fromFirst { $0.remainder(3) == p[0] } }),
    .plain(
      "skipLast(_:)", few, { w in w.source.skipLast(w[0]) },
      { t, p in
        let shifted: [Dated<Item>] = zip(t.items, t.values.dropFirst(p[0])).map { item, value in value.with(item) }
        return Timeline(shifted, t.end)
      }),
    .plain("element(at:)", few, { w in w.source.element(at: w[0]) }) { t, p in
      t.cut(at: p[0], including: true).keeping { $0 == p[0] }
    },
    .plain(
      "distinctUntilChanged()", [], { w in w.source.distinctUntilChanged() },
      { t, _ in t.keeping { $0 == 0 || t.items[$0] != t.items[$0 - 1] } }),
    .plain(
      "distinctUntilChanged(by:)", third,
      { w in
        w.source.distinctUntilChanged(by: { [k = w[0]] (last: Item, next: Item) in
          last.isNear(next, k)
        })
      },
      { t, p in
        let kept = t.values.reduce(into: [Dated<Item>]()) { kept, value in
          if let last = kept.last?.it, last.isNear(value.it, p[0]) { return }
          kept.append(value)
        }
        return Timeline(kept, t.end)
      }),
    .plain(
      "distinct()", [], { w in w.source.distinct() },
      { t, _ in t.keeping { t.items.firstIndex(of: t.items[$0]) == $0 } }),
    .plain(
      "distinct(by:)", [], { w in w.source.distinct(by: { (item: Item) in item.remainder(3) }) },
      { t, _ in
        let keys = t.items.map { $0.remainder(3) }
        return t.keeping { keys.firstIndex(of: keys[$0]) == $0 }
      }),
  ]
}

extension Timeline {
  fileprivate func fromFirst(_ isFirst: (Item) -> Bool) -> Timeline {
    let first = items.firstIndex(where: isFirst) ?? values.count
    return keeping { $0 >= first }
  }
}

extension Item {
  func isNear(_ other: Item, _ distance: Int) -> Bool {
    abs(remainder(7) - other.remainder(7)) <= distance
  }
}

/// One run for one subscriber. A second one that comes while the first is just leaving, from within a delivery, still
/// meets the old run, so nothing is said of subscribing again.
private func shared(_ d: Diagram) throws -> Timeline {
  if !d.start.isFirst { throw Undecided() }
  return try d.run()
}

extension Timeline {
  fileprivate func sums(from start: Int) -> Timeline {
    Timeline(
      values.indices.map { index in
        values[index].with(.number(items[...index].reduce(start) { $0 &+ $1.weight }))
      }, end)
  }
}

extension Item {
  init(event: Event<Item>) {
    switch event {
    case .next(let item): self = .next(item)
    case .completed: self = .completed
    case .failed(let error): self = .failed(name(of: error))
    }
  }

  init(end: End) {
    switch end {
    case .completed: self = .completed
    case .failed(let error): self = .failed(error)
    }
  }

  /// The event that this item stands for: itself as a value, if for none.
  var event: Event<Item> {
    switch self {
    case .next(let item): .next(item)
    case .completed: .completed
    case .failed(let error): .failed(Broken(name: error))
    case .number, .list: .next(self)
    }
  }

  fileprivate var asEnd: End? {
    switch self {
    case .completed: .completed
    case .failed(let error): .failed(error)
    default: nil
    }
  }
}

/// How an error is called in timelines.
func name(of error: any Error) -> String {
  switch error {
  case let error as Broken: error.name
  case SignalError.timedOut: "timedOut"
  case SignalError.noMatchingCase: "noCase"
  default: "\(error)"
  }
}
