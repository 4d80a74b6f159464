import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("keepAlive(every:with:on:)")
struct KeepAliveTests {
  private let scheduler = TestScheduler()

  @Test("Silence is filled with heartbeats, from the subscription on, until the end")
  func fills() throws {
    let source = try scheduler.cold("-1------2-|")
    expect(source.signal.keepAlive(every: .seconds(3), with: "h", on: scheduler), marbles: "-1--h--h2-|", on: scheduler)
    let silent = try scheduler.cold("-----#")
    expect(silent.signal.keepAlive(every: .seconds(2), with: "h", on: scheduler), marbles: "--h-h#", on: scheduler)
  }

  @Test("At the same instant, what was scheduled first comes first: after the value no heartbeat is due")
  func race() {
    let before = Subject<Int>()
    // Scheduled before the heartbeat's timer.
    scheduler.schedule(after: .seconds(2)) { before.send(1) }
    let first = scheduler.record(before.signal.keepAlive(every: .seconds(2), with: 0, on: scheduler))
    scheduler.advance(by: .seconds(3))
    #expect(first.values == [1])
    first.cancel()

    let after = Subject<Int>()
    let second = scheduler.record(after.signal.keepAlive(every: .seconds(2), with: 0, on: scheduler))
    scheduler.schedule(after: .seconds(2)) { after.send(1) }
    scheduler.advance(by: .seconds(3))
    #expect(second.values == [0, 1])
    second.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("The shortest interval is a nanosecond")
  func shortest() {
    let heartbeats = scheduler.record(
      Signal<Int>.never.keepAlive(every: Duration(attoseconds: 1), with: 0, on: scheduler).take(3))
    scheduler.advance(by: .nanoseconds(2))
    #expect(heartbeats.values == [0, 0])
  }

  @Test("A paused consumer gets no heartbeats; the interval begins again when it resumes")
  func pauses() {
    let values = Recorder<Int>()
    let subscription = Signal<Int>.never.keepAlive(every: .seconds(2), with: 0, on: scheduler).observe(
      .pausing { values.add($0) })
    scheduler.advance(by: .seconds(20))
    #expect(values.values == [0])
    subscription.resume()
    scheduler.advance(by: .seconds(1))
    #expect(values.values == [0])
    scheduler.advance(by: .seconds(1))
    #expect(values.values == [0, 0])
    subscription.cancel()
    scheduler.run()
  }
}
