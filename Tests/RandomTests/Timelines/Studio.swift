import ReactiveConcurrency
import ReactiveTesting

/// What the signals of one run in virtual time have in common.
final class Studio: Setting {
  let virtual = TestScheduler()
  let ledger = Ledger()
  private let subjects = Locked<[Subject<Item>]>([])

  var scheduler: any Scheduler { virtual }
  var executor: (any TaskExecutor)? { virtual }
  var unit: Duration { .nanoseconds(1) }
  var isInline: Bool { true }
  var isModelled: Bool { true }

  /// How many subscribers the hot sources have.
  var listeners: Int { subjects.withLock { $0 }.reduce(0) { $0 + $1.subscriberCount } }

  func signal(of origin: Origin) -> Signal<Item> {
    guard let source = origin.timed else { preconditionFailure("A case has no source that actions send to: \(origin)") }
    let subject = Subject<Item>()
    if source.kind == .scheduled { subjects.withLock { $0.append(subject) } }
    let signal = source.signal(on: virtual, unit: unit, subject) { .number(source.steps[$0].number) }
    return signal.onSubscribe { [ledger] in ledger.add(1) }.onDispose { [ledger] in ledger.add(-1) }
  }

  func source(_ signal: Signal<Item>, of step: Step) -> Signal<Item> { signal }
  func touch(_ point: Int) {}
}

/// How many subscriptions of sources are under way.
final class Ledger: Sendable {
  private let count = Locked(0)

  var subscriptions: Int { count.withLock { $0 } }

  func add(_ change: Int) {
    count.withLock { $0 += change }
  }
}
