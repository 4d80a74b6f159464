import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("zipLongest(_:_:), elementsEqual(_:)")
struct ZipLongestTests {
  private let scheduler = TestScheduler()

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
