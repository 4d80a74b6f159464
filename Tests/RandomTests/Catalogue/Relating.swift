import ReactiveConcurrency

extension Catalogue {
  static let relating: [Entry] = [
    Entry(
      "join(_:by:and:within:on:)", [.timeOrZero], others: 1,
      [.timed, .mixes, .overtaken, .holds, .flushes, .mergesOthers, .shuffles, .moves], keeps: .any,
      { w in
        w.source.join(
          w.other, by: w.on { $0.remainder(3) }, and: { $0.remainder(3) }, within: w.time(0), on: w.scheduler
        ).map(Item.init(joined:))
      }
    ) { d in try joined(d) },
    expanding("expand(maxConcurrent:_:)", limit: 1),
    expanding("expand(maxConcurrent:_:) of two at a time", limit: 2),
    Entry("expand(maxConcurrent:_:) of nothing", [], .hasInner, keeps: .any) { w in
      w.source.expand(w.on { _ in .empty })
    },
  ]

  /// A tree of so many levels: each value with its level, odd ones with those of one of two signals below them.
  private static func expanding(_ name: String, limit: Int) -> Entry {
    Entry(
      name, [.count(0...2)], others: 2,
      [.mixes, .starts, .holds, .releasesLate, .repeats, .shuffles, .startsOthersLater, .hasInner], keeps: .any,
      { w in
        let (others, levels) = (w.others, w[0])
        return w.unpaused.map { .list([.number(0), $0]) }.expand(maxConcurrent: limit) { node in
          guard let (level, item) = node.leveled, level < levels, item.remainder(2) == 1 else { return .empty }
          return others[item.remainder(3) % 2].map { .list([.number(level + 1), $0]) }
        }
      }
    ) { d in try expanded(d, limit: limit) }
  }
}

extension Item {
  fileprivate init(joined: Joined<Item, Item>) {
    switch joined {
    case .pair(let left, let right): self = .list([left, right])
    case .left(let item): self = .list([item, .completed])
    case .right(let item): self = .list([.completed, item])
    }
  }

  /// The level of a tree on which an item is, and the item.
  fileprivate var leveled: (level: Int, item: Item)? {
    guard case .list(let parts) = content, parts.count == 2, case .number(let level) = parts[0].content else {
      return nil
    }
    return (level, parts[1])
  }
}

/// A value waits until one of the other side with its key comes, its time is over, or both sides are.
private func joined(_ d: Diagram) throws -> Timeline {
  var events: [Dated<Happening>] = []
  var waiting: [(side: Int, value: Dated<Item>, over: Dated<Happening>)] = []
  var running = 2
  func alone(_ side: Int, _ item: Item) -> Happening { .next(Item(joined: side == 0 ? .left(item) : .right(item))) }
  for (side, event) in try interleave([d.run(), d.run(other: 0)]) {
    while let oldest = waiting.first, try precedes(oldest.over, event) { events.append(waiting.removeFirst().over) }
    switch event.it {
    case .next(let item):
      let partner = waiting.firstIndex { $0.side != side && $0.value.it.remainder(3) == item.remainder(3) }
      if let partner {
        let other = waiting.remove(at: partner).value.it
        events.append(event.with(.next(Item(joined: side == 0 ? .pair(item, other) : .pair(other, item)))))
      } else {
        let value = event.with(item)
        waiting.append((side, value, value.later(by: d[0], alone(side, item), d.plan)))
      }
    case .end(.completed):
      running -= 1
      guard running == 0 else { continue }
      return Timeline(events + waiting.map { event.with(alone($0.side, $0.value.it)) } + [event])
    case .end(.failed): return Timeline(events + [event])
    }
  }
  return Timeline(events + waiting.map(\.over))
}

/// Each value is sent as it comes. Those that have been sent wait in this order for their own signals to be started.
private func expanded(_ d: Diagram, limit: Int) throws -> Timeline {
  var events: [Dated<Happening>] = []
  var waiting: [Item] = []
  /// What is yet to come of the source and of the signals that run.
  var streams = [(level: 0, rest: try d.run().events[...])]
  var running = 0
  var hasSource = true

  /// Notes what comes; the end of a signal makes room for another.
  func take(_ event: Dated<Happening>, level: Int, isSource: Bool) {
    switch event.it {
    case .next(let item):
      let node = Item.list([.number(level), item])
      events.append(event.with(.next(node)))
      waiting.append(node)
    case .end(.completed):
      if isSource { hasSource = false } else { running -= 1 }
    case .end(.failed): events.append(event)
    }
  }

  func start(at moment: Dated<Happening>) throws {
    while events.last?.it.isEnd != true, running < limit, !waiting.isEmpty {
      guard let (level, item) = waiting.removeFirst().leveled else { continue }
      if level == d[0] || item.remainder(2) == 0 { continue }
      running += 1
      var rest = try d.others[item.remainder(3) % 2](d.start.again(at: moment)).events[...]
      // What it sends immediately comes before anything else is started.
      while let event = rest.first, event.order.work == moment.order.work, event.at == moment.at {
        take(rest.removeFirst(), level: level + 1, isSource: false)
      }
      streams.append((level + 1, rest))
    }
  }

  while events.last?.it.isEnd != true {
    var earliest: (index: Int, event: Dated<Happening>)?
    for (index, stream) in streams.enumerated() {
      guard let event = stream.rest.first else { continue }
      if let other = earliest?.event, try !precedes(event, other) { continue }
      earliest = (index, event)
    }
    guard let (index, event) = earliest else { break }
    take(streams[index].rest.removeFirst(), level: streams[index].level, isSource: index == 0)
    try start(at: event)
    if !hasSource, running == 0, waiting.isEmpty, events.last?.it.isEnd != true {
      events.append(event.with(.end(.completed)))
    }
  }
  return Timeline(events)
}
