import Testing

extension RandomTests {
  @Test("Random programs on one thread, in virtual time, keep every promise", arguments: Family.allCases)
  func inline(family: Family) async { await keepPromises(family, .inline) }

  @Test("Random programs on threads, in real time, keep every promise", arguments: Family.allCases)
  func threads(family: Family) async { await keepPromises(family, .threads) }

  private func keepPromises(_ family: Family, _ mode: Program.Mode) async {
    await Search("\(family) \(mode)", share: 0.03) { Program(seed: $0, family: family, mode: mode) }.run()
  }
}
