import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("sample")
struct SampleTests {
  private let scheduler = TestScheduler()

  typealias Row = TimelineRow

  @Test("The sampled signal is not paused: its end comes, however slow the consumer (SIG-SAMPLE-3)")
  func ends() {
    let subject = Subject<Int>()
    let sampler = Signal.interval(every: .seconds(1), on: scheduler)
    let over = Locked<[Termination]>([])
    let subscription = subject.deliver(on: scheduler).sample(by: sampler).observe(
      .pausing(end: { end in over.withLock { $0.append(end) } }))
    for value in 1...3 {
      subject.send(value)
      scheduler.advance(by: .seconds(2))
    }
    subject.finish()
    scheduler.advance(by: .seconds(1))
    #expect(over.withLock { $0.count } == 1)
    subscription.cancel()
  }

  @Test("sample every three columns (SIG-SAMPLE-1, 2)", arguments: sampled)
  func samplesByColumns(_ row: Row) {
    row.check { $0.sample(by: .interval(every: .seconds(3), on: $1)) }
  }

  // p pauses, r resumes, ! cancels; a column is a second.
  static let sampled: [Row] = [
    Row(
      "the newest, the same again if nothing new came (SIG-SAMPLE-1)", source: "ab-----c----|",
      expected: "---b--b--c--|", .sourceFirst),
    Row("nothing before the first (SIG-SAMPLE-2)", source: "----a---|", expected: "------a-|"),
    Row("fails with either (SIG-SAMPLE-3)", source: "a----#", expected: "---a-#"),
    Row("a value not yet sampled is not sent at the end (SIG-SAMPLE-3)", source: "a---b|", expected: "---a-|"),
    Row("at the instant", source: "a--b-|", expected: "---b-|", .sourceFirst),
    Row("at the instant", source: "a--b-|", expected: "---a-|", .timerFirst),
    Row("cancelled", source: "a-------|", consumer: "----!", expected: "---a"),
    Row("paused: an interval cannot be", source: "a-------|", consumer: "p---r", expected: "---a--a-|"),
  ]
}
