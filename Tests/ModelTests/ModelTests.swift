import Foundation
import ReactiveConcurrency
import Testing

/// How many cases are run, and from which seed, as the environment says.
enum Extent {
  private static let environment = ProcessInfo.processInfo.environment

  static let cases = environment["REACTIVE_MODEL_CASES"].flatMap(Int.init) ?? 10_000
  /// The seed of the first case.
  static let seed = environment["REACTIVE_MODEL_SEED"].flatMap { UInt64($0) } ?? 2_016_11
  /// Whether each seed is printed before its case is run, to find the one that traps.
  static let isTold = environment["REACTIVE_MODEL_TELL"] != nil
  static let blocks = 4
}

@Suite("Chains of operators do what functions on timelines do")
struct ModelTests {
  @Test("Random chains of operators do what functions on timelines do", arguments: 0..<Extent.blocks)
  func agrees(block: Int) {
    let count = (Extent.cases + Extent.blocks - 1 - block) / Extent.blocks
    var leftOut = 0
    var wrong = 0
    var reported: Set<[String]> = []
    for index in 0..<count {
      let seed = Extent.seed &+ UInt64(index * Extent.blocks + block) &* SplitMix64.increment
      if Extent.isTold { print("case", seed) }
      let tried = Case(seed: seed, from: ModelCatalogue.all)
      switch tried.verdict() {
      case .right: break
      case .leftOut: leftOut += 1
      case .wrong:
        wrong += 1
        // One bug shows in many cases.
        let smallest = tried.shrunk()
        let isNew = reported.insert(smallest.chain.map(\.entry.name)).inserted
        if isNew { Issue.record("\(smallest.report())") }
      }
      if reported.count == 5 || wrong == 100 { return }
    }
    #expect(leftOut < max(10, count / 4), "\(leftOut) of \(count) cases were left out: too many to say much")
  }
}

extension Case {
  /// What there is to know of a wrong case.
  func report(of verdict: (Case) -> Verdict = { $0.verdict() }) -> String {
    guard case .wrong(let difference) = verdict(self) else { return "Nothing is wrong with seed \(seed)" }
    return """
      seed \(seed): REACTIVE_MODEL_SEED=\(seed) REACTIVE_MODEL_CASES=1
        source    \(source)
        chain     \(chain.isEmpty ? "(none)" : chain.map(\.description).joined(separator: "\n            "))
        consumed  \(difference.way)
        expected  \(difference.expected)
        actual    \(difference.actual)
      """
  }
}
