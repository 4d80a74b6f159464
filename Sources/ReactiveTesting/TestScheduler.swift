import ReactiveConcurrency

/// A scheduler whose time advances only when a test says so.
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
/// Everything runs on the thread that calls `advance(by:)`, `run()` or `step()`: scheduled work, and the jobs of tasks
/// that prefer this scheduler as their executor. So the scheduler knows exactly when everything is idle, even with `for
/// try await`; no test needs to yield or sleep. Start the tasks under test with `task(_:)` or `run(_:)`, and let them
/// wait with `scheduler.sleep(for:)`: `Task.sleep` and `Task.yield` leave the preferred executor, as do actors with an
/// executor of their own, and `Signal { … }`, `Signal.async` and `mapAsync` without `on: scheduler`. `run(_:)` throws
/// an error if a task has left the executor and not returned.
///
/// It is the current scheduler for the work it runs and for the subscriptions of `record(_:)`, so operators that need
/// time need no `on:` there. A test's own code has no current scheduler; wrap it in `CurrentScheduler.run(as:
/// scheduler) { … }` where it subscribes or sends.
///
/// Work runs in order of time, and work for the same instant in the order in which it was scheduled. `explore` tries
/// the other orders that a program may take. With `TEST_SCHEDULER_SEED=7` in the environment, all schedulers that are
/// made without a seed take the order of that one. The scheduler is also a `Clock`, for code that takes one.
///
/// Stands for `RACTestScheduler`.
public final class TestScheduler: Scheduler, Clock {
  private struct State {
    var now = SchedulerInstant(nanoseconds: 0)
    var queue: VirtualQueue
    /// Where what runs now has begun, what has run last, and what begins now.
    var running: CallSite?
    var last: CallSite?
    var beginning: CallSite?
  }

  private let state: Locked<State>
  private let report: (@Sendable (TestSchedulerError) -> Void)?

  /// Makes a scheduler at time zero with nothing to run.
  ///
  /// - Parameter report: Called if `run()` stops because something repeats for ever. This module does not depend on a
  ///   testing library; the closure fails the test in yours: `TestScheduler { Issue.record($0) }`. By default what
  ///   repeats is written to the standard error stream.
  public convenience init(report: (@Sendable (TestSchedulerError) -> Void)? = nil) {
    self.init(order: Self.seed.map { WorkOrder(seed: $0) }, report: report)
  }

  private static let seed = environmentValue("TEST_SCHEDULER_SEED").flatMap { UInt64($0) }

  /// - Parameter order: The order of what is due at one instant, if it is not the order of arrival.
  init(order: WorkOrder?, report: (@Sendable (TestSchedulerError) -> Void)? = nil) {
    state = Locked(State(queue: VirtualQueue(order: order)))
    self.report = report
  }

  /// What has been chosen so far, when several were due at one instant.
  var choices: [WorkOrder.Choice] { state.withLock { $0.queue.choices } }

  // MARK: Scheduler

  public var now: SchedulerInstant {
    state.withLock { $0.now }
  }

  /// Whether the caller runs on this scheduler. A test's own code counts as running on it unless it runs on another
  /// one, because nothing else runs while the time stands still.
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

  /// Adds what is to run as soon as possible.
  func add(_ item: VirtualQueue.Item) {
    let origin = origin
    state.withLock { $0.queue.add(item, at: $0.now, from: origin) }
  }

  /// Where the work that the caller is part of has begun, as far as is known.
  private var origin: CallSite? {
    let isRunning = CurrentScheduler.bound === self
    return state.withLock { $0.beginning ?? (isRunning ? $0.running : nil) }
  }

  /// Notes that what `body` starts has begun at this place, unless it is part of what has begun earlier. All of an
  /// exploration has begun at one place, so there this one tells more.
  func begin<Result>(at site: CallSite, _ body: () throws -> Result) rethrows -> Result {
    let site = state.withLock { $0.queue.isOrdered } ? site : origin ?? site
    state.withLock { $0.beginning = site }
    defer { state.withLock { $0.beginning = nil } }
    return try body()
  }

  // MARK: Advancing time

  /// Advances the time by `duration`, and runs the work that becomes due, in order.
  ///
  /// The time stops at the last instant, 292 years after zero: work due later never runs. It does not go back: less
  /// than zero counts as zero.
  public func advance(by duration: Duration = .zero) {
    let end = min(now.advanced(by: max(.zero, duration)), .last)
    while runNext(until: end) {}
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Runs everything until nothing is left, advancing the time as far as necessary.
  ///
  /// Stops where that would never happen, and reports it as `init(report:)` says: when nothing but one timer has
  /// repeated 100,000 times, and after a million pieces of work in any case. For what repeats use `advance(by:)`.
  public func run() {
    var repetition = Repetition(now: now)
    while runNext(until: nil) {
      if let error = noteRun(&repetition) {
        if let report { report(error) } else { writeToStandardError("\(error)\n") }
        return
      }
    }
  }

  /// - Returns: An error if something repeats for ever.
  private func noteRun(_ repetition: inout Repetition) -> TestSchedulerError? {
    let (now, count) = state.withLock { ($0.now, $0.queue.count) }
    guard repetition.note(now, left: count) else { return nil }
    return .endless(
      every: repetition.timer, until: now.offset, startedAt: state.withLock { $0.last }?.description)
  }

  /// Advances the time to the earliest piece of work and runs it. Does nothing if there is none.
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

  /// Starts a task on this scheduler.
  ///
  /// It runs the next time the scheduler runs, for example with `advance(by: .zero)`.
  @discardableResult
  public func task<Success: Sendable>(
    fileID: StaticString = #fileID, line: Int = #line, _ operation: @escaping @Sendable () async throws -> Success
  ) -> Task<Success, any Error> {
    begin(at: CallSite(fileID, line)) { Task(executorPreference: self) { try await operation() } }
  }

  /// Runs an async operation until it returns, advancing the time as far as necessary.
  ///
  /// - Throws: The operation's error; `TestSchedulerError.stalled` if nothing is left to run and the operation has not
  ///   finished; `TestSchedulerError.endless` if nothing is left but what repeats for ever, by the measure of `run()`.
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
      result.withLock { $0 = outcome }
    }
    var repetition = Repetition(now: now)
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
    // Called on the scheduler, because the clock's own `sleep(for:)` calls this method.
    let scheduler: any Scheduler = self
    try await scheduler.sleep(for: now.duration(to: deadline))
  }
}

/// The error of a `TestScheduler` that cannot finish an operation.
public enum TestSchedulerError: Error, CustomStringConvertible {
  /// Nothing is left to run, and the operation has not finished.
  case stalled
  /// Something repeats for ever: the same timer, with this interval, or, if that is `nil`, various work. It says where
  /// that began, if that is a call of `record(_:)`, `iterate(_:buffering:)`, `task(_:)` or `run(_:)`.
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

/// Notices that what runs repeats for ever.
private struct Repetition {
  private static let mostAlone = 100_000
  private static let mostSteps = 1_000_000

  private var last: SchedulerInstant
  private var interval = Duration.zero
  private var countAlone = 0
  private var countAtOnce = 0
  private var wasAlone = false
  private var steps = 0

  init(now: SchedulerInstant) {
    last = now
  }

  /// The interval, if nothing is left but one timer.
  var timer: Duration? {
    countAlone >= Self.mostAlone ? interval : countAtOnce >= Self.mostAlone ? .zero : nil
  }

  /// Notes that a piece of work has run.
  ///
  /// - Parameter left: How many are left.
  /// - Returns: Whether that goes on for ever.
  mutating func note(_ now: SchedulerInstant, left: Int) -> Bool {
    steps += 1
    let passed = last.duration(to: now)
    countAtOnce = passed == .zero && left == 1 ? countAtOnce + 1 : 0
    // What it sets off at once, such as the body of a loop, is part of a timer.
    if passed > .zero {
      countAlone = wasAlone && passed == interval ? countAlone + 1 : 0
      interval = passed
    }
    (last, wasAlone) = (now, left == 1)
    return timer != nil || steps >= Self.mostSteps
  }
}
