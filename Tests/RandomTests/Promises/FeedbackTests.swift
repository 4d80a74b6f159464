import ReactiveConcurrency
import ReactiveTesting
import Testing

extension RandomTests {
  @Test("In virtual time nothing is left of a feedback, however long, when run() returns")
  func feedback() async {
    await Search("feedback", share: 0.04) { Feedback(seed: $0) }.run()
  }
}

/// A source that is sent from within what it sends, often.
private struct Feedback: RandomProgram {
  enum Loop: String, CaseIterable, Sendable {
    case subject, behavior, merged, mapped, delivered, twoSubjects, delayed
  }

  let loop: Loop
  let length: Int

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    loop = random.pick(Loop.allCases)
    length = random.pick([random.pick(1...100), random.pick(9_000...11_000), random.pick(20_000...40_000)])
  }

  var description: String { "\(loop) of \(length)" }

  func problems(isHasty: Bool) -> [String]? {
    let scheduler = TestScheduler()
    let (subject, other) = (Subject<Int>(), Subject<Int>())
    let count = Locked(0)
    let subscription = signal(of: subject, scheduler).observe(
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
    defer {
      subscription.cancel()
      back.cancel()
    }
    scheduler.schedule { subject.send(1) }
    scheduler.run()
    let reached = count.withLock { $0 }
    return reached == length && scheduler.isIdle ? [] : ["\(reached) values"]
  }

  /// A signal of `subject` whose delivery leads to the next send.
  private func signal(of subject: Subject<Int>, _ scheduler: TestScheduler) -> Signal<Int> {
    switch loop {
    case .subject, .behavior, .twoSubjects: subject.signal
    case .merged: subject.signal.merge(with: .never)
    case .mapped: subject.signal.flattenMap { .just($0) }
    case .delivered: subject.signal.deliver(on: scheduler)
    case .delayed: subject.signal.delay(for: .nanoseconds(1), on: scheduler)
    }
  }
}
