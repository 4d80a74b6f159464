import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Booleans")
struct BooleansTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("any(_:) that matches") { source, _ in source.any { $0 == 3 } },
    CheckedOperator("any(_:) without a match", .gathering) { source, _ in source.any { $0 == 9 } },
    CheckedOperator("any()") { source, _ in source.any() },
    CheckedOperator("all(_:) that misses") { source, _ in source.all { $0 != 3 } },
    CheckedOperator("all(_:)", .gathering) { source, _ in source.all { $0 != 9 } },
    CheckedOperator("not()") { source, _ in source.map { $0 == 1 }.not() },
    CheckedOperator("and() of a pack") { source, _ in source.map { ($0 > 1, $0 > 2, $0 > 3, true) }.and() },
    CheckedOperator("or() of a Tuple") { source, _ in source.map { pack($0 > 1, $0 > 2, $0 > 3) }.or() },
    CheckedOperator("reduceEach(_:) of a Tuple") { source, _ in source.map { pack($0, 2) }.reduceEach { $0 * $1 } },
    CheckedOperator("packed()") { source, _ in source.map { ($0, 2) }.packed() },
    CheckedOperator("reduceEach(_:)") { source, _ in source.map { ($0, 2) }.reduceEach { $0 * $1 } },
  ]

  private let failing = Signal.of(1, 2).concat(.fail(Failure("no")))

  @Test("SIG-ANY-1, V29 true at the first match, which ends it; false if it ends or fails without")
  func any() {
    expect(Signal(1...).any { $0 == 3 }, sends: [true])
    expect(Signal(1...2).any { $0 == 3 }, sends: [false])
    expect(failing.any { $0 == 3 }, sends: [false])
    expect(Signal(1...).any(), sends: [true])
    expect(Signal<Int>.empty.any(), sends: [false])
    expect(Signal.just(1).concat(.never).any { $0 == 3 }, sends: [], then: .open)
  }

  @Test("SIG-ALL-1, V29 false at the first miss or on error; true on completion")
  func all() {
    expect(Signal(1...).all { $0 < 3 }, sends: [false])
    expect(Signal(1...2).all { $0 < 3 }, sends: [true])
    expect(Signal<Int>.empty.all { $0 < 3 }, sends: [true])
    expect(failing.all { $0 < 3 }, sends: [false])
  }

  @Test("SIG-NOT-1 the opposite of each value")
  func not() {
    expect(Signal.of(true, false).not(), sends: [false, true])
  }

  @Test("SIG-AND-1, SIG-OR-1, V28 on tuples of two and three, and on sequences")
  func andOr() {
    let triples = Signal.of((true, true, false), (true, true, true), (false, false, false))
    expect(triples.and(), sends: [false, true, false])
    expect(triples.or(), sends: [true, true, false])
    let pairs = Signal.of((true, false), (true, true), (false, false))
    expect(pairs.and(), sends: [false, true, false])
    expect(pairs.or(), sends: [true, true, false])
    let arrays = Signal.of([true, true, false, true], [true], [])
    expect(arrays.and(), sends: [false, true, true])
    expect(arrays.or(), sends: [true, true, false])
  }

  @Test("SIG-AND-1, SIG-OR-1, SIG-NOT-1 on tuples of any length")
  func packs() {
    let four = Signal.of((true, true, false, true), (true, true, true, true), (false, false, false, false))
    expect(four.and(), sends: [false, true, false])
    expect(four.or(), sends: [true, true, false])
    expect(four.take(1).not(), sends: [(false, false, true, false)])
    expect(zip(Signal.of(true), .of(true), .of(true), .of(true), .of(false)).and(), sends: [false])
    expect(combineLatest(Signal.of(true, false), Signal.of(true)).not(), sends: [(true, false)])
  }

  @Test("STR-REDUCE-1, V7 reduceEach spreads a tuple over the closure's parameters")
  func reducesEach() {
    expect(Signal.of((1, 2), (3, 4), (5, 6)).reduceEach { $0 + $1 }, sends: [3, 7, 11])
    expect(Signal.of((1, "a", true)).reduceEach { number, text, flag in "\(number)\(text)\(flag)" }, sends: ["1atrue"])
    expect(zip(Signal.of(1, 2), Signal.of("a", "b")).reduceEach { "\($1)\($0)" }, sends: ["a1", "b2"])
  }
}
