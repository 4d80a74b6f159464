import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Errors")
struct ErrorsTests {
  @Test("SIG-CATCH-1, 2, 3 goes on with the returned signal; the first error is not seen, the second's is")
  func catches() {
    let failing = Signal.of(1).concat(.fail(Failure("one")))
    expect(failing.catch { .just("\($0)".count) }, sends: [1, 3])
    expect(failing.catch(to: .fail(Failure("two"))), sends: [1], then: .failed(Failure("two")))
    expect(Signal.of(1).catch(to: .just(2)), sends: [1])
  }

  @Test("SIG-CATCH-4 disposing disposes the second; the first has been released")
  func catchCancels() {
    let first = Probe()
    let second = Probe()
    let signal = first.watch(Signal<Int>.fail(Failure("no"))).catch(to: second.watch(.never))
    TestScheduler().record(signal).cancel()
    #expect(first.releases == 1 && second.releases == 1)
  }

  @Test("V23, SIG-RETRY-1, 4 subscribes again up to n times, then fails; values before the error are sent")
  func retries() {
    let probe = Probe()
    let signal = probe.values([1], then: Failure("no")).retry(2)
    expect(signal, sends: [1, 1, 1], then: .failed(Failure("no")))
    #expect(probe.starts == 6 && probe.releases == 6)
  }

  @Test("SIG-RETRY-2, 3 for ever if none is given; completion ends it; recursion takes constant stack")
  func retriesForEver() {
    let attempts = Locked(0)
    let signal = Signal<Int>.deferred {
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      return attempt % 100_000 == 0 ? .just(0) : .fail(Failure("no"))
    }
    expect(signal.retry(), sends: [0])
    expect(signal.retry(0), sends: [0])
  }

  @Test("V24, SIG-REPEAT-1, 3 subscribes again on completion, until take stops it")
  func repeats() {
    let probe = Probe()
    expect(probe.values([1, 2]).repeated().take(5), sends: [1, 2, 1, 2, 1])
    #expect(probe.starts == 6 && probe.releases == 6)
    expect(Signal.of(1, 2).repeated(2), sends: [1, 2, 1, 2])
    expect(Signal.of(1, 2).repeated(0), sends: [])
  }

  @Test("SIG-REPEAT-2, 4 dispose stops it; an error ends it")
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
}
