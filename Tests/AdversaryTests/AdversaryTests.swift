import Testing

/// Random programs against the whole library.
///
/// `ADVERSARY_SEED`, `ADVERSARY_ROUNDS`, `ADVERSARY_SECONDS` and `ADVERSARY_FAMILY` say which and how many;
/// `ADVERSARY_TELL` prints each before it is run, to find one that traps.
@Suite("Random programs keep every promise", .serialized)
struct AdversaryTests {
  @Test("On one thread, in virtual time", arguments: Family.allCases)
  func inline(family: Family) { attack(family, .inline, share: 0.08) }

  @Test("On threads, in real time", arguments: Family.allCases)
  func threads(family: Family) { attack(family, .threads, share: 0.06) }

  private func attack(_ family: Family, _ mode: Program.Mode, share: Double) {
    guard Extent.runs(family.rawValue) else { return }
    var reported: Set<[String]> = []
    var wrong = 0
    for seed in Extent.seeds(share: share) {
      let program = Program(seed: seed, family: family, mode: mode)
      if Extent.isTold { print("\(program.command)\n\(program)") }
      LastWords.set(seed)
      if Run.problems(of: program).isEmpty { continue }
      wrong += 1
      // One defect shows in many programs.
      let smallest = program.shrunk()
      if reported.insert(smallest.graph.steps.map(\.entry.pattern)).inserted { report(smallest) }
      if reported.count == 5 || wrong == 20 { return }
    }
  }

  private func report(_ program: Program) {
    var problems = Run.problems(of: program)
    for _ in 0..<50 where problems.isEmpty { problems = Run.problems(of: program) }
    Issue.record("\(problems.joined(separator: "\n"))\n\(program)\n\(program.command)")
  }
}
