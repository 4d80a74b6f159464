import Foundation
import Testing

/// Runs one random program after the other until its share of the time is over, makes those that go wrong small, and
/// says how to run them again.
struct Search<Program: RandomProgram>: Sendable {
  /// What `RANDOM_ONLY` names.
  let name: String
  /// Its share of `RANDOM_SECONDS`.
  let share: Double
  let make: @Sendable (_ seed: UInt64) -> Program

  init(_ name: String, share: Double, _ make: @escaping @Sendable (_ seed: UInt64) -> Program) {
    self.name = name
    self.share = share
    self.make = make
  }

  /// Runs it on a thread of its own: the pool is for the programs' tasks.
  func run() async {
    if let only = Settings.only, only != name { return }
    let found = await withUnsafeContinuation { (continuation: UnsafeContinuation<Findings, Never>) in
      let thread = Thread { continuation.resume(returning: search()) }
      thread.stackSize = 8 << 20
      thread.start()
    }
    print("\(name): \(found.count) random programs from RANDOM_SEED=\(Settings.seed)")
    for report in found.reports { Issue.record("\(report)") }
    #expect(found.count > 0)
    #expect(found.leftOut < max(10, found.count / 4), "of \(found.count) programs so many say nothing")
  }

  private struct Findings {
    var reports: [String] = []
    var count = 0
    var leftOut = 0
  }

  private func search() -> Findings {
    let deadline = ContinuousClock.now.advanced(by: .seconds(Settings.seconds * share))
    var found = Findings()
    var signatures: Set<[String]> = []
    var wrong = 0
    while found.count < Settings.rounds, found.count == 0 || ContinuousClock.now < deadline {
      let seed = Settings.seed &+ (Settings.repeats ? 0 : UInt64(found.count) &* SplitMix64.increment)
      let program = make(seed)
      if Settings.isTold { print("\(command(seed))\n\(program)") }
      CrashReport.set(seed)
      found.count += 1
      guard let problems = program.problems(isHasty: false) else {
        found.leftOut += 1
        continue
      }
      if problems.isEmpty { continue }
      wrong += 1
      // One defect shows in many programs.
      let smallest = program.shrunk()
      if signatures.insert(smallest.signature).inserted {
        found.reports.append(report(smallest, seed, first: problems, of: program))
      }
      if signatures.count == 3 || wrong == 20 { break }
    }
    return found
  }

  /// - Parameters:
  ///   - first: What the program it was made of did wrong, for one that seldom does.
  ///   - original: That program.
  private func report(_ program: Program, _ seed: UInt64, first: [String], of original: Program) -> String {
    let again = (0..<50 * program.attempts).lazy.compactMap { _ in program.problems(isHasty: true) }
      .first { !$0.isEmpty }
    let shrunk = again.map { $0 + ["\(program)", "", "Made smaller from:"] } ?? []
    return (shrunk + first + ["\(original)", command(seed)]).joined(separator: "\n")
  }

  private func command(_ seed: UInt64) -> String {
    "RANDOM_SEED=\(seed) RANDOM_ROUNDS=1 RANDOM_ONLY='\(name)' swift test --filter RandomTests"
  }
}
