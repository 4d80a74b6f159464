import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("switchToLatest, switch, if")
struct SwitchTests {
  @Test("A newer inner signal of switchToLatest takes the place of one that has fallen silent (SIG-SWITCH-1)")
  func switchesFromSilence() {
    let outer = Subject<Signal<Int>>()
    let recording = TestScheduler().record(outer.switchToLatest())
    do {
      let inner = Subject<Int>()
      outer.send(inner.signal)
      inner.send(1)
    }
    outer.send(.just(2))
    expect(recording, has: [1, 2], then: .open)
    outer.finish()
    expect(recording, has: [1, 2], then: .completed)
  }

  @Test("switchToLatest sends the newest inner's values, releases the one before, ends last (V21, SIG-SWITCH-1, 3, 4)")
  func switches() {
    let scheduler = TestScheduler()
    let first = Probe()
    let outer = scheduler.timeline((0, .next("A")), (3, .next("B")), (4, .completed))
    let inners: [String: Signal<String>] = [
      "A": first.watch(scheduler.timeline((1, .next("A1")), (2, .next("A2")), (5, .next("A3")))),
      "B": scheduler.timeline((1, .next("B1")), (6, .next("B2")), (7, .completed)),
    ]
    expect(
      outer.map { inners[$0] ?? .never }.switchToLatest(), sends: ["A1", "A2", "B1", "B2"], at: [1, 2, 4, 9],
      then: .completed, endsAt: 10, on: scheduler)
    #expect(first.releases == 2)
  }

  @Test("An inner's error ends switchToLatest; each subscription starts the outer anew (SIG-SWITCH-2, 6)")
  func switchFails() {
    let probe = Probe()
    let outer = probe.watch(Signal.of(Signal<Int>.fail(Failure("no"))))
    expect(outer.switchToLatest(), sends: [], then: .failed(Failure("no")))
    #expect(probe.starts == 2 && probe.releases == 2)
  }

  @Test("switch sends the signal of the newest key, nothing before one; ends with the last signal (SIG-CASES-1, 2, 3)")
  func switchesCases() {
    let scheduler = TestScheduler()
    let keys = scheduler.timeline((1, .next("a")), (3, .next("b")), (4, .completed))
    let cases: [String: Signal<Int>] = [
      "a": scheduler.timeline((1, .next(1)), (9, .next(2))), "b": scheduler.timeline((2, .next(3)), (5, .completed)),
    ]
    expect(
      Signal.switch(by: keys, cases: cases), sends: [1, 3], at: [2, 5], then: .completed, endsAt: 8, on: scheduler)
  }

  @Test("switch takes the default for an unknown key, or fails without one; nil is a key (V22, SIG-CASES-4, 5)")
  func switchesDefault() {
    let cases = ["a": Signal.just(1)]
    expect(Signal.switch(by: .just("x"), cases: cases), sends: [], then: .failed(SignalError.noMatchingCase))
    expect(Signal.switch(by: .just("x"), cases: cases, default: .just(2)), sends: [2])
    let optional: [Int?: Signal<String>] = [nil: .just("nothing"), 1: .just("one")]
    expect(Signal.switch(by: Signal<Int?>.just(nil), cases: optional), sends: ["nothing"])
  }

  @Test("if follows the newest condition (SIG-IF-1, 2, 3)")
  func follows() {
    let scheduler = TestScheduler()
    let condition = scheduler.timeline((1, .next(true)), (3, .next(false)), (4, .completed))
    let first = scheduler.timeline((1, .next("yes")))
    expect(
      Signal.if(condition, then: first, else: scheduler.timeline((3, .completed))), sends: ["yes"], at: [2],
      then: .completed, endsAt: 6, on: scheduler)
    expect(Signal<Int>.if(.never, then: .just(1), else: .just(2)), sends: [], then: .open)
  }
}
