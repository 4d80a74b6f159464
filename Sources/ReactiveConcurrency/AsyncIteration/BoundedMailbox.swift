import Synchronization

/// The values stored for a loop, within the limits of its policy.
@usableFromInline
struct BoundedMailbox<Value: Sendable>: Sendable {
  @usableFromInline let base: Mailbox<Value>
  /// The limit on the number of stored values, if there is one.
  @usableFromInline let limit: Limit?

  @inlinable
  init(_ policy: BufferingPolicy, onDrop report: (@Sendable (Value, Int) -> Void)?) {
    base = Mailbox(high: policy.high)
    limit = policy.limit.map { Limit($0.count, $0.overflow, report) }
  }

  /// Stores or drops a value.
  ///
  /// - Returns: The answer to the source, and whether the consumer is waiting and must be woken.
  @inlinable @inline(__always)
  func add(_ value: Value) -> (demand: Demand, wakes: Bool) {
    guard limit != nil else { return base.add(value) }
    // `guard let` would retain it for each value.
    return limit.unsafelyUnwrapped.add(value, to: base)
  }

  @usableFromInline
  func finish(_ termination: Termination) -> Bool {
    base.finish(termination)
  }

  func end() -> Termination? {
    // Read in this order, so that values added before the end are seen before it.
    guard let end = base.end() else { return nil }
    return hasNewest ? nil : end
  }

  /// Whether there is a value to take that `.newest` stores.
  var hasNewest: Bool {
    guard let limit, limit.overflow == .replacesOldest else { return false }
    return limit.newest.withLock { !$0.isEmpty }
  }

  /// Makes room for `count` values, which the consumer has taken.
  func makeRoom(for count: Int) {
    _ = base.acknowledge(count)
    limit?.history.remove(count)
  }

  /// Tells how many values are stored, whatever their type.
  var gauge: any StoredCount {
    if let limit, limit.overflow == .replacesOldest { limit } else { base }
  }

  /// The error of a consumer that has fallen behind too far.
  var failure: SignalError? {
    guard let limit, limit.hasFailed.isSet else { return nil }
    return .fellBehind(limit.count)
  }

  /// Releases what is stored, and from now on what still arrives.
  func leave() {
    base.leave()
    limit?.removeNewest()
  }

  /// Announces that the consumer is going to wait.
  ///
  /// - Returns: `false` if there is a value to take, or the end, after all.
  func startWaiting() -> Bool {
    guard base.startWaiting() else { return false }
    // A value that arrived just before the announcement did not wake the consumer.
    if hasNewest || failure != nil, base.stopWaiting() { return false }
    return true
  }
}

extension BoundedMailbox {
  /// Limits how many values are stored for a loop.
  @usableFromInline
  final class Limit: StoredCount, Sendable {
    @usableFromInline let count: Int
    @usableFromInline let overflow: BufferingPolicy.Overflow
    @usableFromInline let hasFailed = Flag()
    @usableFromInline let history = StoredHistory()
    /// The values that `.newest` stores. They cannot be in the mailbox, from which only the consumer can take.
    @usableFromInline let newest = Locked(Queue<Value>())
    @usableFromInline let dropped = Atomic<Int>(0)
    @usableFromInline let report: (@Sendable (Value, Int) -> Void)?

    package var storedNow: Int { newest.withLock { $0.count } }
    package var isFull: Bool { false }

    @inlinable
    init(_ count: Int, _ overflow: BufferingPolicy.Overflow, _ report: (@Sendable (Value, Int) -> Void)?) {
      self.count = count
      self.overflow = overflow
      self.report = report
    }

    @inlinable @inline(never)
    func add(_ value: Value, to mailbox: Mailbox<Value>) -> (demand: Demand, wakes: Bool) {
      guard overflow != .replacesOldest else {
        addNewest(value)
        // A relaxed load is enough, thanks to the lock: either the consumer sees this value after it has announced that
        // it waits or has left, or the announcement is seen here.
        guard mailbox.isConsumerWaiting, mailbox.stopWaiting() else {
          if mailbox.isLeft { removeNewest() }
          return (.more, false)
        }
        // It goes to the consumer, and is not stored for it.
        if let first = newest.withLock({ $0.popFirst() }) { _ = mailbox.add(first) }
        return (.more, true)
      }
      // Read before the count: the consumer, which takes values meanwhile, changes them the other way round.
      let uncounted = history.countArrival(canBeHistory: overflow == .fails)
      guard mailbox.count - uncounted >= count else {
        let answer = mailbox.add(value)
        // It goes to a consumer that waits, and is not stored for it.
        if answer.wakes { history.countHandedOver() }
        return answer
      }
      guard overflow == .fails else {
        drop(value)
        return (.more, false)
      }
      if hasFailed.set() { drop(value) }
      return (.cancelled, mailbox.stopWaiting())
    }

    @inlinable @inline(__always)
    func addNewest(_ value: Value) {
      // The dropped value is released outside the lock, because its deinitializer is foreign code.
      let oldest: Value? = newest.withLock { newest in
        if newest.count == count { return newest.exchangeFirst(for: value) }
        newest.append(value)
        return nil
      }
      if let oldest { drop(oldest) }
    }

    @usableFromInline
    func drop(_ value: Value) {
      let count = dropped.wrappingAdd(1, ordering: .relaxed).newValue
      report?(value, count)
    }

    @usableFromInline
    func removeNewest() {
      // Released outside the lock.
      _ = newest.exchange(Queue())
    }

    /// Moves up to `longest` values into a batch, oldest first.
    @inlinable
    func takeNewest(into batch: inout Queue<Value>, atMost longest: Int) {
      newest.withLock { newest in
        var room = longest
        while room > 0, let value = newest.popFirst() {
          batch.append(value)
          room -= 1
        }
      }
    }
  }
}
