import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Instruments")
struct InstrumentTests {
  @Test("An instrument is notified of each subscription, its values, pauses and end, and how long it took (WATCH-1)")
  func instruments() {
    let scheduler = TestScheduler()
    let told = Recorder<String>()
    let instrument = SignalInstrument { name in
      told.add("\(name) begins")
      return { moment in
        switch moment {
        case .value: told.add("value")
        case .paused: told.add("paused")
        case .ended(let end, let duration): told.add("\(end) after \(duration)")
        }
      }
    }
    let subject = Subject<Int>()
    let signal = subject.signal.instrumented("ticks", by: instrument, on: scheduler)
    #expect(told.values == [])
    let subscription = signal.observe(Observer(next: { _ in .paused }, finish: { _ in }))
    scheduler.advance(by: .seconds(3))
    subject.send(1)
    subscription.cancel()
    #expect(told.values == ["ticks begins", "value", "paused", "cancelled after 3.0 seconds"])
    let recording = scheduler.record(signal)
    subject.finish()
    #expect(told.values.suffix(2) == ["ticks begins", "completed after 0.0 seconds"] && recording.isCompleted)
  }
}
