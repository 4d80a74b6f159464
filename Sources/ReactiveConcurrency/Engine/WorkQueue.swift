import Synchronization

/// A piece of work: runs once, when the owner of the `WorkQueue` in which it waits comes to it, unless it is cancelled
/// before.
@usableFromInline
package final class Work: Upstream, Sendable {
  private enum Content {
    case closure(@Sendable () -> Void)
    case job(UnownedJob, any JobRunner)
  }

  /// Where it waits.
  fileprivate struct Place {
    /// The item that came before it, or, once the queue has been turned round, the one after it.
    var successor: UInt = 0
    /// The thread that left it behind, in a call of its own that owes it; 0 if nobody waits for it.
    var origin: UInt = 0
  }

  /// Safety: written by the one thread that pushes the item before the push publishes it, and afterwards touched only
  /// by the queue's owner.
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) var place = Place()

  /// Safety: taken by the one caller that changes `taken` from false to true.
  @exclusivity(unchecked) private nonisolated(unsafe) var content: Content?
  private let taken = Atomic<Bool>(false)

  @usableFromInline
  package init(_ body: @escaping @Sendable () -> Void) {
    content = .closure(body)
  }

  /// - Parameter body: Sees the registered task-locals bound where this is made.
  package convenience init(scheduled body: @escaping @Sendable () -> Void) {
    self.init(SignalContext.carry(body))
  }

  /// A task's job, which `runner` runs.
  init(_ job: consuming ExecutorJob, on runner: any JobRunner) {
    content = .job(UnownedJob(job), runner)
  }

  /// Runs it, unless it has been run or cancelled.
  package func run() {
    switch take() {
    case .closure(let body): body()
    case .job(let job, let runner): runner.run(job)
    case nil: break
    }
  }

  package func cancel() {
    _ = take()
  }

  package func resume() {}

  /// Whether it has been run or cancelled.
  package var isDone: Bool {
    taken.load(ordering: .relaxed)
  }

  private func take() -> Content? {
    if taken.exchange(true, ordering: .acquiringAndReleasing) { return nil }
    defer { content = nil }
    return content
  }
}

/// An executor that lets jobs wait in a queue.
protocol JobRunner: AnyObject, Sendable {
  func run(_ job: UnownedJob)
}

/// Mutual exclusion that never waits: whoever finds the queue idle owns it; whoever finds it owned leaves work behind,
/// which the owner runs, in order, before it can let go.
///
/// One atomic word holds it all: 0 idle, 1 owned with nothing waiting, otherwise the address of the newest waiting
/// item, each item linking to the one before it. Taking and releasing an idle queue costs one compare-exchange each.
/// `release()` gives up ownership only while nothing waits, in one step, so no item is ever stranded.
@usableFromInline
package struct WorkQueue: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt>(0)

  @usableFromInline static var idle: UInt { 0 }
  @usableFromInline static var owned: UInt { 1 }

  @inlinable
  package init() {}

  /// Takes an idle queue. The caller then owns it and must `release()`.
  @inlinable
  package borrowing func tryAcquire() -> Bool {
    word.compareExchange(expected: Self.idle, desired: Self.owned, ordering: .acquiring).exchanged
  }

  /// Whether the queue is owned and work waits for the owner.
  package var hasWaitingWork: Bool {
    word.load(ordering: .relaxed) > Self.owned
  }

  /// Leaves work for the owner; or, if there is none, makes the caller the owner, who then runs `work` itself.
  ///
  /// - Returns: Whether the caller now owns the queue; the work has then not been stored.
  package borrowing func acquireOrPush(_ work: Work) -> Bool {
    var current = word.load(ordering: .relaxed)
    var address: UInt = 0
    while true {
      if current == Self.idle {
        let (exchanged, original) = word.weakCompareExchange(
          expected: Self.idle, desired: Self.owned, ordering: .acquiring)
        if exchanged {
          // Balances the retain below, had the queue been owned at first.
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

  /// Leaves work in the queue, whoever owns it.
  ///
  /// - Returns: Whether the queue was idle; the caller now owns it and must see to it that it is drained.
  package borrowing func push(_ work: Work) -> Bool {
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

  /// Gives up ownership, unless work has arrived.
  ///
  /// - Returns: The work to run first, oldest first; the caller still owns the queue. Or `nil`: the queue is idle.
  @inlinable
  package borrowing func release() -> WorkBatch? {
    releaseIfEmpty() ? nil : takeAll()
  }

  /// Gives up ownership, unless work has arrived; says whether it did.
  @inlinable
  package borrowing func releaseIfEmpty() -> Bool {
    word.compareExchange(expected: Self.owned, desired: Self.idle, ordering: .releasing).exchanged
  }

  /// What waits, oldest first. For the owner only.
  @usableFromInline
  package borrowing func takeAll() -> WorkBatch {
    var newest = word.exchange(Self.owned, ordering: .acquiring)
    // The list is newest first; turn it round so that order is kept.
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
    return WorkBatch(first: oldest)
  }

  /// Safety: addresses come only from `passRetained` in `acquireOrPush`; the owner of the queue alone takes them out,
  /// each once.
  fileprivate static func item(at address: UInt) -> Unmanaged<Work> {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else {
      preconditionFailure("WorkQueue: a waiting item has no address")
    }
    return Unmanaged.fromOpaque(pointer)
  }

  /// How many waiting items one visit runs before what other threads have left behind, and go on leaving, may be handed
  /// to somebody else.
  package static var longestDrain: Int { 10_000 }
}

/// Work taken out of a queue, oldest first. Its owner runs all of it.
@usableFromInline
package struct WorkBatch: Sendable {
  fileprivate var first: UInt

  package mutating func next() -> Work? {
    guard first != WorkQueue.owned else { return nil }
    let work = WorkQueue.item(at: first).takeRetainedValue()
    first = work.place.successor
    return work
  }

  /// Runs all of it, each on behalf of whoever has left it behind.
  ///
  /// - Returns: How many there were.
  package mutating func run() -> Int {
    let me = currentThread()
    let wasForOthers = RunningForOthers.value
    var isForOthers = wasForOthers
    var count = 0
    while let work = next() {
      if isForOthers == (work.place.origin == me) {
        isForOthers.toggle()
        RunningForOthers.value = isForOthers
      }
      work.run()
      count += 1
    }
    if isForOthers != wasForOthers { RunningForOthers.value = wasForOthers }
    return count
  }

  /// Whether any of it was left behind by a thread, in a call of its own.
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

/// Whether the calling thread runs what other threads have left behind. What that causes in turn is theirs, too: the
/// caller's own call does not wait for it.
enum RunningForOthers {
  /// True within a drain that has come to others' work, on this thread, whichever queue it is in.
  static var value: Bool {
    get { address.value != nil }
    set { address.value = newValue ? UnsafeMutableRawPointer(bitPattern: 1) : nil }
  }

  private static let address = ThreadLocalAddress(for: "RunningForOthers")
}
