import ReactiveConcurrency
import ReactiveDebugging
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
        case .resumed(let pause): told.add("resumed after \(pause)")
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
  @Test("An instrument learns how long each pause has lasted, whoever ended it (WATCH-2)")
  func pauses() {
    let scheduler = TestScheduler()
    let told = Recorder<String>()
    let instrument = SignalInstrument { _ in
      { moment in if case .resumed(let pause) = moment { told.add("\(pause)") } }
    }
    let subject = Subject<Int>()
    let subscription = subject.signal.instrumented("ticks", by: instrument, on: scheduler)
      .observe(Observer(next: { $0 == 0 ? .more : .paused }, finish: { _ in }))
    subject.send(1)
    scheduler.advance(by: .seconds(2))
    subscription.resume()
    subscription.resume()
    #expect(told.values == ["2.0 seconds"])
    subject.send(2)
    scheduler.advance(by: .seconds(3))
    subject.send(0)
    #expect(told.values == ["2.0 seconds", "3.0 seconds"])
    subscription.resume()
    subscription.cancel()
    #expect(told.values.count == 2)
  }

  @Test("An instrument can ask where its signal is written, and how many values wait (WATCH-2)")
  func queues() async throws {
    let scheduler = TestScheduler()
    let signals = Recorder<InstrumentedSignal>()
    let instrument = SignalInstrument.detailed { signal in
      signals.add(signal)
      return { _ in }
    }
    let subject = Subject<Int>()
    let signal = subject.signal.instrumented("ticks", by: instrument)
    let line = #line - 1
    let subscription = signal.map { $0 }.deliver(on: scheduler).observe(
      Observer(next: { _ in .more }, finish: { _ in }))
    let first = try #require(signals.values.first)
    #expect(first.name == "ticks" && first.line == line && first.fileID.hasSuffix("/InstrumentTests.swift"))
    for value in 0..<3 { subject.send(value) }
    #expect(first.queueLength == 3)
    subscription.cancel()
    scheduler.run()
    #expect(first.queueLength == nil || first.queueLength == 0)
  }

  @Test("An instrument can ask how many values wait for a loop, where nothing else is watched (WATCH-2)")
  func loopQueue() async {
    await #expect(processExitsWith: .success) {
      let lengths = Recorder<Int>()
      let instrument = SignalInstrument.detailed { signal in
        { event in if case .paused = event { lengths.add(signal.queueLength ?? -1) } }
      }
      for try await _ in Signal(0..<300).instrumented("rows", by: instrument) {}
      precondition(lengths.values == [256], "\(lengths.values)")
    }
  }
}
