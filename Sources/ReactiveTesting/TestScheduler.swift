import ReactiveConcurrency

/// A scheduler whose time stands still until a test moves it.
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
/// that prefer this scheduler as their executor. Hence it knows when everything is idle, exactly, also for `for try await`:
/// nothing yields, sleeps or hopes. Start the tasks under test with `task(_:)` or `run(_:)`, and let them wait with
/// `scheduler.sleep(for:)`: `Task.sleep` and `Task.yield` leave the preferred executor, as do actors with an executor of
/// their own and `Signal.async` without `on:`. `run(_:)` reports a task that left and did not come back.
///
/// It is the current scheduler of what it runs and of what `record(_:)` subscribes to, so operators with time need no `on:`
/// there. What a test subscribes to or sends by itself is on no scheduler: put that into
/// `CurrentScheduler.run(as: scheduler) { … }`.
///
/// Work runs in order of time and, at one instant, in the order in which it was scheduled. Also a `Clock`, for code that
/// takes one. Stands for `RACTestScheduler`.
public final class TestScheduler: Scheduler, Clock {
  private struct State {
    var now = SchedulerInstant(nanoseconds: 0)
    var queue = VirtualQueue()
  }

  private let state = Locked(State())

  /// A scheduler at time zero with nothing to run.
  public init() {}

  // MARK: Scheduler

  public var now: SchedulerInstant {
    state.withLock { $0.now }
  }

  /// Also for what is called by a test itself, that is, on no scheduler: between two moves of the time it is this
  /// scheduler's turn.
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
    let scheduled = ScheduledWork(work)
    state.withLock { $0.queue.add(.work(scheduled), at: $0.now.advanced(by: max(.zero, delay))) }
    return Subscription(scheduled)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.queue.add(.job(job), at: $0.now) }
  }

  // MARK: Moving time

  /// Runs what is due within `duration`, step by step, and moves the time to its end, but not beyond the last instant, 292
  /// years after zero: what is due later never runs.
  public func advance(by duration: Duration = .zero) {
    precondition(duration >= .zero, "advance(by:) cannot go back in time by \(duration)")
    let end = min(now.advanced(by: duration), .last)
    while runNext(until: end) {}
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Runs everything, moving the time as far as need be, until nothing is left.
  ///
  /// Traps after ten million steps: something repeats for ever; use `advance(by:)`.
  public func run() {
    var steps = 0
    while runNext(until: nil) {
      steps += 1
      precondition(
        steps < 10_000_000, "TestScheduler.run() does not come to an end: something repeats for ever; use advance(by:)")
    }
  }

  /// Runs the earliest piece of work, moving the time to it; or does nothing. Stands for `step`.
  public func step() {
    _ = runNext(until: nil)
  }

  /// Runs the earliest `count` pieces of work. Stands for `step:`.
  public func step(_ count: Int) {
    for _ in 0..<count where !runNext(until: nil) { return }
  }

  /// Whether nothing is left to run, now or later.
  public var isIdle: Bool {
    state.withLock { $0.queue.isEmpty }
  }

  private func runNext(until end: SchedulerInstant?) -> Bool {
    let item: VirtualQueue.Item? = state.withLock { state in
      guard let entry = state.queue.removeFirst(until: end) else { return nil }
      state.now = max(state.now, entry.due)
      return entry.item
    }
    guard let item else { return false }
    switch item {
    case .work(let work): CurrentScheduler.run(as: self) { work.run() }
    case .job(let job): CurrentScheduler.run(as: self) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
    return true
  }

  // MARK: Tasks

  /// Starts a task on this scheduler. It runs when time is moved, if only by zero.
  @discardableResult
  public func task<Success: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Success
  ) -> Task<Success, any Error> {
    Task(executorPreference: self) { try await operation() }
  }

  /// Runs an async operation to its end, moving the time as far as need be.
  ///
  /// - Throws: What the operation throws; `TestSchedulerError.stalled` when nothing is left to run and it has not come
  ///   to its end.
  public func run<Success: Sendable>(_ operation: @escaping @Sendable () async throws -> Success) throws -> Success {
    let result = Locked<Result<Success, any Error>?>(nil)
    let task = Task(executorPreference: self) {
      let outcome: Result<Success, any Error>
      do {
        outcome = .success(try await operation())
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
    }
    while true {
      if let outcome = result.withLock({ $0 }) { return try outcome.get() }
      guard runNext(until: nil) else {
        task.cancel()
        throw TestSchedulerError.stalled
      }
    }
  }

  // MARK: Clock

  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until virtual time reaches `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: SchedulerInstant, tolerance: Duration? = nil) async throws {
    // As a scheduler: a clock's own sleep would come back here.
    let scheduler: any Scheduler = self
    try await scheduler.sleep(for: now.duration(to: deadline))
  }
}

/// Why a `TestScheduler` gave up.
public enum TestSchedulerError: Error, CustomStringConvertible {
  /// Nothing is left to run, and the operation has not come to its end.
  case stalled

  public var description: String {
    """
    The operation has not come to its end and nothing is left to run: it waits for something that does not happen, or it \
    has left the test scheduler (Task.sleep, Task.yield, another actor, Signal.async without `on:`).
    """
  }
}

/// What is to run in virtual time, in order of time and then of arrival.
struct VirtualQueue: Sendable {
  enum Item: Sendable {
    case work(ScheduledWork)
    case job(UnownedJob)
  }

  struct Entry: HeapElement, Sendable {
    let due: SchedulerInstant
    fileprivate let order: Int
    let item: Item

    func isBefore(_ other: Entry) -> Bool {
      (due, order) < (other.due, other.order)
    }

    fileprivate var isCancelled: Bool {
      if case .work(let work) = item { work.isCancelled } else { false }
    }
  }

  private var heap = Heap<Entry>()
  private var order = 0

  /// Whether there is nothing that ever runs.
  var isEmpty: Bool {
    heap.elements.allSatisfy { $0.isCancelled || $0.due.isNever }
  }

  mutating func add(_ item: Item, at due: SchedulerInstant) {
    order += 1
    heap.insert(Entry(due: due, order: order, item: item))
  }

  /// Takes the next entry that has not been cancelled, if it is due by `end`.
  mutating func removeFirst(until end: SchedulerInstant?) -> Entry? {
    while let entry = heap.first, entry.due <= end ?? .last {
      heap.popFirst()
      if !entry.isCancelled { return entry }
    }
    return nil
  }
}
