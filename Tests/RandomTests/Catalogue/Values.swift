import ReactiveConcurrency

extension Catalogue {
  static let transforming: [Entry] = [
    Entry(
      "map(_:)", few, [], { w in w.source.map(w.on { [k = w[0]] in $0 + k }) },
      plain: { t, p in t.mapItems { $0 + p[0] } }),
    Entry(
      "map(to:)", few, .loses, { $0.source.map(to: .number($0[0])) },
      plain: { t, p in t.mapItems { _ in .number(p[0]) } }),
    Entry(
      "compactMap(_:)", third, .loses,
      { w in w.source.compactMap(w.on { [k = w[0]] (item: Item) -> Item? in item.remainder(3) == k ? nil : item + 1 })
      },
      plain: { t, p in t.keeping { t.items[$0].remainder(3) != p[0] }.mapItems { $0 + 1 } }),
    Entry(
      "map(_:) that throws", few, .fails,
      { w in
        w.source.map(
          w.throwing { [k = w[0]] (item: Item) throws -> Item in
            if item.remainder(5) == k { throw Broken(name: "M") }
            return item + 1
          })
      },
      plain: { t, p in t.cut(at: t.items.firstIndex { $0.remainder(5) == p[0] }, .failed("M")).mapItems { $0 + 1 } }),
    Entry(
      "try(_:)", few, .fails,
      { w in
        w.source.try(
          w.throwing { [k = w[0]] (item: Item) throws in if item.remainder(5) == k { throw Broken(name: "T") } })
      },
      plain: { t, p in t.cut(at: t.items.firstIndex { $0.remainder(5) == p[0] }, .failed("T")) }),
    Entry(
      "interspersed(every:with:)", [.count(1...3)], [.overtaken, .starts, .releasesLate, .hasInner],
      keeps: .whilePaused, { $0.source.interspersed(every: $0[0], with: .number(0)) },
      plain: { t, p in
        let values = t.values.enumerated().flatMap { index, value in
          index > 0 && index.isMultiple(of: p[0]) ? [value.with(.number(0)), value] : [value]
        }
        return Timeline(values, t.end)
      }),
    Entry(
      "scan(_:_:)", few, keeps: .one,
      { w in w.source.scan(.number(w[0]), w.on { (sum: Item, next: Item) in sum + next }) },
      plain: { t, p in t.sums(from: p[0]) }),
    Entry(
      "scan(into:_:)", few, keeps: .one,
      { w in
        w.source.scan(into: Item.number(w[0])) { [touch = w.touch] (sum: inout Item, next: Item) in
          touch()
          sum = sum + next
        }
      },
      plain: { t, p in t.sums(from: p[0]) }),
    Entry(
      "pairwise()", [], .loses, keeps: .one, { $0.source.pairwise().map { .list([$0.0.unborn, $0.1]) } },
      plain: { t, _ in Timeline(zip(t.values, t.values.dropFirst()).map { $1.with(.list([$0.it, $1.it])) }, t.end) }),
    Entry(
      "enumerated()", [], [], { $0.source.enumerated().map { .list([.number($0.offset), $0.element]) } },
      plain: { t, _ in Timeline(t.values.enumerated().map { $1.with(.list([.number($0), $1.it])) }, t.end) }),
    Entry(
      "materialize()", [], .concludes, { $0.source.materialize().map(Item.init(event:)) },
      plain: { t, _ in
        Timeline(
          t.values.map { $0.with(.next($0.it)) } + [t.end].compactMap { $0 }.map { $0.with(Item(end: $0.it)) },
          t.end?.with(.completed))
      }),
    Entry(
      // At an event that is an end, whatever follows it.
      "dematerialize()", [], .ends, { $0.source.map(\.event).dematerialize() },
      plain: { t, _ in
        let last = t.items.firstIndex { $0.asEnd != nil }
        return t.cut(at: last, last.flatMap { t.items[$0].asEnd } ?? .completed)
          .mapItems { if case .next(let item) = $0.content { item } else { $0 } }
      }),
    Entry(
      "through(_:) of .map.then(.filter)", [], .loses,
      { $0.source.through(Stage<Item, Item>.map { $0 + 1 }.then(.filter { $0.remainder(2) == 0 })) },
      plain: { t, _ in t.keeping { (t.items[$0] + 1).remainder(2) == 0 }.mapItems { $0 + 1 } }),
    .identity("onNext(_:)") { w in w.source.onNext(w.on { _ in }) },
    .identity("onError(_:), onCompleted(_:)") { w in w.source.onError(w.on { _ in }).onCompleted(w.touch) },
    .identity("onSubscribe(_:)") { w in w.source.onSubscribe(w.touch).onDispose(w.touch) },
    .identity("Signal.deferred(_:)") { w in
      .deferred { [touch = w.touch, source = w.source] in
        touch()
        return source
      }
    },
    Entry("using(_:release:_:)") { w in .using(1, release: w.on { _ in }, { [source = w.source] _ in source }) },
  ]

  static let filtering: [Entry] = [
    Entry(
      "filter(_:)", third, .loses, { w in w.source.filter(w.on { [k = w[0]] in $0.remainder(3) != k }) },
      plain: { t, p in t.keeping { t.items[$0].remainder(3) != p[0] } }),
    Entry(
      "ignore(_:)", few, .loses, { $0.source.ignore(.number($0[0])) },
      plain: { t, p in t.keeping { t.items[$0] != .number(p[0]) } }),
    Entry("ignoreValues()", [], .loses, { $0.source.ignoreValues() }, plain: { t, _ in Timeline([], t.end) }),
    Entry(
      "take(_:)", few, .ends, { $0.source.take($0[0]) },
      model: { d in
        d[0] == 0 ? Timeline([], d.start.dated(.completed)) : try d.run().cut(at: d[0] - 1, including: true)
      }),
    Entry(
      "take(while:)", third, .ends, { w in w.source.take(while: w.on { [k = w[0]] in $0.remainder(3) != k }) },
      plain: { t, p in t.cut(at: t.items.firstIndex { $0.remainder(3) == p[0] }) }),
    Entry(
      "take(through:)", third, .ends, { w in w.source.take(through: w.on { [k = w[0]] in $0.remainder(3) == k }) },
      plain: { t, p in t.cut(at: t.items.firstIndex { $0.remainder(3) == p[0] }, including: true) }),
    Entry("skip(_:)", few, .loses, { $0.source.skip($0[0]) }, plain: { t, p in t.keeping { $0 >= p[0] } }),
    Entry(
      "skip(while:)", third, .loses, { w in w.source.skip(while: w.on { [k = w[0]] in $0.remainder(3) != k }) },
      plain: { t, p in t.fromFirst { $0.remainder(3) == p[0] } }),
    Entry(
      "skipLast(_:)", few, .loses, keeps: .count, { $0.source.skipLast($0[0]) },
      plain: { t, p in
        Timeline(zip(t.items, t.values.dropFirst(p[0])).map { item, value in value.with(item) }, t.end)
      }),
    Entry(
      "element(at:)", few, .ends, { $0.source.element(at: $0[0]) },
      plain: { t, p in t.cut(at: p[0], including: true).keeping { $0 == p[0] } }),
    Entry(
      "distinctUntilChanged()", keeps: .one, { $0.source.distinctUntilChanged() },
      plain: { t, _ in t.keeping { $0 == 0 || t.items[$0] != t.items[$0 - 1] } }),
    Entry(
      "distinctUntilChanged(by:)", third, .loses, keeps: .one,
      { w in w.source.distinctUntilChanged(by: w.on { [k = w[0]] in $0.isNear($1, k) }) },
      plain: { t, p in
        let kept = t.values.reduce(into: [Dated<Item>]()) { kept, value in
          if let last = kept.last?.it, last.isNear(value.it, p[0]) { return }
          kept.append(value)
        }
        return Timeline(kept, t.end)
      }),
    Entry(
      "distinct()", keeps: .any, { $0.source.distinct() },
      plain: { t, _ in t.keeping { t.items.firstIndex(of: t.items[$0]) == $0 } }),
    Entry(
      "distinct(by:)", [], .loses, { w in w.source.distinct(by: w.on { $0.remainder(3) }) },
      plain: { t, _ in
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

  fileprivate func sums(from start: Int) -> Timeline {
    Timeline(
      values.indices.map { index in
        values[index].with(.number(items[...index].reduce(start) { $0 &+ $1.weight }))
      }, end)
  }
}

extension Item {
  fileprivate init(end: End) {
    switch end {
    case .completed: self = .completed
    case .failed(let error): self = .failed(error)
    }
  }

  fileprivate var asEnd: End? {
    switch content {
    case .completed: .completed
    case .failed(let error): .failed(error)
    default: nil
    }
  }
}
