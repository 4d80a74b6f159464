import AllocationCounter
import ReactiveConcurrency

extension Budget {
  /// Allocations of a subscription and of a value, averaged so that one-time set-up does not show.
  public static let allocations = [
    Budget("subscription-hot", "a subscription of five stages to a subject", limit: 7.5) {
      subscription(of: stateless(on: Subject().signal))
    },
    Budget("subscription-stateful", "the same, three stages with state", limit: 7.5) {
      subscription(of: stateful(on: Subject().signal))
    },
    Budget("subscription-cold", "a subscription of five stages to a range", limit: 6.5) {
      subscription(of: stateless(on: Signal(0..<1)))
    },
    Budget("subscription-flattened", "a subscription of a flattenMap to an array", limit: 4) {
      let inner = Signal([1, 2, 3])
      return subscription(of: Signal([1]).flattenMap { _ in inner })
    },
    Budget("subscription-concat", "a subscription of two arrays, one after the other", limit: 3) {
      subscription(of: Signal([1, 2]).concat(Signal([3])))
    },
    Budget("inner-signal", "a further array that a flattenMap starts", limit: 0.01) {
      let inner = Signal([1, 2, 3])
      let signal = Signal(0..<100_000).flattenMap { _ in inner }
      return average(over: 1) { observe(signal) } / 100_000
    },
    Budget("value-cold", "a value of a range through five stages", limit: 0.01) {
      let signal = stateless(on: Signal(0..<100_000))
      return average(over: 1) { observe(signal) } / 100_000
    },
    Budget("value-hot", "a value sent by a subject through five stages", limit: 0.01) {
      let subject = Subject<Int>()
      observe(stateless(on: subject.signal))
      return average(over: 100_000) { subject.send(1) }
    },
    Budget("value-awaited", "a value of a range through five stages under for try await", limit: 0.05) {
      let signal = stateless(on: Signal(0..<1_000_000))
      for try await _ in signal {}
      let before = allocation_count()
      for try await _ in signal {}
      return Double(allocation_count() - before) / 1_000_000
    },
  ]

  private static func stateless(on signal: Signal<Int>) -> Signal<Int> {
    let tripled = signal.map { $0 &+ 1 }.filter { $0 != 0 }.map { $0 &* 3 }
    return tripled.filter { $0 != 1 }.map { $0 &- 1 }
  }

  private static func stateful(on signal: Signal<Int>) -> Signal<Int> {
    let sums = signal.map { $0 &+ 1 }.filter { $0 != 0 }.scan(0) { $0 &+ $1 }
    return sums.distinctUntilChanged().take(.max)
  }

  private static func subscription(of signal: Signal<Int>) -> Double {
    average(over: 10_000) { observe(signal).cancel() }
  }

  /// Subscribes and does nothing with the values.
  @discardableResult
  static func observe<Value>(_ signal: Signal<Value>) -> Subscription {
    signal.observe(Observer(next: { _ in .more }, finish: { _ in }))
  }

  private static func average(over times: Int, _ work: () -> Void) -> Double {
    work()
    let before = allocation_count()
    for _ in 0..<times { work() }
    return Double(allocation_count() - before) / Double(times)
  }
}
