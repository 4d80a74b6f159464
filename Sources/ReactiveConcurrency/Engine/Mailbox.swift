import Synchronization

/// A queue from one signal to one consumer that takes values in batches: `for try await` and `deliver(on:)`.
///
/// The event contract guarantees one producer at a time, and there is one consumer, so values are stored in plain
/// memory and a single atomic word counts them: adding a value costs one addition, taking a batch one subtraction.
///
/// Safety of the two sides' state: the count in `word` publishes a slot to the consumer, and a chunk's `next` is
/// written before the count that reveals it. A consumer that leaves hands its side over to the producer.
@usableFromInline
package final class Mailbox<Value: Sendable>: StoredCount, Sendable {
  /// `word` is eight times the number of values, plus these three bits.
  @usableFromInline static var consumerWaits: Int { 1 }
  @usableFromInline static var isFinished: Int { 2 }
  /// Set together with `consumerWaits`, so that adding a value costs no further check.
  @usableFromInline static var isLeft: Int { 4 }
  @usableFromInline static var one: Int { 8 }

  /// The maximum capacity of a chunk. With 256, the cost of allocating chunks does not show; for large values a chunk
  /// is limited to 64 kilobytes.
  @usableFromInline static var longestChunk: Int { min(256, 65_536 / MemoryLayout<Value>.stride) }

  @usableFromInline let word = Atomic<Int>(0)
  /// The `word` of a full mailbox: a value that makes it so, or finds it so, is answered `.paused`.
  @usableFromInline let full: Int

  /// Safety: touched only by the producer, as are the slots beyond the published count.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var producer: Producer

  /// Separates what the two sides write, so that each has its own cache lines. Without it a value costs twice as much.
  private let padding = CacheLinePadding()

  /// Safety: touched only by the consumer, as are the slots below the published count.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var consumer: Consumer

  /// Where the next value goes.
  @usableFromInline
  struct Producer {
    @usableFromInline var chunk: Chunk
    @usableFromInline var count = 0
    var termination: Termination?

    @inlinable
    init(_ chunk: Chunk) {
      self.chunk = chunk
    }
  }

  /// Where the next value comes from.
  @usableFromInline
  struct Consumer {
    @usableFromInline var chunk: Chunk
    @usableFromInline var index = 0

    @inlinable
    init(_ chunk: Chunk) {
      self.chunk = chunk
    }
  }

  /// - Parameter high: From how many values on the answer is `.paused`. If the producer sends nevertheless, its values
  ///   are stored.
  @inlinable
  package init(high: Int) {
    // Limited to what `word` can count.
    full = min(high, .max / Self.one) * Self.one
    let chunk = Chunk(capacity: 8)
    producer = Producer(chunk)
    consumer = Consumer(chunk)
  }

  deinit {
    // Releases values that were never taken.
    var remaining = word.load(ordering: .acquiring) / Self.one
    while remaining > 0 {
      _ = take()
      remaining -= 1
    }
  }

  /// The current number of values.
  @inlinable
  package var count: Int { word.load(ordering: .relaxed) / Self.one }

  /// Whether its source was answered `.paused`, and has yet to be told that there is room again.
  @usableFromInline
  package var isFull: Bool { word.load(ordering: .sequentiallyConsistent) >= full }

  package var storedNow: Int { count }

  // MARK: Producer

  /// Adds a value.
  ///
  /// - Returns: The answer to the producer, and whether the consumer is waiting and must be woken.
  @inlinable @inline(__always)
  package func add(_ value: Value) -> (demand: Demand, wakes: Bool) {
    if producer.count == producer.chunk.capacity { addChunk() }
    (producer.chunk.slots + producer.count).initialize(to: value)
    producer.count &+= 1
    let old = word.wrappingAdd(Self.one, ordering: .acquiringAndReleasing).oldValue
    let demand: Demand = old >= full &- Self.one ? .paused : .more
    return (demand, old & Self.consumerWaits != 0 && stopWaiting())
  }

  @inlinable @inline(never)
  func addChunk() {
    let chunk = Chunk(capacity: max(8, min(producer.chunk.capacity * 4, Self.longestChunk)))
    producer.chunk.next = chunk
    producer.chunk = chunk
    producer.count = 0
  }

  /// Adds the end. The producer must not add anything afterwards.
  ///
  /// - Returns: Whether the consumer is waiting and must be woken.
  @usableFromInline
  package func finish(_ termination: Termination) -> Bool {
    producer.termination = termination
    let old = word.bitwiseOr(Self.isFinished, ordering: .acquiringAndReleasing).oldValue
    if old & Self.isLeft != 0 { producer.termination = nil }
    return old & Self.consumerWaits != 0 && stopWaiting()
  }

  /// Whether the consumer has announced that it waits. For callers that are synchronized with it by other means.
  @inlinable
  var isConsumerWaiting: Bool { word.load(ordering: .relaxed) & Self.consumerWaits != 0 }

  @usableFromInline
  func stopWaiting() -> Bool {
    let old = word.bitwiseAnd(~Self.consumerWaits, ordering: .acquiringAndReleasing).oldValue
    if old & Self.isLeft == 0 { return old & Self.consumerWaits != 0 }
    // The consumer's side is the producer's now.
    word.bitwiseOr(Self.consumerWaits, ordering: .acquiringAndReleasing)
    removeAll()
    return false
  }

  /// Whether the consumer has left. For callers that are synchronized with it by other means.
  @usableFromInline var isLeft: Bool { word.load(ordering: .relaxed) & Self.isLeft != 0 }

  // MARK: Consumer

  /// The number of values that may be taken now.
  @inlinable
  package func available() -> Int {
    word.load(ordering: .acquiring) / Self.one
  }

  /// Takes one of the available values. `acknowledge(_:)` must be called after the batch.
  @inlinable
  package func take() -> Value {
    if consumer.index == consumer.chunk.capacity {
      guard let next = consumer.chunk.next else { preconditionFailure("Mailbox: took more than was available") }
      consumer.chunk = next
      consumer.index = 0
    }
    let value = (consumer.chunk.slots + consumer.index).move()
    consumer.index += 1
    return value
  }

  /// Drops the available values.
  @usableFromInline
  package func removeAll() {
    let count = available()
    for _ in 0..<count { _ = take() }
    _ = acknowledge(count)
  }

  /// Releases the values and the end, and from now on each one that still arrives, whoever refers to this mailbox. The
  /// consumer must not use it afterwards.
  package func leave() {
    precondition(!isLeft, "Mailbox: the consumer has left before")
    var old: Int
    repeat {
      removeAll()
      old = word.load(ordering: .acquiring)
    } while old >= Self.one
      || !word.compareExchange(
        expected: old, desired: old | Self.isLeft | Self.consumerWaits, ordering: .acquiringAndReleasing
      ).exchanged
    if old & Self.isFinished != 0 { producer.termination = nil }
  }

  /// Acknowledges that a batch has been taken.
  ///
  /// - Returns: Whether the producer has been answered `.paused` since the last acknowledgement.
  @inlinable
  package func acknowledge(_ count: Int) -> Bool {
    let old = word.wrappingSubtract(count * Self.one, ordering: .acquiringAndReleasing).oldValue
    return old >= full
  }

  /// The end, once every value has been taken.
  @usableFromInline
  package func end() -> Termination? {
    let current = word.load(ordering: .acquiring)
    return current & Self.isFinished != 0 && current < Self.one ? producer.termination : nil
  }

  /// Announces that the consumer is going to wait.
  ///
  /// - Returns: `false` if there is a value to take, or the end, after all.
  @usableFromInline
  package func startWaiting() -> Bool {
    let (exchanged, original) = word.compareExchange(
      expected: 0, desired: Self.consumerWaits, ordering: .acquiringAndReleasing)
    return exchanged || original == Self.consumerWaits
  }

  /// A run of slots, filled by the producer and emptied by the consumer.
  @usableFromInline
  final class Chunk: Sendable {
    /// Safety: see `Mailbox`.
    @usableFromInline nonisolated(unsafe) let slots: UnsafeMutablePointer<Value>
    @usableFromInline let capacity: Int
    /// Safety: see `Mailbox`.
    @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var next: Chunk?

    @inlinable
    init(capacity: Int) {
      self.capacity = capacity
      slots = .allocate(capacity: capacity)
    }

    deinit {
      slots.deallocate()
      // A long backlog is a long list: release it link by link, not recursively.
      var rest = next
      next = nil
      while isKnownUniquelyReferenced(&rest) {
        let following = rest?.next
        rest?.next = nil
        rest = following
      }
    }
  }
}

/// 128 bytes of padding. A tuple, because not all supported platforms have `InlineArray`.
private struct CacheLinePadding {
  typealias Line = (Int, Int, Int, Int, Int, Int, Int, Int)
  let lines: (Line, Line) = ((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0))
}

/// Tells how many values are stored, whatever their type.
package protocol StoredCount: AnyObject, Sendable {
  var storedNow: Int { get }
  /// Whether its source was answered `.paused` for lack of room, and has yet to be told that there is room again.
  var isFull: Bool { get }
}
