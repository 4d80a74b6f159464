import ReactiveConcurrency
import Testing

/// `zip` and `combineLatest` are written out for two and three signals, and made of these for four to eight.
@Suite("Several signals")
struct SeveralSignalsTests {
  @Test("A tuple has the values in the order of the sources, of two to eight and any kind (STR-ZIP-1, SIG-CL-1)")
  func keepsOrder() {
    let (a, b, c, d) = (BehaviorSubject(1), Signal.of(2), BehaviorSubject(3), BehaviorSubject(4))
    let (e, f, g, h) = (BehaviorSubject(5), Signal.of(6), BehaviorSubject(7), BehaviorSubject(8))
    let all = Array(1...8)
    let zips: [Signal<[Int]>] = [
      zip(a, b) { [$0, $1] }, zip(a, b, c) { [$0, $1, $2] }, zip(a, b, c, d) { [$0, $1, $2, $3] },
      zip(a, b, c, d, e) { [$0, $1, $2, $3, $4] }, zip(a, b, c, d, e, f) { [$0, $1, $2, $3, $4, $5] },
      zip(a, b, c, d, e, f, g) { [$0, $1, $2, $3, $4, $5, $6] },
      zip(a, b, c, d, e, f, g, h) { [$0, $1, $2, $3, $4, $5, $6, $7] },
    ]
    for (index, zipped) in zips.enumerated() { expect(zipped.take(1), sends: [Array(all.prefix(index + 2))]) }
    let newest: [Signal<[Int]>] = [
      combineLatest(a, b) { [$0, $1] }, combineLatest(a, b, c) { [$0, $1, $2] },
      combineLatest(a, b, c, d) { [$0, $1, $2, $3] }, combineLatest(a, b, c, d, e) { [$0, $1, $2, $3, $4] },
      combineLatest(a, b, c, d, e, f) { [$0, $1, $2, $3, $4, $5] },
      combineLatest(a, b, c, d, e, f, g) { [$0, $1, $2, $3, $4, $5, $6] },
      combineLatest(a, b, c, d, e, f, g, h) { [$0, $1, $2, $3, $4, $5, $6, $7] },
    ]
    for (index, combined) in newest.enumerated() { expect(combined.take(1), sends: [Array(all.prefix(index + 2))]) }
    let zipped = zip(a, b, c, d, e, f, g, h).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7] }
    expect(zipped.take(1), sends: [Array(1...8)])
    let tuples = combineLatest(a, b, c, d, e, f, g).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6] }
    expect(tuples.take(1), sends: [Array(1...7)])
  }

  @Test("Operators take a subject as they take its signal")
  func takesSubjects() {
    let (numbers, subject) = (Signal.of(1, 2), BehaviorSubject(7))
    expect(numbers.concat(subject).take(3), sends: [1, 2, 7])
    expect(numbers.merge(with: subject).take(3), sends: [1, 2, 7])
    expect(numbers.zip(with: subject).map { $0 + $1 }.take(1), sends: [8])
    expect(numbers.combineLatest(with: subject).map { $0 + $1 }.take(1), sends: [9])
    expect(numbers.withLatest(from: subject).map { $0 * $1 }, sends: [7, 14])
    expect(numbers.withLatest(from: subject) { $1 - $0 }, sends: [6, 5])
    expect(numbers.take(until: subject), sends: [])
    expect(numbers.skip(until: subject), sends: [1, 2])
    expect(subject.sample(by: numbers).take(2), sends: [7, 7])
    expect(numbers.buffer(until: Subject<Int>()), sends: [[1, 2]])
  }
}
