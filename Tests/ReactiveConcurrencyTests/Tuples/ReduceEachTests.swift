import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("reduceEach")
struct ReduceEachTests {
  @Test("reduceEach spreads a tuple over the closure's parameters (STR-REDUCE-1, V7)")
  func reducesEach() {
    expect(Signal.of((1, 2), (3, 4), (5, 6)).reduceEach { $0 + $1 }, sends: [3, 7, 11])
    expect(Signal.of((1, "a", true)).reduceEach { number, text, flag in "\(number)\(text)\(flag)" }, sends: ["1atrue"])
    expect(zip(Signal.of(1, 2), Signal.of("a", "b")).reduceEach { "\($1)\($0)" }, sends: ["a1", "b2"])
  }
}
