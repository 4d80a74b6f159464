import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Stages")
struct StageTests {
  @Test("Stages compose, and state is made anew for each subscription")
  func composesStages() {
    let stage = Stage<Int, Int>.skip(1).then(Stage<Int, Int>.scan(0) { running, next, _ in running + next })
    expect(Signal.of(1, 2, 3).through(stage), sends: [2, 5])
  }
}
