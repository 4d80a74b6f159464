import AllocationCounter
import ReactiveConcurrency
import ReactiveDebugging

extension Budget {
  /// What it costs to watch what runs. To be measured last, because watching cannot be disabled again.
  public static let watching = [
    Budget("watched-allocations", "a value through twelve stages that are watched", limit: 0.01) {
      let before = allocation_count()
      send(through: watched())
      return Double(allocation_count() - before) / Double(values)
    },
    Budget("watched-retains", "a value through twelve stages that are watched", unit: "retains", limit: 3.01) {
      let subject = watched()
      retains_begin()
      send(through: subject)
      return Double(retains_end()) / Double(values)
    },
  ]

  private static let values = 100_000

  /// A subject with ten operators and a consumer.
  private static func watched() -> Subject<Int> {
    LiveSubscriptions.enable()
    return LiveSubscriptions().track {
      let subject = Subject<Int>()
      observe((0..<10).reduce(subject.signal) { signal, _ in signal.map { $0 &+ 1 } })
      for value in 0..<1000 { subject.send(value) }
      return subject
    }
  }

  private static func send(through subject: Subject<Int>) {
    for value in 0..<values { subject.send(value) }
  }
}
