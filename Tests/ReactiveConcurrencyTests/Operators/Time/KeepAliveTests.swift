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

  @Test(
    "A consumer that is busy gets no heartbeats, under each policy: they take no value's place (HEART-1)",
    arguments: [.newest(1), .newest(3), .oldest(1), .failing(beyond: 1), .unbounded] as [BufferingPolicy])
  func displacesNothing(_ policy: BufferingPolicy) {
    let source = Subject<Int>()
    let values = Recorder<Int>()
    let beating = source.keepAlive(every: .seconds(2), with: 0, on: scheduler)
    let subscription = beating.buffering(policy).observe(.pausing { values.add($0) })
    source.send(1)
    scheduler.advance(by: .seconds(10))
    source.send(2)
    scheduler.advance(by: .seconds(10))
    subscription.resume()
    subscription.resume()
    #expect(values.values == [1, 2])
    scheduler.advance(by: .seconds(2))
    #expect(values.values == [1, 2, 0])
    subscription.cancel()
    scheduler.run()
  }

  @Test(
    "A loop gets heartbeats only while it waits, under each policy (HEART-1)",
    arguments: [nil, .newest(1), .oldest(1), .failing(beyond: 1), .unbounded] as [BufferingPolicy?])
  func waitsForLoops(_ policy: BufferingPolicy?) throws {
    let source = Subject<Int>()
    let beating = source.keepAlive(every: .seconds(2), with: 0, on: scheduler)
    // The client takes the first value, works for ten seconds, and gets the second one then.
    scheduler.schedule(after: .seconds(1)) { source.send(1) }
    scheduler.schedule(after: .seconds(2)) { source.send(2) }
    let values = try scheduler.run { [scheduler] in
      var values: [Int] = []
      let loop = policy.map { beating.values(buffering: $0) } ?? beating.values(buffering: .default)
      for try await value in loop {
        values.append(value)
        if value == 1 { try await scheduler.sleep(for: .seconds(10)) }
        if values.count == 4 { break }
      }
      return values
    }
    #expect(values == [1, 2, 0, 0])
  }

  @Test("A stage that sends later gets no heartbeats for what it stores (HEART-1)")
  func stored() {
    let source = Subject<Int>()
    let beating = source.keepAlive(every: .seconds(2), with: 0, on: scheduler)
    let delivered = scheduler.record(beating.throttle(for: .seconds(9), on: scheduler))
    source.send(1)
    source.send(2)
    scheduler.advance(by: .seconds(9))
    #expect(delivered.values == [1, 2])
    delivered.cancel()
    scheduler.run()
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
