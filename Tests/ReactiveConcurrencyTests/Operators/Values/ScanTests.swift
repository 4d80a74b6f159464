import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Running results and recorded outcomes")
struct ScanningTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("scan(_:) without a start", stores: .newest(1)) { source, _ in source.scan { $0 + $1 } },
    CheckedOperator("scanMap(into:_:)", stores: .newest(1)) { source, _ in
      source.scanMap(into: Number(0)) { last, next in
        defer { last = next }
        return next + last
      }
    },
    CheckedOperator("timestamped(on:)", stores: .nothing) { source, scheduler in
      source.timestamped(on: scheduler).map(\.value)
    },
    CheckedOperator("instrumented(_:by:on:)", stores: .nothing) { source, scheduler in
      source.instrumented("source", by: SignalInstrument { _ in { _ in } }, on: scheduler)
    },
  ]

  @Test("SCAN-1 A scan without a start sends the first value, then each result; of nothing, nothing")
  func scansWithoutStart() {
    expect(Signal.of(3, 1, 4, 1, 5).scan { max($0, $1) }, sends: [3, 3, 4, 4, 5])
    expect(Signal<Int>.empty.scan { $0 + $1 }, sends: [])
    expect(Signal<Int?>.of(nil, 1).scan { $0 ?? $1 }, sends: [nil, 1])
  }

  @Test("SCAN-2 scanMap keeps its state to itself, and a fresh one for each subscription")
  func scansAndMaps() {
    let deltas = Signal.of(3, 10, 11).scanMap(into: 0) { last, total in
      defer { last = total }
      return total - last
    }
    expect(deltas, sends: [3, 7, 1])
    expect(deltas.concat(.fail(Failure("no"))), sends: [3, 7, 1], then: .failed(Failure("no")))
  }

  @Test("SCAN-3 timestamped(on:) tells when each value comes")
  func stamps() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let start = scheduler.now
    let recording = scheduler.record(subject.signal.timestamped(on: scheduler))
    for value in 1...3 {
      scheduler.advance(by: .seconds(2))
      subject.send(value)
    }
    #expect(recording.values.map { start.duration(to: $0.time) } == [.seconds(2), .seconds(4), .seconds(6)])
    #expect(recording.values.map(\.value) == [1, 2, 3])
    #expect(scheduler.record(Signal.just(1).timestamped(on: .immediate)).events.first?.error is SignalError)
  }

  @Test("OUTCOME-1 Optionals, results and recorded events are signals")
  func outcomes() {
    expect(Signal.from(optional: 1), sends: [1])
    expect(Signal<Int>.from(optional: nil), sends: [])
    expect(Signal.from(result: Result<Int, Failure>.success(1)), sends: [1])
    expect(Signal.from(result: Result<Int, Failure>.failure(Failure("no"))), sends: [], then: .failed(Failure("no")))
    expect(Signal.from(events: [.next(1), .next(2), .completed, .next(3)]), sends: [1, 2])
    expect(Signal.from(events: [.next(1), .failed(Failure("no"))]), sends: [1], then: .failed(Failure("no")))
    expect(Signal.from(events: [.next(1)]), sends: [1], then: .open)
  }

  @Test("WATCH-1 An instrument hears of each subscription, its values, pauses and end, and how long it took")
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
