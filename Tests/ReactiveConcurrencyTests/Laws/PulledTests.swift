import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// How far every operator runs ahead of a consumer that has paused.
@Suite("Laws: what is pulled")
struct PulledTests {
  private static let count = 1_999

  @Test(
    "an operator whose consumer pauses at the first value has asked for as many as its traits say (AHEAD-3)",
    arguments: CheckedOperator.all)
  func pulled(_ checked: CheckedOperator) {
    let scheduler = TestScheduler()
    let probe = Probe()
    let atFirst = Locked<Int?>(nil)
    let subscription = checked.make(probe.values(1..<Self.count + 1), scheduler).observe(
      .pausing { _ in atFirst.withLock { if $0 == nil { $0 = probe.produced } } })
    scheduler.advance(by: .seconds(1_000))
    switch checked.traits.pulled {
    case .needed: #expect(probe.produced == atFirst.withLock { $0 ?? 0 }, "\(checked.name)")
    case .values(let expected): #expect(probe.produced == expected, "\(checked.name)")
    case .all: #expect(probe.produced == Self.count, "\(checked.name)")
    }
    subscription.cancel()
    scheduler.advance()
  }

  @Test("an exact operator asks for what it needs")
  func exact() {
    let others = CheckedOperator.all.filter { $0.traits.demand == .exact && $0.traits.pulled != .needed }
    #expect(others.map(\.name) == ["ignoreValues()"])
  }
}
