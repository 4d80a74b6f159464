import Foundation
import ReactiveConcurrency
import ReactiveDebugging

extension Budget {
  /// What it costs to watch what runs, beyond what it costs unwatched. To be measured last, because watching cannot be
  /// disabled again.
  public static let watching = [
    Budget("watched-value", "a value in each stage that is watched", unit: "ns", limit: most) {
      let unwatched = fastest(chain())
      LiveSubscriptions.enable()
      let live = LiveSubscriptions()
      let watched = live.track { fastest(chain(), orBelow: unwatched + most * Double(stages)) }
      return (watched - unwatched) / Double(stages)
    }
  ]

  private static let most = 40.0

  /// The subject, ten operators and the consumer.
  private static let stages = 12

  private static func chain() -> (Subject<Int>, Signal<Int>) {
    let subject = Subject<Int>()
    return (subject, (0..<10).reduce(subject.signal) { signal, _ in signal.map { $0 &+ 1 } })
  }

  /// The nanoseconds of the processor that a value takes, in the fastest of five rounds. Where others use the machine
  /// too, its caches are not ours alone: there are up to thirty rounds until one is below the limit.
  private static func fastest(
    _ chain: (subject: Subject<Int>, signal: Signal<Int>), orBelow limit: Double = .infinity
  ) -> Double {
    let subscription = chain.signal.observe(Observer(next: { _ in .more }, finish: { _ in }))
    defer { subscription.cancel() }
    let count = 200_000
    var fastest = Double.infinity
    for round in 0..<30 where round < 5 || fastest > limit {
      let start = processorTime()
      for value in 0..<count { chain.subject.send(value) }
      fastest = min(fastest, (processorTime() - start) / Double(count))
    }
    return fastest
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
