import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("any and all")
struct AnyAllTests {
  private let failing = Signal.of(1, 2).concat(.fail(Failure("no")))

  @Test("any is true at the first match, which ends it; false if the source ends or fails without (SIG-ANY-1, V29)")
  func any() {
    expect(Signal(1...).any { $0 == 3 }, sends: [true])
    expect(Signal(1...2).any { $0 == 3 }, sends: [false])
    expect(failing.any { $0 == 3 }, sends: [false])
    expect(Signal(1...).any(), sends: [true])
    expect(Signal<Int>.empty.any(), sends: [false])
    expect(Signal.just(1).concat(.never).any { $0 == 3 }, sends: [], then: .open)
  }

  @Test("all is false at the first miss or on error; true on completion (SIG-ALL-1, V29)")
  func all() {
    expect(Signal(1...).all { $0 < 3 }, sends: [false])
    expect(Signal(1...2).all { $0 < 3 }, sends: [true])
    expect(Signal<Int>.empty.all { $0 < 3 }, sends: [true])
    expect(failing.all { $0 < 3 }, sends: [false])
  }
}
