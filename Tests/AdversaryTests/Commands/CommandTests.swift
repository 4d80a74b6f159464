import ReactiveConcurrency
import Testing

extension AdversaryTests {
  @Suite("Commands") struct Commands {
    @Test("Random programs: executions reported before they start, what is executed and what is reported agree")
    func programs() {
      guard Settings.runs("commands") else { return }
      var reported = 0
      for seed in Settings.seeds(share: 0.05) {
        let program = CommandProgram(seed: seed)
        if CommandRun.problems(of: program).isEmpty { continue }
        let smallest = program.shrunk()
        Issue.record("\(CommandRun.problems(of: smallest).joined(separator: "\n"))\n\(smallest)")
        reported += 1
        if reported == 3 { return }
      }
    }

    @Test(
      "A run that is cancelled at any moment has freed the command when it returns",
      arguments: FreedCommand.Kind.allCases)
    func freed(kind: FreedCommand.Kind) async {
      guard Settings.runs("freed") else { return }
      for seed in Settings.seeds(share: 0.015) {
        if let problem = await FreedCommand.problem(kind, seed: seed) {
          Issue.record("\(problem) ADVERSARY_SEED=\(seed) ADVERSARY_FAMILY=freed")
          return
        }
      }
    }
  }
}
