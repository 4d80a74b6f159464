import AllocationCounter
import ReactiveConcurrency

extension Budget {
  /// How many references are retained for a value: each takes two atomic operations, as long as everything else.
  public static let retains = [
    Budget("retains-hot", "a value sent by a subject through four stages") { subject in
      subject.signal.map { $0 &+ 1 }.filter { $0 != 0 }.scan(0) { $0 &+ $1 }.distinctUntilChanged()
    },
    Budget("retains-merge", "a value of a subject that is merged with another") { subject in
      subject.signal.merge(with: Subject().signal)
    },
    Budget("retains-take-until", "a value of a subject until another sends") { subject in
      subject.signal.take(until: Subject<Int>().signal)
    },
    Budget("retains-share", "a value of a subject that is shared, and remembered") { subject in
      subject.signal.share(replay: 1)
    },
    Budget("retains-group", "a value of a subject in one of four groups", limit: 1.01) { subject in
      subject.signal.group(by: { $0 & 3 }).flattenMap { $0.signal }
    },
    Budget("retains-single", "a value of a subject for which a signal of one value is made", limit: 10.01) { subject in
      subject.signal.flattenMap { Signal.just($0) }
    },
  ]

  private init(
    _ name: String, _ description: String, limit: Double = 0.01,
    of make: @escaping @Sendable (Subject<Int>) -> Signal<Int>
  ) {
    self.init(name, description, unit: "retains", limit: limit) {
      let subject = Subject<Int>()
      Self.observe(make(subject))
      for value in 0..<1000 { subject.send(value) }
      retains_begin()
      for value in 0..<100_000 { subject.send(value) }
      return Double(retains_end()) / 100_000
    }
  }
}
