/// Work that waits for its time, the earliest first: a binary heap.
///
/// A cancelled timer's work is released at once; its place is given up when it comes up, or when the queue has doubled.
struct TimerQueue: Sendable {
  struct Timer: Sendable {
    fileprivate let due: Int64
    fileprivate let latest: Int64
    fileprivate let order: UInt64
    fileprivate let work: ScheduledWork
    fileprivate let scheduler: any Scheduler

    fileprivate func isBefore(_ other: Timer) -> Bool {
      (latest, order) < (other.latest, other.order)
    }

    /// Hands the work to its scheduler.
    func fire() {
      guard !work.isCancelled else { return }
      scheduler.schedule { [work] in work.run() }
    }
  }

  private var heap: [Timer] = []
  private var order: UInt64 = 0
  private var sizeAtLastSweep = 64

  /// Until when something must fire, in nanoseconds, or `Int64.max` if nothing is left.
  var deadline: Int64 { heap.first?.latest ?? .max }

  /// Adds work that is due at an instant, or up to `tolerance` later.
  ///
  /// - Returns: What has been swept out, to be released outside the caller's lock: schedulers may be somebody else's.
  mutating func add(
    _ work: ScheduledWork, due: SchedulerInstant, tolerance: Duration, on scheduler: any Scheduler
  ) -> [Timer] {
    order += 1
    let latest = due.advanced(by: max(.zero, tolerance)).nanoseconds
    heap.append(Timer(due: due.nanoseconds, latest: latest, order: order, work: work, scheduler: scheduler))
    rise(heap.count - 1)
    return sweep()
  }

  /// Takes out what is due, in order.
  mutating func removeDue(by now: SchedulerInstant) -> [Timer] {
    var due: [Timer] = []
    while let first = heap.first, first.due <= now.nanoseconds || first.work.isCancelled {
      due.append(first)
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      sink(0)
    }
    return due
  }

  private mutating func rise(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink(_ start: Int) {
    var parent = start
    while true {
      let left = 2 * parent + 1
      guard left < heap.count else { return }
      let right = left + 1
      let first = right < heap.count && heap[right].isBefore(heap[left]) ? right : left
      guard heap[first].isBefore(heap[parent]) else { return }
      heap.swapAt(parent, first)
      parent = first
    }
  }

  /// Takes out cancelled timers whenever the heap has doubled.
  private mutating func sweep() -> [Timer] {
    guard heap.count >= 2 * sizeAtLastSweep else { return [] }
    let swept = heap.filter(\.work.isCancelled)
    heap.removeAll(where: \.work.isCancelled)
    for index in stride(from: heap.count / 2, through: 0, by: -1) { sink(index) }
    sizeAtLastSweep = max(64, heap.count)
    return swept
  }
}
