import ReactiveConcurrency

extension Catalogue {
  static let gathering: [Entry] = [
    Entry(
      "takeLast(_:)", few, [.loses, .flushes], keeps: .count, { $0.source.takeLast($0[0]) },
      plain: { t, p in t.atCompletion(t.items.suffix(p[0])) }),
    Entry("takeLast(_:) of all", [], .flushes, keeps: .any, { $0.source.takeLast(.max) }),
    Entry(
      "aggregate(_:_:)", few, [.loses, .concludes], keeps: .one,
      { w in w.source.aggregate(Item.number(w[0]), w.on { $0 + $1 }) },
      plain: { t, p in t.atCompletion([.number(t.items.reduce(p[0]) { $0 &+ $1.weight })]) }),
    Entry(
      "aggregate(into:_:)", [], [.shuffles, .concludes], keeps: .any,
      { w in
        w.source.aggregate(into: [Item]()) { [touch = w.touch] (all: inout [Item], next: Item) in
          touch()
          all.insert(next, at: 0)
        }.map(Item.list)
      },
      plain: { t, _ in t.atCompletion([.list(t.items.reversed())]) }),
    Entry(
      "collected()", [], .concludes, keeps: .any, { $0.source.collected().map(Item.list) },
      plain: { t, _ in t.atCompletion([.list(t.items)]) }),
    Entry(
      "any()", [], [.loses, .ends, .concludes], { $0.source.any().map(Item.init(answer:)) },
      plain: { t, _ in t.answer(1, otherwise: 0) { _ in true } }),
    Entry(
      "any(_:)", third, [.loses, .ends, .concludes],
      { w in w.source.any(w.on { [k = w[0]] in $0.remainder(3) == k }).map(Item.init(answer:)) },
      plain: { t, p in t.answer(1, otherwise: 0) { $0.remainder(3) == p[0] } }),
    Entry(
      "all(_:)", third, [.loses, .ends, .concludes],
      { w in w.source.all(w.on { [k = w[0]] in $0.remainder(3) != k }).map(Item.init(answer:)) },
      plain: { t, p in t.answer(0, otherwise: 1) { $0.remainder(3) == p[0] } }),
    Entry(
      "runs(by:)", third, .concludes, keeps: .any,
      { w in w.source.runs(by: w.on { [k = w[0]] in $0.remainder(3) == k }).map { .list($0.values) } },
      plain: { t, p in t.chunks { ($0.remainder(3) == p[0]) != ($1.remainder(3) == p[0]) } }),
    Entry(
      "chunked(by:)", [], .concludes, keeps: .any,
      { w in w.source.chunked(by: w.on { $0.weight <= $1.weight }).map(Item.list) },
      plain: { t, _ in t.chunks { $0.weight > $1.weight } }),
    Entry(
      "buffer(count:)", [.count(1...3)], .concludes, keeps: .any, { $0.source.buffer(count: $0[0]).map(Item.list) },
      plain: { t, p in
        let chunks = stride(from: 0, to: t.items.count, by: p[0]).map { Array(t.items[$0...].prefix(p[0])) }
        let lasts = stride(from: p[0] - 1, to: t.items.count, by: p[0])
        let sent: [Dated<Item>] = zip(lasts, chunks).map { last, chunk in t.values[last].with(.list(chunk)) }
        return t.sending(sent, atCompletion: t.items.count % p[0] == 0 ? nil : chunks.last.map(Item.list))
      }),
    Entry(
      "buffer(count:every:)", [.count(1...3), .count(1...3)], [.loses, .repeats, .concludes], keeps: .any,
      { $0.source.buffer(count: $0[0], every: $0[1]).map(Item.list) },
      plain: { t, p in
        let starts = Array(stride(from: 0, through: t.items.count, by: p[1]))
        let full = starts.filter { $0 + p[0] <= t.items.count }
        let sent = full.map { t.values[$0 + p[0] - 1].with(Item.list(Array(t.items[$0..<($0 + p[0])]))) }
        let covered = full.last.map { $0 + p[0] } ?? 0
        let rest = starts[full.count...].first { max($0, covered) < t.items.count }
        return t.sending(sent, atCompletion: rest.map { .list(Array(t.items[$0...])) })
      }),
    Entry(
      "split(separator:longest:omittingEmptySubsequences:onDrop:)", [.count(0...1)], [.loses, .concludes, .holds],
      { w in
        w.source.map { bytes(of: $0) }.split(separator: 0, omittingEmptySubsequences: w[0] == 0).map {
          .list(items($0))
        }
      },
      plain: { t, p in
        let (sent, last) = pieces(of: t)
        let isKept: (Item) -> Bool = { p[0] == 1 || $0 != .list([]) }
        return t.sending(sent.filter { isKept($0.it) }, atCompletion: isKept(last) ? last : nil)
      }),
    Entry(
      "lines(longest:onDrop:)", [], [.loses, .concludes, .holds],
      { w in
        w.source.map { bytes(of: $0).map { $0 == 0 ? UInt8(ascii: "\n") : $0 + UInt8(ascii: "a") } }.lines()
          .map { .list(items($0.utf8.map { $0 - UInt8(ascii: "a") })) }
      },
      plain: { t, _ in
        let (sent, last) = pieces(of: t)
        return t.sending(sent, atCompletion: last == .list([]) ? nil : last)
      }),
    Entry("batched(upTo:)", some, keeps: .any, { $0.source.batched(upTo: $0[0]).map(Item.list) }),
    Entry("conflated(_:)", keeps: .any, { w in w.source.conflated(w.on { .list([$0, $1]) }) }),
    busy("batched(upTo:) for a consumer that is busy", [.count(1...3)]) { source, p in
      source.batched(upTo: p[1]).map(Item.list)
    } batch: { waiting, p in
      waiting.prefix(p[1])
    } value: {
      .list($0)
    },
    busy("batched(upTo:weighing:) for a consumer that is busy", [.count(1...4)]) { source, p in
      source.batched(upTo: p[1]) { $0.remainder(5) - 1 }.map(Item.list)
    } batch: { waiting, p in
      var room = p[1]
      return waiting.enumerated().prefix { index, item in
        let weight = max(0, item.remainder(5) - 1)
        if index > 0, weight > room { return false }
        room = max(0, room - weight)
        return true
      }.map(\.element)[...]
    } value: {
      .list($0)
    },
    busy("conflated(_:) for a consumer that is busy", []) { source, _ in
      source.conflated { .list([$0, $1]) }
    } batch: { waiting, _ in
      waiting
    } value: { items in
      items.dropFirst().reduce(items[0]) { .list([$0, $1]) }
    },
  ]

  /// A few bytes, or none, of which some are 0.
  private static func bytes(of item: Item) -> [UInt8] {
    (0..<item.remainder(4)).map { UInt8((item + $0).remainder(3)) }
  }

  private static func items(_ bytes: some Sequence<UInt8>) -> [Item] { bytes.map { .number(Int($0)) } }

  /// The bytes of all values, cut at each 0, and those after the last.
  private static func pieces(of timeline: Timeline) -> (sent: [Dated<Item>], last: Item) {
    var sent: [Dated<Item>] = []
    var last: [UInt8] = []
    for value in timeline.values {
      for byte in bytes(of: value.it) {
        if byte == 0 { sent.append(value.with(.list(items(last)))) }
        last = byte == 0 ? [] : last + [byte]
      }
    }
    return (sent, .list(items(last)))
  }

  /// What waits for a consumer that takes one value at a time, and as long for each.
  private static func busy(
    _ name: String, _ parameters: [Parameter],
    _ gathered: @escaping @Sendable (Signal<Item>, [Int]) -> Signal<Item>,
    batch: @escaping @Sendable (ArraySlice<Item>, [Int]) -> ArraySlice<Item>,
    value: @escaping @Sendable ([Item]) -> Item
  ) -> Entry {
    Entry(
      name, [.time] + parameters, [.timed, .overtaken, .holds, .starts, .releasesLate, .moves, .hasInner],
      keeps: .any,
      { w in
        let (scheduler, time) = (w.scheduler, w.time(0))
        // Neither is the source paused by a full batch nor the consumer by others, which would move what follows.
        let source = w.unpaused
        let busy = gathered(source, w.parameters).flattenMap(.concat) { .just($0).delay(for: time, on: scheduler) }
        return w.setting.isModelled ? .heedless(busy) : busy
      }
    ) { d in
      let t = try d.run()
      var sent: [Dated<Item>] = []
      var rest = t.values[...]
      while let first = rest.first {
        var begin = first.with(())
        var items: [Item] = [first.it]
        if let last = sent.last, try precedes(first, last) {
          let waiting = try rest.prefix { try precedes($0, last) }
          begin = last.with(())
          items = Array(batch(waiting.map(\.it)[...], d.parameters))
        }
        rest = rest.dropFirst(items.count)
        sent.append(Dated(at: begin.at + d[0], order: d.plan.order(after: begin), it: value(items)))
      }
      return try t.delayed(to: sent)
    }
  }
}

extension Timeline {
  /// `answer` at the first decisive value, `otherwise` if it completes without, no if it fails without.
  fileprivate func answer(_ answer: Int, otherwise: Int, _ isDecisive: (Item) -> Bool) -> Timeline {
    let decisive = values.first { isDecisive($0.it) }?.with(answer)
    let last = end.map { $0.with($0.it == .completed ? otherwise : 0) }
    guard let result = decisive ?? last else { return Timeline() }
    return Timeline([result.with(.number(result.it))], result.with(.completed))
  }

  /// Lists of neighbors, a new one before each value that is not like the one before.
  fileprivate func chunks(_ isNew: (Item, Item) -> Bool) -> Timeline {
    let starts = values.indices.filter { $0 == 0 || isNew(items[$0 - 1], items[$0]) }
    let bounds: [(Int, Int)] = Array(zip(starts, starts.dropFirst() + [items.count]))
    let chunks: [Item] = bounds.map { from, to in .list(Array(items[from..<to])) }
    let sent: [Dated<Item>] = zip(starts.dropFirst(), chunks).map { next, chunk in values[next].with(chunk) }
    return sending(sent, atCompletion: chunks.last)
  }
}
