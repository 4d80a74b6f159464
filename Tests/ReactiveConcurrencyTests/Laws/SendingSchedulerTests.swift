import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Where values come: from the work of the scheduler that an operator names, whatever else happens.
@Suite("Laws: where")
struct SendingSchedulerTests {
  typealias Timed = (name: String, apply: @Sendable (Signal<Int>, any Scheduler, Duration) -> Signal<String>)

  /// The operators that send on a scheduler.
  static let timed: [Timed] = [
    ("delay", { $0.delay(for: $2, on: $1).map(String.init) }),
    ("debounce", { $0.debounce(for: $2, on: $1).map(String.init) }),
    ("debounce(when:)", { $0.debounce(for: $2, on: $1, when: { $0 % 2 == 0 }).map(String.init) }),
    ("throttle", { $0.throttle(for: $2, on: $1).map(String.init) }),
    ("throttle(.trailing)", { $0.throttle(for: $2, on: $1, edges: .trailing).map(String.init) }),
    ("buffer(for:)", { $0.buffer(for: $2, on: $1).map(\.description) }),
    ("buffer(for:count:)", { $0.buffer(for: $2, count: 2, on: $1).map(\.description) }),
    (
      "buffer(for:every:)",
      { $0.buffer(for: max($2, .nanoseconds(1)), every: max($2, .nanoseconds(1)), on: $1).map(\.description) }
    ),
    ("deliver(on:)", { signal, scheduler, _ in signal.deliver(on: scheduler).map(String.init) }),
  ]

  enum End: CaseIterable { case completes, fails, cancelled, open }

  @Test("values come on the scheduler, paused and resumed elsewhere or not (WHERE-1)", arguments: timed.indices)
  func sendsOnScheduler(_ index: Int) {
    let operation = Self.timed[index]
    for interval in [Duration.zero, .nanoseconds(1), .seconds(1)] {
      for pauseEvery in 0...3 {
        for end in End.allCases {
          let context = "\(operation.name), \(interval), pauses every \(pauseEvery), \(end)"
          let time = TestScheduler()
          let scheduler = StrictScheduler(time)
          let source = Subject<Int>()
          let strays = Recorder<String>()
          let witness = Witness { witness, index in
            if !scheduler.isCurrent { strays.add(witness.values[index - 1]) }
            return pauseEvery > 0 && index % pauseEvery == 0 ? .paused : .more
          }
          witness.observe(operation.apply(source.signal, scheduler, interval))
          for value in 1...20 {
            source.send(value)
            if value % 3 == 0 { time.advance(by: .milliseconds(value * 100)) }
            if value % 4 == 0 { witness.resume() }
            if value % 7 == 0 { time.step() }
            witness.resume()
          }
          switch end {
          case .completes: source.finish()
          case .fails: source.finish(throwing: Failure("broken"))
          case .cancelled: witness.cancel()
          case .open: break
          }
          for _ in 0..<20 {
            witness.resume()
            time.run()
          }
          #expect(strays.values.isEmpty, "\(context)")
          if end == .completes { #expect(witness.ends == ["completed"], "\(context)") }
          if end == .fails { #expect(witness.ends.count == 1, "\(context)") }
          if operation.name == "delay", end == .completes, pauseEvery == 0 {
            #expect(witness.values == (1...20).map(String.init), "\(context)")
          }
          witness.cancel()
          time.run()
          #expect(witness.ends.count == 1, "\(context)")
        }
      }
    }
  }

  @Test("an interval of zero is the scheduler's next turn, not the sender's call (WHERE-1)", arguments: [0, 1, 4, 5])
  func zeroIsATurn(_ index: Int) {
    let time = TestScheduler()
    let source = Subject<Int>()
    let recording = time.record(Self.timed[index].apply(source.signal, time, .zero))
    source.send(2)
    #expect(recording.values.isEmpty)
    time.advance()
    #expect(recording.values.count == 1)
  }

  @Test("what is sent from within a delivery has been delivered when the outermost send returns (WHERE-2)")
  func finishesFeedback() {
    let subject = Subject<Int>()
    let received = Recorder<Int>()
    let subscription = subject.signal.observe(
      Observer(
        next: { value in
          received.add(value)
          if value < 50_000 { subject.send(value + 1) }
          return .more
        }, finish: { _ in }))
    subject.send(1)
    #expect(received.values == Array(1...50_000))
    subscription.cancel()
  }

  @Test("TestScheduler.run() returns when a feedback is over, also a long one (WHERE-2)")
  func runsFeedback() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let recording = scheduler.record(subject.signal)
    let subscription = subject.signal.observe(
      Observer(
        next: { value in
          if value < 30_000 { subject.send(value + 1) }
          return .more
        }, finish: { _ in }))
    scheduler.schedule { subject.send(1) }
    scheduler.run()
    #expect(recording.values.count == 30_000)
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
