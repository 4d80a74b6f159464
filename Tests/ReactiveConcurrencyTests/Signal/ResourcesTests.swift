import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Resources")
struct ResourcesTests {
  private let scheduler = TestScheduler()

  @Test("using makes a resource for each subscription and releases it before the end is seen")
  func uses() {
    let log = Recorder<String>()
    let signal = Signal.using(make(log), release: { log.add("release \($0)") }) { Signal.of($0, $0 + 1) }
    scheduler.record(signal.onNext { log.add("\($0)") }.onCompleted { log.add("end") }).cancel()
    #expect(log.values == ["make", "7", "8", "release 7", "end"])
    scheduler.record(signal.concat(.never).take(1)).cancel()
    #expect(log.values.suffix(2) == ["make", "release 7"])
  }

  private func make(_ log: Recorder<String>) -> Int {
    log.add("make")
    return 7
  }

  @Test("using fails if the resource cannot be made; a resource is released if its signal cannot")
  func failsToUse() {
    let log = Recorder<String>()
    let broken: @Sendable () throws -> Int = { throw Failure("resource") }
    let first = Signal<Int>.using(try broken(), release: { _ in log.add("release") }) { .just($0) }
    expect(first, sends: [], then: .failed(Failure("resource")))
    #expect(log.values.isEmpty)
    let second = Signal<Int>.using(1, release: { _ in log.add("release") }) { _ in throw Failure("signal") }
    expect(second, sends: [], then: .failed(Failure("signal")))
    #expect(log.values == ["release", "release"])
  }

  @Test("single is the only value; none, several and an error are thrown")
  func singles() throws {
    let probe = Probe()
    #expect(try scheduler.run { try await Signal.just(1).single() } == 1)
    #expect(throws: SignalError.noValue) { try scheduler.run { try await Signal<Int>.empty.single() } }
    #expect(throws: SignalError.severalValues) { try scheduler.run { try await probe.values(1...).single() } }
    #expect(probe.produced == 2 && probe.releases == 1)
    let failing = Signal.just(1).concat(.fail(Failure("no")))
    #expect(throws: Failure("no")) { try scheduler.run { try await failing.single() } }
  }

  @Test("forEachLatest cancels a run when a new value comes, and waits for the last")
  func runsLatest() throws {
    let log = Recorder<String>()
    let source = scheduler.timeline((0, .next(1)), (1, .next(2)), (5, .next(3)), (6, .completed))
    try scheduler.run { [scheduler] in
      try await source.forEachLatest(on: scheduler) { value in
        do {
          try await scheduler.sleep(for: .seconds(2))
          log.add("\(value) at \(scheduler.now)")
        } catch {
          log.add("\(value) cancelled")
          throw error
        }
      }
    }
    #expect(log.values == ["1 cancelled", "2 at 3.0 seconds", "3 at 7.0 seconds"])
    #expect(throws: Failure("own")) {
      try scheduler.run { [scheduler] in
        try await Signal.just(1).forEachLatest(on: scheduler) { _ in throw Failure("own") }
      }
    }
  }
}
