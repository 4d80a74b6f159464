import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("window")
struct WindowTests {
  private let scheduler = TestScheduler()

  let probe = Probe()

  private var timeline: Signal<Int> {
    scheduler.timeline(
      (1, .next(1)), (2, .next(2)), (3.5, .next(3)), (9, .next(4)), (10.5, .next(5)), (11.5, .next(6)), (12, .completed)
    )
  }

  @Test("A window comes with its first value and ends with its last; what fails drops nothing already sent")
  func ends() {
    let events = Recorder<String>()
    _ = scheduler.record(
      Signal(1...3).onNext { events.add("\($0)") }.concat(.fail(Failure("no"))).window(count: 2)
        .map {
          $0.onNext { events.add("in \($0)") }.onCompleted { events.add("end") }.onError { _ in events.add("error") }
        }
        .onNext { _ in events.add("window") }
        .onError { _ in events.add("outer error") }
        .flattenMap { $0 })
    #expect(events.values == ["1", "window", "in 1", "2", "in 2", "end", "3", "window", "in 3", "outer error"])
  }

  @Test("window(for:) is buffer(for:) when its windows are collected: an interval begins with a first value")
  func times() {
    let windows = timeline.window(for: .seconds(2), on: scheduler)
    expect(
      windows.flattenMap { $0.collected() }, sends: [[1, 2], [3], [4, 5], [6]], at: [3, 5.5, 11, 12],
      endsAt: 12, on: scheduler)
    expect(
      timeline.buffer(for: .seconds(2), on: scheduler), sends: [[1, 2], [3], [4, 5], [6]], at: [3, 5.5, 11, 12],
      on: scheduler)
    expect(windows.flattenMap { $0 }, sends: [1, 2, 3, 4, 5, 6], at: [1, 2, 3.5, 9, 10.5, 11.5], on: scheduler)
    expect(windows.map { _ in 0 }, sends: [0, 0, 0, 0], at: [1, 3.5, 9, 11.5], endsAt: 12, on: scheduler)
    #expect(scheduler.isIdle)
  }

  @Test("A window's interval of zero is the scheduler's next turn (WHERE-1)")
  func takesTurns() {
    let source = Subject<Int>()
    let windows = source.signal.window(for: .zero, on: scheduler).flattenMap { $0.collected() }
    let pairs = source.signal.window(for: .zero, count: 2, on: scheduler).flattenMap { $0.collected() }
    let recordings = [scheduler.record(windows), scheduler.record(pairs)]
    for values in [1...3, 4...4] {
      for value in values { source.send(value) }
      scheduler.run()
    }
    #expect(recordings.map(\.values) == [[[1, 2, 3], [4]], [[1, 2], [3], [4]]])
    #expect(scheduler.isIdle)
  }

  @Test("Completion and errors reach the outer signal of window first, then the open window", arguments: [true, false])
  func order(_ completes: Bool) {
    let subject = Subject<Int>()
    let order = Recorder<String>()
    _ = subject.signal.window(count: 3).observe(
      .taking(
        { window in _ = window.observe(.taking(end: { _ in order.add("window") })) }, end: { _ in order.add("outer") }))
    for value in 1...4 { subject.send(value) }
    if completes { subject.finish() } else { subject.finish(throwing: Failure("no")) }
    #expect(order.values == ["window", "outer", "window"])
  }

  @Test("A window without subscribers keeps nothing; late subscribers receive what follows, then its end")
  func late() throws {
    let subject = Subject<Int>()
    let windows = scheduler.record(subject.signal.window(count: 3))
    subject.send(1)
    let late = scheduler.record(try #require(windows.values.first))
    for value in 2...4 { subject.send(value) }
    expect(late, has: [2, 3], then: .completed)
    expect(windows.values[0], sends: [])
    #expect(windows.values.count == 2)
  }

  @Test("A paused consumer of windows gets the values of a new one when it has resumed, and its end after them")
  func pauses() {
    let values = Recorder<Int>()
    let subscription = probe.values(1...3).window(count: 1).observe(
      .pausing(
        { window in _ = window.observe(.taking({ value in values.add(value) }, end: { _ in values.add(0) })) },
        end: { _ in values.add(-1) }))
    #expect(probe.produced == 1 && values.values == [])
    subscription.resume()
    #expect(probe.produced == 2 && values.values == [1, 0])
    subscription.resume()
    #expect(probe.produced == 3 && values.values == [1, 0, 2, 0])
    subscription.resume()
    #expect(values.values == [1, 0, 2, 0, 3, 0, -1])
  }

  @Test("A pause in a window whose time is up does not hold the source for ever")
  func pausedAtEnd() {
    let subject = Subject<Int>()
    let paused = Recorder<Int>()
    let recording = scheduler.record(
      subject.signal.window(for: .seconds(1), on: scheduler).onNext { window in
        _ = window.observe(.pausing({ value in paused.add(value) }, end: { _ in paused.add(0) }))
      })
    subject.send(1)
    scheduler.advance(by: .seconds(1))
    subject.send(2)
    subject.finish()
    #expect(paused.values == [1, 0, 2, 0])
    #expect(recording.values.count == 2 && recording.isCompleted)
    let pulled = Recorder<Int>()
    _ = probe.values(1...4).window(count: 2).observe(
      .taking(
        { window in
          _ = window.observe(
            Observer(
              next: { value in
                pulled.add(value)
                return value % 2 == 0 ? .paused : .more
              }, finish: { _ in pulled.add(0) }))
        }, end: { _ in pulled.add(-1) }))
    #expect(pulled.values == [1, 2, 0, 3, 4, 0, -1])
  }

  @Test("After the outer signal is cancelled, a subscribed window continues to its end and then releases the source")
  func outerLeaves() {
    let subject = Subject<Int>()
    let windows = probe.watch(subject.signal).window(count: 3)
    let values = scheduler.record(windows.take(1).flattenMap { $0 })
    for value in 1...2 { subject.send(value) }
    #expect(probe.releases == 0)
    subject.send(3)
    expect(values, has: [1, 2, 3], then: .completed)
    #expect(probe.releases == 1 && subject.subscriberCount == 0)
    let timed = probe.watch(subject.signal).window(for: .seconds(1), on: scheduler)
    let within = scheduler.record(timed.take(1).flattenMap { $0 })
    subject.send(1)
    scheduler.advance(by: .seconds(1))
    expect(within, has: [1], then: .completed)
    #expect(probe.releases == 2 && scheduler.isIdle)
  }
}
