import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("ConcurrentScheduler")
struct ConcurrentSchedulerTests {
  @Test("A concurrent scheduler begins in order, skips what is cancelled, has its target's time (SCH-1, SCH-2, SCH-3)")
  func order() {
    let test = TestScheduler()
    let scheduler = ConcurrentScheduler(limit: 2, target: test)
    let order = Recorder<Int>()
    for number in 1...5 { scheduler.schedule { order.add(CurrentScheduler.value === scheduler ? number : -1) } }
    scheduler.schedule { order.add(-2) }.cancel()
    scheduler.schedule(after: .seconds(2)) { order.add(7) }
    scheduler.schedule(after: .seconds(1)) { order.add(6) }
    scheduler.schedule(after: .seconds(1)) { order.add(-3) }.cancel()
    test.advance()
    #expect(order.values == [1, 2, 3, 4, 5])
    test.advance(by: .seconds(2))
    #expect(order.values == [1, 2, 3, 4, 5, 6, 7])
    #expect(scheduler.now == test.now)
    let least = ConcurrentScheduler(limit: -3, target: .immediate)
    #expect(least.limit == 1 && !least.supportsDelay)
  }

  @Test("A wait in one piece of work holds back no other below the limit; jobs of tasks count")
  func tasks() async {
    let scheduler = ConcurrentScheduler(limit: 2)
    let (opened, open) = AsyncStream<Void>.makeStream()
    let waiting = Task(executorPreference: scheduler) { for await _ in opened {} }
    let values = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 { group.addTask(executorPreference: scheduler) { number } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values.sorted() == Array(0..<100))
    open.finish()
    await waiting.value
  }
}

@Suite("Sleeping on schedulers")
struct SleepingTests {
  @Test("sleep takes exactly so long in virtual time, as a clock's too", arguments: [0, 1, 3600])
  func virtual(_ seconds: Int) throws {
    let test = TestScheduler()
    let scheduler: any Scheduler = SerialScheduler(target: test)
    try test.run { try await scheduler.sleep(for: .seconds(seconds)) }
    #expect(test.now.offset == .seconds(seconds))
    try test.run { try await test.sleep(for: .seconds(seconds)) }
    try test.run { try await test.sleep(until: test.now.advanced(by: .seconds(1)), tolerance: .seconds(1)) }
    #expect(test.now.offset == .seconds(2 * seconds + 1))
  }

  @Test("Cancellation ends a sleep immediately and leaves no timer")
  func cancels() {
    let test = TestScheduler()
    let outcome = Recorder<String>()
    let task = test.task {
      do {
        try await test.sleep(for: .seconds(3600))
        outcome.add("over")
      } catch {
        outcome.add("\(type(of: error)) at \(test.now)")
      }
    }
    test.advance(by: .seconds(1))
    task.cancel()
    test.advance()
    #expect(outcome.values == ["CancellationError at 1.0 seconds"])
    #expect(test.isIdle)
    let late = test.task { try await test.sleep(for: .seconds(1)) }
    late.cancel()
    test.advance()
    #expect(test.isIdle)
  }

  @Test("sleep takes real time; a scheduler that keeps none is refused; the caller's isolation is kept")
  @MainActor
  func real() async throws {
    let start = ContinuousClock.now
    try await GlobalScheduler().sleep(for: .milliseconds(20), tolerance: .milliseconds(1))
    MainActor.preconditionIsolated()
    #expect(start.duration(to: .now) >= .milliseconds(20))
    await #expect(throws: SignalError.self) { try await ImmediateScheduler.shared.sleep(for: .zero) }
  }
}

@Suite("UnimplementedScheduler")
struct UnimplementedSchedulerTests {
  @Test("UnimplementedScheduler reports each use, then lets the work run, so that nobody waits for ever")
  func reports() async {
    let test = TestScheduler()
    let uses = Recorder<String>()
    let scheduler = UnimplementedScheduler("clock", on: test) { uses.add($0.request) }
    let recording = test.record(Signal.of(1, 2).deliver(on: scheduler).delay(for: .seconds(1), on: scheduler))
    Task(executorPreference: scheduler) {}
    test.run()
    #expect(recording.values == [1, 2] && recording.isCompleted)
    #expect(Set(uses.values).isSuperset(of: ["run work", "run work after 1.0 seconds", "run a task"]))
    #expect(scheduler.now == test.now)
    #expect(uses.values.last == "tell the time")
  }

  @Test("A report names the scheduler and where it was made, and is an issue of any testing library's")
  func describes() {
    let made = #line + 1
    let scheduler = UnimplementedScheduler("clock", on: .immediate) { Issue.record("\($0)") }
    withKnownIssue {
      scheduler.schedule {}
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("\"clock\"") && text.contains("ConcurrentSchedulerTests.swift:\(made)")
        && text.contains("asked to run work;")
    }
  }
}
