import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("repeated")
struct RepeatedTests {
  @Test("repeated subscribes again on completion, until take stops it (V24, SIG-REPEAT-1, 3)")
  func repeats() {
    let probe = Probe()
    expect(probe.values([1, 2]).repeated().take(5), sends: [1, 2, 1, 2, 1])
    #expect(probe.starts == 6 && probe.releases == 6)
    expect(Signal.of(1, 2).repeated(2), sends: [1, 2, 1, 2])
    expect(Signal.of(1, 2).repeated(0), sends: [])
  }

  @Test("Disposing stops repeated; an error ends it (SIG-REPEAT-2, 4)")
  func repeatStops() {
    let probe = Probe()
    let scheduler = TestScheduler()
    let recording = scheduler.record(probe.watch(Signal.timer(after: .seconds(1), on: scheduler)).repeated())
    scheduler.advance(by: .seconds(3))
    recording.cancel()
    #expect(recording.values.count == 3)
    #expect(probe.starts == 4 && probe.releases == 4)
    expect(Signal<Int>.fail(Failure("no")).repeated(), sends: [], then: .failed(Failure("no")))
  }

  @Test("Each repetition begins its delay after the end of the run; a backoff is for repetitions without a value")
  func delays() throws {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1|")
    expect(source.signal.repeated(3, delay: .seconds(3), on: scheduler), marbles: "-1----1----1|", on: scheduler)
    let starts = Recorder<Duration>()
    let isReady = Locked(false)
    let polled = Signal<Int>.deferred {
      starts.add(scheduler.now.offset)
      return isReady.withLock { $0 } ? .just(1) : .empty
    }
    let begin = scheduler.now.offset
    let recording = scheduler.record(
      polled.repeated(delay: .exponential(from: .seconds(1)).resettingOnValue(), on: scheduler))
    scheduler.advance(by: .seconds(7))
    isReady.set(true)
    scheduler.advance(by: .seconds(9))
    isReady.set(false)
    scheduler.advance(by: .seconds(1.5))
    recording.cancel()
    let expected: [Duration] = [0, 1, 3, 7, 15, 16, 17].map { .seconds($0) }
    #expect(starts.values.map { $0 - begin } == expected)
    #expect(scheduler.isIdle)
    expect(Signal.just(1).repeated(0, delay: .seconds(1), on: scheduler), sends: [], on: scheduler)
  }

  @Test("A trigger repeats a signal that has completed; what it sends during a run is ignored, its end is the last")
  func triggers() {
    let (trigger, source) = (Subject<String>(), Locked(Subject<Int>()))
    let starts = Locked(0)
    let scheduler = TestScheduler()
    let recording = scheduler.record(
      Signal<Int>.deferred {
        starts.withLock { $0 += 1 }
        return source.withLock { $0.signal }
      }.repeated(when: trigger.signal))
    for value in 1...3 {
      #expect(starts.withLock { $0 } == value)
      trigger.send("ignored")
      #expect(starts.withLock { $0 } == value)
      let current = source.exchange(Subject())
      current.send(value)
      current.finish()
      #expect(starts.withLock { $0 } == value)
      trigger.send("again")
    }
    trigger.finish()
    #expect(!recording.isEnded)
    source.withLock { $0 }.finish()
    #expect(recording.values == [1, 2, 3])
    #expect(recording.isCompleted)
    #expect(trigger.subscriberCount == 0)
  }

  @Test("After the end of its trigger, the current run of repeated(when:) is the last; a failure is sent (AGAIN-1)")
  func lastRun() throws {
    let rows: [(source: String, trigger: String, expected: Marbles)] = [
      ("-1--|", "|", "-1--|"), ("-1--|", "------|", "-1----|"), ("-1--|", "--#", "-1--#"),
      ("-1--|", "------#", "-1----#"), ("-1--#", "--|", "-1--#"),
    ]
    for row in rows {
      let scheduler = TestScheduler()
      let (source, trigger) = (try scheduler.cold(row.source), try scheduler.cold(row.trigger))
      expect(source.signal.repeated(when: trigger.signal), marbles: row.expected, on: scheduler)
    }
  }

  @Test("A trigger that is released sends no more: the current run is the last (AGAIN-1)")
  func triggerReleased() {
    let scheduler = TestScheduler()
    let (source, trigger) = (Subject<Int>(), Locked<Subject<Int>?>(Subject()))
    let signal = trigger.withLock { $0?.signal ?? .empty }
    let repeated = scheduler.record(source.signal.repeated(when: signal))
    let retried = scheduler.record(Signal.of(1).concat(.fail(Failure("no"))).retry(when: { _ in signal }))
    trigger.set(nil)
    source.finish()
    #expect(repeated.isCompleted)
    #expect(retried.error is Failure)
  }
}
