import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The timers of all real schedulers: one heap and one system timer in a process.
///
/// A cancelled timer's work is released at once; its place in the heap is given up when it comes up, or when such places
/// are the majority.
final class Timers: Sendable {
  static let shared = Timers()

  private struct Entry {
    let due: Int64
    let latest: Int64
    let order: UInt64
    let work: ScheduledWork
    let scheduler: any Scheduler

    func isBefore(_ other: Entry) -> Bool {
      (latest, order) < (other.latest, other.order)
    }
  }

  private struct State {
    var heap: [Entry] = []
    var order: UInt64 = 0
    /// When the system timer will fire.
    var armed: Int64 = .max
    var sizeAtLastSweep = 64
  }

  private let state = Locked(State())
  private let queue = DispatchQueue(label: "ReactiveConcurrency.Timers")
  /// Safety: used on `queue` only, but for its activation.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  private init() {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { Timers.shared.fire() }
    timer.activate()
  }

  /// The time of every real scheduler.
  static var now: SchedulerInstant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return SchedulerInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Runs work on `scheduler` once `delay` has passed.
  func schedule(
    after delay: Duration, tolerance: Duration, on scheduler: any Scheduler, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    let due = Self.now.advanced(by: delay)
    let latest = due.advanced(by: max(.zero, tolerance)).nanoseconds
    let scheduled = ScheduledWork(work)
    let (arms, _) = state.withLock { state in
      state.order += 1
      Self.push(
        Entry(due: due.nanoseconds, latest: latest, order: state.order, work: scheduled, scheduler: scheduler),
        into: &state.heap)
      // What is swept out is released outside the lock: the schedulers may be somebody else's.
      let swept = Self.sweep(&state)
      let arms = latest < state.armed
      if arms { state.armed = latest }
      return (arms, swept)
    }
    // On the timer's queue, where the deadline that counts at that moment is set.
    if arms { queue.async { self.arm() } }
    return Subscription(scheduled)
  }

  private func arm() {
    let armed = state.withLock { $0.armed }
    guard armed != .max else { return }
    timer.schedule(deadline: .now() + .nanoseconds(Int(max(0, armed - Self.now.nanoseconds))), leeway: .nanoseconds(0))
  }

  private func fire() {
    let now = Self.now.nanoseconds
    let due: [Entry] = state.withLock { state in
      var due: [Entry] = []
      while let first = state.heap.first, first.due <= now || first.work.isCancelled {
        due.append(first)
        Self.popFirst(&state.heap)
      }
      state.armed = state.heap.first?.latest ?? .max
      return due
    }
    for entry in due where !entry.work.isCancelled {
      let work = entry.work
      entry.scheduler.schedule { work.run() }
    }
    arm()
  }

  // MARK: The heap

  private static func push(_ entry: Entry, into heap: inout [Entry]) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private static func popFirst(_ heap: inout [Entry]) {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    sink(0, in: &heap)
  }

  private static func sink(_ start: Int, in heap: inout [Entry]) {
    var parent = start
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].isBefore(heap[first]) {
        first = child
      }
      if first == parent { return }
      heap.swapAt(parent, first)
      parent = first
    }
  }

  /// Takes out cancelled timers whenever the heap has doubled.
  private static func sweep(_ state: inout State) -> [Entry] {
    guard state.heap.count >= 2 * state.sizeAtLastSweep else { return [] }
    let swept = state.heap.filter(\.work.isCancelled)
    state.heap.removeAll(where: \.work.isCancelled)
    for index in stride(from: state.heap.count / 2, through: 0, by: -1) { sink(index, in: &state.heap) }
    state.sizeAtLastSweep = max(64, state.heap.count)
    return swept
  }
}
