import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("zipLongest(_:_:), elementsEqual(_:)")
struct ZipLongestTests {
  private let scheduler = TestScheduler()

  @Test("What the shorter one lacks is nil, until both have completed")
  func longest() {
    func text<A, B>(_ signal: Signal<(A?, B?)>) -> Signal<String> {
      signal.map { "\($0.map { "\($0)" } ?? "-")\($1.map { "\($0)" } ?? "-")" }
    }
    expect(text(zipLongest(Signal.of(1, 2, 3), Signal.of("a"))), sends: ["1a", "2-", "3-"])
    expect(text(zipLongest(Signal<Int>.empty, Signal.of("a", "b"))), sends: ["-a", "-b"])
    expect(text(zipLongest(Signal<Int>.empty, Signal<Int>.empty)), sends: [])
    expect(text(zipLongest(Signal<Int?>.of(nil, 2), Signal.of("a"))), sends: ["nila", "Optional(2)-"])
    expect(
      text(zipLongest(Signal.of(1).concat(.fail(Failure("no"))), Signal.of("a", "b"))), sends: [],
      then: .failed(Failure("no")))
  }

  @Test("Whether two signals send the same is known at the first difference")
  func equal() throws {
    expect(Signal.of(1, 2).elementsEqual(.of(1, 2)), sends: [true])
    expect(Signal.of(1, 2).elementsEqual(.of(1, 2, 3)), sends: [false])
    expect(Signal.of(1, 2, 3).elementsEqual(.of(1, 2)), sends: [false])
    expect(Signal<Int>.empty.elementsEqual(.empty), sends: [true])
    expect(Signal<Int?>.of(nil).elementsEqual(.empty), sends: [false])
    let source = try scheduler.cold("-1-2-3-|")
    let other = try scheduler.cold("--1x-")
    expect(source.signal.elementsEqual(other.signal).map { $0 ? "t" : "f" }, marbles: "---(f|)", on: scheduler)
  }
}
