import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("paced(_:per:burst:on:)")
struct PacedTests {
  private let scheduler = TestScheduler()

  @Test("Values that come too soon wait, in order, and the completion waits for them; none is lost (PACE-1)")
  func paces() throws {
    let source = try scheduler.cold("123---4-(56|)")
    expect(source.signal.paced(1, per: .seconds(2), on: scheduler), marbles: "1-2-3-4-5-(6|)", on: scheduler)
  }

  @Test("The rate holds for any stretch of time: three a second are a third of a second apart (PACE-1)")
  func evenly() {
    let times = Recorder<Duration>()
    let subscription = Signal(1...7).paced(3, per: .seconds(1), on: scheduler).timestamped(on: scheduler)
      .onNext { times.add($0.time.offset) }.observe(.ignoring)
    scheduler.run()
    #expect(times.values.count == 7)
    for (time, earlier) in zip(times.values.dropFirst(3), times.values) { #expect(time - earlier >= .seconds(1)) }
    #expect(times.values.last.map { $0 < .milliseconds(2_001) } ?? false)
    subscription.cancel()
  }

  @Test("A burst is sent without a break once as much time has been saved (PACE-2)")
  func bursts() throws {
    let source = try scheduler.cold("(12345)-------(6789)")
    expect(
      source.signal.paced(1, per: .seconds(2), burst: 3, on: scheduler), marbles: "(123)-4-5---(67)-8-9", on: scheduler)
  }

  @Test("The source is asked for a value when one may be sent, and not before (PACE-3, AHEAD-3)")
  func pulls() {
    let pulled = Recorder<Int>()
    let recording = scheduler.record(
      Signal(1...).onNext { pulled.add($0) }.paced(2, per: .seconds(2), on: scheduler))
    for seconds in 0..<20 {
      scheduler.advance(by: seconds == 0 ? .zero : .seconds(1))
      #expect(pulled.values.count == seconds + 1)
      #expect(recording.events.count == seconds + 1)
    }
    recording.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("While the consumer is paused no time is saved beyond the burst, and nothing is sent (PACE-2)")
  func pauses() throws {
    let source = Subject<Int>()
    let values = Recorder<Int>()
    let subscription = source.signal.paced(1, per: .seconds(1), on: scheduler).observe(.pausing { values.add($0) })
    for value in 1...4 { source.send(value) }
    scheduler.advance(by: .seconds(10))
    #expect(values.values == [1])
    subscription.resume()
    #expect(values.values == [1, 2])
    subscription.resume()
    #expect(values.values == [1, 2])
    scheduler.advance(by: .seconds(1))
    #expect(values.values == [1, 2, 3])
    subscription.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("An invalid count, burst or time fails with words (ARG-1)")
  func refuses() {
    let source = Signal.just(1)
    for signal in [
      source.paced(0, per: .seconds(1), on: scheduler), source.paced(1, per: .zero, on: scheduler),
      source.paced(1, per: .seconds(1), burst: 0, on: scheduler), source.paced(1, per: .seconds(1), on: .immediate),
    ] {
      expectInvalid(signal)
    }
  }
}
