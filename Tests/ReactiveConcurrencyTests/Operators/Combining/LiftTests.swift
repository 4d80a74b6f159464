import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("lift")
struct LiftTests {
  private let scheduler = TestScheduler()

  @Test("lift calls when every signal has a value, then on each new one, with or without a subscriber (SIG-LIFT-1)")
  func calls() {
    let left = Subject<Int>()
    let right = Subject<String>()
    let calls = Recorder<String>()
    lift(left.signal, right.signal) { calls.add("\($0)\($1)") }
    left.send(1)
    #expect(calls.values.isEmpty)
    right.send("a")
    left.send(2)
    right.send("b")
    #expect(calls.values == ["1a", "2a", "2b"])
  }

  @Test("lift replays its last result, and calls once for all subscribers (SIG-LIFT-1)")
  func replays() {
    let left = Subject<Int>()
    let right = BehaviorSubject(10)
    let third = BehaviorSubject(100)
    let calls = Recorder<Int>()
    let sum = lift(left.signal, right.signal, third.signal) { first, second, third -> Int in
      calls.add(first)
      return first + second + third
    }
    left.send(1)
    left.send(2)
    let recordings = [scheduler.record(sum), scheduler.record(sum)]
    left.send(3)
    for recording in recordings { expect(recording, has: [112, 113], then: .open) }
    #expect(calls.values == [1, 2, 3])
  }

  @Test("lift completes when all have completed, fails with the first error (SIG-LIFT-1)")
  func ends() {
    let completed = scheduler.record(lift(Signal.of(1, 2), Signal.just(3)) { $0 + $1 })
    expect(completed, has: [5], then: .completed)
    let failed = scheduler.record(lift(Signal.just(1).concat(.fail(Failure("no"))), Signal<Int>.never) { $0 + $1 })
    expect(failed, has: [], then: .failed(Failure("no")))
    expect(scheduler.record(lift(Signal.of(1, 2)) { $0 * 2 }), has: [4], then: .completed)
  }

  @Test("lift does not keep its target alive; a value that comes after it is gone releases the signals (SIG-LIFT-1)")
  func target() {
    let alive = Locked(0)
    var target: Counted? = Counted(alive)
    let left = Subject<Int>()
    let right = BehaviorSubject("a")
    let calls = Recorder<String>()
    var result: Recording<Void>?
    if let target {
      result = scheduler.record(
        lift(with: target, left.signal, right.signal) { target, number, text in
          withExtendedLifetime(target) { calls.add("\(number)\(text)") }
        })
    }
    left.send(1)
    target = nil
    #expect(alive.withLock { $0 } == 0)
    #expect(left.subscriberCount == 1)
    left.send(2)
    #expect(calls.values == ["1a"])
    #expect(left.subscriberCount == 0 && right.subscriberCount == 0)
    #expect(result?.isCompleted == true)
    _ = target
  }
}
