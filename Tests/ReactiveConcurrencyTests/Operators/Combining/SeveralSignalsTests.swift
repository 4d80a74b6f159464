import ReactiveConcurrency
import Testing

/// `zip` and `combineLatest` are written out for up to eight signals; the types hold which is which, and this how many
/// they wait for.
@Suite("Several signals")
struct SeveralSignalsTests {
  @Test("zip of four to eight signals sends as many tuples as the shortest has values (STR-ZIP-1, 2)")
  func zips() {
    let (a, b) = (Signal.of(1, 2, 3), Signal.of(10, 20))
    expect(zip(a, a, a, b) { [$0, $1, $2, $3] }, sends: [[1, 1, 1, 10], [2, 2, 2, 20]])
    expect(zip(a, a, a, a, b) { [$0, $1, $2, $3, $4] }, sends: [[1, 1, 1, 1, 10], [2, 2, 2, 2, 20]])
    expect(zip(a, a, a, a, a, b) { [$0, $1, $2, $3, $4, $5] }, sends: [[1, 1, 1, 1, 1, 10], [2, 2, 2, 2, 2, 20]])
    expect(
      zip(a, a, a, a, a, a, b) { [$0, $1, $2, $3, $4, $5, $6] },
      sends: [[1, 1, 1, 1, 1, 1, 10], [2, 2, 2, 2, 2, 2, 20]])
    expect(
      zip(a, a, a, a, a, a, a, b) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      sends: [[1, 1, 1, 1, 1, 1, 1, 10], [2, 2, 2, 2, 2, 2, 2, 20]])
  }

  @Test("combineLatest of three to eight signals sends once all have sent, ends when all have (SIG-CL-1, 2, 3)")
  func combinesLatest() {
    let (a, b) = (Signal.of(1), Signal.of(10, 20))
    expect(combineLatest(a, a, b) { [$0, $1, $2] }, sends: [[1, 1, 10], [1, 1, 20]])
    expect(combineLatest(a, a, a, b) { [$0, $1, $2, $3] }, sends: [[1, 1, 1, 10], [1, 1, 1, 20]])
    expect(combineLatest(a, a, a, a, b) { [$0, $1, $2, $3, $4] }, sends: [[1, 1, 1, 1, 10], [1, 1, 1, 1, 20]])
    expect(
      combineLatest(a, a, a, a, a, b) { [$0, $1, $2, $3, $4, $5] }, sends: [[1, 1, 1, 1, 1, 10], [1, 1, 1, 1, 1, 20]])
    expect(
      combineLatest(a, a, a, a, a, a, b) { [$0, $1, $2, $3, $4, $5, $6] },
      sends: [[1, 1, 1, 1, 1, 1, 10], [1, 1, 1, 1, 1, 1, 20]])
    expect(
      combineLatest(a, a, a, a, a, a, a, b) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      sends: [[1, 1, 1, 1, 1, 1, 1, 10], [1, 1, 1, 1, 1, 1, 1, 20]])
  }
}
