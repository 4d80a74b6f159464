import Model

@testable import ReactiveConcurrency

/// A few threads with a few operations each, and what must be so whatever their schedule.
struct Scenario: Sendable {
  let name: String
  /// The machines that it is about.
  let machines: String
  let body: @Sendable (Trial) -> Void

  init(_ name: String, _ machines: String, _ body: @escaping @Sendable (Trial) -> Void) {
    self.name = name
    self.machines = machines
    self.body = body
  }

  static let all = queues + latches + levels + schedulers + junctions + subjects + shared + loops + sequences
}

/// What happens in a scenario, in order. Whoever adds must be ordered after who has added before.
final class Log: @unchecked Sendable {  // Safety: guarded by the model.
  @Plain private(set) var entries: [String] = []

  func add(_ entry: String) {
    note(entry)
    entries.append(entry)
  }
}

/// The last receiver of a signal, which holds it to the event contract.
final class Probe<Value: Sendable>: @unchecked Sendable {  // Safety: guarded by the model.
  @Plain private(set) var values: [Value] = []
  @Plain private(set) var end: String?
  @Plain private var isBusy = false
  @Plain private var hasRefused = false
  private let name: String
  private let answer: @Sendable (Value, Int) -> Demand

  /// - Parameter answer: To a value and how many there have been with it; wants all by default.
  init(_ name: String = "probe", _ answer: @escaping @Sendable (Value, Int) -> Demand = { _, _ in .more }) {
    self.name = name
    self.answer = answer
  }

  /// Pauses at the first value, and opens the gate.
  convenience init(pausingOnce gate: Gate) {
    self.init { _, count in
      if count == 1 { gate.open() }
      return count == 1 ? .paused : .more
    }
  }

  var observer: Observer<Value> { Observer(next: { self.next($0) }, finish: { self.finish($0) }) }

  private func next(_ value: Value) -> Demand {
    note("\(name) gets \(value)")
    expect(!isBusy, "rule 1: \(name) gets \(value) within another event")
    expect(end == nil, "rule 2: \(name) gets \(value) after its end")
    expect(!hasRefused, "rule 3: \(name) gets \(value) after it has refused")
    isBusy = true
    values.append(value)
    let answer = answer(value, values.count)
    if answer == .cancelled { hasRefused = true }
    isBusy = false
    return answer
  }

  private func finish(_ termination: Termination) {
    note("\(name) gets its end, \(termination)")
    expect(!isBusy, "rule 1: \(name) gets its end within another event")
    expect(end == nil, "rule 2: \(name) gets a second end")
    end = if case .failed = termination { "failed" } else { "\(termination)" }
    expect(!hasRefused || end == "cancelled", "rule 3: \(name) gets \(termination) after it has refused")
  }
}

extension SubjectProtocol where Value == Int {
  /// Sends values, then completes.
  nonisolated func sendAll(_ values: ClosedRange<Int>) {
    for value in values { send(value) }
    finish()
  }
}

/// A signal that counts how many of its sources run.
final class Sources: @unchecked Sendable {  // Safety: guarded by the model.
  private let running = Atomic<Int>(0)
  private let started = Atomic<Int>(0)
  private let hasOverlapped = Atomic<Bool>(false)

  var startedCount: Int { started.load(ordering: .sequentiallyConsistent) }
  var runningCount: Int { running.load(ordering: .sequentiallyConsistent) }
  var overlap: Bool { hasOverlapped.load(ordering: .sequentiallyConsistent) }

  /// `signal`, each run of which is counted from its start to its end.
  func count<Value>(_ signal: Signal<Value>) -> Signal<Value> {
    Signal(stage: "counted") { observer in
      self.started.wrappingAdd(1, ordering: .acquiringAndReleasing)
      if self.running.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue > 0 {
        self.hasOverlapped.store(true, ordering: .releasing)
      }
      return signal.start(
        Observer(
          next: observer.next,
          finish: { termination in
            self.running.wrappingSubtract(1, ordering: .acquiringAndReleasing)
            observer.finish(termination)
          }))
    }
  }
}

/// A scheduler whose pieces of work are threads, those for later too: time passes whenever it likes.
final class ModelScheduler: Scheduler {
  private let time = Atomic<Int64>(0)

  var now: SchedulerInstant { SchedulerInstant(nanoseconds: time.load(ordering: .acquiring)) }

  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let scheduled = Work(scheduled: work)
    startThread("work") { CurrentScheduler.run(as: self, scheduled.run) }
    return Subscription(scheduled)
  }

  func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    let scheduled = Work(scheduled: work)
    let due = now.advanced(by: delay).nanoseconds
    startThread("timer") {
      if self.time.load(ordering: .acquiring) < due { self.time.store(due, ordering: .releasing) }
      CurrentScheduler.run(as: self, scheduled.run)
    }
    return Subscription(scheduled)
  }

  func enqueue(_ job: consuming ExecutorJob) { ModelExecutor.shared.enqueue(job) }
}

/// Where threads wait until somebody lets them on.
final class Gate: @unchecked Sendable {  // Safety: guarded by the model.
  private let lock = Lock()
  private let condition = Condition()
  private var isOpen = false

  /// Waits until it is open, and closes it behind.
  func pass() {
    lock.lock()
    while !isOpen { condition.wait(lock, isPatient: true) }
    isOpen = false
    lock.unlock()
  }

  func open() {
    lock.lock()
    isOpen = true
    condition.callAll()
    lock.unlock()
  }
}

/// What a subscription is told.
final class Asked: Upstream {
  let cancels = Atomic<Int>(0)
  private let told = Locked<[Level]>([])

  var levels: [Level] { told.withLock { $0 } }

  func cancel() { cancels.wrappingAdd(1, ordering: .acquiringAndReleasing) }
  func tell(_ level: Level) { told.withLock { $0.append(level) } }
}
