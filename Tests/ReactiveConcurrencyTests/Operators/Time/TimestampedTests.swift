import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("timestamped")
struct TimestampedTests {
  @Test("timestamped(on:) says when each value comes (SCAN-3)")
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
  }

  @Test("timeInterval(on:) says how long after the one before each value comes")
  func intervals() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    scheduler.advance(by: .seconds(5))
    let recording = scheduler.record(subject.signal.timeInterval(on: scheduler))
    for value in 1...3 {
      scheduler.advance(by: .seconds(value))
      subject.send(value)
    }
    subject.send(4)
    #expect(recording.values.map(\.interval) == [.seconds(1), .seconds(2), .seconds(3), .zero])
    #expect(recording.values.map(\.value) == [1, 2, 3, 4])
  }
}
