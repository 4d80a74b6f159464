import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting

/// What came of a case.
enum Verdict {
  /// All ways of consuming agree with the reference.
  case right
  /// The rule of ties does not decide, or demand does, or there are too many values: nothing was run.
  case leftOut
  case wrong(Difference)

  var problems: [String]? {
    switch self {
    case .right: []
    case .leftOut: nil
    case .wrong(let difference): [difference.description]
    }
  }
}

/// Where a run differs from the reference.
struct Difference: CustomStringConvertible {
  let way: String
  let expected: String
  let actual: String

  var description: String { "consumed  \(way)\nexpected  \(expected)\nactual    \(actual)" }
}

extension Case {
  /// Beyond this a run takes long, and meets the engine's watermark.
  private static let mostValues = 200

  /// Runs the case by `observe`, by `for try await`, and disturbed.
  var verdict: Verdict {
    guard !demandDecides, let reference = try? reference(upTo: horizon), reference.values.count <= Self.mostValues
    else {
      return .leftOut
    }
    let events = reference.events.filter { $0.at <= horizon }
    let difference =
      observes(events) ?? iterates(events)
      ?? disturbances.lazy.compactMap { disturbed($0, reference, events) }.first
    return difference.map { .wrong($0) } ?? .right
  }

  /// Whether a source waits until others have sent, which the reference does not know.
  private var demandDecides: Bool {
    let work = chain.firstIndex { $0.entry.traits.contains(.works) } ?? chain.count
    return chain.dropFirst(work + 1).contains { $0.entry.traits.contains(.waits) }
  }

  // MARK: Undisturbed

  private func observes(_ expected: [Dated<Happening>]) -> Difference? {
    let way = "observe"
    return run(way) { studio, live in
      let consumer = Consumer(in: studio)
      live.track {
        consumer.observe(graph.signal(in: studio))
        studio.virtual.advance(by: .nanoseconds(horizon))
      }
      let log = consumer.log
      if log.heldAtEnd > 0, log.ends != [], !releasesLater {
        return Difference(way: way, expected: "release before the end", actual: "\(log.heldAtEnd) sources held")
      }
      return difference(way, expected, log.events)
        ?? over(way, consumer, studio, live, isCancelled: expected.last?.it.isEnd != true)
    }
  }

  /// Whether a source that is itself just sending may be released after the end (rule 5): also a hot one that is
  /// subscribed again because of what it sends.
  private var releasesLater: Bool { traits.contains(.releasesLate) || startsHot }

  private func iterates(_ expected: [Dated<Happening>]) -> Difference? {
    // Where the order of things is fixed, one half with an edge that pauses at every value.
    let pauses = seed % 2 == 0 && isSteady && !startsHot
    let policy = pauses ? BufferingPolicy.backpressure(high: 1, low: 0) : .default
    let way = "for try await, \(policy)"
    return run(way) { studio, live in
      let recording = live.track {
        let recording = studio.virtual.iterate(graph.signal(in: studio), buffering: policy)
        studio.virtual.advance(by: .nanoseconds(horizon))
        return recording
      }
      if let difference = difference(way, expected, recording.happenings) { return difference }
      recording.cancel()
      studio.virtual.advance()
      return released(way, studio, live)
    }
  }

  // MARK: Disturbed

  private func disturbed(
    _ disturbance: Disturbance, _ reference: Timeline, _ events: [Dated<Happening>]
  ) -> Difference? {
    let way = "\(disturbance)"
    switch disturbance {
    case .pauses(let pauses):
      return run(way) { pausesRun(way, pauses, reference, events, $0, $1) }
    case .cancelsAt(let time):
      return run(way) { studio, live in
        let expected = events.filter { $0.at <= time }
        let consumer = Consumer(in: studio)
        live.track {
          consumer.observe(graph.signal(in: studio))
          studio.virtual.advance(by: .nanoseconds(time))
          consumer.cancel()
          studio.virtual.advance(by: .nanoseconds(horizon - time))
        }
        return difference(way, expected, consumer.log.events)
          ?? over(way, consumer, studio, live, isCancelled: expected.last?.it.isEnd != true)
      }
    case .refuses(let index):
      return run(way) { studio, live in
        let consumer = Consumer(in: studio) { _, at in at >= index ? .cancelled : .more }
        return stops(way, at: index, consumer, reference, events, studio, live)
      }
    case .cancelsWithin(let index):
      // While the subscription is being made there is none to cancel, and rule 4 lets what was kept for the end pass.
      if index <= reference.values.count, reference.values[index - 1].order.work == 0 { return nil }
      if chain.contains(where: { $0.entry.traits.contains(.flushes) }) { return nil }
      return run(way) { studio, live in
        let consumer = Consumer(in: studio) { consumer, at in
          if at == index { consumer.cancel() }
          return .more
        }
        return stops(way, at: index, consumer, reference, events, studio, live, mayEnd: true)
      }
    case .cancelsTaskAt(let time):
      return run(way) { studio, live in
        let recording = live.track {
          let recording = studio.virtual.iterate(graph.signal(in: studio))
          studio.virtual.advance(by: .nanoseconds(time))
          recording.cancel()
          studio.virtual.advance()
          return recording
        }
        let early = released(way, studio, live)
        live.track { studio.virtual.advance(by: .nanoseconds(horizon - time)) }
        return difference(way, events.filter { $0.at <= time }, recording.happenings) ?? early
      }
    case .leavesLoop(let index):
      return run(way) { studio, live in leavesLoop(way, at: index, reference, events, studio, live) }
    }
  }

  /// What is expected if a consumer stops at a value.
  private func prefix(_ index: Int, _ reference: Timeline, _ events: [Dated<Happening>]) -> [Dated<Happening>] {
    let isReached = index <= events.count && index <= reference.values.count
    return isReached ? Array(events.prefix(index)) : events
  }

  private func stops(
    _ way: String, at index: Int, _ consumer: Consumer, _ reference: Timeline, _ events: [Dated<Happening>],
    _ studio: Studio, _ live: LiveSubscriptions, mayEnd: Bool = false
  ) -> Difference? {
    live.track {
      consumer.observe(graph.signal(in: studio))
      studio.virtual.advance(by: .nanoseconds(horizon))
    }
    var expected = prefix(index, reference, events)
    // What comes with an end that is under way only the answer stops (rule 4).
    let actual = consumer.log.events.count
    if mayEnd, expected.count == index, actual > index, actual <= events.count {
      if events[actual - 1].at == events[index - 1].at, events[actual - 1].it.isEnd { expected = events }
    }
    let isEnded = expected.last?.it.isEnd == true
    let isStopped = expected.count == index && !isEnded
    return difference(way, expected, consumer.log.events)
      // No further cancellation is needed.
      ?? (isStopped ? released(way, studio, live) : nil)
      ?? over(way, consumer, studio, live, isCancelled: !isEnded)
  }

  private func leavesLoop(
    _ way: String, at index: Int, _ reference: Timeline, _ events: [Dated<Happening>], _ studio: Studio,
    _ live: LiveSubscriptions
  ) -> Difference? {
    let consumed = Locked<[(at: Int, it: Happening)]>([])
    let scheduler = studio.virtual
    let task = live.track {
      let signal = graph.signal(in: studio)
      let task = scheduler.task {
        // With a store of its own: a loop over `buffering` would take that for its own, and drop what came before it.
        for try await item in signal.values(buffering: .default) {
          let now = Int(scheduler.now.nanoseconds)
          let count = consumed.withLock { consumed in
            consumed.append((now, .next(item)))
            return consumed.count
          }
          if count == index { break }
        }
      }
      scheduler.advance(by: .nanoseconds(horizon))
      return task
    }
    let expected = prefix(index, reference, events).filter { !$0.it.isEnd }
    if let difference = difference(way, expected, consumed.withLock { $0 }) { return difference }
    if expected.count < index {
      task.cancel()
      scheduler.advance()
    }
    return released(way, studio, live)
  }

  // MARK: Pauses

  private var traits: Traits { Traits(chain.map(\.entry.traits)) }

  /// Whether the values are the same whenever they are wanted.
  private var isSteady: Bool {
    if !traits.isDisjoint(with: [.timed, .mixes]) { return false }
    let mayFail = traits.contains(.fails) || sources.contains { if case .failed = $0.end { true } else { false } }
    return !(mayFail && traits.contains(.overtaken))
  }

  /// Whether a hot source may be subscribed later than otherwise, and have sent something by then.
  private var startsHot: Bool { traits.contains(.starts) && sources.contains { $0.kind == .scheduled } }

  private func pausesRun(
    _ way: String, _ pauses: [Disturbance.Pause], _ reference: Timeline, _ events: [Dated<Happening>],
    _ studio: Studio, _ live: LiveSubscriptions
  ) -> Difference? {
    let consumer = Consumer(in: studio) { consumer, index in
      pauses.first { $0.value == index - 1 }.map { consumer.pause(for: $0.duration) } ?? .more
    }
    let (traits, isSteady) = (traits, isSteady)
    live.track {
      consumer.observe(graph.signal(in: studio))
      studio.virtual.advance(by: .nanoseconds(isSteady ? 1 << 30 : horizon))
    }
    let log = consumer.log
    var found: Difference?
    if traits.isDisjoint(with: [.starts, .holds]), !sources.contains(where: \.stopsAtPause) {
      // Nothing here can be delayed.
      found = difference(way, isSteady ? reference.events : events, log.events)
    } else if isSteady, !startsHot {
      // The same, only later.
      let expected = reference.events.map { ($0.it) }
      if expected != log.events.map(\.it) {
        found = Difference(
          way: way + " (instants do not count)", expected: text(of: reference.events, isPlain: true),
          actual: text(of: log.events, isPlain: true))
      }
    }
    // A pause does not delay the end, nor what comes with it (rules 3 and 4).
    if isSteady, traits.isDisjoint(with: [.concludes, .flushes]), sources.allSatisfy(\.stopsAtPause),
      log.valuesWhilePaused > 0
    {
      found =
        found
        ?? Difference(
          way: way, expected: "nothing while paused", actual: "\(log.valuesWhilePaused) in \(text(of: log.events))")
    }
    let left = found ?? over(way, consumer, studio, live, isCancelled: log.ends.isEmpty)
    // A pause that lasts beyond the horizon keeps the consumer.
    studio.virtual.advance(by: .nanoseconds(1 << 20))
    return left
  }

  // MARK: What is left

  /// Runs `body`, and looks whether anything of the run stays in memory.
  private func run(_ way: String, _ body: (Studio, LiveSubscriptions) -> Difference?) -> Difference? {
    weak var remains: Ledger?
    let found: Difference? = {
      let studio = Studio()
      remains = studio.ledger
      return body(studio, LiveSubscriptions())
    }()
    if found == nil, remains != nil {
      return Difference(way: way, expected: "nothing left in memory", actual: "a cycle")
    }
    return found
  }

  private func difference(
    _ way: String, _ expected: [Dated<Happening>], _ actual: [(at: Int, it: Happening)]
  ) -> Difference? {
    let isSame = expected.count == actual.count && zip(expected, actual).allSatisfy { $0.at == $1.at && $0.it == $1.it }
    return isSame ? nil : Difference(way: way, expected: text(of: expected), actual: text(of: actual))
  }

  /// Cancels what has not ended, and expects exactly one end and that all has been released.
  private func over(
    _ way: String, _ consumer: Consumer, _ studio: Studio, _ live: LiveSubscriptions, isCancelled: Bool
  ) -> Difference? {
    if isCancelled {
      live.track {
        consumer.cancel()
        studio.virtual.advance()
      }
    }
    let ends = consumer.log.ends
    if ends.count != 1 || (ends == ["cancelled"]) != isCancelled {
      return Difference(way: way, expected: isCancelled ? "one cancelled" : "one end", actual: "ends \(ends)")
    }
    return released(way, studio, live)
  }

  private func released(_ way: String, _ studio: Studio, _ live: LiveSubscriptions) -> Difference? {
    let left = (studio.ledger.subscriptions, studio.listeners, live.count)
    if left == (0, 0, 0) { return nil }
    return Difference(
      way: way, expected: "nothing subscribed after the end",
      actual: "\(left.0) sources, \(left.1) subscribers of hot ones; \(live.description.split(separator: "\n"))")
  }
}

extension Happening {
  var isEnd: Bool { if case .end = self { true } else { false } }
}

extension Recording<Item> {
  fileprivate var happenings: [(at: Int, it: Happening)] {
    entries.map { entry in
      let happening: Happening =
        switch entry.event {
        case .next(let item): .next(item)
        case .completed: .end(.completed)
        case .failed(let error): .end(.failed(name(of: error)))
        }
      return (Int(entry.time.components.attoseconds / 1_000_000_000), happening)
    }
  }
}
