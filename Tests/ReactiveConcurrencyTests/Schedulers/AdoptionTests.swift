import Dispatch
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// An executor of somebody else's: a serial Dispatch queue.
private final class QueueExecutor: TaskExecutor, SerialExecutor {
  let queue = DispatchQueue(label: "QueueExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// A scheduler of somebody else's, on the library's public interface.
private final class QueueScheduler: Scheduler {
  let queue = DispatchQueue(label: "QueueScheduler")

  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let item = DispatchWorkItem { CurrentScheduler.run(as: self, work) }
    // Safety: a work item may be cancelled from any thread.
    nonisolated(unsafe) let cancelled = item
    queue.async(execute: item)
    return Subscription(onCancel: { cancelled.cancel() })
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A clock that notes how much later it may wake its sleepers.
private struct LaxClock: Clock {
  let tolerances = Recorder<Duration?>()
  var now: ContinuousClock.Instant { ContinuousClock().now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    tolerances.add(tolerance)
  }
}

@Suite("Adopted executors and clocks")
struct AdoptionTests {
  @Test("A scheduler of one's own returns handles of its own, which cancel once (SCH-2)")
  func ownScheduler() async throws {
    let cancelled = Recorder<Int>()
    let handle = Subscription(onCancel: { cancelled.add(1) })
    handle.resume()
    #expect(cancelled.values == [])
    handle.cancel()
    handle.cancel()
    #expect(cancelled.values == [1])

    let scheduler = QueueScheduler()
    let ran = Recorder<Int>()
    scheduler.queue.sync { scheduler.schedule { ran.add(1) }.cancel() }
    #expect(try await Signal(1...3).deliver(on: scheduler).collect() == [1, 2, 3])
    #expect(ran.values == [])
  }

  @Test("The tolerance of debounce(for:tolerance:clock:) is its clock's")
  func tolerance() async throws {
    let clock = LaxClock()
    let source = Signal.of(1).concat(.never)
    let value = try await source.debounce(for: .seconds(1), tolerance: .milliseconds(5), clock: clock).first()
    #expect(value == 1 && clock.tolerances.values.allSatisfy { $0 == .milliseconds(5) })
    #expect(!clock.tolerances.values.isEmpty)
  }

  @Test("A task executor serves as a scheduler: its order, its thread, the current scheduler (SCH-1, SCH-2, SCH-3)")
  func taskExecutor() async {
    let executor = QueueExecutor()
    let scheduler = ExecutorScheduler(executor)
    let order = Recorder<Int>()
    await withCheckedContinuation { continuation in
      for number in 0..<100 {
        scheduler.schedule {
          dispatchPrecondition(condition: .onQueue(executor.queue))
          order.add(CurrentScheduler.value === scheduler ? number : -1)
        }
      }
      // From its own work, before which nothing else of the executor's can run.
      scheduler.schedule { scheduler.schedule { order.add(-2) }.cancel() }
      scheduler.schedule(after: .milliseconds(5)) {
        dispatchPrecondition(condition: .onQueue(executor.queue))
        continuation.resume()
      }
    }
    #expect(order.values == Array(0..<100))
    await Task(executorPreference: scheduler) { dispatchPrecondition(condition: .onQueue(executor.queue)) }.value
  }

  @Test("A serial executor serves as a scheduler: in order, one at a time, isolated to it (SCH-SERIAL-1)")
  func serialExecutor() async {
    let executor = QueueExecutor()
    let scheduler = SerialScheduler(executor: executor)
    let order = Recorder<Int>()
    await withCheckedContinuation { continuation in
      for number in 0..<1000 {
        scheduler.schedule {
          dispatchPrecondition(condition: .onQueue(executor.queue))
          order.add(CurrentScheduler.value === scheduler ? number : -1)
        }
      }
      scheduler.schedule(after: .milliseconds(1)) { continuation.resume() }
    }
    #expect(order.values == Array(0..<1000))
  }

  @Test("A clock serves as the time of a scheduler, moved by hand (SCH-2, SCH-3)")
  func clock() {
    let test = TestScheduler()
    let scheduler = ClockScheduler(test, on: test)
    let order = Recorder<Int>()
    test.advance(by: .seconds(10))
    #expect(scheduler.now.offset == .seconds(10))
    scheduler.schedule(after: .seconds(3)) { order.add(3) }
    scheduler.schedule(after: .seconds(1)) { order.add(CurrentScheduler.value === scheduler ? 1 : -1) }
    scheduler.schedule(after: .seconds(1)) { order.add(2) }
    scheduler.schedule(after: .seconds(2)) { order.add(-2) }.cancel()
    scheduler.schedule(after: .zero) { order.add(0) }
    test.advance()
    #expect(order.values == [0])
    test.advance(by: .milliseconds(999))
    #expect(order.values == [0])
    test.advance(by: .milliseconds(1))
    #expect(order.values == [0, 1, 2])
    test.advance(by: .seconds(2))
    #expect(order.values == [0, 1, 2, 3])
    #expect(scheduler.now.offset == .seconds(13))
    scheduler.schedule(after: .seconds(1)) { order.add(4) }
    test.run()
    #expect(order.values.last == 4)
  }

  /// A clock whose sleeps fail until it is mended.
  private struct BrittleClock: Clock {
    struct Broken: Error {}

    let base: TestScheduler
    let isBroken: Locked<Bool>
    var now: SchedulerInstant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: SchedulerInstant, tolerance: Duration?) async throws {
      if isBroken.withLock({ $0 }) { throw Broken() }
      try await base.sleep(until: deadline, tolerance: tolerance)
    }
  }

  @Test("A clock whose sleep has thrown: the timers wait, and the next one that is scheduled lets it sleep anew")
  func brokenClock() {
    let test = TestScheduler()
    let isBroken = Locked(true)
    let scheduler = ClockScheduler(BrittleClock(base: test, isBroken: isBroken), on: test)
    let order = Recorder<Int>()
    scheduler.schedule(after: .seconds(1)) { order.add(1) }
    scheduler.schedule(after: .seconds(9)) { order.add(9) }
    test.advance(by: .seconds(2))
    #expect(order.values.isEmpty)
    isBroken.set(false)
    scheduler.schedule(after: .seconds(3)) { order.add(5) }
    test.advance(by: .zero)
    #expect(order.values == [1])
    test.advance(by: .seconds(3))
    #expect(order.values == [1, 5])
    test.advance(by: .seconds(4))
    #expect(order.values == [1, 5, 9])
  }

  @Test("Repeating work and operators that need time run on a clock (SCH-4)")
  func clockRepeats() {
    let test = TestScheduler()
    let scheduler: any Scheduler = ClockScheduler(test, on: test)
    let ticks = test.record(Signal.interval(every: .seconds(2), on: scheduler).take(3).map(to: "tick"))
    let debounced = test.record(
      test.timeline((1, .next(1)), (2, .next(2)), (5, .next(3))).debounce(for: .seconds(2), on: scheduler))
    test.advance(by: .seconds(50))
    expect(ticks, has: ["tick", "tick", "tick"], at: [2, 4, 6], then: .completed)
    expect(debounced, has: [2, 3], at: [4, 7], then: .open)
  }
}
