import Testing

extension RandomTests {
  @Test("Commands: executions reported before they start, what is executed and what is reported agree")
  func commands() async {
    await Search("commands", share: 0.04) { CommandProgram(seed: $0) }.run()
  }

  @Test("A run that is cancelled at any moment has freed the command when it returns")
  func freed() async {
    await Search("freed", share: 0.04) { FreedCommand(seed: $0) }.run()
  }
}
