import ReactiveConcurrency
import ReactiveTesting

/// A signal to begin with: a random timeline, and how it comes to be sent.
struct Source: Sendable, CustomStringConvertible {
  enum Kind: String, CaseIterable {
    /// All immediately, within the subscription. Stops at a pause.
    case sync
    /// By work that is scheduled at the subscription. Does not stop at a pause.
    case cold
    /// Whether or not anybody is subscribed, by work that has been scheduled before. Does not stop at a pause.
    case hot
    /// By a task. Stops at a pause.
    case task
  }

  struct Step: Sendable {
    /// How long after the one before.
    var gap: Int
    var number: Int
  }

  var kind: Kind
  var steps: [Step]
  var end: End?
  var endGap: Int
  /// Which source of its case it is; hot ones that come earlier have been scheduled earlier.
  var index: Int

  var stopsAtPause: Bool { kind == .sync || kind == .task }

  /// When each step comes, and the end. A hot source sends nothing at the instant of the subscription, where it would
  /// depend on the way of consuming whether it arrives.
  var times: (steps: [Int], end: Int) {
    if kind == .sync { return (steps.map { _ in 0 }, 0) }
    var time = kind == .hot ? 1 : 0
    let times = steps.map { step in
      time += step.gap
      return time
    }
    return (times, time + endGap)
  }

  var description: String {
    kind.rawValue + "{" + text(of: timeline { _, _ in .subscribing }.events, isPlain: kind == .sync) + "}"
  }

  private func timeline(_ order: (_ index: Int, _ at: Int) -> Order) -> Timeline {
    let times = times
    let values = steps.indices.map { index in
      Dated(at: times.steps[index], order: order(index, times.steps[index]), it: Item.number(steps[index].number))
    }
    return Timeline(values, end.map { Dated(at: times.end, order: order(steps.count, times.end), it: $0) })
  }

  /// What comes of it.
  var model: Model {
    { start in
      switch kind {
      case .sync: timeline { _, _ in start.order }.moved(by: start.at)
      case .cold: timeline { _, _ in start.scheduled() }.moved(by: start.at)
      case .task:
        timeline { _, at in
          // A task continues by a job of the instant itself, and begins by one of its subscription.
          at == 0 ? start.scheduled() : start.plan.order(after: Dated(at: start.at + at, order: .hot(0), it: ()))
        }.moved(by: start.at)
      case .hot:
        try timeline { step, _ in .hot(index * 100 + step) }.heard(from: start)
      }
    }
  }
}

extension Timeline {
  fileprivate func moved(by time: Int) -> Timeline {
    Timeline(
      values.map { Dated(at: $0.at + time, order: $0.order, it: $0.it) },
      end.map { Dated(at: $0.at + time, order: $0.order, it: $0.it) })
  }

  /// What a new subscriber receives: what is sent from then on, and the end also afterwards. One that comes just as the
  /// source ends has to wait until all have received it.
  fileprivate func heard(from start: Start) throws -> Timeline {
    let newcomer = start.dated(())
    let isEnding = end.map { $0.at == start.at && $0.order.earliest == start.order.earliest } ?? false
    if isEnding { return Timeline([], end.map { start.deferred($0.it) }) }
    let isOver = try end.map { try precedes($0, newcomer) } ?? false
    return Timeline(
      try values.filter { try precedes(newcomer, $0) }, isOver ? end.map { start.dated($0.it) } : end)
  }
}

/// What signals of one run have in common.
final class Studio: Sendable {
  let scheduler = TestScheduler()
  let ledger = Ledger()
  private let subjects = Locked<[Subject<Item>]>([])

  /// How many subscribers the hot sources have.
  var listeners: Int { subjects.withLock { $0 }.reduce(0) { $0 + $1.subscriberCount } }

  func signal(_ source: Source) -> Signal<Item> {
    let ledger = ledger
    return bare(source).initially { ledger.add(1) }.onDispose { ledger.add(-1) }
  }

  private func bare(_ source: Source) -> Signal<Item> {
    let items = source.steps.map { Item.number($0.number) }
    switch source.kind {
    case .sync:
      switch source.end {
      // It completes with its value, whatever the answer is.
      case .completed? where items.count == 1: return .just(items[0])
      case .completed?: return Signal(items)
      case nil: return Signal(items).concat(.never)
      case .failed(let error)?:
        return .unfold(items[...]) { rest in
          guard let item = rest.popFirst() else { throw Broken(name: error) }
          return item
        }
      }
    case .cold:
      return Signal { [scheduler] sender in
        // One without an end stays open when all has been sent.
        sender.onDispose { withExtendedLifetime(sender) {} }
        source.play(
          on: scheduler, { sender.send($0) }, { sender.finish() }, { sender.finish(throwing: $0) })
      }
    case .hot:
      let subject = Subject<Item>()
      subjects.withLock { $0.append(subject) }
      source.play(on: scheduler, { subject.send($0) }, { subject.finish() }, { subject.finish(throwing: $0) })
      return subject.signal
    case .task:
      // Not one value at a time, or its timeline would depend on who takes them.
      let signal = Signal<Item>.async(on: scheduler) { [scheduler] emitter in
        for (step, item) in zip(source.steps, items) {
          if step.gap > 0 { try await scheduler.sleep(for: .nanoseconds(step.gap)) }
          try await emitter.emit(item)
        }
        if source.endGap > 0 { try await scheduler.sleep(for: .nanoseconds(source.endGap)) }
        switch source.end {
        case .completed?: return
        case .failed(let error)?: throw Broken(name: error)
        case nil: try await scheduler.sleep(for: .seconds(1_000_000))
        }
      }
      return signal.buffering(.unbounded)
    }
  }
}

extension Source {
  fileprivate func play(
    on scheduler: TestScheduler, _ send: @escaping @Sendable (Item) -> Void, _ complete: @escaping @Sendable () -> Void,
    _ fail: @escaping @Sendable (any Error) -> Void
  ) {
    let times = times
    for (time, step) in zip(times.steps, steps) {
      scheduler.schedule(after: .nanoseconds(time)) { send(.number(step.number)) }
    }
    guard let end else { return }
    scheduler.schedule(after: .nanoseconds(times.end)) {
      switch end {
      case .completed: complete()
      case .failed(let error): fail(Broken(name: error))
      }
    }
  }
}

/// How many subscriptions of sources are under way.
final class Ledger: Sendable {
  private let count = Locked(0)

  var subscriptions: Int { count.withLock { $0 } }

  func add(_ change: Int) {
    count.withLock { $0 += change }
  }
}
