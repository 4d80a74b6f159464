import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("map and compacted")
struct MapTests {
  @Test("map changes or replaces every value (STR-MAP-1, 2, V5, V6)")
  func maps() {
    expect(Signal.of(1, 2, 3).map { $0 * 10 }, sends: [10, 20, 30])
    expect(Signal.of(1, 2, 3).map(to: "A"), sends: ["A", "A", "A"])
    expect(Signal.of("1", "x", "3").compactMap { Int($0) }, sends: [1, 3])
  }

  @Test("map passes values while its closure succeeds; an error ends and releases (SIG-TRYMAP-1, 2)")
  func mapsThrowing() {
    expect(Signal.of(1, 2).map { $0 + 1 }, sends: [2, 3])
    let probe = Probe()
    expect(
      probe.values(1...5).map { if $0 == 3 { throw Failure("three") } else { $0 } }, sends: [1, 2],
      then: .failed(Failure("three")))
    #expect(probe.produced == 6)
    #expect(probe.releases == 2)
  }
}
