import ReactiveConcurrency

extension Budget {
  /// What it costs to watch what runs, beyond what it costs unwatched. To be measured last, because watching cannot be
  /// disabled again.
  public static let watching = [
    Budget("watched-value", "a value in each stage that is watched", unit: "ns", limit: 40) {
      let unwatched = fastest(chain())
      LiveSubscriptions.enable()
      let live = LiveSubscriptions()
      let watched = live.track { fastest(chain()) }
      return (watched - unwatched) / Double(stages)
    }
  ]

  /// The subject, ten operators and the consumer.
  private static let stages = 12

  private static func chain() -> (Subject<Int>, Signal<Int>) {
    let subject = Subject<Int>()
    return (subject, (0..<10).reduce(subject.signal) { signal, _ in signal.map { $0 &+ 1 } })
  }

  /// The nanoseconds that a value takes, in the fastest of five rounds.
  private static func fastest(_ chain: (subject: Subject<Int>, signal: Signal<Int>)) -> Double {
    let subscription = chain.signal.observe(Observer(next: { _ in .more }, finish: { _ in }))
    defer { subscription.cancel() }
    let count = 200_000
    let rounds = (0..<5).map { _ in
      ContinuousClock().measure { for value in 0..<count { chain.subject.send(value) } }
    }
    return (rounds.min() ?? .zero) / .nanoseconds(1) / Double(count)
  }
}
