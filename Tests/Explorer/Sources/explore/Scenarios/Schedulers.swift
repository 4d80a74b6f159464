import Model

@testable import ReactiveConcurrency

let schedulers: [Scenario] = [
  Scenario("SerialScheduler", "SerialScheduler, WorkQueue") { trial in
    let scheduler = SerialScheduler(target: GlobalScheduler())
    let log = Log()
    for name in ["a", "b"] {
      trial.thread(name) { for index in 1...2 { scheduler.schedule { log.add("\(name)\(index)") } } }
    }
    trial.check {
      expect(log.entries.sorted() == ["a1", "a2", "b1", "b2"], "work is lost: \(log.entries)")
      expect(log.entries.filter { $0.hasPrefix("a") } == ["a1", "a2"], "out of order: \(log.entries)")
    }
  },
  Scenario("SerialSchedulerTurn", "SerialScheduler: more than a turn") { trial in
    let scheduler = SerialScheduler(target: GlobalScheduler())
    let log = Log()
    trial.thread("a") { for index in 1...3 { scheduler.schedule { log.add("\(index)") } } }
    trial.thread("b") { scheduler.schedule { scheduler.schedule { log.add("4") } } }
    trial.check { expect(log.entries.sorted() == ["1", "2", "3", "4"], "work is lost: \(log.entries)") }
  },
  Scenario("ConcurrentScheduler", "ConcurrentScheduler") { trial in
    let scheduler = ConcurrentScheduler(limit: 1, target: GlobalScheduler())
    let log = Log()
    trial.thread("a") { for index in 1...3 { scheduler.schedule { log.add("a\(index)") } } }
    trial.thread("b") { scheduler.schedule { log.add("b") } }
    trial.check { expect(log.entries.count == 4, "work is lost: \(log.entries)") }
  },
  Scenario("ConcurrentSchedulerTwo", "ConcurrentScheduler") { trial in
    let scheduler = ConcurrentScheduler(limit: 2, target: GlobalScheduler())
    let done = Atomic<Int>(0)
    let count = Counter(done)
    trial.thread("a") {
      scheduler.schedule { count.add() }
      scheduler.schedule { count.add() }
    }
    trial.thread("b") { scheduler.schedule { count.add() } }
    trial.check { expect(count.value == 3, "work is lost: \(count.value)") }
  },
  Scenario("ScheduledWork", "Work: schedule × cancel × run") { trial in
    let log = Log()
    let work = Work { log.add("run") }
    trial.thread("run") { work.run() }
    trial.thread("run again") { work.run() }
    trial.thread("cancel") { work.cancel() }
    trial.check { expect(log.entries.count <= 1, "run \(log.entries.count) times") }
  },
  Scenario("ScheduledCancel", "Work and SerialScheduler: schedule × cancel × run") { trial in
    let scheduler = SerialScheduler(target: GlobalScheduler())
    let log = Log()
    trial.thread("a") {
      let work = scheduler.schedule { log.add("a1") }
      work.cancel()
      scheduler.schedule { log.add("a2") }
    }
    trial.thread("b") { scheduler.schedule { log.add("b") } }
    trial.check { expect(log.entries.contains("a2") && log.entries.contains("b"), "work is lost: \(log.entries)") }
  },
  Scenario("Recursion", "RecursiveWork: again × again × cancel") { trial in
    let scheduler = GlobalScheduler()
    let log = Log()
    let asked = Atomic<Int>(0)
    let again = Again()
    let count = Counter(asked)
    let recursion = scheduler.scheduleRecursive { next in
      log.add("run")
      count.add()
      again.keep(next)
    }
    trial.thread("a") { again.call() }
    trial.thread("b") { again.call() }
    trial.check {
      expect(log.entries.count == 1 + again.calls, "\(log.entries.count) runs of \(1 + again.calls)")
      recursion.cancel()
      again.forget()
    }
  },
  Scenario("Debounce", "ScheduledDelivery: send × timer × end") { trial in
    let subject = Subject<Int>()
    let probe = Probe<Int>()
    _ = subject.signal.debounce(for: .nanoseconds(5), on: ModelScheduler()).observe(probe.observer)
    trial.thread("sender") { subject.sendAll(1...1) }
    trial.check { expect(probe.end == "completed" && probe.values == [1], "\(probe.values), \(probe.end ?? "no end")") }
  },
  Scenario("DelayResume", "ScheduledDelivery: send × timer × pause × resume") { trial in
    let subject = Subject<Int>()
    let gate = Gate()
    let probe = Probe<Int>(pausingOnce: gate)
    let subscription = subject.signal.delay(for: .nanoseconds(5), on: ModelScheduler()).observe(probe.observer)
    trial.thread("sender") { subject.sendAll(1...2) }
    trial.thread("resume") {
      gate.pass()
      subscription.resume()
    }
    trial.check { expect(probe.end == "completed" && probe.values == [1, 2], "stalled after \(probe.values)") }
  },
  Scenario("DelayCancel", "ScheduledDelivery: send × timer × cancel × resume") { trial in
    let subject = Subject<Int>()
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let subscription = subject.signal.throttle(for: .nanoseconds(5), on: ModelScheduler()).observe(probe.observer)
    trial.thread("sender") { subject.send(1) }
    trial.thread("cancel") {
      subscription.resume()
      subscription.cancel()
    }
    trial.check { expect(probe.end != nil, "no end after \(probe.values)") }
  },
]

final class Counter: Sendable {
  private let count: Atomic<Int>

  init(_ count: consuming Atomic<Int>) { self.count = count }

  func add() { count.wrappingAdd(1, ordering: .acquiringAndReleasing) }
  var value: Int { count.load(ordering: .acquiring) }
}

/// What asks for another run, once it is known.
final class Again: @unchecked Sendable {  // Safety: locked.
  private let lock = Lock()
  private var next: (@Sendable () -> Void)?
  private(set) var calls = 0

  func keep(_ next: @escaping @Sendable () -> Void) {
    lock.lock()
    self.next = next
    lock.unlock()
  }

  func call() {
    lock.lock()
    let next = next
    if next != nil { calls += 1 }
    lock.unlock()
    next?()
  }

  func forget() { next = nil }
}
