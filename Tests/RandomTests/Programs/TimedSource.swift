import ReactiveConcurrency
import ReactiveTesting

/// A source that sends by itself: a random timeline, and how it comes to be sent.
struct TimedSource: Sendable, CustomStringConvertible {
  enum Kind: String, CaseIterable, Sendable {
    /// All immediately, within the subscription. Stops at a pause.
    case sync
    /// The same by a sender, which does not stop at a pause.
    case sender
    /// By work that is scheduled at the subscription. Does not stop at a pause.
    case cold
    /// Whether or not anybody is subscribed, by work that has been scheduled before. Does not stop at a pause.
    case scheduled
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
  /// Which source of its program it is; scheduled ones that come earlier have been scheduled earlier.
  var index: Int

  var stopsAtPause: Bool { kind == .sync || kind == .task }
  private var isImmediate: Bool { kind == .sync || kind == .sender }

  var traits: Traits {
    var traits: Traits = isImmediate ? [] : .moves
    if case .failed = end { traits.insert(.fails) }
    if end == nil { traits.insert(.endless) }
    return traits
  }

  /// When each step comes, and the end. A scheduled source sends nothing at the instant of the subscription, where it
  /// would depend on the way of consuming whether it arrives.
  var times: (steps: [Int], end: Int) {
    if isImmediate { return (steps.map { _ in 0 }, 0) }
    var time = kind == .scheduled ? 1 : 0
    let times = steps.map { step in
      time += step.gap
      return time
    }
    return (times, time + endGap)
  }

  var description: String {
    kind.rawValue + "{" + text(of: timeline { _, _ in .subscribing }.events, isPlain: isImmediate) + "}"
  }

  private func timeline(_ order: (_ index: Int, _ at: Int) -> Order) -> Timeline {
    let times = times
    let values = steps.indices.map { index in
      Dated(at: times.steps[index], order: order(index, times.steps[index]), it: Item.number(steps[index].number))
    }
    return Timeline(values, end.map { Dated(at: times.end, order: order(steps.count, times.end), it: $0) })
  }

  /// What comes of it.
  func run(from start: Start) throws -> Timeline {
    switch kind {
    case .sync, .sender: timeline { _, _ in start.order }.moved(by: start.at)
    case .cold: timeline { _, _ in start.scheduled() }.moved(by: start.at)
    case .task:
      timeline { _, at in
        // A task continues by a job of the instant itself, and begins by one of its subscription.
        at == 0 ? start.scheduled() : start.plan.order(after: Dated(at: start.at + at, order: .hot(0), it: ()))
      }.moved(by: start.at)
    case .scheduled:
      try timeline { step, _ in .hot(index * 100 + step) }.received(from: start)
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
  fileprivate func received(from start: Start) throws -> Timeline {
    let newcomer = start.dated(())
    let isEnding = end.map { $0.at == start.at && $0.order.earliest == start.order.earliest } ?? false
    if isEnding { return Timeline([], end.map { start.deferred($0.it) }) }
    let isOver = try end.map { try precedes($0, newcomer) } ?? false
    return Timeline(try values.filter { try precedes(newcomer, $0) }, isOver ? end.map { start.dated($0.it) } : end)
  }
}

extension TimedSource {
  /// A signal that sends an item for each step. What is scheduled is sent to `subject`.
  func signal(
    on scheduler: any Scheduler, unit: Duration, _ subject: Subject<Item>, _ item: @escaping @Sendable (Int) -> Item
  ) -> Signal<Item> {
    switch kind {
    case .sync:
      let items = Items(count: steps.count, item: item)
      switch end {
      // It completes with its value, whatever the answer is.
      case .completed? where items.count == 1: return .deferred { .just(item(0)) }
      case .completed?: return Signal(items)
      case nil: return Signal(items).concat(.never)
      case .failed(let error)?:
        return .unfold(items) { rest in
          guard let item = rest.next() else { throw Broken(name: error) }
          return item
        }
      }
    case .sender:
      return Signal { sender in
        sender.onDispose { withExtendedLifetime(sender) {} }
        for index in steps.indices { sender.send(item(index)) }
        finish({ sender.finish() }, { sender.finish(throwing: $0) })
      }
    case .cold:
      return Signal { sender in
        // One without an end stays open when all has been sent.
        sender.onDispose { withExtendedLifetime(sender) {} }
        play(on: scheduler, unit, { sender.send(item($0)) }, { sender.finish() }, { sender.finish(throwing: $0) })
      }
    case .scheduled:
      play(on: scheduler, unit, { subject.send(item($0)) }, { subject.finish() }, { subject.finish(throwing: $0) })
      return subject.signal
    case .task:
      // Not one value at a time, or its timeline would depend on who takes them.
      return Signal<Item>.async(on: scheduler) { emitter in
        for (index, step) in steps.enumerated() {
          if step.gap > 0 { try await scheduler.sleep(for: unit * step.gap) }
          try await emitter.emit(item(index))
        }
        if endGap > 0 { try await scheduler.sleep(for: unit * endGap) }
        switch end {
        case .completed?: return
        case .failed(let error)?: throw Broken(name: error)
        case nil: try await scheduler.sleep(for: .seconds(1_000_000))
        }
      }.buffering(.unbounded)
    }
  }

  private func play(
    on scheduler: any Scheduler, _ unit: Duration, _ send: @escaping @Sendable (Int) -> Void,
    _ complete: @escaping @Sendable () -> Void, _ fail: @escaping @Sendable (any Error) -> Void
  ) {
    let times = times
    for (index, time) in times.steps.enumerated() { scheduler.schedule(after: unit * time) { send(index) } }
    if end != nil { scheduler.schedule(after: unit * times.end) { finish(complete, fail) } }
  }

  private func finish(_ complete: () -> Void, _ fail: (any Error) -> Void) {
    switch end {
    case .completed: complete()
    case .failed(let error): fail(Broken(name: error))
    case nil: break
    }
  }
}

/// Items that are made when they are asked for.
private struct Items: Sequence, IteratorProtocol, Sendable {
  let count: Int
  let item: @Sendable (Int) -> Item
  private var index = 0

  init(count: Int, item: @escaping @Sendable (Int) -> Item) {
    self.count = count
    self.item = item
  }

  mutating func next() -> Item? {
    guard index < count else { return nil }
    defer { index += 1 }
    return item(index)
  }
}
