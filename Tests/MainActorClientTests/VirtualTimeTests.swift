import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What the page "Testing in virtual time" says of tests on the main actor.
@Suite("Virtual time on the main actor")
struct MainActorVirtualTimeTests {
  @Test("A command's async closure is not the main actor's, and runs in virtual time (TEST-3)")
  func command() {
    let scheduler = TestScheduler()
    let command = Command<Int, Int>(on: scheduler) { @concurrent value in
      try await scheduler.sleep(for: .seconds(1))
      return value + 1
    }
    let values = scheduler.record(command.execute(6))
    scheduler.advance(by: .seconds(1))
    #expect(values.values == [7])
  }

  @Test("Async calls and mapAsync run in virtual time (TEST-3)")
  func calls() {
    let scheduler = TestScheduler()
    let call = Signal<Int>(on: scheduler) { @concurrent in
      try await scheduler.sleep(for: .seconds(1))
      return 1
    }
    let mapped = Signal.of(1, 2).mapAsync(on: scheduler) { @concurrent value in
      try await scheduler.sleep(for: .seconds(1))
      return value * 10
    }
    let recordings = [scheduler.record(call), scheduler.record(mapped)]
    scheduler.advance(by: .seconds(2))
    #expect(recordings.map(\.values) == [[1], [10, 20]])
  }
}
