import Synchronization

/// A piece of work that runs once, when the owner of its `WorkQueue` gets to it, unless it is cancelled first.
@usableFromInline
package final class Work: Upstream, Sendable {
  /// Its position in a queue.
  fileprivate struct Place {
    /// The item that was pushed before it, or, once the list has been reversed, after it.
    var successor: UInt = 0
    /// The thread that queued it and whose call must not return before it has run; 0 if there is none.
    var origin: UInt = 0
  }

  /// Safety: written by the one thread that pushes the item before the push publishes it, and afterwards touched only
  /// by the queue's owner.
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) var place = Place()

  /// Safety: taken by the one caller that changes `taken` from false to true.
  @exclusivity(unchecked) private nonisolated(unsafe) var body: (@Sendable () -> Void)?
  private let taken = Atomic<Bool>(false)

  @usableFromInline
  package init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  /// - Parameter body: Runs with the registered task-locals as they are bound now.
  package convenience init(scheduled body: @escaping @Sendable () -> Void) {
    self.init(SignalContext.carry(body))
  }

  /// Runs it, unless it has been run or cancelled.
  package func run() {
    take()?()
  }

  package func cancel() { _ = take() }

  package func tell(_ level: Level) {}

  /// Whether it has been run or cancelled.
  package var isDone: Bool {
    taken.load(ordering: .relaxed)
  }

  private func take() -> (@Sendable () -> Void)? {
    if taken.exchange(true, ordering: .acquiringAndReleasing) { return nil }
    return body.take()
  }
}

/// Mutual exclusion that never waits: a caller that finds the queue idle becomes its owner; one that finds it owned
/// queues work, which the owner runs, in order, before it can give up ownership.
///
/// A single atomic word holds the state: 0 if idle, 1 if owned with nothing queued, otherwise the address of the newest
/// queued item, where each item links to the one before it. Acquiring and releasing an idle queue cost one
/// compare-exchange each. `release()` gives up ownership only if nothing is queued, in one step, so no item is ever
/// stranded.
@usableFromInline
package struct WorkQueue: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt>(0)

  @usableFromInline static var idle: UInt { 0 }
  @usableFromInline static var owned: UInt { 1 }

  @inlinable
  package init() {}

  /// Takes ownership of an idle queue. The caller must then call `release()`.
  @inlinable
  package borrowing func tryAcquire() -> Bool {
    #if DEBUG
      HeldLock.checkNone()
    #endif
    return word.compareExchange(expected: Self.idle, desired: Self.owned, ordering: .acquiring).exchanged
  }

  /// Whether work is queued for the owner.
  package var hasWaitingWork: Bool {
    word.load(ordering: .relaxed) > Self.owned
  }

  /// Queues work for the owner; if there is none, makes the caller the owner, which then runs `work` itself.
  ///
  /// - Returns: Whether the caller now owns the queue. The work has then not been queued.
  package borrowing func acquireOrPush(_ work: Work) -> Bool {
    #if DEBUG
      HeldLock.checkNone()
    #endif
    var current = word.load(ordering: .relaxed)
    var address: UInt = 0
    while true {
      if current == Self.idle {
        let (exchanged, original) = word.weakCompareExchange(
          expected: Self.idle, desired: Self.owned, ordering: .acquiring)
        if exchanged {
          // Balances the retain below, if an earlier pass found the queue owned.
          if address != 0 { Self.item(at: address).release() }
          return true
        }
        current = original
      } else {
        if address == 0 {
          address = UInt(bitPattern: Unmanaged.passRetained(work).toOpaque())
          work.place.origin = RunningForOthers.value ? 0 : currentThread()
        }
        work.place.successor = current
        let (exchanged, original) = word.weakCompareExchange(
          expected: current, desired: address, ordering: .acquiringAndReleasing)
        if exchanged { return false }
        current = original
      }
    }
  }

  /// Queues work, whether or not the queue is owned.
  ///
  /// - Returns: Whether the queue was idle. The caller then owns it and must make sure that it is drained.
  package borrowing func push(_ work: Work) -> Bool {
    #if DEBUG
      HeldLock.checkNone()
    #endif
    let address = UInt(bitPattern: Unmanaged.passRetained(work).toOpaque())
    var current = word.load(ordering: .relaxed)
    while true {
      work.place.successor = current == Self.idle ? Self.owned : current
      let (exchanged, original) = word.weakCompareExchange(
        expected: current, desired: address, ordering: .acquiringAndReleasing)
      if exchanged { return current == Self.idle }
      current = original
    }
  }

  /// Gives up ownership, unless work is queued.
  ///
  /// - Returns: `nil` if the queue is now idle; otherwise the queued work, oldest first: the caller still owns the
  ///   queue.
  @inlinable
  package borrowing func release() -> Batch? {
    releaseIfEmpty() ? nil : takeAll()
  }

  /// Gives up ownership, unless work is queued.
  ///
  /// - Returns: Whether the queue is now idle.
  @inlinable
  package borrowing func releaseIfEmpty() -> Bool {
    word.compareExchange(expected: Self.owned, desired: Self.idle, ordering: .releasing).exchanged
  }

  /// Takes out all queued work, oldest first. For the owner only.
  @usableFromInline
  package borrowing func takeAll() -> Batch {
    var newest = word.exchange(Self.owned, ordering: .acquiring)
    // The list is newest first; reverse it.
    var oldest = Self.owned
    while newest != Self.owned {
      let item = Self.item(at: newest)
      let before = item._withUnsafeGuaranteedRef { work in
        let before = work.place.successor
        work.place.successor = oldest
        return before
      }
      oldest = newest
      newest = before
    }
    return Batch(first: oldest)
  }

  /// Safety: addresses come only from `passRetained` in this type; only the owner of the queue takes them out, each
  /// once.
  fileprivate static func item(at address: UInt) -> Unmanaged<Work> {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else {
      preconditionFailure("WorkQueue: a waiting item has no address")
    }
    return Unmanaged.fromOpaque(pointer)
  }

  /// How many queued items an owner runs before it may leave the rest, which other threads keep adding to, to a later
  /// run elsewhere.
  package static var longestDrain: Int { 10_000 }

  /// For how long an owner runs queued items before it may leave the rest, in nanoseconds: a fraction of what a person
  /// notices, and a thousand times the cost of leaving.
  package static var longestDrainTime: Int64 { 10_000_000 }

  /// What an owner has left to do before it may leave.
  @usableFromInline
  package struct Turn {
    private var remaining = WorkQueue.longestDrain
    /// `nil` until the time is asked for: most turns are over before.
    private var end: SchedulerInstant?

    package init() {}

    package private(set) var isOver = false

    /// Counts an item that has been run. It reads the clock only at each eighth.
    package mutating func count() {
      remaining -= 1
      if remaining <= 0 { isOver = true }
      guard remaining & 7 == 0 else { return }
      let now = coarseTime()
      guard let end else { return end = now.advanced(byNanoseconds: WorkQueue.longestDrainTime) }
      if now >= end { isOver = true }
    }
  }
}

extension WorkQueue {
  /// Work taken out of a queue, oldest first. The queue's owner must run all of it, or pass it on.
  @usableFromInline
  package struct Batch: Sendable {
    fileprivate var first: UInt

    package mutating func next() -> Work? {
      guard first != WorkQueue.owned else { return nil }
      let work = WorkQueue.item(at: first).takeRetainedValue()
      first = work.place.successor
      return work
    }

    package var isEmpty: Bool { first == WorkQueue.owned }

    /// Runs it until the turn is over, each piece on behalf of the thread that queued it.
    package mutating func run(during turn: inout Turn) {
      let me = currentThread()
      let wasForOthers = RunningForOthers.value
      var isForOthers = wasForOthers
      while !turn.isOver, let work = next() {
        if isForOthers == (work.place.origin == me) {
          isForOthers.toggle()
          RunningForOthers.value = isForOthers
        }
        work.run()
        turn.count()
      }
      if isForOthers != wasForOthers { RunningForOthers.value = wasForOthers }
    }

    /// Whether any of it was queued by a thread whose call must not return before it has run.
    ///
    /// - Complexity: O(n), where n is the number of items.
    package func contains(workOf thread: UInt) -> Bool {
      var address = first
      while address != WorkQueue.owned {
        let place = WorkQueue.item(at: address)._withUnsafeGuaranteedRef { $0.place }
        if place.origin == thread { return true }
        address = place.successor
      }
      return false
    }
  }
}

/// Whether the calling thread is running work that other threads have queued. The consequences of that work are theirs,
/// too: the running thread's own call does not wait for them.
enum RunningForOthers {
  /// True while this thread, in a drain of any queue, runs other threads' work.
  static var value: Bool {
    get { address.value != nil }
    set { address.value = newValue ? UnsafeMutableRawPointer(bitPattern: 1) : nil }
  }

  private static let address = ThreadLocalAddress(for: "RunningForOthers")
}
