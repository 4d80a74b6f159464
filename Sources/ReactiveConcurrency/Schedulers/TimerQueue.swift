/// Work that waits for its time, the earliest first.
///
/// A cancelled timer's work is released at once; its place is given up when it comes up, or when the queue has doubled.
struct TimerQueue: Sendable {
  struct Timer: HeapElement, Sendable {
    fileprivate let due: Int64
    fileprivate let latest: Int64
    fileprivate let order: UInt64
    fileprivate let work: ScheduledWork
    fileprivate let scheduler: any Scheduler

    func isBefore(_ other: Timer) -> Bool {
      (latest, order) < (other.latest, other.order)
    }

    /// Hands the work to its scheduler.
    func fire() {
      guard !work.isCancelled else { return }
      scheduler.schedule { [work] in work.run() }
    }
  }

  private var heap = Heap<Timer>()
  private var order: UInt64 = 0
  private var sizeAtLastSweep = 64

  /// Until when something must fire, in nanoseconds, or `Int64.max` if nothing is left that ever fires.
  var deadline: Int64 { heap.first?.latest ?? .max }

  /// Adds work that is due at an instant, or up to `tolerance` later.
  ///
  /// - Returns: What has been swept out, to be released outside the caller's lock: schedulers may be somebody else's.
  mutating func add(
    _ work: ScheduledWork, due: SchedulerInstant, tolerance: Duration, on scheduler: any Scheduler
  ) -> [Timer] {
    order += 1
    // However much later, it is not never.
    let latest = due.isNever ? due : min(due.advanced(by: max(.zero, tolerance)), .last)
    heap.insert(
      Timer(due: due.nanoseconds, latest: latest.nanoseconds, order: order, work: work, scheduler: scheduler))
    return sweep()
  }

  /// Takes out what is due, in order.
  mutating func removeDue(by now: SchedulerInstant) -> [Timer] {
    var due: [Timer] = []
    let now = min(now, .last)
    while let first = heap.first, first.due <= now.nanoseconds || first.work.isCancelled {
      due.append(first)
      heap.popFirst()
    }
    return due
  }

  /// Takes out cancelled timers whenever the heap has doubled.
  private mutating func sweep() -> [Timer] {
    guard heap.elements.count >= 2 * sizeAtLastSweep else { return [] }
    let swept = heap.removeAll(where: \.work.isCancelled)
    sizeAtLastSweep = max(64, heap.elements.count)
    return swept
  }
}
