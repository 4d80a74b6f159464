import ReactiveConcurrency

/// Runs code in virtual time, which advances only when a test says so.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let subject = Subject<Int>()
/// let recording = scheduler.record(subject.signal.debounce(for: .seconds(1), on: scheduler))
/// subject.send(1)
/// scheduler.advance(by: .seconds(1))
/// #expect(recording.values == [1])
/// ```
///
/// Scheduled work, and the jobs of tasks that prefer this scheduler as their executor, run on one thread: the one that
/// calls `advance(by:)`, `run()` or `step()`. So the scheduler knows when everything is idle, even with `for try
/// await`, and tests do not yield or sleep.
///
/// Start the tasks under test with `task(_:)` or `run(_:)`, and let them wait with `scheduler.sleep(for:)`. Some code
/// leaves the executor: `Task.sleep`, `Task.yield`, actors with a custom executor, and `Signal { … }`, `Signal.async`
/// and `mapAsync` without `on: scheduler`. `run(_:)` throws an error if a task has left the executor and not returned.
///
/// This is the current scheduler for its work and for the subscriptions of `record(_:)`, so time-based operators need
/// no `on:` there. A test's own code has no current scheduler. Wrap subscribing and sending in
/// `CurrentScheduler.run(as: scheduler) { … }`.
///
/// Work runs in order of time, and work for one instant in the order of its scheduling. `explore` tries other orders.
/// `TEST_SCHEDULER_SEED=7` in the environment chooses another order for all schedulers without a seed. The scheduler is
/// also a `Clock`.
///
/// Stands for `RACTestScheduler`.
public final class TestScheduler: Scheduler, Clock {
  private struct State {
    var now = SchedulerInstant(nanoseconds: 0)
    var queue: VirtualQueue
    /// The call sites at which the running work, the last work and the starting work have begun.
    var running: CallSite?
    var last: CallSite?
    var beginning: CallSite?
  }

  private let state: Locked<State>
  private let report: (@Sendable (TestSchedulerError) -> Void)?
  private let mostSteps: Int

  /// Makes a scheduler at time zero with nothing to run.
  ///
  /// - Parameter report: Called if `run()` stops because of endless work. To fail the test, pass
  ///   `TestScheduler { Issue.record($0) }`. By default the scheduler prints the error to the standard error stream.
  public convenience init(report: (@Sendable (TestSchedulerError) -> Void)? = nil) {
    self.init(order: Self.seed.map { WorkOrder(seed: $0) }, report: report)
  }

  private static let seed = environmentValue("TEST_SCHEDULER_SEED").flatMap { UInt64($0) }

  /// - Parameters:
  ///   - order: The order of work that is due at one instant; the order of arrival by default.
  ///   - mostSteps: After how many pieces of work a run is endless.
  init(order: WorkOrder?, mostSteps: Int = 1_000_000, report: (@Sendable (TestSchedulerError) -> Void)? = nil) {
    state = Locked(State(queue: VirtualQueue(order: order)))
    self.mostSteps = mostSteps
    self.report = report
  }

  /// The choices so far among work that was due at one instant.
  var choices: [WorkOrder.Choice] { state.withLock { $0.queue.choices } }

  // MARK: Scheduler

  public var now: SchedulerInstant {
    state.withLock { $0.now }
  }

  /// Whether the caller runs on this scheduler. A test's own code does, unless it runs on another scheduler: nothing
  /// else runs while time stands still.
  public var isCurrent: Bool {
    guard let current = CurrentScheduler.bound else { return true }
    return current === self
  }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    schedule(after: .zero, tolerance: .zero, work)
  }

  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    let scheduled = Work(scheduled: work)
    let origin = origin
    state.withLock {
      $0.queue.add(.work(scheduled), at: $0.now.advanced(by: max(.zero, delay)), isDelayed: delay > .zero, from: origin)
    }
    return Subscription(scheduled)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    add(.job(UnownedJob(job)))
  }

  /// Adds an item that runs as soon as possible.
  func add(_ item: VirtualQueue.Item) {
    let origin = origin
    state.withLock { $0.queue.add(item, at: $0.now, from: origin) }
  }

  /// The call site at which the caller's work has begun, if known.
  private var origin: CallSite? {
    let isRunning = CurrentScheduler.bound === self
    return state.withLock { $0.beginning ?? (isRunning ? $0.running : nil) }
  }

  /// Notes the call site for the work that `body` starts, unless that is part of earlier work. An exploration has one
  /// call site for all its work, so there this one is more precise.
  func begin<Result>(at site: CallSite, _ body: () throws -> Result) rethrows -> Result {
    let site = state.withLock { $0.queue.isOrdered } ? site : origin ?? site
    state.withLock { $0.beginning = site }
    defer { state.withLock { $0.beginning = nil } }
    return try body()
  }

  // MARK: Advancing time

  /// Advances the time by `duration`, and runs the work that becomes due, in order.
  ///
  /// A negative duration counts as zero. Time ends 292 years after zero, and later work never runs.
  public func advance(by duration: Duration = .zero) {
    let end = min(now.advanced(by: max(.zero, duration)), .last)
    while runNext(until: end) {}
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Runs all work until none is left, and advances the time as far as necessary.
  ///
  /// It stops and reports endless work: a timer that has repeated 100,000 times alone, or a million pieces of work. For
  /// endless signals use `advance(by:)`.
  public func run() {
    var repetition = Repetition(now: now, mostSteps: mostSteps)
    while runNext(until: nil) {
      if let error = noteRun(&repetition) {
        if let report { report(error) } else { writeToStandardError("\(error)\n") }
        return
      }
    }
  }

  /// - Returns: An error for endless work.
  private func noteRun(_ repetition: inout Repetition) -> TestSchedulerError? {
    let (now, count) = state.withLock { ($0.now, $0.queue.count) }
    guard repetition.note(now, left: count) else { return nil }
    return .endless(
      every: repetition.timer, until: now.offset, startedAt: state.withLock { $0.last }?.description)
  }

  /// Advances the time to the earliest piece of work and runs it. Without work it does nothing.
  ///
  /// Stands for `step`.
  public func step() {
    _ = runNext(until: nil)
  }

  /// Runs the earliest `count` pieces of work; none if it is less than 1.
  ///
  /// Stands for `step:`.
  public func step(_ count: Int) {
    var left = count
    while left > 0, runNext(until: nil) { left -= 1 }
  }

  /// Whether nothing is left to run, now or later.
  public var isIdle: Bool {
    state.withLock { $0.queue.isEmpty }
  }

  private func runNext(until end: SchedulerInstant?) -> Bool {
    let (entry, outer) = state.withLock { state -> (VirtualQueue.Entry?, CallSite?) in
      guard let entry = state.queue.removeFirst(until: end) else { return (nil, nil) }
      state.now = max(state.now, entry.due)
      let outer = state.running
      state.running = entry.origin
      state.last = entry.origin
      return (entry, outer)
    }
    guard let entry else { return false }
    defer { state.withLock { $0.running = outer } }
    switch entry.item {
    case .work(let work): CurrentScheduler.run(as: self) { work.run() }
    case .job(let job): CurrentScheduler.run(as: self) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    case .actorJob(let job, let executor):
      CurrentScheduler.run(as: self) { job.runSynchronously(on: executor.asUnownedSerialExecutor()) }
    }
    return true
  }

  // MARK: Tasks

  /// Makes a task on this scheduler. It starts when the scheduler next runs, for example with `advance(by: .zero)`.
  @discardableResult
  public func task<Success: Sendable>(
    fileID: StaticString = #fileID, line: Int = #line, _ operation: @escaping @Sendable () async throws -> Success
  ) -> Task<Success, any Error> {
    begin(at: CallSite(fileID, line)) { Task(executorPreference: self) { try await operation() } }
  }

  /// Runs an async operation until it returns, and advances the time as far as necessary.
  ///
  /// - Throws: The operation's error; `TestSchedulerError.stalled` if no work is left and the operation has not
  ///   returned; `TestSchedulerError.endless` if only endless work is left, as `run()` counts it.
  public func run<Success: Sendable>(
    fileID: StaticString = #fileID, line: Int = #line, _ operation: @escaping @Sendable () async throws -> Success
  ) throws -> Success {
    let result = Locked<Result<Success, any Error>?>(nil)
    let task = task(fileID: fileID, line: line) {
      let outcome: Result<Success, any Error>
      do {
        outcome = .success(try await operation())
      } catch {
        outcome = .failure(error)
      }
      result.set(outcome)
    }
    var repetition = Repetition(now: now, mostSteps: mostSteps)
    while true {
      if let outcome = result.withLock({ $0 }) { return try outcome.get() }
      let hasRun = runNext(until: nil)
      if let error = hasRun ? noteRun(&repetition) : .stalled {
        task.cancel()
        throw error
      }
    }
  }

  // MARK: Clock

  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until virtual time reaches `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: SchedulerInstant, tolerance: Duration? = nil) async throws {
    // On the scheduler: the clock's own `sleep(for:)` calls this method.
    let scheduler: any Scheduler = self
    try await scheduler.sleep(for: now.duration(to: deadline))
  }
}

/// The error of a `TestScheduler` that cannot finish an operation.
public enum TestSchedulerError: Error, CustomStringConvertible {
  /// No work is left, and the operation has not returned.
  case stalled
  /// Work repeats endlessly: one timer with this interval, or various work if the interval is `nil`. The error names
  /// the call of `record(_:)`, `iterate(_:buffering:)`, `task(_:)` or `run(_:)` that began it.
  case endless(every: Duration?, until: Duration, startedAt: String?)

  public var description: String {
    switch self {
    case .stalled:
      """
      The operation has not finished, and nothing is left to run: it is waiting for something that does not happen, or \
      it has left the test scheduler (Task.sleep, Task.yield, another actor; `Signal { … }`, Signal.async or mapAsync without `on: scheduler`).
      """
    case .endless(let interval?, let time, let place):
      """
      The test scheduler has stopped at \(time), because nothing is left but a timer that repeats every \(interval)\
      \(Self.started(place)): an interval, a keep-alive or a repetition that nobody ends. \
      End it, or use advance(by:) in place of run().
      """
    case .endless(nil, let time, let place):
      """
      The test scheduler has stopped at \(time) after a million pieces of work, because something repeats for ever\
      \(Self.started(place)). End it, or use advance(by:) in place of run().
      """
    }
  }

  private static func started(_ place: String?) -> String { place.map { ", started at \($0)" } ?? "" }
}

/// Detects endless work.
private struct Repetition {
  private static let mostAlone = 100_000

  private let mostSteps: Int
  private var last: SchedulerInstant
  private var interval = Duration.zero
  private var countAlone = 0
  private var countAtOnce = 0
  private var wasAlone = false
  private var steps = 0

  init(now: SchedulerInstant, mostSteps: Int) {
    last = now
    self.mostSteps = mostSteps
  }

  /// The interval, if only one timer is left.
  var timer: Duration? {
    countAlone >= Self.mostAlone ? interval : countAtOnce >= Self.mostAlone ? .zero : nil
  }

  /// Notes that a piece of work has run.
  ///
  /// - Parameter left: The number of pieces left.
  /// - Returns: Whether the work is endless.
  mutating func note(_ now: SchedulerInstant, left: Int) -> Bool {
    steps += 1
    let passed = last.duration(to: now)
    countAtOnce = passed == .zero && left == 1 ? countAtOnce + 1 : 0
    // Work that a timer sets off immediately, such as the body of a loop, belongs to the timer.
    if passed > .zero {
      countAlone = wasAlone && passed == interval ? countAlone + 1 : 0
      interval = passed
    }
    (last, wasAlone) = (now, left == 1)
    return timer != nil || steps >= mostSteps
  }
}
