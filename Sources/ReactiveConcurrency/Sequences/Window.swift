import Synchronization

/// A place in shared, chunked storage: what a sequence, its tail and an iterator are made of.
///
/// Chunks link forward only, so what lies before every window is released.
@usableFromInline
struct Window<Element: Sendable>: Sendable {
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
    var copy = self
    return copy.next()
  }

  /// The place one further on. Computes nothing, except that the elements of a chunk are computed before it is left.
  @inlinable
  var tail: Window {
    if chunk.cons == nil, offset < chunk.capacity { return Window(chunk, offset: offset + 1) }
    var place = self
    while true {
      if let cons = place.chunk.cons {
        if place.offset == 0 { return cons.tail.value ?? Window(.empty) }
      } else if place.chunk.element(at: place.offset) != nil {
        return Window(place.chunk, offset: place.offset + 1)
      }
      // Leaves each chunk that lies wholly before this place, so that it is not kept alive.
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
        guard let tail else { return (elements, true) }
        place = Window(tail.chunk, offset: tail.offset + max(place.offset - 1, 0))
        continue
      }
      // In this order: a chunk that is closed gets no further element.
      let isClosed = chunk.isClosed.load(ordering: .acquiring)
      let count = chunk.published.load(ordering: .acquiring)
      for index in min(place.offset, count)..<count { elements.append(chunk.storage[index]) }
      guard isClosed else { return (elements, false) }
      guard let link = chunk.link else { return (elements, true) }
      place = Window(
        link.chunk, offset: link.offset + max(place.offset - chunk.published.load(ordering: .acquiring), 0))
    }
  }
}

/// A run of remembered elements, and how to get the ones after.
///
/// An element that is published is read without a lock.
///
/// Safety: `storage[0..<published]` is initialised before `published` says so and never changes afterwards; `link` is set
/// before `isClosed` says so. Both are written only by the holder of the producer's lock, and read only after the
/// matching acquiring load. `deinit` and `detach` run when nobody else can see the chunk.
@usableFromInline
final class Chunk<Element: Sendable>: @unchecked Sendable {
  @usableFromInline let published: Atomic<Int>
  @usableFromInline let isClosed: Atomic<Bool>
  @usableFromInline let storage: UnsafeMutablePointer<Element>
  @usableFromInline let capacity: Int
  @usableFromInline let producer: Producer<Element>?
  @usableFromInline let cons: Cons<Element>?
  /// Where the elements after this chunk's are; `nil` if there are none.
  @usableFromInline var link: Window<Element>?

  /// A chunk that the producer fills as elements are asked for.
  @inlinable
  init(_ producer: Producer<Element>, capacity: Int) {
    published = Atomic(0)
    isClosed = Atomic(false)
    storage = .allocate(capacity: capacity)
    self.capacity = capacity
    self.producer = producer
    cons = nil
  }

  /// A chunk of elements that are there already.
  @inlinable
  init(_ elements: UnsafeBufferPointer<Element>) {
    published = Atomic(elements.count)
    isClosed = Atomic(true)
    storage = .allocate(capacity: elements.count)
    if let base = elements.baseAddress { storage.initialize(from: base, count: elements.count) }
    capacity = elements.count
    producer = nil
    cons = nil
  }

  /// A chunk whose head and tail are computed apart.
  @usableFromInline
  init(_ cons: Cons<Element>) {
    published = Atomic(0)
    isClosed = Atomic(false)
    storage = .allocate(capacity: 0)
    capacity = 0
    producer = nil
    self.cons = cons
  }

  /// A chunk without elements.
  @inlinable
  static var empty: Chunk { Chunk(UnsafeBufferPointer(start: nil, count: 0)) }

  deinit {
    storage.deinitialize(count: published.load(ordering: .acquiring))
    storage.deallocate()
    // A loop, because a long chain of chunks released one within the other would overflow the stack.
    var following = detach()
    while isKnownUniquelyReferenced(&following) {
      atomicMemoryFence(ordering: .acquiring)
      following = following?.detach()
    }
  }

  /// Takes the following chunk off this one, which nobody else sees.
  @usableFromInline
  func detach() -> Chunk? {
    if let cons { return cons.tail.take()??.chunk }
    defer { link = nil }
    return link?.chunk
  }

  /// The element at an offset, computed if it has not been yet, or `nil` if this chunk ends before it.
  @inlinable
  func element(at offset: Int) -> Element? {
    if offset < published.load(ordering: .acquiring) { return storage[offset] }
    return computed(at: offset)
  }

  @inlinable
  func computed(at offset: Int) -> Element? {
    if let cons { return offset == 0 ? cons.head.value : nil }
    while !isClosed.load(ordering: .acquiring), published.load(ordering: .acquiring) <= offset {
      producer?.advance(self)
    }
    return offset < published.load(ordering: .acquiring) ? storage[offset] : nil
  }

  /// The place in the chunks after this one that an offset beyond its end means, or `nil` at the end.
  @inlinable
  func following(_ offset: Int) -> Window<Element>? {
    if let cons {
      guard let tail = cons.tail.value else { return nil }
      return Window(tail.chunk, offset: tail.offset + offset - 1)
    }
    guard let link else { return nil }
    return Window(link.chunk, offset: link.offset + offset - published.load(ordering: .acquiring))
  }
}

/// A head and a tail that are each computed when first asked for.
@usableFromInline
final class Cons<Element: Sendable>: Sendable {
  @usableFromInline let head: Once<Element>
  @usableFromInline let tail: Once<Window<Element>?>

  @usableFromInline
  init(head: Once<Element>, tail: Once<Window<Element>?>) {
    self.head = head
    self.tail = tail
  }
}
