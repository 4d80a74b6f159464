import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Applying functions")
struct ApplyingTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("reduceApply()") { source, _ in
      source.map { Application({ $0 * $1 + $2 }, $0, 2, 1) }.reduceApply()
    },
    CheckedOperator("reduceApply() of pairs") { source, _ in
      source.map { (value: Int) -> (@Sendable (Int) -> Int, Int) in ({ $0 + value }, 10) }.reduceApply()
    },
    CheckedOperator("reduceApply() of a Tuple") { source, _ in
      let add: @Sendable (Int, Int) -> Int = { $0 + $1 }
      return source.map { pack(add, $0, 10) }.reduceApply()
    },
  ]

  @Test("SIG-APPLY-1 the function in front is applied to the rest")
  func applies() {
    let none: Application<Int> = Application { 7 }
    expect(Signal.just(none).reduceApply(), sends: [7])
    expect(Signal.of(Application({ $0 + 1 }, 1), Application({ $0 * 10 }, 2)).reduceApply(), sends: [2, 20])
    expect(
      Signal.just(Application({ "\($0)\($1)\($2)\($3)" }, 1, "a", true, 2.5)).reduceApply(), sends: ["1atrue2.5"])
  }

  @Test("V8 functions of different numbers of arguments")
  func appliesInTurn() {
    let three = Signal.just(Application({ $0 + $1 * $2 }, 2, 3, 8))
    let one = Signal.just(Application({ $0 * 10 }, 9))
    expect(three.reduceApply().concat(one.reduceApply()), sends: [26, 90])
    let formula: @Sendable (Int, Int, Int) -> Int = { $0 + $1 * $2 }
    let factor: @Sendable (Int) -> Int = { $0 * 10 }
    let tuples = Signal.just(pack(formula, 2, 3, 8)).reduceApply().concat(Signal.just(pack(factor, 9)).reduceApply())
    expect(tuples, sends: [26, 90])
  }

  @Test("SIG-APPLY-1 on tuples, as combineLatest sends them")
  func appliesTuples() {
    let one = Signal<@Sendable (Int) -> Int>.of({ $0 + 1 }, { $0 * 10 })
    expect(combineLatest(Signal.just(5), one).map { ($1, $0) }.reduceApply(), sends: [6, 50])
    let two = Signal<@Sendable (Int, String) -> String>.just { "\($0)\($1)" }
    expect(combineLatest(two, Signal.of(1, 2), Signal.just("a")).reduceApply(), sends: ["2a"])
    let three = Signal<@Sendable (Int, Int, Int) -> Int>.just { $0 * 100 + $1 * 10 + $2 }
    expect(zip(three, Signal.just(1), Signal.just(2), Signal.just(3)).reduceApply(), sends: [123])
    let four = Signal<@Sendable (Int, Int, Int, Int) -> Int>.just { $0 + $1 + $2 + $3 }
    let terms = zip(four, Signal.of(1), Signal.of(2), Signal.of(3), Signal.of(4))
    expect(terms.reduceApply(), sends: [10])
    expect(terms.packed().reduceApply(), sends: [10])
    expect(terms.map { Application($0, $1, $2, $3, $4) }.reduceApply(), sends: [10])
    expect(terms.reduceEach { $0($1, $2, $3, $4) }, sends: [10])
  }
}

@Suite("Lifting functions")
struct LiftTests {
  let scheduler = TestScheduler()

  @Test("SIG-LIFT-1 calls when every signal has a value, then on each new one, with or without a subscriber")
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

  @Test("SIG-LIFT-1 replays its last result, and calls once for all subscribers")
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

  @Test("SIG-LIFT-1 completes when all have completed, fails with the first error")
  func ends() {
    let completed = scheduler.record(lift(Signal.of(1, 2), Signal.just(3)) { $0 + $1 })
    expect(completed, has: [5], then: .completed)
    let failed = scheduler.record(lift(Signal.just(1).concat(.fail(Failure("no"))), Signal<Int>.never) { $0 + $1 })
    expect(failed, has: [], then: .failed(Failure("no")))
    expect(scheduler.record(lift(Signal.of(1, 2)) { $0 * 2 }), has: [4], then: .completed)
  }

  @Test("SIG-LIFT-1 does not keep its target alive; a value that comes after it is gone releases the signals")
  func target() {
    let alive = Locked(0)
    var target: Counted? = Counted(alive)
    let left = Subject<Int>()
    let right = BehaviorSubject("a")
    let calls = Recorder<String>()
    var result: Recording<Void>?
    if let target {
      result = scheduler.record(
        lift(on: target, left.signal, right.signal) { target, number, text in
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
