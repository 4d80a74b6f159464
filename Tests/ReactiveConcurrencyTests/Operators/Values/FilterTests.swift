import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("filter and ignore")
struct FilterTests {
  @Test("filter keeps what passes, in order (STR-FILTER-1)")
  func filters() {
    expect(Signal(1...6).filter { $0 % 2 == 0 }, sends: [2, 4, 6])
    expect(Signal<Int>.empty.filter { _ in true }, sends: [])
  }

  @Test("ignore drops equal values, by ==; ignoring nil keeps the rest (STR-IGNORE-1, 2, 3)")
  func ignores() {
    expect(Signal.of(1, 2, 1, 3).ignore(1), sends: [2, 3])
    let (first, same, other) = (Box(1), Box(1), Box(2))
    #expect(first !== same)
    expect(Signal.of(first, other, same).ignore(Box(1)), sends: [other])
    expect(Signal<Int?>.of(1, nil, 2).ignore(nil), sends: [1, 2])
  }

  @Test("ignoreValues drops values, passes completion and error (SIG-IGNVAL-1)")
  func ignoresValues() {
    expect(Signal.of(1, 2).ignoreValues(), sends: [])
    expect(Signal.of(1, 2).concat(.fail(Failure("no"))).ignoreValues(), sends: [], then: .failed(Failure("no")))
  }
}

/// Equal by what is inside.
private final class Box: Sendable, Equatable {
  private let number: Int

  init(_ number: Int) { self.number = number }

  static func == (left: Box, right: Box) -> Bool { left.number == right.number }
}
