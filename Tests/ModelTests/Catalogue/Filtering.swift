import ReactiveConcurrency

private let few = [Parameter.count(0...4)]
private let third = [Parameter.count(0...2)]

extension Catalogue {
  static let filtering: [Entry] = [
    .plain(
      "filter", third, { w in w.source.filter { [k = w[0]] (item: Item) in item.remainder(3) != k } },
      { t, p in t.keeping { t.items[$0].remainder(3) != p[0] } }),
    .plain(
      "ignore", few, { w in w.source.ignore(.number(w[0])) }, { t, p in t.keeping { t.items[$0] != .number(p[0]) } }),
    .plain("ignoreValues", [], { w in w.source.ignoreValues() }, { t, _ in Timeline([], t.end) }),
    Entry("take", few, { w in w.source.take(w[0]) }) { d in
      d[0] == 0 ? Timeline([], d.start.dated(.completed)) : try d.run().cut(at: d[0] - 1, including: true)
    },
    .plain(
      "take(while:)", third, { w in w.source.take(while: { [k = w[0]] (item: Item) in item.remainder(3) != k }) },
      { t, p in t.cut(at: t.items.firstIndex { $0.remainder(3) == p[0] }) }),
    .plain(
      "take(until predicate)", third,
      { w in w.source.take(until: { [k = w[0]] (item: Item) in item.remainder(3) == k }) },
      { t, p in t.cut(at: t.items.firstIndex { $0.remainder(3) == p[0] }) }),
    .plain(
      "take(through:)", third, { w in w.source.take(through: { [k = w[0]] (item: Item) in item.remainder(3) == k }) },
      { t, p in t.cut(at: t.items.firstIndex { $0.remainder(3) == p[0] }, including: true) }),
    .plain("skip", few, { w in w.source.skip(w[0]) }, { t, p in t.keeping { $0 >= p[0] } }),
    .plain(
      "skip(while:)", third, { w in w.source.skip(while: { [k = w[0]] (item: Item) in item.remainder(3) != k }) },
      { t, p in t.fromFirst { $0.remainder(3) == p[0] } }),
    .plain(
      "skip(until predicate)", third,
      { w in w.source.skip(until: { [k = w[0]] (item: Item) in item.remainder(3) == k }) },
      { t, p in t.fromFirst { $0.remainder(3) == p[0] } }),
    .plain(
      "skipLast", few, { w in w.source.skipLast(w[0]) },
      { t, p in
        let shifted: [Dated<Item>] = zip(t.items, t.values.dropFirst(p[0])).map { item, value in value.with(item) }
        return Timeline(shifted, t.end)
      }),
    .plain("element(at:)", few, { w in w.source.element(at: w[0]) }) { t, p in
      t.cut(at: p[0], including: true).keeping { $0 == p[0] }
    },
    .plain(
      "distinctUntilChanged", [], { w in w.source.distinctUntilChanged() },
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
      "distinct", [], { w in w.source.distinct() }, { t, _ in t.keeping { t.items.firstIndex(of: t.items[$0]) == $0 } }),
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
