import Testing

extension RandomTests {
  @Test("Graphs with shared sources end, lose nothing, and are bounded and released in a pause (DEMAND-1, 2, 3, 5)")
  func graphs() async {
    await Search("graphs", share: 0.35) { GraphMaker.graph($0) }.run()
  }

  @Test("After a decision a slow consumer gets at most what was stored of the outdated signal (DEMAND-4)")
  func decisions() async {
    await Search("decisions", share: 0.05) { Decision(seed: $0) }.run()
  }
}
