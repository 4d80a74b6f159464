import ReactiveCallbacks

#if canImport(Dispatch)
  import Dispatch
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The old name of a scheduler, for parameters, properties and the class methods that make one.
///
/// ```swift
/// func load(
///   on scheduler: RACScheduler = .schedulerWithPriority(RACSchedulerPriorityLow)
/// ) -> RACSignal<Image> { … }
/// ```
///
/// It stands for another scheduler; two are equal if they stand for the same one. `currentScheduler()` returns the one
/// that was made first for the scheduler whose work is running. Functions that take `any Scheduler` take it, too. Make
/// one from a scheduler of the core by `RACScheduler(scheduler)`. It cannot be subclassed: conform to `Scheduler`
/// instead.
public final class RACScheduler: Scheduler, SchedulerStandIn, Equatable, CustomStringConvertible {
  /// The scheduler that this stands for.
  public let base: any Scheduler

  private struct WeakReference {
    weak let scheduler: RACScheduler?
  }

  /// The first for each scheduler, so that code that compares pointers finds the one that it knows.
  private static let first = Locked<[ObjectIdentifier: WeakReference]>([:])

  /// Makes one that stands for a scheduler of the core.
  public init(_ scheduler: any Scheduler) {
    base = scheduler.standingFor
    _ = Self.replaceFirst(for: base, by: WeakReference(scheduler: self))
  }

  deinit {
    _ = Self.replaceFirst(for: base, by: nil)
  }

  /// Replaces the first one for a scheduler, unless that exists.
  ///
  /// - Returns: The existing one, which may have to be released, and not under the lock.
  private static func replaceFirst(for base: any Scheduler, by reference: WeakReference?) -> RACScheduler? {
    first.withLock { first in
      let existing = first[ObjectIdentifier(base)]?.scheduler
      if existing == nil { first[ObjectIdentifier(base)] = reference }
      return existing
    }
  }

  fileprivate static func first(for scheduler: any Scheduler) -> RACScheduler {
    let base = scheduler.standingFor
    if base === MainScheduler.shared { return mainOne }
    return first.withLock { $0[ObjectIdentifier(base)]?.scheduler } ?? RACScheduler(base)
  }

  /// A new serial background scheduler. The old spelling of `SerialScheduler(name:priority:)`.
  public convenience init(priority: RACSchedulerPriority, name: String = "RACScheduler") {
    self.init(SerialScheduler(name: name, priority: priority))
  }

  /// A scheduler that runs its work in order on another scheduler.
  public convenience init(name: String = "RACScheduler", target: any Scheduler) {
    self.init(SerialScheduler(name: name, target: target))
  }

  fileprivate static let immediateOne = RACScheduler(ImmediateScheduler.shared)
  fileprivate static let mainOne = RACScheduler(MainScheduler.shared)

  /// Whether both stand for the same scheduler.
  public static func == (left: RACScheduler, right: RACScheduler) -> Bool { left.base === right.base }

  public var now: SchedulerInstant { base.now }
  public var supportsDelay: Bool { base.supportsDelay }

  public var isCurrent: Bool { base.isCurrent }
  public var description: String { "RACScheduler(\((base as? SerialScheduler)?.name ?? "\(type(of: base))"))" }

  @_disfavoredOverload
  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    base.schedule(work)
  }

  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    base.schedule(after: delay, tolerance: tolerance, work)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    base.enqueue(job)
  }
}

/// The class methods, written `RACScheduler.scheduler()`, or `.scheduler()` where a scheduler is expected.
extension Scheduler where Self == RACScheduler {
  /// The old spelling of `.immediate`. It cannot delay work; ReactiveCocoa's blocked the thread for that.
  public static func immediateScheduler() -> RACScheduler { .immediateOne }

  /// The old spelling of `.main`.
  public static func mainThreadScheduler() -> RACScheduler { .mainOne }

  /// A new serial background scheduler. The old spelling of `SerialScheduler()`.
  public static func scheduler() -> RACScheduler { RACScheduler(SerialScheduler()) }

  /// A new serial background scheduler. The old spelling of `SerialScheduler(name:priority:)`.
  public static func schedulerWithPriority(
    _ priority: RACSchedulerPriority, name: String = "RACScheduler"
  ) -> RACScheduler {
    RACScheduler(priority: priority, name: name)
  }

  /// The scheduler whose work is running, or the main one on the main thread. The old spelling of
  /// `CurrentScheduler.value`.
  public static func currentScheduler() -> RACScheduler? { CurrentScheduler.value.map(RACScheduler.first) }
}

/// How urgent the work of a background scheduler is.
public typealias RACSchedulerPriority = TaskPriority

/// The old name of `TaskPriority.high`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let RACSchedulerPriorityHigh = TaskPriority.high

/// The old name of `TaskPriority.medium`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let RACSchedulerPriorityDefault = TaskPriority.medium

/// The old name of `TaskPriority.low`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let RACSchedulerPriorityLow = TaskPriority.low

/// The old name of `TaskPriority.background`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let RACSchedulerPriorityBackground = TaskPriority.background

/// The old name of `ImmediateScheduler`.
public typealias RACImmediateScheduler = ImmediateScheduler

/// The old name of a scheduler that runs its work in order on a dispatch queue:
/// `RACTargetQueueScheduler(name:targetQueue:)`.
public typealias RACTargetQueueScheduler = RACScheduler

/// The old name of a scheduler that runs its work in order.
public typealias RACQueueScheduler = RACScheduler

extension Scheduler {
  /// Runs `work` as soon as possible, and returns a `Disposable` that cancels it.
  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Disposable {
    let subscription: Subscription = schedule(work)
    return Disposable(subscription)
  }

  /// The old spelling of `CurrentScheduler.run(as:_:)`, for custom schedulers.
  public func performAsCurrentScheduler(_ work: () -> Void) {
    CurrentScheduler.run(as: standingFor, work)
  }

  /// The old spelling of `schedule(after:_:)`, with seconds.
  @discardableResult
  public func afterDelay(_ delay: Double, schedule work: @escaping @Sendable () -> Void) -> Disposable {
    Disposable(schedule(after: .timeInterval(delay), work))
  }

  /// The old spelling of `schedule(after:_:)` with a point in time.
  @discardableResult
  public func after(_ instant: SchedulerInstant, schedule work: @escaping @Sendable () -> Void) -> Disposable {
    Disposable(schedule(after: now.duration(to: instant), work))
  }

  /// The old spelling of `schedule(after:_:)`, with a date. The delay is computed now, by the system's clock.
  @discardableResult
  public func after(_ date: Date, schedule work: @escaping @Sendable () -> Void) -> Disposable {
    Disposable(schedule(after: delay(until: date), work))
  }

  /// The old spelling of `schedule(every:tolerance:_:)`, with seconds and the time of the first run.
  @discardableResult
  public func after(
    _ instant: SchedulerInstant, repeatingEvery interval: Double, withLeeway leeway: Double = 0,
    schedule work: @escaping @Sendable () -> Void
  ) -> Disposable {
    `repeat`(after: now.duration(to: instant), every: interval, leeway: leeway, work)
  }

  /// The old spelling of `schedule(every:tolerance:_:)`, with seconds and the date of the first run. The delay until
  /// that date is computed now, by the system's clock.
  @discardableResult
  public func after(
    _ date: Date, repeatingEvery interval: Double, withLeeway leeway: Double = 0,
    schedule work: @escaping @Sendable () -> Void
  ) -> Disposable {
    `repeat`(after: delay(until: date), every: interval, leeway: leeway, work)
  }

  /// The old spelling of `scheduleRecursive(_:)`.
  @discardableResult
  public func scheduleRecursiveBlock(
    _ work: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) -> Disposable {
    Disposable(scheduleRecursive(work))
  }

  /// A date comes, however distant: on a test scheduler, its turn is the last.
  private func delay(until date: Date) -> Duration {
    min(.timeInterval(date.timeIntervalSinceNow), now.duration(to: .last))
  }

  private func `repeat`(
    after delay: Duration, every interval: Double, leeway: Double, _ work: @escaping @Sendable () -> Void
  ) -> Disposable {
    let repetition = RepeatedWork(
      after: max(.zero, delay), every: .timeInterval(interval), tolerance: .timeInterval(leeway), on: self, work)
    return Disposable(Subscription(repetition))
  }
}

#if canImport(Dispatch)
  extension RACScheduler {
    /// A scheduler that runs its work in order on a dispatch queue, which may be concurrent.
    public convenience init(name: String, targetQueue: DispatchQueue) {
      self.init(SerialScheduler(name: name, target: QueueScheduler(targetQueue)))
    }
  }

  /// Runs work on a dispatch queue.
  private final class QueueScheduler: Scheduler {
    private let queue: DispatchQueue

    init(_ queue: DispatchQueue) {
      self.queue = queue
    }

    @discardableResult
    func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
      let scheduled = Work(scheduled: work)
      queue.async { CurrentScheduler.run(as: self) { scheduled.run() } }
      return Subscription(scheduled)
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
#endif
