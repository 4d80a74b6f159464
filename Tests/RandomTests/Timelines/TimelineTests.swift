import Testing

@Suite("Random programs", .serialized)
struct RandomTests {
  @Test("Random chains of operators do what functions on timelines do, consumed, paused and left in any way")
  func timelines() async {
    await Search("timelines", share: 0.25) { Case(seed: $0, from: Catalogue.modelled) }.run()
  }
}
