import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("failingOnRelease")
struct FailingOnReleaseTests {
  private let scheduler = TestScheduler()

  @Test("Callbacks hear of a release, and every other end stays as it is (LIFE-10)")
  func tellsOfRelease() {
    var subject: Subject<Int>? = Subject()
    let log = Recorder<String>()
    for row in [subject?.signal.failingOnRelease(), subject?.signal] {
      _ = row?.onError { log.add("\($0)") }.observe(.taking { log.add("\($0)") })
    }
    subject?.send(1)
    subject = nil
    #expect(log.values == ["1", "1", "\(SignalError.sourceReleased)"])
    expect(Signal.of(1).failingOnRelease(), sends: [1])
    expect(Signal.of(1).concat(.fail(Failure("no"))).failingOnRelease(), sends: [1], then: .failed(Failure("no")))
    let recording = scheduler.record(Signal<Int>.never.failingOnRelease())
    recording.cancel()
    #expect(recording.error == nil)
  }
}
