import Foundation
import Testing

/// Random programs against the whole library.
///
/// `ADVERSARY_SEED`, `ADVERSARY_ROUNDS`, `ADVERSARY_SECONDS` and `ADVERSARY_FAMILY` say which and how many;
/// `ADVERSARY_TELL` prints each before it is run, to find one that traps.
@Suite("Random programs keep every promise", .serialized)
struct AdversaryTests {
  @Test("Random programs on one thread, in virtual time, keep every promise", arguments: Family.allCases)
  func inline(family: Family) async { await attack(family, .inline, share: 0.06) }

  @Test("Random programs on threads, in real time, keep every promise", arguments: Family.allCases)
  func threads(family: Family) async { await attack(family, .threads, share: 0.05) }

  /// On a thread of its own: the pool is for the programs' tasks.
  private func attack(_ family: Family, _ mode: Program.Mode, share: Double) async {
    guard Settings.runs(family.rawValue) else { return }
    let reports = await withUnsafeContinuation { (continuation: UnsafeContinuation<[String], Never>) in
      let thread = Thread { continuation.resume(returning: Self.reports(family, mode, share: share)) }
      thread.stackSize = 8 << 20
      thread.start()
    }
    for report in reports { Issue.record("\(report)") }
  }

  /// Tells of the programs that go wrong.
  private static func reports(_ family: Family, _ mode: Program.Mode, share: Double) -> [String] {
    var reports: [String] = []
    var reported: Set<[String]> = []
    var wrong = 0
    for seed in Settings.seeds(share: share) {
      let program = Program(seed: seed, family: family, mode: mode)
      if Settings.isTold { print("\(program.command)\n\(program)") }
      CrashReport.set(seed)
      let problems = Run.problems(of: program)
      if problems.isEmpty { continue }
      wrong += 1
      // One defect shows in many programs.
      let smallest = program.shrunk()
      if reported.insert(smallest.graph.steps.map(\.entry.pattern)).inserted {
        reports.append(report(smallest, first: problems))
      }
      if reported.count == (mode == .inline ? 5 : 1) || wrong == 20 { break }
    }
    return reports
  }

  /// - Parameter first: What the program it was made of did wrong, for one that seldom does.
  private static func report(_ program: Program, first: [String]) -> String {
    var problems = Run.problems(of: program, isHasty: true)
    for _ in 0..<50 where problems.isEmpty { problems = Run.problems(of: program, isHasty: true) }
    if problems.isEmpty { problems = first }
    return "\(problems.joined(separator: "\n"))\n\(program)\n\(program.command)"
  }
}
