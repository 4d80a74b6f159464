import ReactiveConcurrency
import Testing

/// The search must find what is wrong, and make it small enough to be understood at a glance.
@Suite("A wrong operator is found and its case shrunk")
struct ShrinkingTests {
  /// An operator whose reference, or whose implementation, is wrong on purpose.
  struct Planted: Sendable, CustomTestStringConvertible {
    let entry: ModelEntry
    /// The most that may be left of a case in which it shows.
    let operators: Int
    let steps: Int
    var testDescription: String { entry.name }
  }

  static let planted: [Planted] = [
    Planted(
      entry: .plain(
        "skip, wrong from 2 on", [.count(0...4)], { w in w.source.skip(w[0]) },
        { t, p in t.keeping { $0 >= (p[0] < 2 ? p[0] : p[0] - 1) } }),
      operators: 1, steps: 2),
    Planted(
      entry: .plain("loses the last value", [], { w in w.source.skipLast(1) }, { t, _ in t }), operators: 1, steps: 1),
    Planted(
      entry: .plain(
        "wrong at 5 alone", [], { w in w.source.map { $0.weight == 5 ? .number(6) : $0 } }, { t, _ in t }),
      operators: 1, steps: 1),
    Planted(
      entry: .plain("swallows the error", [], { w in w.source.catch(to: .empty) }, { t, _ in t }), operators: 1,
      steps: 0),
    Planted(
      entry: .plain("never lets go", [], { w in Signal.leaking(w.source) }, { t, _ in t }), operators: 1, steps: 0),
    Planted(
      entry: ModelEntry("late by one", [.time], { w in w.source.delay(for: w.time(0), on: w.scheduler) }) { d in
        let t = try d.run()
        return Timeline(
          t.values.map { $0.later(by: d[0] + 1, $0.it, d.plan) }, t.end?.later(by: d[0] + 1, .completed, d.plan))
      }, operators: 1, steps: 1),
    Planted(
      entry: .plain("goes on while paused", [], { w in Signal.heedless(w.source) }, { t, _ in t }), operators: 1,
      steps: 2),
  ]

  @Test("A wrong operator among all others is found in random chains, and its case shrunk", arguments: planted)
  func findsAndShrinks(_ planted: Planted) throws {
    let catalogue = ModelCatalogue.all + Array(repeating: planted.entry, count: 40)
    var found: Case?
    for index in 0..<5000 where found == nil {
      let tried = Case(seed: UInt64(index) &* SplitMix64.increment, from: catalogue)
      // Only what lies behind further operators shows that these are shrunk away.
      if tried.chain.count > 2, tried.verdict().isWrong { found = tried }
    }
    let smallest = try #require(found, "not found").shrunk()
    #expect(smallest.chain.map(\.entry.name) == [planted.entry.name], "\(smallest.report())")
    #expect(smallest.source.steps.count <= planted.steps, "\(smallest.report())")
    #expect(smallest.source.steps.allSatisfy { $0.number == 0 || planted.entry.name.contains("5") })
    #expect(smallest.report().contains("REACTIVE_MODEL_SEED=\(smallest.seed)"))
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

  /// Tells its source nothing of a pause, nor of its end.
  static func heedless(_ source: Signal) -> Signal {
    Signal(stage: #function) { observer in
      let subscription = source.observe(
        Observer(
          next: { value in
            let demand = observer.next(value)
            return demand == .paused ? .more : demand
          }, finish: observer.finish))
      return Subscription { subscription.cancel() }
    }
  }
}
