import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("reduceApply and its deferred calls")
struct DeferredCallTests {
  @Test("reduceApply applies the function in front to the rest (SIG-APPLY-1)")
  func applies() {
    let none: DeferredCall<Int> = DeferredCall { 7 }
    expect(Signal.just(none).reduceApply(), sends: [7])
    expect(Signal.of(DeferredCall({ $0 + 1 }, 1), DeferredCall({ $0 * 10 }, 2)).reduceApply(), sends: [2, 20])
    expect(Signal.just(DeferredCall({ "\($0)\($1)\($2)\($3)" }, 1, "a", true, 2.5)).reduceApply(), sends: ["1atrue2.5"])
  }

  @Test("reduceApply takes functions of different numbers of arguments (V8)")
  func appliesInTurn() {
    let three = Signal.just(DeferredCall({ $0 + $1 * $2 }, 2, 3, 8))
    let one = Signal.just(DeferredCall({ $0 * 10 }, 9))
    expect(three.reduceApply().concat(one.reduceApply()), sends: [26, 90])
    let formula: @Sendable (Int, Int, Int) -> Int = { $0 + $1 * $2 }
    let factor: @Sendable (Int) -> Int = { $0 * 10 }
    let tuples = Signal.just(Tuple(formula, 2, 3, 8)).reduceApply().concat(Signal.just(Tuple(factor, 9)).reduceApply())
    expect(tuples, sends: [26, 90])
  }

  @Test("reduceApply takes tuples, as combineLatest sends them (SIG-APPLY-1)")
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
    expect(terms.map { DeferredCall($0, $1, $2, $3, $4) }.reduceApply(), sends: [10])
    expect(terms.reduceEach { $0($1, $2, $3, $4) }, sends: [10])
  }
}
