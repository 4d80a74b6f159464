import Dispatch
import ReactiveConcurrency
import ReactiveTesting
import Synchronization
import Testing

@Suite("Schedulers")
struct SchedulerTests {
  let test = TestScheduler()

  @Test("the current scheduler inside scheduled work, also in work scheduled from it; none outside (SCH-1)")
  func current() {
    let seen = Recorder<Bool>()
    #expect(CurrentScheduler.value == nil)
    test.schedule { [test] in
      seen.add(CurrentScheduler.value === test)
      CurrentScheduler.value?.schedule { seen.add(CurrentScheduler.value === test) }
    }
    test.run()
    #expect(seen.values == [true, true])
  }

  @Test("Work that is disposed of does not run, and does not wait for its time, on a serial scheduler either (SCH-2)")
  func disposed() {
    let ran = Recorder<Int>()
    test.schedule { ran.add(1) }.cancel()
    test.schedule(after: .seconds(1)) { ran.add(2) }.cancel()
    SerialScheduler(target: test).schedule(after: .seconds(1)) { ran.add(3) }.cancel()
    #expect(test.isIdle)
    test.run()
    #expect(ran.values.isEmpty)
  }

  @Test("work without a delay keeps its place among other work, on a serial scheduler too (SCH-3)")
  func withoutDelay() {
    for scheduler in [test, SerialScheduler(target: test)] as [any Scheduler] {
      let ran = Recorder<Int>()
      scheduler.schedule(after: .zero) { ran.add(1) }
      scheduler.schedule { ran.add(2) }
      scheduler.schedule(after: .seconds(-1)) { ran.add(3) }
      scheduler.schedule { ran.add(4) }
      test.run()
      #expect(ran.values == [1, 2, 3, 4])
    }
  }

  @Test("repeating work repeats at multiples of its interval until disposed, also from within (SCH-4)")
  func repeating() {
    let ran = Recorder<Double>()
    let slot = SharedSlot()
    slot.fill(
      test.schedule(every: .seconds(2)) { [test] in
        ran.add(test.now.offset / .seconds(1))
        if ran.values.count == 3 { slot.cancel() }
      })
    test.run()
    #expect(ran.values == [2, 4, 6])
    #expect(test.isIdle)
  }

  @Test("the immediate scheduler runs work immediately, before returning, and is never the current one (SCH-IMM-1)")
  func immediate() {
    let ran = Recorder<String>()
    let scheduler = ImmediateScheduler.immediate
    scheduler.schedule {
      ran.add("outer")
      scheduler.schedule { ran.add("inner \(CurrentScheduler.value === scheduler)") }
      ran.add("after")
    }
    #expect(ran.values == ["outer", "inner false", "after"])
    scheduler.schedule(after: .zero) { ran.add("no delay") }
    #expect(ran.values.last == "no delay")
    #expect(!scheduler.supportsDelay)
  }

  @Test("Delayed work on the immediate scheduler traps (SCH-IMM-2)")
  func traps() async {
    await #expect(processExitsWith: .failure) { ImmediateScheduler.shared.schedule(after: .seconds(1)) {} }
  }

  @Test("Virtual time does not go back, fewer than no steps are none, and an interval is a nanosecond at least (ARG-1)")
  func limits() {
    let time = TestScheduler()
    let ran = Recorder<Int64>()
    time.schedule(every: .zero) { [unowned time] in ran.add(time.now.nanoseconds) }
    time.step(-1)
    time.advance(by: .seconds(-1))
    #expect(ran.values == [] && time.now.nanoseconds == 0)
    time.step(2)
    #expect(ran.values == [1, 2])
  }

  @Test("Recursive work runs again after its body has returned; deep recursion is a loop (SCH-REC-1, 2, 3)")
  func recursion() {
    let order = Recorder<String>()
    ImmediateScheduler.shared.scheduleRecursive { again in
      let count = order.values.count
      order.add("begin")
      if count < 4 { again() }
      order.add("end")
    }
    #expect(order.values == ["begin", "end", "begin", "end", "begin", "end"])
    let count = Locked(0)
    ImmediateScheduler.shared.scheduleRecursive { again in
      let goesOn = count.withLock { count in
        count += 1
        return count < 200_000
      }
      if goesOn { again() }
    }
    #expect(count.withLock { $0 } == 200_000)
  }

  @Test("A reschedule of recursive work that is called later works; disposing stops it (SCH-REC-4, 5)")
  func recursionLater() {
    let kept = Locked<(@Sendable () -> Void)?>(nil)
    let ran = Recorder<Int>()
    let subscription = test.scheduleRecursive { again in
      ran.add(1)
      kept.set(again)
    }
    test.run()
    kept.withLock { $0 }?()
    test.run()
    #expect(ran.values.count == 2)
    subscription.cancel()
    kept.withLock { $0 }?()
    test.run()
    #expect(ran.values.count == 2)
  }
}

/// On real threads and real time.
@Suite("Schedulers, real")
struct RealSchedulerTests {
  @Test("A serial scheduler runs work FIFO, one at a time, on a concurrent target (SCH-SERIAL-1)")
  func serial() async {
    let scheduler = SerialScheduler(target: GlobalScheduler())
    let order = Recorder<Int>()
    let running = Atomic<Int>(0)
    let overlaps = await withCheckedContinuation { continuation in
      let overlaps = Locked(0)
      for number in 0..<10_000 {
        scheduler.schedule {
          if running.wrappingAdd(1, ordering: .relaxed).oldValue != 0 { overlaps.withLock { $0 += 1 } }
          order.add(number)
          running.wrappingSubtract(1, ordering: .relaxed)
        }
      }
      scheduler.schedule { continuation.resume(returning: overlaps.withLock { $0 }) }
    }
    #expect(overlaps == 0)
    #expect(order.values == Array(0..<10_000))
  }

  @Test(
    "delayed work runs not before its time and in order of time, then of scheduling, also on concurrent targets (SCH-3)",
    arguments: [
      SerialScheduler(target: .global), SerialScheduler(target: SerialScheduler()),
      SerialScheduler(target: ConcurrentScheduler(limit: 4)),
      SerialScheduler(target: ClockScheduler(ContinuousClock())),
      SerialScheduler(target: ConcurrentScheduler(limit: 4, target: ClockScheduler(ContinuousClock()))),
      ClockScheduler(ContinuousClock(), on: SerialScheduler()),
    ] as [any Scheduler])
  func delayed(scheduler: any Scheduler) async {
    // On a busy machine the first may be due before the last has been scheduled, which then comes later: not what is
    // asked.
    while await !runDelayed(on: scheduler) {}
  }

  /// - Returns: Whether all was scheduled before anything was due.
  private func runDelayed(on scheduler: any Scheduler) async -> Bool {
    let order = Recorder<Int>()
    let start = scheduler.now
    let isScheduledInTime = Flag()
    let elapsed = await withCheckedContinuation { continuation in
      for number in 4..<100 { scheduler.schedule(after: .milliseconds(60)) { order.add(number) } }
      scheduler.schedule(after: .milliseconds(60)) {
        order.add(100)
        continuation.resume(returning: start.duration(to: scheduler.now))
      }
      scheduler.schedule(after: .milliseconds(20)) { order.add(1) }
      scheduler.schedule(after: .milliseconds(40)) { order.add(2) }
      scheduler.schedule(after: .milliseconds(40)) { order.add(3) }
      scheduler.schedule(after: .milliseconds(30)) { order.add(-1) }.cancel()
      if start.duration(to: scheduler.now) < .milliseconds(20) { isScheduledInTime.set() }
    }
    #expect(elapsed >= .milliseconds(60))
    if isScheduledInTime.isSet { #expect(order.values == Array(1...100)) }
    return isScheduledInTime.isSet
  }

  // Not `Thread.isMainThread`: a process whose main function has gone into `dispatchMain()` serves the main queue
  // elsewhere.
  @Test("deliver(on: .main, inline: true) delivers on the main queue, where tasks that prefer it run too (SIG-MAIN-1)")
  func main() async throws {
    let values = try await Signal(1...3).deliver(on: .main, inline: true).onNext { _ in
      dispatchPrecondition(condition: .onQueue(.main))
    }
    .collect()
    #expect(values == [1, 2, 3])
    await Task(executorPreference: MainScheduler.shared) { dispatchPrecondition(condition: .onQueue(.main)) }.value
  }

  @Test("On a concurrent scheduler values are still delivered in order, one at a time (SIG-DELIVER-1)")
  func deliversOnGlobal() async throws {
    let values = try await Signal(1...10_000).deliver(on: .global).collect()
    #expect(values == Array(1...10_000))
  }
}
