import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Sources that are sent from within what they send, often.
private enum Loop: String, CaseIterable, Sendable {
  case subject, behavior, merged, mapped, delivered, twoSubjects, delayed

  /// A signal of `subject` whose delivery leads to the next send.
  func signal(of subject: Subject<Int>, _ scheduler: TestScheduler) -> Signal<Int> {
    switch self {
    case .subject, .behavior, .twoSubjects: subject.signal
    case .merged: subject.signal.merge(with: .never)
    case .mapped: subject.signal.flattenMap { .just($0) }
    case .delivered: subject.signal.deliver(on: scheduler)
    case .delayed: subject.signal.delay(for: .nanoseconds(1), on: scheduler)
    }
  }
}

extension AdversaryTests {
  @Test("In virtual time nothing is left of a feedback, however long, when run() returns", arguments: 0..<3)
  func feedback(block: Int) {
    guard Settings.runs("feedback") else { return }
    var random = SplitMix64(seed: Settings.seed &+ UInt64(block))
    for _ in 0..<3 {
      let length = random.pick([random.pick(1...100), random.pick(9_000...11_000), random.pick(20_000...40_000)])
      let loop = random.pick(Loop.allCases)
      let scheduler = TestScheduler()
      let subject = Subject<Int>()
      let other = Subject<Int>()
      let count = Locked(0)
      let subscription = loop.signal(of: subject, scheduler).observe(
        Observer(
          next: { value in
            count.withLock { $0 += 1 }
            if value < length { (loop == .twoSubjects ? other : subject).send(value + 1) }
            return .more
          }, finish: { _ in }))
      let back = other.signal.observe(
        Observer(
          next: { value in
            subject.send(value)
            return .more
          }, finish: { _ in }))
      scheduler.schedule { subject.send(1) }
      scheduler.run()
      let reached = count.withLock { $0 }
      #expect(reached == length, "\(loop) of \(length): ADVERSARY_SEED=\(Settings.seed) ADVERSARY_FAMILY=feedback")
      #expect(scheduler.isIdle)
      subscription.cancel()
      back.cancel()
    }
  }
}
