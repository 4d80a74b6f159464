import ReactiveConcurrency

extension Catalogue {
  static let flattenMap: [Entry] =
    [
      flattening("flattenMap(_:)", .merge) { d, values in try values.map { try d.inner($0, at: $0) } },
      binding("bind(_:)") { d, values in try values.map { try d.inner($0, at: $0) } },
      flattening("flattenMap(.concat)", .concat, [.overtaken, .holds]) { d, values in try queued(d, values, limit: 1) },
      flattening("flattenMap(.merge(maxConcurrent: 2))", .merge(maxConcurrent: 2), [.mixes, .holds]) { d, values in
        try queued(d, values, limit: 2)
      },
      flattening("flattenMap(.concat(maxConcurrent: 2))", .concat(maxConcurrent: 2), [.mixes, .holds]) { d, values in
        try ordered(d, values, limit: 2)
      },
      flattening("flattenMap(.latest)", .latest) { d, values in
        try zip(values, values.dropFirst().map { Optional($0) } + [nil]).map { value, next in
          let inner = try d.inner(value, at: value)
          guard let next else { return inner }
          return Timeline(try interleave([inner, Timeline([], next.with(.completed))]).map(\.event))
        }
      },
      flattening("flattenMap(.exhaust)", .exhaust) { d, values in
        try values.reduce(into: [Timeline]()) { accepted, value in
          if let running = accepted.last, try running.end.map({ try precedes(value, $0) }) ?? true { return }
          accepted.append(try d.inner(value, at: value))
        }
      },
      Entry(
        "flattenMap(.race)", others: 2, inner.union(.mixes), keeps: .any,
        { w in w.source.flattenMap(.race) { [others = w.others] (item: Item) in others[item.remainder(others.count)] } }
      ) { d in
        let outer = try d.run()
        let inners = try outer.values.map { try d.inner($0, at: $0) }
        let isDone = outer.isCompleted && !inners.isEmpty
        let first = try interleave(inners + [Timeline([], isDone ? nil : outer.end)]).first
        guard let winner = first?.input else { return Timeline() }
        return winner < inners.count ? inners[winner] : Timeline([], outer.end)
      },
      Entry(
        "Signal.switch(by:cases:default:)", others: 2, inner.union(.mixes), keeps: .any,
        { w in .switch(by: w.source.map { (item: Item) in item.remainder(3) }, cases: [0: w.other, 1: w.others[1]]) }
      ) { d in
        let outer = try d.run()
        let none: Model = { Timeline([], $0.dated(.failed("noCase"))) }
        let nexts = outer.values.dropFirst().map { Optional($0) } + [nil]
        let inners = try zip(outer.values, nexts).map { value, next in
          let inner = try (d.others + [none])[value.it.remainder(3)](d.start.again(at: value))
          guard let next else { return inner }
          return Timeline(try interleave([inner, Timeline([], next.with(.completed))]).map(\.event))
        }
        return try merged(inners + [Timeline([], outer.end)])
      },
      Entry("bind(_:) to each", [], [.shuffles, .hasInner], keeps: .whilePaused) { w in
        w.source.bind { [each = w.on { Signal<Item>.just($0) }] in { item, _ in each(item) } }
      },
    ] + strategies.flatMap(passing)

  private static let strategies: [(FlattenStrategy, Traits, Memory)] = [
    (.merge, .shuffles, .whilePaused), (.concat, [], .whilePaused), (.merge(maxConcurrent: 1), .shuffles, .whilePaused),
    (.merge(maxConcurrent: 2), .shuffles, .whilePaused), (.concat(maxConcurrent: 1), [], .any),
    (.concat(maxConcurrent: 3), [], .any), (.latest, .loses, .whilePaused), (.exhaust, .loses, .whilePaused),
    (.race, .loses, .any),
  ]

  /// One signal for each value, which sends that value, immediately or a moment later.
  private static func passing(_ strategy: FlattenStrategy, _ traits: Traits, _ memory: Memory) -> [Entry] {
    [
      Entry("flattenMap(\(strategy)) to each", [], traits.union(.hasInner), keeps: memory) { w in
        w.source.flattenMap(strategy, w.on { .just($0) })
      },
      // The consumer may pause in the value with which the inner signal completes.
      Entry("flattenMap(\(strategy)) to each, taken", [], traits.union(.hasInner), keeps: memory) { w in
        w.source.flattenMap(strategy, w.on { Signal([$0, $0]).take(1) })
      },
      Entry("flattenMap(\(strategy)) to each, delivered", [], traits.union([.hasInner, .moves]), keeps: .any) { w in
        w.source.flattenMap(strategy, w.on { [scheduler = w.scheduler] in Signal.just($0).deliver(on: scheduler) })
      },
    ]
  }

  /// `bind` that stops at some values, the inner streams combined as `inners` says.
  static func binding(
    _ name: String, _ inners: @escaping @Sendable (Diagram, [Dated<Item>]) throws -> [Timeline]
  ) -> Entry {
    Entry(
      name, [.count(0...4), .count(0...3)], others: 2, inner.union(.mixes), keeps: .any,
      { w in
        let (others, absent, last) = (w.others, w[0], w[1])
        return w.source.bind {
          { (item: Item, stop: inout Bool) in
            stop = item.remainder(4) == last
            return item.remainder(5) == absent ? nil : others[item.remainder(others.count)]
          }
        }
      }
    ) { d in
      let outer = try d.run()
      let over = outer.items.firstIndex { $0.remainder(5) == d[0] || $0.remainder(4) == d[1] }
      let isTaken = over.map { outer.items[$0].remainder(5) != d[0] } ?? false
      let bound = outer.cut(at: over, including: isTaken)
      return try merged(inners(d, bound.values) + [Timeline([], bound.end)])
    }
  }

  /// What all do that have inner signals of other sources.
  private static let inner: Traits = [
    .starts, .releasesLate, .loses, .repeats, .shuffles, .startsOthersLater, .hasInner,
  ]

  /// All of the outer's ends and the inners' events that a strategy makes of the outer's values.
  private static func flattening(
    _ name: String, _ strategy: FlattenStrategy, _ order: Traits = .mixes,
    _ inners: @escaping @Sendable (Diagram, [Dated<Item>]) throws -> [Timeline]
  ) -> Entry {
    Entry(
      name, others: 2, order.union(inner), keeps: .any,
      { w in
        let limited = [FlattenStrategy.concat, .concat(maxConcurrent: 2), .merge(maxConcurrent: 2)]
        let source = limited.contains(strategy) ? w.unpaused : w.source
        return source.flattenMap(strategy, w.on { [others = w.others] in others[$0.remainder(others.count)] })
      }
    ) { d in
      let outer = try d.run()
      return try merged(inners(d, outer.values) + [Timeline([], outer.end)])
    }
  }

  /// Number i starts when it has come and enough of those before have completed.
  static func queued(_ d: Diagram, _ values: [Dated<Item>], limit: Int) throws -> [Timeline] {
    var inners: [Timeline] = []
    for (index, value) in values.enumerated() {
      if index < limit {
        inners.append(try d.inner(value, at: value))
        continue
      }
      let completions = try inners.filter(\.isCompleted).compactMap(\.end).sorted { try precedes($0, $1) }
      guard completions.count > index - limit else {
        inners.append(Timeline())
        continue
      }
      let room = completions[index - limit]
      inners.append(try d.inner(value, at: precedes(value, room) ? room.with(value.it) : value))
    }
    return inners
  }

  /// Number i starts when it has come and all but so many of those before have completed, and its values come when all
  /// of those have.
  private static func ordered(_ d: Diagram, _ values: [Dated<Item>], limit: Int) throws -> [Timeline] {
    var inners: [Timeline] = []
    /// When number i and all before it have completed, up to the first that has not.
    var turns: [Dated<End>] = []
    for (index, value) in values.enumerated() {
      guard index < limit || turns.count > index - limit else { break }
      let room = index < limit ? nil : turns[index - limit]
      let start = try room.map { try precedes(value, $0) ? $0.with(value.it) : value } ?? value
      let inner = try d.inner(value, at: start)
      let turn = index == 0 ? start.with(.completed) : turns.count == index ? turns[index - 1] : nil
      guard let turn else {
        // Its values wait for ever, but its error does not.
        inners.append(Timeline([], inner.error == nil ? nil : inner.end))
        continue
      }
      // What comes first, its error or the end of another that makes it the next, is not said.
      if inner.error != nil, let room, start.order.work == room.order.work, room.order.work == turn.order.work {
        throw Undecided()
      }
      let late = try inner.values.map { try precedes($0, turn) ? turn.with($0.it) : $0 }
      guard let end = inner.end else {
        inners.append(Timeline(late))
        continue
      }
      if inner.isCompleted {
        turns.append(try precedes(end, turn) ? turn : end)
        inners.append(Timeline(late, turns.last))
      } else {
        inners.append(Timeline(try late.filter { try !precedes(end, $0) }, end))
      }
    }
    return inners + Array(repeating: Timeline(), count: values.count - inners.count)
  }
}

extension Diagram {
  /// The signal that an outer value stands for, subscribed at a moment.
  fileprivate func inner(_ value: Dated<Item>, at moment: Dated<Item>) throws -> Timeline {
    try others[value.it.remainder(others.count)](start.again(at: moment))
  }
}
