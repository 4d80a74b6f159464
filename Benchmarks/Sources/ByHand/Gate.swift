import Synchronization

/// Lets one in at a time and makes nobody wait: work that comes meanwhile is done, in order, by the one inside.
///
/// The least that several threads need which send to one subscriber, and what keeps the order when a subscriber sends.
final class Gate: Sendable {
  private static var free: Int { 0 }
  private static var taken: Int { 1 }
  private static var awaited: Int { 2 }

  private let state = Atomic(Gate.free)
  private let queue = Mutex<[@Sendable () -> Void]>([])

  /// - Returns: Whether the caller is now inside, and must `leave()`.
  @inline(__always)
  func enter() -> Bool {
    state.compareExchange(expected: Self.free, desired: Self.taken, ordering: .acquiring).exchanged
  }

  @inline(__always)
  func leave() {
    if !state.compareExchange(expected: Self.taken, desired: Self.free, ordering: .releasing).exchanged { drain() }
  }

  /// Does the work when whoever is inside leaves, or now.
  @inline(never)
  func later(_ work: @escaping @Sendable () -> Void) {
    queue.withLock { $0.append(work) }
    if state.exchange(Self.awaited, ordering: .acquiringAndReleasing) == Self.free { drain() }
  }

  @inline(never)
  private func drain() {
    repeat {
      state.store(Self.taken, ordering: .relaxed)
      let works = queue.withLock { queue in
        defer { queue = [] }
        return queue
      }
      for work in works { work() }
    } while !state.compareExchange(expected: Self.taken, desired: Self.free, ordering: .acquiringAndReleasing).exchanged
  }
}
