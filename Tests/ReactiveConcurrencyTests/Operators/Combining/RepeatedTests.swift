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
}
