import Testing

@Suite("Random programs", .serialized)
struct RandomTests {
  @Test(
    "Random chains of operators do what functions on timelines do, consumed in any way, paused and left at any time")
  func timelines() async {
    await Search("timelines", share: 0.25) { Case(seed: $0, from: Catalogue.modelled) }.run()
  }
}
