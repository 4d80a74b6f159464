import ReactiveConcurrency
import Testing

/// The search must find what is wrong, and make it small enough to be understood at a glance.
@Suite("A wrong operator is found and its case shrunk")
struct ShrinkingTests {
  /// An operator whose reference, or whose implementation, is wrong on purpose.
  struct Planted: Sendable, CustomTestStringConvertible {
    let entry: Entry
    /// How many values may be left of a case in which it shows.
    let steps: Int
    var testDescription: String { entry.name }
  }

  static let planted: [Planted] = [
    Planted(
      entry: Entry(
        "skip, wrong from 2 on", few, [], { $0.source.skip($0[0]) },
        plain: { t, p in t.keeping { $0 >= (p[0] < 2 ? p[0] : p[0] - 1) } }), steps: 2),
    Planted(entry: .identity("loses the last value") { $0.source.skipLast(1) }, steps: 1),
    Planted(entry: .identity("wrong at 5 alone") { $0.source.map { $0.weight == 5 ? .number(6) : $0 } }, steps: 1),
    Planted(entry: .identity("swallows the error") { $0.source.catch(to: .empty) }, steps: 0),
    Planted(entry: .identity("never lets go") { .leaking($0.source) }, steps: 0),
    Planted(
      entry: Entry("late by one", [.time], [], { $0.source.delay(for: $0.time(0), on: $0.scheduler) }) { d in
        let t = try d.run()
        return Timeline(
          t.values.map { $0.later(by: d[0] + 1, $0.it, d.plan) }, t.end?.later(by: d[0] + 1, .completed, d.plan))
      }, steps: 1),
    Planted(entry: .identity("goes on while paused") { .heedless($0.source) }, steps: 2),
  ]

  @Test("A wrong operator among all others is found in random chains, and its case shrunk", arguments: planted)
  func findsAndShrinks(_ planted: Planted) throws {
    let catalogue = Catalogue.modelled + Array(repeating: planted.entry, count: 40)
    // Only what lies behind further operators shows that these are shrunk away.
    let cases = (0..<5000).lazy.map { (number: UInt64) in Case(seed: number &* SplitMix64.increment, from: catalogue) }
    let found = cases.first { $0.chain.count > 2 && $0.problems(isHasty: true)?.isEmpty == false }
    let smallest = try #require(found, "not found").shrunk()
    let steps = smallest.graph.origin.timed?.steps ?? []
    #expect(smallest.signature == [planted.entry.name], "\(smallest)")
    #expect(steps.count <= planted.steps, "\(smallest)")
    #expect(steps.allSatisfy { $0.number == 0 || planted.entry.name.contains("5") })
  }
}

extension Signal {
  /// Keeps its source running after the end.
  fileprivate static func leaking(_ source: Signal) -> Signal {
    Signal(stage: #function) { observer in
      _ = source.observe(Observer(next: { _ in .more }, finish: { _ in }))
      return source.observe(observer)
    }
  }
}
