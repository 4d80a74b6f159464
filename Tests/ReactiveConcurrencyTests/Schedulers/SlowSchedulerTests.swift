import Dispatch
import ReactiveConcurrency
import Testing

/// A scheduler and executor of somebody else's that runs work within the call.
private final class InlineScheduler: Scheduler, SerialExecutor {
  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    CurrentScheduler.run(as: self, work)
    return .ended
  }

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

@Suite("Slow schedulers")
struct SlowSchedulerTests {
  @Test(
    "A scheduler that runs slow work within a call delays no timer of others, wherever in a chain of targets it is (SCH-5)",
    arguments: [
      InlineScheduler(), SerialScheduler(target: InlineScheduler()),
      ConcurrentScheduler(limit: 2, target: InlineScheduler()), SerialScheduler(executor: InlineScheduler()),
      ExecutorScheduler(InlineScheduler()), SerialScheduler(target: ExecutorScheduler(InlineScheduler())),
    ] as [any Scheduler])
  func delaysOnlyItsOwn(scheduler: any Scheduler) async {
    let hasFired = DispatchSemaphore(value: 0)
    let waited = await withCheckedContinuation { continuation in
      scheduler.schedule(after: .milliseconds(1)) {
        // A timer that is set when others are late already, and one that was set before. It gives up, or a failure
        // would be no answer.
        GlobalScheduler.global.schedule(after: .milliseconds(1)) { hasFired.signal() }
        continuation.resume(returning: (0..<2).map { _ in hasFired.wait(timeout: .now() + 10) })
      }
      GlobalScheduler.global.schedule(after: .milliseconds(20)) { hasFired.signal() }
    }
    #expect(waited == [.success, .success])
  }

  @Test(
    "Work of a slow scheduler runs in order, one at a time, however many of its timers are due meanwhile (SCH-3, 5)")
  func order() async {
    let scheduler = InlineScheduler()
    let order = Recorder<Int>()
    let mayGoOn = DispatchSemaphore(value: 0)
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .milliseconds(1)) {
        mayGoOn.wait()
        order.add(0)
      }
      for number in 1...100 { scheduler.schedule(after: .milliseconds(1 + number / 10)) { order.add(number) } }
      // They are all due by then, and wait for the first.
      GlobalScheduler.global.schedule(after: .milliseconds(30)) {
        scheduler.schedule(after: .milliseconds(1)) { continuation.resume() }
        mayGoOn.signal()
      }
    }
    #expect(order.values == Array(0...100))
  }
}
