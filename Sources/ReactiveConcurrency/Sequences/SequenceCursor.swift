import Synchronization

/// A position in shared, chunked storage; a sequence, its tail and an iterator each consist of one.
///
/// Chunks link forward only, so elements before every remaining cursor are released.
@usableFromInline
struct Cursor<Element: Sendable>: IteratorProtocol, Sendable {
  @usableFromInline var chunk: Chunk<Element>
  /// The offset into the chunk. An offset beyond the chunk's end means a position in the chunks after it.
  @usableFromInline var offset: Int

  @inlinable
  init(_ chunk: Chunk<Element>, offset: Int = 0) {
    self.chunk = chunk
    self.offset = offset
  }

  /// The element here, computed if necessary, or `nil` at the end; moves past it.
  @inlinable
  mutating func next() -> Element? {
    while true {
      if let element = chunk.element(at: offset) {
        offset += 1
        return element
      }
      guard let following = chunk.following(offset) else { return nil }
      self = following
    }
  }

  /// The element here, computed if necessary, or `nil` at the end.
  @inlinable
  var head: Element? {
    if let element = chunk.element(at: offset) { return element }
    return distantHead
  }

  @inlinable
  @inline(never)
  var distantHead: Element? {
    var copy = self
    return copy.next()
  }

  /// The next position. Computes no element; moves out of chunks that have been passed, so that they are not kept
  /// alive.
  @inlinable
  var tail: Cursor {
    if chunk.cons == nil, offset < chunk.capacity { return Cursor(chunk, offset: offset + 1) }
    return distantTail
  }

  @inlinable
  @inline(never)
  var distantTail: Cursor {
    var cursor = self
    while true {
      if cursor.chunk.cons != nil {
        if cursor.offset == 0 { return cursor.chunk.following(1) ?? Cursor(.empty) }
      } else if !cursor.chunk.isComplete || cursor.offset < cursor.chunk.count {
        return Cursor(cursor.chunk, offset: cursor.offset + 1)
      }
      guard let following = cursor.chunk.following(cursor.offset) else { return cursor }
      cursor = following
    }
  }

  /// The elements computed from here on, and whether the end is known. Computes nothing.
  var known: (elements: [Element], isComplete: Bool) {
    var elements: [Element] = []
    var cursor = self
    while true {
      let chunk = cursor.chunk
      if let cons = chunk.cons {
        if cursor.offset == 0 {
          guard let head = cons.head.known else { return (elements, false) }
          elements.append(head)
        }
        guard let tail = cons.tail.known else { return (elements, false) }
        guard let tail = tail?.cursor else { return (elements, true) }
        cursor = Cursor(tail.chunk, offset: tail.offset + max(cursor.offset - 1, 0))
        continue
      }
      // In this order, because a complete chunk gets no more elements.
      let isComplete = chunk.isComplete
      let count = chunk.count
      for index in min(cursor.offset, count)..<count { elements.append(chunk.stored(at: index)) }
      guard isComplete else { return (elements, false) }
      guard let link = chunk.link else { return (elements, true) }
      cursor = Cursor(link.chunk, offset: link.offset + max(cursor.offset - count, 0))
    }
  }
}

/// Consecutive remembered elements, and a way to get those that follow. There are three kinds: filled by a producer on
/// demand, an existing array, or a head and a tail that are computed separately.
///
/// Published elements are read without a lock.
///
/// Safety of what is stored:
/// 1. `storage[0..<published]` is initialized before `published` is raised and never changes afterwards; `link` is set
///   before `isClosed` is. All are written only by the thread that holds the `ComputationLock`, and read by others only
///   after the matching acquiring load.
/// 2. The producer's source is taken out only under its lock, or by the holder of the only reference to its first
///   chunk.
@usableFromInline
final class Chunk<Element: Sendable>: Sendable {
  @usableFromInline let published: Atomic<Int>
  @usableFromInline let isClosed: Atomic<Bool>
  /// Allocated with the first element, since many sequences are only read through others and never remember anything.
  ///
  /// Safety: above.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var storage: UnsafeMutablePointer<Element>?
  @usableFromInline let capacity: Int
  @usableFromInline let producer: Producer<Element>?
  @usableFromInline let array: [Element]?
  @usableFromInline let cons: Cons<Element>?
  /// The position of the elements after this chunk; `nil` if there are none.
  ///
  /// Safety: above.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var link: Cursor<Element>?

  @inlinable
  init(capacity: Int, producer: Producer<Element>?, array: [Element]?, cons: Cons<Element>?) {
    published = Atomic(0)
    isClosed = Atomic(array != nil)
    self.capacity = capacity
    self.producer = producer
    self.array = array
    self.cons = cons
  }

  /// Makes a chunk that the producer fills on demand.
  @inlinable
  convenience init(_ producer: Producer<Element>, capacity: Int) {
    self.init(capacity: capacity, producer: producer, array: nil, cons: nil)
  }

  /// Makes a chunk of existing elements. Shares the array's storage.
  @inlinable
  convenience init(_ array: [Element]) {
    self.init(capacity: array.count, producer: nil, array: array, cons: nil)
  }

  /// Makes a chunk whose head and tail are computed separately.
  @inlinable
  convenience init(_ cons: Cons<Element>) {
    self.init(capacity: 0, producer: nil, array: nil, cons: cons)
  }

  /// A chunk without elements.
  @inlinable
  static var empty: Chunk { Chunk([]) }

  deinit {
    if let storage {
      storage.deinitialize(count: published.load(ordering: .acquiring))
      storage.deallocate()
    }
    if cons == nil, !isComplete {
      // What the producer would compute next can no longer be requested.
      guard let producer, producer.owned.source != nil || producer.owned.reader != nil else { return }
      if hasParts { releaseParts() } else { producer.releaseSource() }
    } else if link != nil || cons != nil {
      releaseLinked()
    }
  }

  /// Releases the chunks that only this one, which has no other references, keeps alive.
  ///
  /// A loop, because releasing a long chain of chunks recursively would overflow the stack.
  private func releaseLinked() {
    var next = detachFollowing()
    while var chunk = next.take(), isKnownUniquelyReferenced(&chunk) {
      atomicMemoryFence(ordering: .acquiring)
      if chunk.hasParts { return chunk.releaseParts() }
      next = chunk.detachFollowing()
    }
  }

  /// The same for a chunk of a concatenation that was never started. Separate, because few chunks are of that kind, and
  /// the array would slow down the others.
  @inline(never)
  private func releaseParts() {
    var pending: [Chunk] = []
    detachAll(into: &pending)
    while var chunk = pending.popLast() {
      guard isKnownUniquelyReferenced(&chunk) else { continue }
      atomicMemoryFence(ordering: .acquiring)
      chunk.detachAll(into: &pending)
    }
  }

  private func detachAll(into pending: inout [Chunk]) {
    if let following = detachFollowing() { pending.append(following) }
    guard case .concatenation(let parts)? = producer?.owned.source else { return }
    producer?.owned.source = nil
    for part in parts { pending.append(part.chunk) }
  }

  private func detachFollowing() -> Chunk? {
    if let cons {
      cons.head.discard()
      return (cons.tail.take() ?? nil)?.cursor.chunk
    }
    defer { link = nil }
    return link?.chunk
  }

  private var hasParts: Bool {
    if case .concatenation? = producer?.owned.source { true } else { false }
  }

  /// The number of available elements, which is final once the chunk is complete.
  @inlinable
  var count: Int { array?.count ?? published.load(ordering: .acquiring) }

  /// Whether no more elements will be added.
  @inlinable
  var isComplete: Bool { isClosed.load(ordering: .acquiring) }

  /// Whether it is known if there is an element at the offset: it is available, or the chunk is complete.
  @inlinable
  func isResolved(_ offset: Int) -> Bool {
    published.load(ordering: .acquiring) > offset || isClosed.load(ordering: .acquiring)
  }

  /// An element that is available.
  @inlinable
  func stored(at offset: Int) -> Element { array?[offset] ?? storage.unsafelyUnwrapped[offset] }

  /// The element at an offset, computed if necessary, or `nil` if this chunk ends before it.
  @inlinable
  func element(at offset: Int) -> Element? {
    if offset < published.load(ordering: .acquiring) { return storage.unsafelyUnwrapped[offset] }
    return computed(at: offset)
  }

  @inlinable
  @inline(never)
  func computed(at offset: Int) -> Element? {
    if let array { return offset < array.count ? array[offset] : nil }
    if let cons { return offset == 0 ? cons.head.value : nil }
    while true {
      // In this order, because another thread may add the element and close the chunk in between.
      let isComplete = isComplete
      if published.load(ordering: .acquiring) > offset { return storage.unsafelyUnwrapped[offset] }
      if isComplete { return nil }
      producer?.advance(self, to: offset)
    }
  }

  /// The position in the chunks after this one for an offset beyond its end, or `nil` at the end.
  @inlinable
  func following(_ offset: Int) -> Cursor<Element>? {
    if let cons {
      guard let tail = cons.tail.value?.cursor else { return nil }
      return Cursor(tail.chunk, offset: tail.offset + offset - 1)
    }
    guard let link else { return nil }
    return Cursor(link.chunk, offset: link.offset + offset - count)
  }
}

/// A head and a tail that are each computed on first use.
@usableFromInline
struct Cons<Element: Sendable>: Sendable {
  @usableFromInline let head: LazyValue<Element>
  @usableFromInline let tail: LazyValue<ReactiveSequence<Element>?>

  @inlinable
  init(head: LazyValue<Element>, tail: LazyValue<ReactiveSequence<Element>?>) {
    self.head = head
    self.tail = tail
  }
}
