import Foundation
import ReactiveConcurrency
import Testing

@testable import ReactiveTesting

@Suite("TestScheduler")
struct TestSchedulerTests {
  @Test("stepping an empty scheduler does nothing (SCH-TEST-1)")
  func stepsNothing() {
    let scheduler = TestScheduler()
    scheduler.step()
    #expect(scheduler.now.offset == .zero)
  }

  @Test("steps run the earliest first, equal times in order of scheduling (SCH-TEST-2, 3, 5)")
  func stepsInOrder() {
    let scheduler = TestScheduler()
    let ran = Recorder<Int>()
    scheduler.schedule(after: .seconds(2)) { ran.add(3) }
    scheduler.schedule(after: .seconds(1)) { ran.add(1) }
    scheduler.schedule(after: .seconds(1)) { ran.add(2) }
    scheduler.step()
    #expect(ran.values == [1])
    scheduler.step(2)
    #expect(ran.values == [1, 2, 3])
    #expect(scheduler.now.offset == .seconds(2))
  }

  @Test("a subject is recorded as its signal is")
  func recordsSubjects() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let recording = scheduler.record(subject)
    subject.send(1)
    subject.finish()
    #expect(recording.values == [1])
    #expect(scheduler.record(.just(2)).values == [2])
  }

  @Test("run() runs everything, delayed and repeating work in date order (SCH-TEST-4, 6)")
  func runsAll() {
    let scheduler = TestScheduler()
    let ran = Recorder<String>()
    let repeating = scheduler.schedule(every: .seconds(2)) { ran.add("tick") }
    scheduler.schedule(after: .seconds(3)) { ran.add("once") }
    scheduler.schedule(after: .seconds(5)) { repeating.cancel() }
    scheduler.run()
    #expect(ran.values == ["tick", "once", "tick"])
    #expect(scheduler.isIdle)
  }

  @Test("run(_:) reports an operation that waits for what never happens")
  func reportsStall() {
    let scheduler = TestScheduler()
    #expect(throws: TestSchedulerError.self) { try scheduler.run { try await Signal<Int>.never.run() } }
  }

  @Test("sleep(for:) takes virtual time only")
  func sleeps() throws {
    let scheduler = TestScheduler()
    try scheduler.run { try await scheduler.sleep(for: .seconds(3600)) }
    #expect(scheduler.now.offset == .seconds(3600))
  }

  @Test("run() and run(_:) stop where nothing but a timer repeats for ever, and say how often and whose it is (TEST-1)")
  func endless() async throws {
    let reported = Recorder<TestSchedulerError>()
    let scheduler = TestScheduler { reported.add($0) }
    let ticks = scheduler.record(Signal.interval(every: .seconds(2)).map { _ in })
    await Self.onOwnThread { scheduler.run() }
    #expect(reported.values.count == 1)
    #expect(reported.values.first?.description.contains("a timer that repeats every 2.0 seconds") == true)
    #expect(ticks.values.count < 110_000)
    let before = ticks.values.count
    scheduler.advance(by: .seconds(2))
    #expect(ticks.values.count == before + 1, "what runs goes on")
    #expect(throws: TestSchedulerError.self) { try scheduler.run { try await Signal<Int>.never.run() } }
    ticks.cancel()
    scheduler.run()
    #expect(reported.values.count == 1)
  }

  #if os(Linux)
    /// In a process of its own, where little work has been scheduled.
    @Test("run() and run(_:) say in which line what repeats for ever has begun, without being asked (TEST-1)")
    func endlessPlace() async { await #expect(processExitsWith: .success) { TestSchedulerTests.checkEndlessPlace() } }

    private static func checkEndlessPlace() {
      let reported = Recorder<TestSchedulerError>()
      let scheduler = TestScheduler { reported.add($0) }
      let line = #line + 1
      let ticks = scheduler.record(Signal.interval(every: .seconds(2)).map { _ in })
      scheduler.run()
      let place = "started at ReactiveTestingTests/TestSchedulerTests.swift:\(line): an interval"
      precondition(reported.values.first?.description.contains(place) == true, "\(reported.values)")
      ticks.cancel()
      let next = #line + 2
      do {
        try scheduler.run { for try await _ in Signal.interval(every: .seconds(3)) {} }
        preconditionFailure("It has ended")
      } catch {
        let words =
          "a timer that repeats every 3.0 seconds, started at ReactiveTestingTests/TestSchedulerTests.swift:\(next):"
        precondition("\(error)".contains(words), "\(error)")
        precondition(scheduler.now.offset < .seconds(1_000_000), "one timer, with what it sets off")
      }
    }
  #endif

  @Test("run() stops where work schedules work for ever, without the time advancing (TEST-1)")
  func endlessWork() {
    let reported = Recorder<TestSchedulerError>()
    let scheduler = TestScheduler(order: nil, mostSteps: 1_000) { reported.add($0) }
    let works = (0..<2).map { _ in scheduler.scheduleRecursive { again in again() } }
    scheduler.run()
    #expect(reported.values.count == 1)
    #expect(scheduler.now.offset == .zero)
    for work in works { work.cancel() }
  }

  /// For work that it takes long to be sure of.
  static func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  @Test("run() runs a timer that ends, however often it repeats before it does (TEST-1)")
  func long() {
    let scheduler = TestScheduler { Issue.record($0) }
    let ticks = scheduler.record(Signal.interval(every: .milliseconds(1)).take(25_000))
    scheduler.run()
    #expect(ticks.values.count == 25_000 && ticks.isCompleted)
  }
}
