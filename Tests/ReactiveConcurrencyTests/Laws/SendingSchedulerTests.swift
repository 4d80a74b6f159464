import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Where values come: from the work of the scheduler that an operator names, whatever else happens.
@Suite("Laws: where")
struct SendingSchedulerTests {
  @Test("an interval of zero is the scheduler's next turn, not the sender's call (WHERE-1)")
  func zeroIsATurn() {
    let time = TestScheduler()
    let source = Subject<Int>()
    let signals = [
      source.signal.delay(for: .zero, on: time), source.signal.debounce(for: .zero, on: time),
      source.signal.throttle(for: .zero, on: time, edges: .trailing),
      source.signal.buffer(for: .zero, on: time).map(\.count),
    ]
    let recordings = signals.map { time.record($0) }
    source.send(2)
    #expect(recordings.allSatisfy { $0.values.isEmpty })
    time.advance()
    #expect(recordings.allSatisfy { $0.values.count == 1 })
  }

  @Test("what is sent from within a delivery has been delivered when the outermost send returns (WHERE-2)")
  func finishesFeedback() {
    let subject = Subject<Int>()
    let received = Recorder<Int>()
    let subscription = subject.signal.observe(
      .taking { value in
        received.add(value)
        if value < 50_000 { subject.send(value + 1) }
      })
    subject.send(1)
    #expect(received.values == Array(1...50_000))
    subscription.cancel()
  }

  @Test("each recursion goes behind what waits, and can be cancelled in between (WHERE-3, SCH-REC-3)")
  func recursionTakesTurns() {
    let scheduler = TestScheduler()
    let order = Recorder<String>()
    let recursion = scheduler.scheduleRecursive { again in
      order.add("again")
      again()
    }
    scheduler.schedule { order.add("other") }
    scheduler.step(4)
    #expect(order.values == ["again", "other", "again", "again"])
    recursion.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("the main thread is the main scheduler, whoever put the caller there (WHERE-4)")
  @MainActor
  func mainThread() {
    #expect(CurrentScheduler.value is MainScheduler)
    #expect(MainScheduler.shared.isCurrent)
    let scheduler = SerialScheduler()
    CurrentScheduler.run(as: scheduler) {
      #expect(CurrentScheduler.value === scheduler)
      ImmediateScheduler.shared.schedule { #expect(CurrentScheduler.value === scheduler) }
    }
    #expect(CurrentScheduler.value is MainScheduler)
  }

  @Test("a task says truly where it is (WHERE-4)")
  func tasks() {
    let scheduler = TestScheduler()
    let places = Recorder<String>()
    scheduler.schedule {
      places.add("work \(CurrentScheduler.value === scheduler)")
      Task(executorPreference: scheduler) {
        places.add("task \(CurrentScheduler.value === scheduler)")
        try await (scheduler as any Scheduler).sleep(for: .seconds(1))
        places.add("later \(CurrentScheduler.value === scheduler)")
      }
    }
    scheduler.run()
    #expect(places.values == ["work true", "task true", "later true"])
  }

  @Test("a task started in scheduled work runs on the pool, and says so (WHERE-4)")
  func poolTask() async {
    let scheduler = TestScheduler()
    let tasks = Recorder<Task<Bool, Never>>()
    scheduler.schedule { tasks.add(Task { CurrentScheduler.value == nil }) }
    scheduler.run()
    for task in tasks.values { #expect(await task.value) }
  }
}
