import ReactiveConcurrency

extension Catalogue {
  static let time: [Entry] = [
    Entry(
      "debounce(for:on:)", [.timeOrZero], [.timed, .holds, .loses, .moves], keeps: .one,
      { w in w.source.debounce(for: w.time(0), on: w.scheduler) }
    ) { d in
      try debounced(d) { _ in true }
    },
    Entry(
      "debounce(for:on:when:)", [.timeOrZero], [.timed, .holds, .loses, .moves], keeps: .one,
      { w in w.source.debounce(for: w.time(0), on: w.scheduler, when: w.on { $0.remainder(3) != 0 }) }
    ) { d in
      try debounced(d) { $0.remainder(3) != 0 }
    },
    Entry(
      "delay(for:on:)", [.timeOrZero], [.overtaken, .holds, .releasesLate, .moves], keeps: .any,
      { w in w.source.delay(for: w.time(0), on: w.scheduler) }
    ) { d in
      let t = try d.run()
      let late = t.values.map { $0.later(by: d[0], $0.it, d.plan) }
      // The end of its own accord comes as late; an error immediately, and nothing after it.
      guard let end = t.end, t.error != nil else { return Timeline(late, t.end?.later(by: d[0], .completed, d.plan)) }
      return Timeline(try late.filter { try precedes($0, end) }, end)
    },
    Entry(
      "timeout(after:on:)", [.timeOrZero], [.timed, .ends, .fails, .moves],
      { w in w.source.timeout(after: w.time(0), on: w.scheduler) }
    ) { d in
      try d.run(until: d.start.timer(after: d[0], .failed("timedOut")))
    },
    Entry(
      "timeout(each:on:)", [.time], [.timed, .holds, .ends, .fails, .moves], keeps: .any,
      { w in w.source.timeout(each: w.time(0), on: w.scheduler) }
    ) { d in
      try timedOutEach(d)
    },
    Entry(
      "take(for:on:)", [.timeOrZero], [.timed, .ends, .moves], { w in w.source.take(for: w.time(0), on: w.scheduler) }
    ) { d in
      try d.run(until: d.start.timer(after: d[0], .completed))
    },
    Entry(
      "skip(for:on:)", [.timeOrZero], [.timed, .loses, .moves], { w in w.source.skip(for: w.time(0), on: w.scheduler) }
    ) { d in
      let t = try d.run()
      return t.keeping { t.values[$0].at >= d.start.at + d[0] }
    },
    Entry(
      "buffer(for:on:)", [.time], [.timed, .holds, .moves], keeps: .any,
      { w in w.source.buffer(for: w.time(0), on: w.scheduler).map(Item.list) }
    ) {
      try grouped($0, count: .max)
    },
    Entry(
      "buffer(for:count:on:)", [.time, .count(1...3)], [.timed, .holds, .moves], keeps: .any,
      { w in w.source.buffer(for: w.time(0), count: w[1], on: w.scheduler).map(Item.list) }
    ) {
      try grouped($0, count: $0[1])
    },
    Entry(
      "buffer(for:every:on:)", [.time, .time], [.timed, .holds, .loses, .repeats, .moves], keeps: .any,
      { w in w.source.buffer(for: w.time(0), every: w.time(1), on: w.scheduler).map(Item.list) }
    ) {
      try stepped($0, $0[0], every: $0[1])
    },
    Entry(
      "buffer(for:skippingEmpty:on:)", [.time], [.timed, .holds, .moves], keeps: .any,
      { w in w.source.buffer(for: w.time(0), skippingEmpty: false, on: w.scheduler).map(Item.list) }
    ) {
      try stepped($0, $0[0], every: $0[0], sendsEmpty: true)
    },
    Entry(
      "sample(by:) an interval", [.time], [.timed, .mixes, .ends, .repeats, .moves], keeps: .one,
      { w in w.source.sample(by: .interval(every: w.time(0), on: w.scheduler)) }
    ) { d in
      let source = try d.run()
      return try sampled([source, ticks(d.start, every: d[0], d.plan)])
    },
    Entry(
      "retry(_:delay:on:)", [.count(1...2), .timeOrZero], [.timed, .starts, .repeats, .moves],
      { w in w.source.retry(w[0], delay: .constant(w.time(1)), on: w.scheduler) }
    ) { d in
      let late: Model = { try d.source($0.again(at: $0.timer(after: d[1], ()))) }
      return try following(d.source, from: d.start, times: d[0]) { $0.error == nil ? nil : late }
    },
    Entry(
      "timeout(after:on:switchingTo:)", [.timeOrZero], others: 1,
      [.timed, .starts, .loses, .ends, .startsOthersLater, .moves],
      { w in w.source.timeout(after: w.time(0), on: w.scheduler, switchingTo: w.other) }
    ) { d in
      let first: Model = { try d.run(until: $0.timer(after: d[0], .failed("mine"))) }
      return try following(first, from: d.start, times: 1) { $0.error == "mine" ? d.others[0] : nil }
    },
    Entry(
      "timeout(each:on:switchingTo:)", [.time], others: 1,
      [.timed, .starts, .holds, .loses, .ends, .startsOthersLater, .moves], keeps: .any,
      { w in w.source.timeout(each: w.time(0), on: w.scheduler, switchingTo: w.other) }
    ) { d in
      let first: Model = { _ in try timedOutEach(d, "mine") }
      return try following(first, from: d.start, times: 1) { $0.error == "mine" ? d.others[0] : nil }
    },
    Entry(
      "throttle(for:on:edges:) .leading", [.timeOrZero], [.timed, .loses, .moves],
      { w in w.source.throttle(for: w.time(0), on: w.scheduler, edges: .leading) }
    ) { try throttled($0, .leading) },
    Entry(
      "throttle(for:on:edges:) .trailing", [.timeOrZero], [.timed, .holds, .loses, .moves], keeps: .one,
      { w in w.source.throttle(for: w.time(0), on: w.scheduler, edges: .trailing) }
    ) { try throttled($0, .trailing) },
    Entry(
      "throttle(for:on:edges:) .both", [.timeOrZero], [.timed, .holds, .loses, .moves], keeps: .one,
      { w in w.source.throttle(for: w.time(0), on: w.scheduler) }
    ) { try throttled($0, .both) },
    Entry(
      "paced(_:per:burst:on:)", [.count(1...3), .time, .count(1...3)], [.overtaken, .holds, .moves], keeps: .any,
      { w in
        w.unpaused.paced(w[0], per: w.time(1), burst: w[2], on: w.scheduler)
      }
    ) { try paced($0) },
    Entry("deliver(on:)", [], [.holds, .moves], keeps: .any, { w in w.source.deliver(on: w.scheduler) }) { d in
      let t = try d.run()
      return Timeline(
        t.values.map { $0.later(by: 0, $0.it, d.plan) }, t.end.map { $0.later(by: 0, $0.it, d.plan) })
    },
    Entry("subscribe(on:)", [], [.starts, .moves, .late], { w in w.source.subscribe(on: w.scheduler) }) { d in
      try d.source(d.start.moved())
    },
    Entry("keepAlive(every:with:on:)", [.time], .moves, keeps: .any) {
      $0.source.keepAlive(every: $0.time(0), with: .number(0), on: $0.scheduler)
    },
  ]
}

extension Dated {
  /// What a timer does that is set because of this, or set again until then.
  func later<Other>(by delay: Int, _ content: Other, _ plan: Plan) -> Dated<Other> {
    Dated<Other>(at: at + delay, order: plan.order(after: self, upTo: at + delay - 1), it: content)
  }
}

extension Diagram {
  /// The source's events before the timer, which is set first; then its end.
  fileprivate func run(until timer: Dated<End>) throws -> Timeline {
    let t = try run()
    let stop = Timeline([], timer)
    return Timeline(try interleave([stop, t]).map(\.event))
  }
}

/// A value comes late if nothing else does before; a completion makes the last one come immediately.
private func debounced(_ d: Diagram, _ isDebounced: (Item) -> Bool) throws -> Timeline {
  let t = try d.run()
  let following: [Dated<Happening>?] = t.events.dropFirst().map { $0 } + [nil]
  let sent: [Dated<Item>?] = try zip(t.values, following).map { value, next in
    if !isDebounced(value.it) { return value }
    let late = value.later(by: d[0], value.it, d.plan)
    guard let next, try !precedes(late, next) else { return late }
    return next.it == .end(.completed) ? next.with(value.it) : nil
  }
  return Timeline(sent.compactMap { $0 }, t.end)
}

/// Fails as soon as the next event is not in time.
private func timedOutEach(_ d: Diagram, _ error: String = "timedOut") throws -> Timeline {
  let timer = d.start.timer(after: d[0], End.failed(error))
  let t = try d.run()
  let timers = [timer] + t.values.map { $0.later(by: d[0], .failed(error), d.plan) }
  let events = t.events.map { Optional($0) } + [nil]
  let late = try zip(timers, events).first { timer, next in try next.map { try precedes(timer, $0) } ?? true }
  guard let (end, _) = late else { return t }
  return Timeline(try t.values.filter { try precedes($0, end) }, end)
}

/// A group is what comes from its first value on until its time is up or it is full.
private func grouped(_ d: Diagram, count: Int) throws -> Timeline {
  let t = try d.run()
  var groups: [Dated<Item>] = []
  var rest = t.values[...]
  while let first = rest.first {
    let due = first.later(by: d[0], (), d.plan)
    let group = try rest.prefix(count).prefix { try precedes($0, due) }
    rest = rest.dropFirst(group.count)
    let items = Item.list(group.map(\.it))
    if let last = group.last, group.count == count {
      groups.append(last.with(items))
    } else if rest.isEmpty, let end = t.end, try precedes(end, due) {
      return t.sending(groups, atCompletion: items)
    } else {
      groups.append(due.with(items))
    }
  }
  return Timeline(groups, t.end)
}

/// At each step what has come within the interval that ends with it; at the end what has been in no list, with what is
/// as old.
private func stepped(_ d: Diagram, _ interval: Int, every step: Int, sendsEmpty: Bool = false) throws -> Timeline {
  // With empty lists the timer is set before the source is started, otherwise by the first value.
  let steps = sendsEmpty ? ticks(d.start, every: step, d.plan).values : []
  let t = try d.run()
  func values(until end: Int) -> [Dated<Item>] { t.values.filter { end - interval <= $0.at && $0.at < end } }
  var sent: [Dated<Item>] = []
  var next = d.start.at + step
  while next <= t.end?.at ?? d.plan.horizon {
    let list = values(until: next)
    let due = steps.first { $0.at == next }?.with(()) ?? list.first?.later(by: next - list[0].at, (), d.plan)
    if let due { sent.append(due.with(Item.list(list.map(\.it)))) }
    next += step
  }
  guard let end = t.end, end.it == .completed else {
    return Timeline(try sent.filter { value in try t.end.map { try precedes(value, $0) } ?? true }, t.end)
  }
  let list = values(until: next)
  let rest = list.contains { $0.at >= next - step } ? [Item.list(list.map(\.it))] : []
  guard let last = sent.last, try precedes(end, last) else { return Timeline(sent + rest.map(end.with), end) }
  // The end waits for the timer of the last step.
  return Timeline(sent + rest.map(last.with), last.with(.completed))
}

/// Intervals: one begins with a value that comes when none runs, and where the one before has sent something at its
/// end.
private func throttled(_ d: Diagram, _ edges: ThrottleEdges) throws -> Timeline {
  let t = try d.run()
  var sent: [Dated<Item>] = []
  var rest = t.values[...]
  var over: Int?
  while let first = rest.first {
    let begins = first.at >= over ?? .min
    if begins, edges.contains(.leading) {
      sent.append(rest.removeFirst())
      over = first.at + d[0]
      continue
    }
    if !edges.contains(.trailing) {
      rest.removeFirst()
      continue
    }
    let end = first.later(by: (begins ? first.at + d[0] : over ?? first.at) - first.at, (), d.plan)
    let held = try rest.prefix { try precedes($0, end) }
    rest = rest.dropFirst(held.count)
    if rest.isEmpty, let last = t.end, try precedes(last, end) { return t.sending(sent, atCompletion: held.last?.it) }
    sent += held.suffix(1).map { end.with($0.it) }
    over = end.at + d[0]
  }
  return Timeline(sent, t.end)
}

/// From any value to any later one takes at least as long as the values in between are worth, but for a burst.
private func paced(_ d: Diagram) throws -> Timeline {
  let t = try d.run()
  let cost = (d[1] + d[0] - 1) / d[0]
  var sent: [Dated<Item>] = []
  for (index, value) in t.values.enumerated() {
    let dues = sent.enumerated().map { (place: Int, sent: Dated<Item>) -> Int in
      sent.at + (index - place - d[2] + 1) * cost
    }
    let due = dues.max() ?? .min
    guard let last = sent.last, try due > value.at || precedes(value, last) else {
      sent.append(value)
      continue
    }
    // It waits for the timer, or for a value that comes in the same instant.
    let timer = Dated(at: max(due, last.at), order: d.plan.order(after: last), it: ())
    let waker = try t.values[(index + 1)...].first { try $0.at == timer.at && precedes($0, timer) }
    sent.append(waker?.with(value.it) ?? timer.with(value.it))
  }
  return try t.delayed(to: sent)
}

/// The timer's ticks, each of which sets the next one.
private func ticks(_ start: Start, every interval: Int, _ plan: Plan) -> Timeline {
  var ticks = [start.timer(after: interval, Item.number(0))]
  while let last = ticks.last, last.at <= plan.horizon {
    ticks.append(Dated(at: last.at + interval, order: plan.order(after: last), it: .number(0)))
  }
  return Timeline(ticks)
}
