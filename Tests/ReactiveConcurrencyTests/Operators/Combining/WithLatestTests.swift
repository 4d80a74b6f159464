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
}
