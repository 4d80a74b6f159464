import Synchronization

/// A position in shared, chunked storage: what a sequence, its tail and an iterator consist of.
///
/// Chunks link forward only, so elements that lie before every window are released.
@usableFromInline
struct Window<Element: Sendable>: IteratorProtocol, Sendable {
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
  var tail: Window {
    if chunk.cons == nil, offset < chunk.capacity { return Window(chunk, offset: offset + 1) }
    return distantTail
  }

  @inlinable
  @inline(never)
  var distantTail: Window {
    var place = self
    while true {
      if place.chunk.cons != nil {
        if place.offset == 0 { return place.chunk.following(1) ?? Window(.empty) }
      } else if !place.chunk.isComplete || place.offset < place.chunk.count {
        return Window(place.chunk, offset: place.offset + 1)
      }
      guard let following = place.chunk.following(place.offset) else { return place }
      place = following
    }
  }

  /// The elements computed from here on, and whether the end is known. Computes nothing.
  var known: (elements: [Element], isComplete: Bool) {
    var elements: [Element] = []
    var place = self
    while true {
      let chunk = place.chunk
      if let cons = chunk.cons {
        if place.offset == 0 {
          guard let head = cons.head.known else { return (elements, false) }
          elements.append(head)
        }
        guard let tail = cons.tail.known else { return (elements, false) }
        guard let tail = tail?.window else { return (elements, true) }
        place = Window(tail.chunk, offset: tail.offset + max(place.offset - 1, 0))
        continue
      }
      // In this order, because a complete chunk gets no more elements.
      let isComplete = chunk.isComplete
      let count = chunk.count
      for index in min(place.offset, count)..<count { elements.append(chunk.stored(at: index)) }
      guard isComplete else { return (elements, false) }
      guard let link = chunk.link else { return (elements, true) }
      place = Window(link.chunk, offset: link.offset + max(place.offset - count, 0))
    }
  }
}

/// Consecutive remembered elements, and a way to get those that follow. It is of one of three kinds: filled by a
/// producer on demand, an existing array, or a head and a tail that are computed separately.
///
/// Published elements are read without a lock.
///
/// Safety of what is stored:
/// 1. `storage[0..<published]` is initialised before `published` is raised and never changes afterwards; `link` is set
///   before `isClosed` is. All are written only by the thread that has the turn (`Turn`), and read by others only after
///   the matching acquiring load.
/// 2. The producer's recipe is taken out only within its turn, or by the holder of the only reference to its first
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
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var link: Window<Element>?

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
      // The producer is here, and what it would make next can no longer be requested.
      guard let producer, producer.owned.recipe != nil || producer.owned.flow != nil else { return }
      if hasParts { releaseParts() } else { producer.letGo() }
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

  /// The same for a chunk with an unused recipe. Separate, because few chunks have one, and the array would slow down
  /// the others.
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
    guard case .parts(let parts)? = producer?.owned.recipe else { return }
    producer?.owned.recipe = nil
    for part in parts { pending.append(part.chunk) }
  }

  private func detachFollowing() -> Chunk? {
    if let cons {
      cons.head.discard()
      return (cons.tail.take() ?? nil)?.window.chunk
    }
    defer { link = nil }
    return link?.chunk
  }

  private var hasParts: Bool {
    if case .parts? = producer?.owned.recipe { true } else { false }
  }

  /// The number of elements available. Final once the chunk is complete.
  @inlinable
  var count: Int { array?.count ?? published.load(ordering: .acquiring) }

  /// Whether the chunk gets no more elements.
  @inlinable
  var isComplete: Bool { isClosed.load(ordering: .acquiring) }

  /// Whether it is known if there is an element at the offset: it is available, or the chunk is complete.
  @inlinable
  func isServed(_ offset: Int) -> Bool {
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
  func following(_ offset: Int) -> Window<Element>? {
    if let cons {
      guard let tail = cons.tail.value?.window else { return nil }
      return Window(tail.chunk, offset: tail.offset + offset - 1)
    }
    guard let link else { return nil }
    return Window(link.chunk, offset: link.offset + offset - count)
  }
}

/// A head and a tail that are each computed on first use.
@usableFromInline
struct Cons<Element: Sendable>: Sendable {
  @usableFromInline let head: Once<Element>
  @usableFromInline let tail: Once<ReactiveSequence<Element>?>

  @inlinable
  init(head: Once<Element>, tail: Once<ReactiveSequence<Element>?>) {
    self.head = head
    self.tail = tail
  }
}
