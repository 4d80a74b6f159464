import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Retrying")
struct RetryingTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("retry(_:delay:on:)", stores: .nothing) { source, scheduler in
      source.retry(2, delay: .constant(scheduler.second), on: scheduler)
    },
    CheckedOperator("retry(on:_:)", stores: .nothing) { source, scheduler in
      source.retry(on: scheduler) { _, attempt in attempt < 3 ? scheduler.second : nil }
    },
  ]

  private let scheduler = TestScheduler()
  private let failing = Signal.of(1).concat(.fail(Failure("no")))

  @Test("V23, SIG-RETRY-1, 4 retry(2, delay:) subscribes three times in all, each after its delay; then the error")
  func retriesAfterDelays() {
    let probe = Probe()
    expect(
      probe.watch(failing).retry(2, delay: .exponential(from: .seconds(2)), on: scheduler), sends: [1, 1, 1],
      at: [0, 2, 6], then: .failed(Failure("no")), endsAt: 6, on: scheduler)
    #expect(probe.starts == 6 && probe.releases == 6)
  }

  @Test("V23, SIG-RETRY-2, 3 with 0 it retries for ever; completion ends it")
  func retriesForEver() {
    let endless = failing.retry(delay: .constant(.seconds(1)), on: scheduler)
    expect(endless.take(4), sends: [1, 1, 1, 1], at: [0, 1, 2, 3], endsAt: 3, on: scheduler)
    expect(
      Signal.of(1, 2).retry(delay: .constant(.seconds(1)), on: scheduler), sends: [1, 2], endsAt: 0, on: scheduler)
    #expect(scheduler.isIdle)
  }

  @Test("Letting go during a delay stops its timer")
  func cancelsDelay() {
    let recording = scheduler.record(failing.retry(delay: .constant(.seconds(5)), on: scheduler))
    scheduler.advance(by: .seconds(1))
    recording.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("retry with a closure: a delay retries, nil gives up, its own error ends it")
  func decides() {
    let seen = Recorder<String>()
    let patient = failing.retry(on: scheduler) { error, attempt in
      seen.add("\(error) \(attempt)")
      try await scheduler.sleep(for: .seconds(1))
      return attempt < 3 ? .seconds(1) : nil
    }
    expect(patient, sends: [1, 1, 1], at: [0, 2, 4], then: .failed(Failure("no")), endsAt: 5, on: scheduler)
    #expect(seen.values == ["no 1", "no 2", "no 3", "no 1", "no 2", "no 3"])
    let throwing = failing.retry(on: scheduler) { _, _ in throw Failure("own") }
    expect(throwing, sends: [1], then: .failed(Failure("own")), on: scheduler)
  }

  @Test("Backoff grows to its longest delay, and never traps")
  func backsOff() {
    let backoff = Backoff.exponential(from: .seconds(1), by: 3, upTo: .seconds(20))
    #expect((1...5).map { backoff.delay(before: $0) } == [1, 3, 9, 20, 20].map { .seconds($0) })
    #expect(backoff.delay(before: .max) == .seconds(20))
    #expect(Backoff.exponential(from: .seconds(30), upTo: .seconds(20)).delay(before: 1) == .seconds(20))
    #expect(Backoff.exponential(from: .seconds(1), by: 1).delay(before: .max) == .seconds(1))
    #expect(Backoff.exponential(from: .zero).delay(before: .max) == .zero)
    #expect(Backoff.exponential(from: .seconds(4), by: 0.5).delay(before: 3) == .seconds(1))
    #expect(Backoff.constant(.seconds(-1)).delay(before: 1) == .zero)
  }

  @Test("Jitter moves a delay within its fraction")
  func jitters() {
    let base = Backoff.constant(.seconds(10))
    #expect(base.jittered(by: 0.2) { $0.lowerBound }.delay(before: 1) == .seconds(8))
    #expect(base.jittered(by: 0.2) { $0.upperBound }.delay(before: 1) == .seconds(12))
    #expect(base.jittered(by: 9) { $0.lowerBound }.delay(before: 1) == .zero)
    let random = base.jittered(by: 0.5)
    for attempt in 1...100 {
      #expect((.seconds(5)...Duration.seconds(15)).contains(random.delay(before: attempt)))
    }
  }

  /// Numbers that are the same in each run.
  private struct Seeded: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test("Jitter with a seeded generator is the same each time, and another for each attempt")
  func jittersBySeed() {
    func delays(_ seed: UInt64) -> [Duration] {
      let backoff = Backoff.exponential(from: .seconds(1), upTo: .seconds(8))
        .jittered(by: 0.5, using: Seeded(state: seed))
      return (1...6).map { backoff.delay(before: $0) }
    }
    #expect(delays(1) == delays(1))
    #expect(delays(1) != delays(2))
    #expect(Set(delays(1)).count == 6)
    for (delay, plain) in zip(delays(3), [1, 2, 4, 8, 8, 8]) {
      #expect((Duration.seconds(plain) * 0.5...Duration.seconds(plain) * 1.5).contains(delay))
    }
  }

  @Test("retry waits as long as its backoff with jitter says")
  func retriesWithJitter() {
    func backoff() -> Backoff {
      .exponential(from: .seconds(1)).jittered(by: 0.3, using: Seeded(state: 7))
    }
    let delays = backoff()
    var instants = [0.0]
    for attempt in 1...3 { instants.append(instants[attempt - 1] + delays.delay(before: attempt) / .seconds(1)) }
    let recording = scheduler.record(failing.retry(3, delay: backoff(), on: scheduler))
    scheduler.run()
    expect(
      recording, has: [1, 1, 1, 1], at: instants, then: .failed(Failure("no")), endsAt: instants[3])
  }
}
