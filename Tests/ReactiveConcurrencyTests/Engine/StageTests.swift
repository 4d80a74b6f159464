import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Stages")
struct StageTests {
  @Test("Stages compose, and state is made anew for each subscription")
  func composesStages() {
    let stage = Stage<Int, Int>.skip(1).then(Stage<Int, Int>.scan(0) { running, next in running + next })
    expect(Signal.of(1, 2, 3).through(stage), sends: [2, 5])
    let twice = Signal.of(1, 2, 3).through(stage)
    for _ in 0..<2 { expect(twice, sends: [2, 5]) }
  }

  struct Odd: Error {}

  @Test("A stage ends as it has decided, whatever its source's end; its flush is then not called")
  func decides() async throws {
    let flushes = Recorder<String>()
    func ending(_ decide: @escaping @Sendable (StageContext<Void, Int>) -> Demand) -> Signal<Int> {
      Signal(1...9).through(
        Stage { value, stage in
          value < 3 ? stage.next(value) : decide(stage)
        } flushing: { end, _ in
          flushes.add("\(end)")
        })
    }
    expect(ending { $0.end(.completed) }, sends: [1, 2])
    expect(ending { $0.complete(sending: 7) }, sends: [1, 2, 7])
    await #expect(throws: Odd.self) { try await ending { $0.fail(Odd()) }.collect() }
    #expect(try await ending { $0.complete(sending: 7) }.take(3).collect() == [1, 2, 7])
    #expect(flushes.values == [])
    // What it does not decide, the flush is given.
    #expect(try await ending { _ in .more }.collect() == [1, 2])
    #expect(try await ending { $0.next(3) }.take(3).collect() == [1, 2, 3])
    #expect(flushes.values == ["completed", "cancelled"])
  }

  @Test("A flush sends what is stored, changes the end, and is answered like any value")
  func flushes() async throws {
    let sum = Stage<Int, Int>(storing: 0) { value, stage in
      stage.state += value
      return .more
    } flushing: { end, stage in
      if case .failed = end { stage.complete(sending: stage.take()) }
    }
    expect(Signal.of(1, 2).through(sum), sends: [])
    expect(Signal.of(1, 2).concat(.fail(Odd())).through(sum), sends: [3])
    expect(Signal.of(1, 2).concat(.fail(Odd())).through(sum).take(1), sends: [3])
  }
}
