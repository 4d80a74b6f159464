import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("withLatest")
struct WithLatestTests {
  private let scheduler = TestScheduler()

  private var source: Signal<String> {
    scheduler.timeline((1, .next("a")), (2, .next("b")), (5, .next("c")), (7, .completed))
  }

  @Test("withLatest(from:) takes the newest of the others, which may complete before; nothing before each has sent")
  func takesLatest() {
    let other = scheduler.timeline((1.5, .next(1)), (4, .next(2)), (4.5, .completed))
    expect(source.withLatest(from: other), sends: [("b", 1), ("c", 2)], at: [2, 5], endsAt: 7, on: scheduler)
    let late = scheduler.timeline((3, .next(true)))
    expect(source.withLatest(from: other, late), sends: [("c", 2, true)], at: [5], endsAt: 7, on: scheduler)
    expect(
      source.withLatest(from: other, late, .of("x", "y")), sends: [("c", 2, true, "y")], at: [5], endsAt: 7,
      on: scheduler)
    let failing = scheduler.timeline((3, Event<Int>.failed(Failure("no"))))
    expect(source.withLatest(from: failing), sends: [], then: .failed(Failure("no")), endsAt: 3, on: scheduler)
  }

  @Test("withLatest of many leaves out what comes before all others have sent; an error of any ends it")
  func withLatestOfMany() {
    let first = Subject<String>()
    let others = (Subject<Int>(), Subject<Bool>(), Subject<Double>())
    let source = Subject<Int>()
    let scheduler = TestScheduler()
    let recording = scheduler.record(
      source.signal.withLatest(from: first.signal, others.0.signal, others.1.signal, others.2.signal))
    source.send(0)
    first.send("a")
    others.0.send(1)
    others.1.send(true)
    source.send(1)
    others.2.send(0.5)
    source.send(2)
    others.1.send(false)
    others.1.finish()
    source.send(3)
    expect(recording, has: [(2, "a", 1, true, 0.5), (3, "a", 1, false, 0.5)], then: .open)
    first.finish(throwing: Failure("no"))
    expect(recording, has: [(2, "a", 1, true, 0.5), (3, "a", 1, false, 0.5)], then: .failed(Failure("no")))
    #expect(source.subscriberCount + others.0.subscriberCount + others.2.subscriberCount == 0)
  }
}
