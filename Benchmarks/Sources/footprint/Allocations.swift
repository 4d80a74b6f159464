import AllocationCounter
import ReactiveConcurrency

extension Row {
  /// Allocations of a subscription and of a value, averaged so that one-time set-up does not show.
  static func allocations() async throws -> [Row] {
    [
      subscription("five stateless stages on a subject", limit: 12, of: Chain.stateless(on: Chain.endless.signal)),
      subscription(
        "five stages, three with state, on a subject", limit: 16, of: Chain.stateful(on: Chain.endless.signal)),
      subscription("five stateless stages on a range", limit: 14, of: Chain.stateless(on: Signal(0..<1))),
      coldValue(),
      hotValue(),
      try await awaitedValue(),
    ]
  }

  private static func subscription(_ chain: String, limit: Double, of signal: Signal<Int>) -> Row {
    let each = average(over: 10_000) {
      signal.observe(Observer(next: { _ in .more }, finish: { _ in })).cancel()
    }
    return Row(name: "subscription of \(chain)", value: each, unit: "allocations", limit: limit)
  }

  private static func coldValue() -> Row {
    let signal = Chain.stateless(on: Signal(0..<100_000))
    let each = average(over: 1) { _ = signal.observe(Observer(next: { _ in .more }, finish: { _ in })) } / 100_000
    return Row(name: "value of a cold chain", value: each, unit: "allocations", limit: 0.01)
  }

  private static func hotValue() -> Row {
    let subject = Subject<Int>()
    _ = Chain.stateless(on: subject.signal).observe(Observer(next: { _ in .more }, finish: { _ in }))
    let each = average(over: 100_000) { subject.send(1) }
    return Row(name: "value of a subject's chain", value: each, unit: "allocations", limit: 0.01)
  }

  private static func awaitedValue() async throws -> Row {
    let signal = Chain.stateless(on: Signal(0..<1_000_000))
    for try await _ in signal {}
    let before = allocation_count()
    for try await _ in signal {}
    let each = Double(allocation_count() - before) / 1_000_000
    return Row(name: "value of a cold chain under for try await", value: each, unit: "allocations", limit: 0.05)
  }

  private static func average(over times: Int, _ work: () -> Void) -> Double {
    work()
    let before = allocation_count()
    for _ in 0..<times { work() }
    return Double(allocation_count() - before) / Double(times)
  }
}

/// The pipelines whose subscriptions are counted.
private enum Chain {
  static let endless = Subject<Int>()

  static func stateless(on signal: Signal<Int>) -> Signal<Int> {
    signal.map { $0 &+ 1 }.filter { $0 != 0 }.map { $0 &* 3 }.filter { $0 != 1 }.map { $0 &- 1 }
  }

  static func stateful(on signal: Signal<Int>) -> Signal<Int> {
    signal.map { $0 &+ 1 }.filter { $0 != 0 }.scan(0) { $0 &+ $1 }.distinctUntilChanged().take(.max)
  }
}
