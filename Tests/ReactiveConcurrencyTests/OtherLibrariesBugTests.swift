import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Lost values and ends that users of other libraries have reported, one test for each report. Those that take several
/// threads are in StressTests.
@Suite("Bugs of other libraries")
struct OtherLibrariesBugTests {
  @Test("take(3) with a recursive send gives exactly 3 (ReactiveCocoa#1877)")
  func recursiveTake() {
    let subject = Subject<Int>()
    let recording = TestScheduler().record(subject.signal.take(3).onNext { subject.send($0 + 1) })
    subject.send(1)
    #expect(recording.events == [.next(1), .next(2), .next(3), .completed])
    #expect(subject.subscriberCount == 0)
  }

  @Test("Operators over nothing complete immediately (sideeffect-io/AsyncExtensions#48)")
  func overNothing() async throws {
    #expect(try await Signal<Int>.merge([]).collect() == [])
    #expect(try await zip([Signal<Int>]()).collect() == [])
    #expect(try await combineLatest([Signal<Int>]()).collect() == [])
    #expect(try await Signal<Int>.concat([]).collect() == [])
    #expect(try await Signal<Signal<Int>>.empty.switchToLatest().collect() == [])
  }

  @Test(
    "debounce keeps the error and the last value (apple/swift-async-algorithms#450, #174)",
    arguments: [true, false])
  func debounceEnds(iterates: Bool) {
    let scheduler = TestScheduler()
    let failing = Subject<Int>()
    let completing = Subject<Int>()
    func record(_ subject: Subject<Int>) -> Recording<Int> {
      let debounced = subject.signal.debounce(for: .seconds(1), on: scheduler)
      return iterates ? scheduler.iterate(debounced) : scheduler.record(debounced)
    }
    let failure = record(failing)
    let completion = record(completing)
    scheduler.advance()
    failing.send(1)
    completing.send(1)
    scheduler.advance(by: .milliseconds(500))
    // In the quiet span, with no request waiting.
    failing.finish(throwing: SignalError.timedOut)
    completing.finish()
    scheduler.advance(by: .seconds(2))
    #expect(failure.events == [.failed(SignalError.timedOut)])
    #expect(completion.events == [.next(1), .completed])
  }

  @Test(
    "throttle: first, newest, at the edge, at the end (apple/swift-async-algorithms#413, #266, #248, #113)",
    arguments: [true, false])
  func throttleCells(latest: Bool) {
    let scheduler = TestScheduler()
    func run(_ times: [Int], end: Int, fails: Bool) -> [Recording<Int>.Entry] {
      let subject = Subject<Int>()
      let recording = scheduler.record(subject.signal.throttle(for: .seconds(10), on: scheduler, latest: latest))
      for time in times { scheduler.schedule(after: .seconds(time)) { subject.send(time) } }
      scheduler.schedule(after: .seconds(end)) {
        if fails { subject.finish(throwing: SignalError.timedOut) } else { subject.finish() }
      }
      scheduler.advance(by: .seconds(100))
      return recording.entries
    }
    func values(_ times: [Int], end: Int = 50, fails: Bool = false) -> [Int] {
      run(times, end: end, fails: fails).compactMap(\.event.value)
    }
    // The first immediately; the newest of those held back at the interval's end; a lone one is not sent twice.
    #expect(values([0]) == [0])
    #expect(values([0, 3, 5]) == (latest ? [0, 5] : [0]))
    #expect(values([0, 3, 5, 12]) == (latest ? [0, 5, 12] : [0, 12]))
    #expect(values([0, 11]) == [0, 11])
    // The end within an interval: completion sends what is held back, an error drops it.
    #expect(values([0, 3], end: 5) == (latest ? [0, 3] : [0]))
    #expect(values([0, 3], end: 5, fails: true) == [0])
    // The newest comes when the interval ends, not with the next value.
    let start = scheduler.now
    let sent = run([0, 3], end: 50, fails: false).filter { $0.event.value == 3 }.map(\.time)
    #expect(sent == (latest ? [start.advanced(by: .seconds(10)).offset] : []))
  }
}
