import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("retry")
struct RetryTests {
  private let scheduler = TestScheduler()

  private let failing = Signal.of(1).concat(.fail(Failure("no")))

  typealias Row = TimelineRow

  @Test("retry subscribes again up to n times, then fails; values before the error are sent (V23, SIG-RETRY-1, 4)")
  func retries() {
    let probe = Probe()
    let signal = probe.values([1], then: Failure("no")).retry(2)
    expect(signal, sends: [1, 1, 1], then: .failed(Failure("no")))
    #expect(probe.starts == 6 && probe.releases == 6)
  }

  @Test(
    "retry without a count never stops; completion ends it; recursion takes constant stack (SIG-RETRY-2, 3)")
  func retriesForEver() {
    let attempts = Locked(0)
    let signal = Signal<Int>.deferred { attempts.increment() % 25_000 == 0 ? .just(0) : .fail(Failure("no")) }
    expect(signal.retry(), sends: [0])
  }

  @Test("retry(0), also with a delay, makes the one attempt that there is without it (SIG-RETRY-2)")
  func retriesNever() {
    let failing = Signal.just(1).concat(.fail(Failure("no")))
    expect(failing.retry(0), sends: [1], then: .failed(Failure("no")))
    let scheduler = TestScheduler()
    let recording = scheduler.record(failing.retry(0, delay: .constant(.seconds(1)), on: scheduler))
    scheduler.advance(by: .seconds(9))
    #expect(recording.values == [1] && recording.isEnded)
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

  @Test("A backoff that resets counts from one again after an attempt that has run long enough since its first value")
  func resets() {
    let backoff = Backoff.exponential(from: .seconds(1)).resetting(after: .seconds(10)).jittered(by: 0)
    let retried = Signal<Int>.deferred { [scheduler] in
      let lengths = Locked([1, 1, 10, 1, 1].makeIterator())
      let connection = Signal<Int>.deferred {
        guard let length = lengths.withLock({ $0.next() }) else { return .never }
        let failure = Signal<SchedulerInstant>.timer(after: .seconds(length), on: scheduler)
          .flattenMap { _ in Signal.just(-length).concat(.fail(Failure("no"))) }
        return Signal.just(length).concat(failure)
      }
      return connection.retry(2, delay: backoff, on: scheduler)
    }
    expect(
      retried, sends: [1, -1, 1, -1, 10, -10, 1, -1, 1, -1], at: [0, 1, 2, 3, 5, 15, 16, 17, 19, 20],
      then: .failed(Failure("no")), endsAt: 20, on: scheduler)
  }

  @Test("An attempt that hangs before its first value does not count as one that has run")
  func doesNotResetWithoutValue() {
    let backoff = Backoff.constant(.seconds(1)).resetting(after: .seconds(30))
    let hanging = Signal<SchedulerInstant>.timer(after: .seconds(31), on: scheduler)
      .flattenMap { _ in Signal<Int>.fail(Failure("no")) }
    expect(
      hanging.retry(2, delay: backoff, on: scheduler), sends: [], then: .failed(Failure("no")), endsAt: 95,
      on: scheduler)
  }

  /// Fails twice, sends a value and fails, and then only fails.
  private var recovering: Signal<Int> {
    let attempts = Locked(0)
    return Signal.deferred { attempts.increment() == 3 ? failing : .fail(Failure("no")) }
  }

  @Test("A backoff that resets on each value counts the failures in a row, for its delays and for the limit")
  func resetsOnValue() {
    let backoff = Backoff.exponential(from: .seconds(1)).resettingOnValue().jittered(by: 0)
    let retried = Signal.deferred { recovering.retry(2, delay: backoff, on: scheduler) }
    expect(retried, sends: [1], at: [3], then: .failed(Failure("no")), endsAt: 6, on: scheduler)
  }

  @Test("retry with a closure counts the attempts since the last value, if asked to")
  func countsSinceValue() {
    let seen = Recorder<Int>()
    let retried = Signal.deferred {
      recovering.retry(on: scheduler, resettingOnValue: true) { _, attempt in
        seen.add(attempt)
        return attempt <= 2 ? .seconds(attempt) : nil
      }
    }
    expect(retried, sends: [1], at: [3], then: .failed(Failure("no")), endsAt: 6, on: scheduler)
    #expect(seen.values == [1, 2, 1, 2, 3] + [1, 2, 1, 2, 3])
  }

  @Test("retry reads its scheduler's clock only for a backoff that resets")
  func readsNoClock() {
    let uses = Recorder<String>()
    let watched = UnimplementedScheduler(on: scheduler) { uses.add($0.request) }
    let backoff = Backoff.constant(.seconds(1))
    expect(Signal.of(1).retry(delay: backoff, on: watched), sends: [1])
    expect(Signal.of(1).retry(on: watched) { _, _ in nil }, sends: [1])
    #expect(uses.values.isEmpty)
    expect(Signal.of(1).retry(delay: backoff.resetting(after: .seconds(1)), on: watched), sends: [1])
    #expect(!uses.values.isEmpty)
  }

  @Test("retry twice, after three columns and six", arguments: retried)
  func retriesByColumns(_ row: Row) {
    row.check { $0.retry(2, delay: .exponential(from: .seconds(3)), on: $1) }
  }

  // p pauses, r resumes, ! cancels; a column is a second.
  static let retried = [
    Row("up to n times, then the error (SIG-RETRY-1, 4)", source: "-a#", expected: "-a----a-------a#"),
    Row("completion ends it (SIG-RETRY-3)", source: "-a|", expected: "-a|"),
    Row("cancelled during a delay", source: "-a#", consumer: "---!", expected: "-a"),
    Row("cancelled during an attempt", source: "-a---#", consumer: "----------!", expected: "-a-------a"),
    Row(
      "paused: the delay begins with the resume", source: "-a#", consumer: "p-----r", expected: "-a--------a-------a#"),
  ]

  @Test("What is made of the errors says when to try again, and its error is that of the signal")
  func retriesWhen() {
    let scheduler = TestScheduler()
    let failing = Signal.just(1).concat(.fail(Failure("no")))
    expect(
      failing.retry(when: { $0.take(2).delay(for: .seconds(3), on: scheduler) }), sends: [1, 1, 1], at: [0, 3, 6],
      then: .failed(Failure("no")), endsAt: 6, on: scheduler)
    let counted = failing.retry(when: { errors in
      errors.enumerated().flattenMap { index, _ -> Signal<Int> in index < 2 ? .just(index) : .fail(Failure("enough")) }
    })
    expect(counted, sends: [1, 1, 1], then: .failed(Failure("enough")), on: scheduler)
    let online = Subject<Int>()
    let recording = scheduler.record(failing.retry(when: { _ in online.signal }))
    #expect(recording.values == [1])
    online.send(0)
    #expect(recording.values == [1, 1])
    recording.cancel()
    #expect(online.subscriberCount == 0)
    expect(Signal.of(1, 2).retry(when: { _ in Signal<Int>.never }), sends: [1, 2], on: scheduler)
  }

  @Test("After the end of its trigger, the current attempt of retry(when:) is the last; a failure is sent (AGAIN-1)")
  func lastAttempt() throws {
    let rows: [(trigger: String, expected: Marbles)] = [
      ("|", "-1--#"), ("--|", "-1--#"), ("------|", "-1----#"), ("-----x-----|", "-1----1----#"), ("--#", "-1--#"),
      ("------#", "-1----#"),
    ]
    for row in rows {
      let scheduler = TestScheduler()
      let (source, online) = (try scheduler.cold("-1--#"), try scheduler.cold(row.trigger))
      expect(source.signal.retry(when: { _ in online.signal }), marbles: row.expected, on: scheduler)
    }
  }
}
