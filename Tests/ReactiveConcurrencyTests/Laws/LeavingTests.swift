import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Leaving: whoever consumes, in whatever way, and leaves, in whatever way, takes everything along.
@Suite("Laws: leaving")
struct LeavingTests {
  typealias Parting = @Sendable (Signal<Number>, any Scheduler) -> Signal<Signal<Number>>

  /// What sends signals, which refer to what sends them.
  static let partings: [(name: String, make: Parting)] = [
    ("window(count:)", { source, _ in source.window(count: 2) }),
    ("window(count:every:)", { source, _ in source.window(count: 3, every: 2) }),
    ("window(for:)", { $0.window(for: .milliseconds(1), on: $1) }),
    ("window(for:every:)", { $0.window(for: .milliseconds(3), every: .milliseconds(2), on: $1) }),
    ("window(for:count:)", { $0.window(for: .seconds(1), count: 2, on: $1) }),
    ("group(by:)", { source, _ in source.group { $0 }.map(\.signal) }),
    ("group(by:) of few", { source, _ in source.group { $0.value % 2 }.map(\.signal) }),
    ("group(by:limit:)", { source, _ in source.group(by: { $0 }, limit: 3).map(\.signal) }),
    ("group(by:idle:)", { $0.group(by: { $0 }, idle: .seconds(1), on: $1).map(\.signal) }),
    ("window, delivered", { $0.window(count: 2).deliver(on: $1) }),
    ("window, stored", { source, _ in source.window(count: 2).buffering(.unbounded) }),
    ("window, merged", { source, _ in source.window(count: 2).merge(with: .never) }),
    ("window, delayed", { $0.window(count: 2).delay(for: .milliseconds(1), on: $1) }),
    ("window, shared", { source, _ in source.window(count: 2).share() }),
    ("window, paired", { source, _ in zip(source.window(count: 2), Signal(0...)).map(\.0) }),
    ("window, switched", { source, _ in Signal.just(0).flattenMap(.latest) { _ in source.window(count: 2) } }),
    ("signals of the source", { source, _ in source.map { value in source.map { $0 + value } } }),
  ]

  @Test("what is left keeps nothing of a signal of signals (LEAVE-1)", arguments: Consumption.all)
  func parts(_ consumption: Consumption) {
    for (name, make) in Self.partings { check(consumption, "\(name), \(consumption.testDescription)", Traits(), make) }
  }

  @Test("what is left keeps nothing of an operator (LEAVE-1)", arguments: CheckedOperator.all)
  func operators(_ checked: CheckedOperator) {
    for consumption in Consumption.all {
      check(consumption, "\(checked.name), \(consumption.testDescription)", checked.traits, checked.makeCounted)
    }
  }

  /// Sends to a consumer, has it leave while values wait, and sends more.
  private func check<Value>(
    _ consumption: Consumption, _ context: String, _ traits: Traits,
    _ make: @Sendable (Signal<Number>, any Scheduler) -> Signal<Value>
  ) {
    let scheduler = TestScheduler()
    let (values, closures) = (Locked(0), Locked(0))
    let probe = Probe()
    let subject = Subject<Number>()
    let run: ConsumptionRun
    do {
      let held = Counted(closures)
      let source = probe.watch(subject.signal.map { value in withExtendedLifetime(held) { value } })
      let signal = make(source, scheduler)
      run = ConsumptionRun(consumption, of: signal, on: scheduler, token: Counted(closures))
    }
    func send() {
      for number in 1...10 {
        subject.send(Number(number, countedIn: values))
        scheduler.advance(by: .milliseconds(1))
      }
    }
    send()
    run.leave()
    send()
    scheduler.advance(by: .seconds(100_000))
    #expect(run.isOver, "\(context): has not returned")
    if traits.isApart { return }
    #expect(probe.starts == probe.releases, "\(context): the source has not been released")
    #expect(values.withLock { $0 } == 0, "\(context): \(values.withLock { $0 }) values are left")
    #expect(closures.withLock { $0 } == 0, "\(context): \(closures.withLock { $0 }) closures are left")
    withExtendedLifetime(run) {}
  }
}
