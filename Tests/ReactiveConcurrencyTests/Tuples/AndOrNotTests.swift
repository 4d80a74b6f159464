import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("and, or, not")
struct AndOrNotTests {
  @Test("not sends the opposite of each value (SIG-NOT-1)")
  func not() {
    expect(Signal.of(true, false).not(), sends: [false, true])
  }

  @Test("and, or take tuples of two and three, and sequences (SIG-AND-1, SIG-OR-1, V28)")
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

  @Test("and, or, not take tuples of any length (SIG-AND-1, SIG-OR-1, SIG-NOT-1)")
  func packs() {
    let four = Signal.of((true, true, false, true), (true, true, true, true), (false, false, false, false))
    expect(four.and(), sends: [false, true, false])
    expect(four.or(), sends: [true, true, false])
    expect(four.take(1).not(), sends: [(false, false, true, false)])
    expect(zip(Signal.of(true), .of(true), .of(true), .of(true), .of(false)).and(), sends: [false])
    expect(combineLatest(Signal.of(true, false), Signal.of(true)).not(), sends: [(true, false)])
  }
}
