import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("delay")
struct DelayTests {
  private let scheduler = TestScheduler()

  typealias Row = TimelineRow

  @Test("An error while due values are being sent drops those that follow (SIG-DELAY-2)", arguments: 1...5, [0, 2])
  func delayFailsWhileSending(_ failing: Int, _ pausing: Int) {
    let subject = Subject<Int>()
    let witness = Witness { _, index in
      if index == failing { subject.finish(throwing: Failure("no")) }
      return index == pausing ? .paused : .more
    }
    witness.observe(subject.signal.delay(for: .seconds(1), on: scheduler))
    for value in 1...5 { subject.send(value) }
    scheduler.run()
    witness.resume()
    scheduler.run()
    #expect(witness.values == (1...failing).map(String.init))
    #expect(witness.ends == ["failed(no)"])
    #expect(scheduler.isIdle)
  }

  @Test("Each value is sent in a later turn, though the time is zero and it is sent from within another (SIG-DELAY-1)")
  func turns() {
    let subject = Subject<Int>()
    let delayed = subject.signal.delay(for: .zero, on: scheduler)
    let recording = scheduler.record(delayed.onNext { if $0 < 3 { subject.send($0 + 1) } })
    subject.send(1)
    for count in 0...3 {
      #expect(recording.values.count == count)
      scheduler.step()
    }
  }

  @Test("delay by four columns (SIG-DELAY-1…4)", arguments: delayed)
  func delaysByColumns(_ row: Row) {
    row.check { $0.delay(for: .seconds(4), on: $1) }
  }

  // p pauses, r resumes, ! cancels; a column is a second.
  static let delayed = [
    Row("values and completion are delayed (SIG-DELAY-1)", source: "ab-|", expected: "----ab-|"),
    Row("completion alone (SIG-DELAY-1)", source: "--|", expected: "------|"),
    Row("errors are not delayed, and drop what waits (SIG-DELAY-2)", source: "ab-#", expected: "---#"),
    Row("an error at the instant (SIG-DELAY-2)", source: "ab---#", expected: "----a#", .sourceFirst),
    Row("an error at the instant (SIG-DELAY-2)", source: "ab---#", expected: "----a(b#)", .timerFirst),
    Row("disposing cancels what waits (SIG-DELAY-3)", source: "ab-|", consumer: "-----!", expected: "----a"),
    Row("order is kept, also at one instant (SIG-DELAY-4)", source: "(ab)-c-|", expected: "----(ab)-c-|"),
    Row("a value just as another is due", source: "a---b---|", expected: "----a---b---|"),
    Row("idle, then new, cancelled", source: "a---------b-|", consumer: "------------!", expected: "----a"),
    Row(
      "paused: what is due waits, the end behind it", source: "abc-|", consumer: "p---------r",
      expected: "----a-----(bc|)"),
    Row("paused: what is not due waits for its time", source: "a---b--|", consumer: "p----r", expected: "----a---b--|"),
    Row("paused: an error does not wait", source: "ab-----#", consumer: "p---------r", expected: "----a--#"),
    Row("paused with nothing held back: the end does not wait", source: "a-|", consumer: "p", expected: "----a-|"),
  ]

  @Test("Each value waits for its own trigger, and may be overtaken; the end waits for all")
  func delaysUntil() throws {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-4-1|")
    let delayed = source.signal.delay(until: { Signal.timer(after: .seconds(Int($0) ?? 0), on: scheduler) })
    expect(delayed, marbles: "----1(4|)", on: scheduler)
    expect(Signal.of(1, 2).delay(until: { _ in Signal<Int>.empty }), sends: [1, 2])
    expect(
      Signal.of(1, 2).delay(until: { $0 == 1 ? Signal<Int>.never : .fail(Failure("no")) }), sends: [],
      then: .failed(Failure("no")))
  }

  @Test("A delayed subscription misses what a hot signal sends until then; cancelling it stops the timer")
  func delaysSubscription() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let recording = scheduler.record(subject.signal.delaySubscription(for: .seconds(2), on: scheduler))
    subject.send(1)
    #expect(subject.subscriberCount == 0)
    scheduler.advance(by: .seconds(2))
    subject.send(2)
    #expect(recording.values == [2])
    recording.cancel()
    scheduler.record(subject.signal.delaySubscription(for: .seconds(2), on: scheduler)).cancel()
    #expect(scheduler.isIdle)
  }
}
