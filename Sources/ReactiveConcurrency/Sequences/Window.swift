import Synchronization

/// A place in shared, chunked storage: what a sequence, its tail and an iterator are made of.
///
/// Chunks link forward only, so what lies before every window is released.
@usableFromInline
struct Window<Element: Sendable>: IteratorProtocol, Sendable {
  @usableFromInline var chunk: Chunk<Element>
  /// How far into the chunk. It may lie beyond the chunk's end, and then means a place in those that follow.
  @usableFromInline var offset: Int

  @inlinable
  init(_ chunk: Chunk<Element>, offset: Int = 0) {
    self.chunk = chunk
    self.offset = offset
  }

  /// The element here, computed if it has not been yet, or `nil` at the end; moves past it.
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

  /// The element here, computed if it has not been yet, or `nil` at the end.
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

  /// The place one further on. Computes no element; leaves each chunk that is complete, so that it is not kept alive.
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

  /// What has been computed from here on, and whether the end is known; computes nothing.
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
      // In this order: a chunk that is complete gets no further element.
      let isComplete = chunk.isComplete
      let count = chunk.count
      for index in min(place.offset, count)..<count { elements.append(chunk.stored(at: index)) }
      guard isComplete else { return (elements, false) }
      guard let link = chunk.link else { return (elements, true) }
      place = Window(link.chunk, offset: link.offset + max(place.offset - count, 0))
    }
  }
}

/// A run of remembered elements, and how to get the ones after. It is one of three kinds: filled by a producer as elements
/// are asked for, an array that was there already, or a head and a tail that are computed apart.
///
/// An element that is published is read without a lock.
///
/// Safety:
/// 1. `storage[0..<published]` is initialised before `published` says so and never changes afterwards; `link` is set before
///    `isClosed` says so. All are written only by the thread whose turn it is (`Turn`), and read by others only after the
///    matching acquiring load.
/// 2. The producer's recipe is taken out only within its turn or by who holds the only reference to its first chunk.
@usableFromInline
final class Chunk<Element: Sendable>: @unchecked Sendable {
  @usableFromInline let published: Atomic<Int>
  @usableFromInline let isClosed: Atomic<Bool>
  /// Allocated with the first element, since many a sequence is read through others and never remembers anything.
  @exclusivity(unchecked) @usableFromInline var storage: UnsafeMutablePointer<Element>?
  @usableFromInline let capacity: Int
  @usableFromInline let producer: Producer<Element>?
  @usableFromInline let array: [Element]?
  @usableFromInline let cons: Cons<Element>?
  /// Where the elements after this chunk's are; `nil` if there are none.
  @exclusivity(unchecked) @usableFromInline var link: Window<Element>?

  @inlinable
  init(capacity: Int, producer: Producer<Element>?, array: [Element]?, cons: Cons<Element>?) {
    published = Atomic(0)
    isClosed = Atomic(array != nil)
    self.capacity = capacity
    self.producer = producer
    self.array = array
    self.cons = cons
  }

  /// A chunk that the producer fills as elements are asked for.
  @inlinable
  convenience init(_ producer: Producer<Element>, capacity: Int) {
    self.init(capacity: capacity, producer: producer, array: nil, cons: nil)
  }

  /// A chunk of elements that are there already. Shares the array's storage.
  @inlinable
  convenience init(_ array: [Element]) {
    self.init(capacity: array.count, producer: nil, array: array, cons: nil)
  }

  /// A chunk whose head and tail are computed apart.
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
      // The producer is here; what it would make further nobody can ask for any more.
      guard let producer, producer.recipe != nil || producer.flow != nil else { return }
      if hasParts { releaseParts() } else { producer.letGo() }
    } else if link != nil || cons != nil {
      releaseLinked()
    }
  }

  /// Releases the chunks that this one, which nobody else sees, keeps alive.
  ///
  /// A loop, because a long chain of chunks released one within the other would overflow the stack.
  private func releaseLinked() {
    var next = detachFollowing()
    while var chunk = next.take(), isKnownUniquelyReferenced(&chunk) {
      atomicMemoryFence(ordering: .acquiring)
      if chunk.hasParts { return chunk.releaseParts() }
      next = chunk.detachFollowing()
    }
  }

  /// The same for one that has not used its recipe. Apart, because few have one, and an array would slow down the others.
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
    guard case .parts(let parts)? = producer?.recipe else { return }
    producer?.recipe = nil
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
    if case .parts? = producer?.recipe { true } else { false }
  }

  /// How many elements are there. Final once the chunk is complete.
  @inlinable
  var count: Int { array?.count ?? published.load(ordering: .acquiring) }

  /// Whether the chunk gets no further element.
  @inlinable
  var isComplete: Bool { isClosed.load(ordering: .acquiring) }

  /// Whether it has an element at the offset, or never will.
  @inlinable
  func isServed(_ offset: Int) -> Bool {
    published.load(ordering: .acquiring) > offset || isClosed.load(ordering: .acquiring)
  }

  /// An element that is there.
  @inlinable
  func stored(at offset: Int) -> Element { array?[offset] ?? storage.unsafelyUnwrapped[offset] }

  /// The element at an offset, computed if it has not been yet, or `nil` if this chunk ends before it.
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
      // In this order: another thread may add the element and close the chunk between the two.
      let isComplete = isComplete
      if published.load(ordering: .acquiring) > offset { return storage.unsafelyUnwrapped[offset] }
      if isComplete { return nil }
      producer?.advance(self, to: offset)
    }
  }

  /// The place in the chunks after this one that an offset beyond its end means, or `nil` at the end.
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

/// A head and a tail that are each computed when first asked for.
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
