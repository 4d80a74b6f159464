import ReactiveConcurrency

extension Catalogue {
  static let combining: [Entry] = [
    Entry("merge(with:)", others: 1, [.mixes, .mergesOthers], { w in w.source.merge(with: w.other) }) { d in
      try merged([d.run(), d.run(other: 0)])
    },
    Entry("Signal.merge(_:) of three", others: 2, [.mixes, .mergesOthers], { w in .merge([w.source] + w.others) }) {
      d in
      try merged([d.run(), d.run(other: 0), d.run(other: 1)])
    },
    Entry(
      "Signal.merge(_:delayingErrors:)", others: 1, [.mixes, .mergesOthers],
      { w in .merge([w.source] + w.others, delayingErrors: true) }
    ) { d in
      let all = try interleave([d.run(), d.run(other: 0)]).map(\.event)
      let ends = all.indices.filter { if case .end = all[$0].it { true } else { false } }
      let failure = ends.map { all[$0].it }.first { $0 != .end(.completed) }
      return Timeline(
        all.indices.compactMap { index in
          guard ends.contains(index) else { return all[index] }
          return ends.count == 2 && index == ends[1] ? all[index].with(failure ?? .end(.completed)) : nil
        })
    },
    Entry(
      "zip(_:_:)", others: 1, [.overtaken, .waits, .ends], keeps: .any,
      { w in zip(w.source, w.other).map { .list([$0.0, $0.1]) } }
    ) { d in try zipped([d.run(), d.run(other: 0)]) },
    Entry(
      "zip(_:) array", others: 2, [.overtaken, .waits, .ends], keeps: .any,
      { w in zip([w.source] + w.others).map(Item.list) }
    ) { d in try zipped([d.run(), d.run(other: 0), d.run(other: 1)]) },
    Entry(
      "zip(_:)", others: 2, [.overtaken, .waits, .ends], keeps: .any,
      { w in zip(w.source, w.other, w.others[1]).map { .list([$0.0, $0.1, $0.2]) } }
    ) { d in try zipped([d.run(), d.run(other: 0), d.run(other: 1)]) },
    Entry(
      "zipLongest(_:_:)", others: 1, [.overtaken, .flushes, .holds, .waits, .mergesOthers], keeps: .any,
      { w in zipLongest(w.source, w.other).map { .list([$0.0 ?? .completed, $0.1 ?? .completed]) } }
    ) { d in try zipped([d.run(), d.run(other: 0)], paddingWith: .completed) },
    Entry(
      "Signal.mergeSorted(_:by:)", others: 1, [.overtaken, .flushes, .holds, .waits, .mergesOthers], keeps: .any,
      { w in .mergeSorted([w.source] + w.others, by: w.on { $0.weight < $1.weight }) }
    ) { d in try mergedByWeight([d.run(), d.run(other: 0)]) },
    Entry(
      "combineLatest(_:_:)", others: 1, [.mixes, .loses, .repeats], keeps: .any,
      { w in combineLatest(w.source, w.other).map { .list([$0.0, $0.1]) } }
    ) { d in try latest([d.run(), d.run(other: 0)]) },
    Entry(
      "combineLatest(_:) array", others: 2, [.mixes, .loses, .repeats], keeps: .any,
      { w in combineLatest([w.source] + w.others).map(Item.list) }
    ) { d in try latest([d.run(), d.run(other: 0), d.run(other: 1)]) },
    Entry("sample(by:)", others: 1, [.mixes, .ends, .repeats], keeps: .one, { w in w.source.sample(by: w.other) }) {
      d in
      try sampled([d.run(), d.run(other: 0)])
    },
    Entry(
      "sample(with:)", others: 1, [.mixes, .ends, .repeats], keeps: .any,
      { w in w.source.sample(with: w.other).map { .list([$0.0, $0.1]) } }
    ) { d in try sampled([d.run(), d.run(other: 0)]) { .list([$0, $1]) } },
    Entry(
      "withLatest(from:)", others: 1, [.mixes, .loses], keeps: .one,
      { w in w.source.withLatest(from: w.other).map { .list([$0.0, $0.1.unborn]) } }
    ) { d in
      let all = try interleave([d.run(other: 0), d.run()])
      return Timeline(
        all.enumerated().compactMap { index, one in
          switch (one.input, one.event.it) {
          case (1, .next(let item)):
            newest(in: all[..<index], of: 0).map { one.event.with(.next(.list([item, $0]))) }
          case (0, .next), (0, .end(.completed)): nil
          default: one.event
          }
        })
    },
    Entry("take(until: signal)", others: 1, [.mixes, .ends], { w in w.source.take(until: w.other) }) { d in
      Timeline(
        try interleave([d.run(other: 0), d.run()]).compactMap { input, event in
          if input == 1 { return event }
          if case .end(.failed) = event.it { return nil }
          return event.with(.end(.completed))
        })
    },
    Entry("skip(until: signal)", others: 1, [.mixes, .loses], { w in w.source.skip(until: w.other) }) { d in
      let all = try interleave([d.run(other: 0), d.run()])
      let opening = all.firstIndex { $0.input == 0 }.flatMap { index -> Int? in
        if case .end(.failed) = all[index].event.it { nil } else { index }
      }
      return Timeline(
        all.enumerated().compactMap { index, one in
          if one.input == 0 { return nil }
          if case .next = one.event.it, index < opening ?? .max { return nil }
          return one.event
        })
    },
    Entry(
      "take(untilReplacement:)", others: 1, [.mixes, .loses], { w in w.source.take(untilReplacement: w.other) }
    ) { d in
      let all = try interleave([d.run(other: 0), d.run()])
      let change = all.firstIndex { $0.input == 0 } ?? all.count
      return Timeline(
        all.enumerated().compactMap { index, one in
          if one.input == 1, index > change || one.event.it == .end(.completed) { return nil }
          return one.event
        })
    },
    Entry("Signal.race(_:)", others: 1, [.mixes, .loses], { w in .race(w.source, w.other) }) { d in
      let timelines = try [d.run(), d.run(other: 0)]
      return try interleave(timelines).first.map { timelines[$0.input] } ?? Timeline()
    },
    Entry(
      "buffer(until:)", others: 1, .mixes, keeps: .any, { w in w.source.buffer(until: w.other).map(Item.list) }
    ) { d in
      let all = try interleave([d.run(), d.run(other: 0)]).filter { $0 != 1 || $1.it != .end(.completed) }
      let end = all.firstIndex { if case .end = $0.event.it { true } else { false } } ?? all.count
      let firings = all[..<end].indices.filter { all[$0].input == 1 }
      let groups = zip([-1] + firings, firings + [end]).map { from, to in
        Item.list(all[(from + 1)..<to].compactMap { if case .next(let item) = $0.event.it { item } else { nil } })
      }
      let sent = zip(firings, groups).map { all[$0].event.with($1) }.filter { $0.it != .list([]) }
      return Timeline(sent, Timeline(all[end...].map(\.event)).end)
        .sending(sent, atCompletion: groups.last == .list([]) ? nil : groups.last)
    },
    Entry(
      "hold(while:)", others: 1, [.mixes, .holds, .releasesLate, .loses, .ends], keeps: .any,
      { w in w.unpaused.hold(while: w.other.map { $0.remainder(2) == 1 }) }
    ) { d in try held(d) },
    Entry("zip(_:_:) behind an endless one") { zip(Signal(0...), $0.source).map { $0.1 } },
    Entry("zip(_:_:) before an endless one", [], .ends, keeps: .any) { zip($0.source, Signal(0...)).map { $0.0 } },
    // A diamond: what it has of the source comes twice.
    Entry("merge(with:) with itself", [], [.repeats, .shuffles]) { $0.source.merge(with: $0.source) },
    Entry(
      "Signal.if(_:then:else:)", others: 1, [.loses, .repeats, .shuffles, .startsOthersLater, .hasInner], keeps: .any
    ) { w in .if(w.source.map { $0.remainder(2) == 0 }, then: w.source, else: w.other) },
  ]
}

/// What comes while the newest number of the condition is odd comes when it is even again, or the condition over.
private func held(_ d: Diagram) throws -> Timeline {
  var events: [Dated<Happening>] = []
  var held: [Happening] = []
  var isHolding = false
  for (input, event) in try interleave([d.run(other: 0), d.run()]) {
    switch (input, event.it) {
    case (_, .end(.failed)): return Timeline(events + [event])
    case (0, .next(let item)): isHolding = item.remainder(2) == 1
    case (0, .end): isHolding = false
    default: held.append(event.it)
    }
    if isHolding, held.first != .end(.completed) { continue }
    events += held.map { event.with($0) }
    held = []
  }
  return Timeline(events)
}

/// Everything as it comes; of the completions only the last one.
func merged(_ timelines: [Timeline]) throws -> Timeline {
  let all = try interleave(timelines)
  let completions = all.indices.filter { all[$0].event.it == .end(.completed) }
  let isLast: (Int) -> Bool = { completions.count == timelines.count && $0 == completions.last }
  return Timeline(all.indices.filter { all[$0].event.it != .end(.completed) || isLast($0) }.map { all[$0].event })
}

/// The newest value of an input so far.
private func newest(in all: ArraySlice<(input: Int, event: Dated<Happening>)>, of input: Int) -> Item? {
  all.lazy.reversed().compactMap { one -> Item? in
    if one.input == input, case .next(let item) = one.event.it { item } else { nil }
  }.first
}

/// The tuple number n comes with the last of the values number n. It is over when an input is that has no value left
/// or, if `padding` stands for the values of inputs that have completed, when all have.
private func zipped(_ timelines: [Timeline], paddingWith padding: Item? = nil) throws -> Timeline {
  var events: [Dated<Happening>] = []
  var counts = timelines.map { _ in 0 }
  var completed: Set<Int> = []
  var tuples = 0
  for (input, event) in try interleave(timelines) {
    switch event.it {
    case .next: counts[input] += 1
    case .end(.completed): completed.insert(input)
    case .end(.failed): events.append(event)
    }
    let waitedFor = counts.indices.filter { padding == nil || !completed.contains($0) }
    let possible = waitedFor.map { counts[$0] }.min() ?? counts.max() ?? 0
    while tuples < possible {
      let tuple = timelines.indices.map { tuples < counts[$0] ? timelines[$0].items[tuples] : padding ?? .completed }
      events.append(event.with(.next(.list(tuple))))
      tuples += 1
    }
    let isOver = padding == nil ? completed.contains { counts[$0] == tuples } : completed.count == counts.count
    if isOver { events.append(event.with(.end(.completed))) }
  }
  return Timeline(events)
}

/// The lightest of the next values of all inputs, once each has one or is over.
private func mergedByWeight(_ timelines: [Timeline]) throws -> Timeline {
  var events: [Dated<Happening>] = []
  var waiting: [[Item]] = timelines.map { _ in [] }
  var completed: Set<Int> = []
  for (input, event) in try interleave(timelines) {
    switch event.it {
    case .next(let item): waiting[input].append(item)
    case .end(.completed): completed.insert(input)
    case .end(.failed): events.append(event)
    }
    while waiting.indices.allSatisfy({ !waiting[$0].isEmpty || completed.contains($0) }),
      let least = waiting.indices.filter({ !waiting[$0].isEmpty }).min(by: {
        waiting[$0][0].weight < waiting[$1][0].weight
      })
    {
      events.append(event.with(.next(waiting[least].removeFirst())))
    }
    if completed.count == timelines.count { events.append(event.with(.end(.completed))) }
  }
  return Timeline(events)
}

private func latest(_ timelines: [Timeline]) throws -> Timeline {
  let all = try interleave(timelines)
  let completions = all.indices.filter { all[$0].event.it == .end(.completed) }
  return Timeline(
    all.indices.compactMap { index -> Dated<Happening>? in
      let event = all[index].event
      switch event.it {
      case .next:
        let items = timelines.indices.compactMap { newest(in: all[...index], of: $0) }
        return items.count == timelines.count ? event.with(.next(.list(items))) : nil
      case .end(.completed):
        return completions.count == timelines.count && index == completions.last ? event : nil
      case .end(.failed): return event
      }
    })
}

/// The newest value of the first whenever the second sends; over with either.
func sampled(_ timelines: [Timeline], _ combine: (Item, Item) -> Item = { item, _ in item }) throws -> Timeline {
  let all = try interleave(timelines)
  return Timeline(
    all.enumerated().compactMap { index, one in
      switch (one.input, one.event.it) {
      case (1, .next(let sampler)):
        newest(in: all[..<index], of: 0).map { one.event.with(.next(combine($0, sampler))) }
      case (0, .next): nil
      default: one.event
      }
    })
}
