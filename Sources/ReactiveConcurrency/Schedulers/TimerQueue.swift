/// Work that waits until it is due, the earliest first.
///
/// A cancelled timer's work is released immediately; its entry is removed when it is due, or when the queue has
/// doubled.
struct TimerQueue: Sendable {
  struct Timer: HeapElement, Sendable {
    fileprivate let due: Int64
    fileprivate let latest: Int64
    fileprivate let order: UInt64
    fileprivate let work: Work
    let scheduler: any Scheduler

    func isBefore(_ other: Timer) -> Bool {
      (latest, order) < (other.latest, other.order)
    }

    /// Schedules the work on its scheduler.
    func fire() {
      guard !work.isDone else { return }
      scheduler.schedule { [work] in work.run() }
    }
  }

  private var heap = Heap<Timer>()
  private var order: UInt64 = 0
  private var sizeAtLastSweep = 64

  /// The latest time at which the next timer must fire, in nanoseconds, or `Int64.max` if none will ever fire.
  var deadline: Int64 { heap.first?.latest ?? .max }

  /// Adds work that is due at an instant, or up to `tolerance` later.
  ///
  /// - Returns: Cancelled timers that were removed, to be released outside the caller's lock: releasing one may release
  ///   a custom scheduler.
  mutating func add(
    _ work: Work, due: SchedulerInstant, tolerance: Duration, on scheduler: any Scheduler
  ) -> [Timer] {
    order += 1
    // A tolerance, however large, does not turn an instant into never.
    let latest = due.isNever ? due : min(due.advanced(by: max(.zero, tolerance)), .last)
    heap.insert(
      Timer(due: due.nanoseconds, latest: latest.nanoseconds, order: order, work: work, scheduler: scheduler))
    // Cancelled timers are removed whenever the heap has doubled.
    guard heap.elements.count >= 2 * sizeAtLastSweep else { return [] }
    let swept = heap.removeAll(where: \.work.isDone)
    sizeAtLastSweep = max(64, heap.elements.count)
    return swept
  }

  /// Removes and returns the timers that are due, in order.
  mutating func removeDue(by now: SchedulerInstant) -> [Timer] {
    var due: [Timer] = []
    let now = min(now, .last)
    while let first = heap.first, first.due <= now.nanoseconds || first.work.isDone {
      due.append(first)
      heap.popFirst()
    }
    return due
  }
}
