import Synchronization

/// What a producer comes to.
@usableFromInline
enum Production<Element: Sendable>: Sendable {
  case element(Element)
  case end
  /// The rest is remembered elsewhere already.
  case rest(Window<Element>)
}

/// Computes the elements of one sequence, one at a time, in order.
///
/// Elements are computed under a lock, because two readers that want the same one must compute it once: the second
/// waits for the first, as with any lazy value. An element may depend on earlier ones of the same sequence, which are
/// read without the lock; one that depends on itself is a programmer's error and traps.
///
/// Safety: `make`, `produce` and `size` are touched only under `lock`.
@usableFromInline
final class Producer<Element: Sendable>: @unchecked Sendable {
  @usableFromInline typealias Produce = () -> Production<Element>

  @usableFromInline let lock = Mutex(())
  @usableFromInline var make: (() -> Produce)?
  @usableFromInline var produce: Produce?
  /// The capacity of the next chunk: small for short sequences, then bounded, because a chunk is kept whole.
  @usableFromInline var size = 8

  /// - Parameter make: Called once, when the first element is asked for.
  @inlinable
  init(_ make: @escaping () -> Produce) {
    self.make = make
  }

  @inlinable
  static var largestChunk: Int { 256 }

  /// The first chunk.
  @inlinable
  func start() -> Chunk<Element> {
    size = 16
    return Chunk(self, capacity: 8)
  }

  /// Computes one more element of the chunk, or closes it.
  @inlinable
  func advance(_ chunk: Chunk<Element>) {
    // What is dropped at the end may run code of others, hence after the lock.
    let finished: Produce? = lock.withLock { _ in
      if chunk.isClosed.load(ordering: .acquiring) { return nil }
      let count = chunk.published.load(ordering: .acquiring)
      if count == chunk.capacity {
        let next = Chunk(self, capacity: size)
        size = min(size * 2, Self.largestChunk)
        close(chunk, Window(next))
        return nil
      }
      if let make {
        self.make = nil
        produce = make()
      }
      guard let produce else { return nil }
      switch produce() {
      case .element(let element):
        (chunk.storage + count).initialize(to: element)
        chunk.published.store(count + 1, ordering: .releasing)
        return nil
      case .rest(let rest): close(chunk, rest)
      case .end: close(chunk, nil)
      }
      self.produce = nil
      return produce
    }
    withExtendedLifetime(finished) {}
  }

  @inlinable
  func close(_ chunk: Chunk<Element>, _ link: Window<Element>?) {
    chunk.link = link
    chunk.isClosed.store(true, ordering: .releasing)
  }
}

/// A value computed when it is first asked for, by whoever comes first; others wait.
///
/// Safety: `compute` is touched only under `lock`; `stored` changes once under it, before `isReady` says so, and is read
/// without it only after that. `take` runs when nobody else can see the value.
@usableFromInline
final class Once<Value: Sendable>: @unchecked Sendable {
  private let isReady = Atomic(false)
  private let lock = Mutex(())
  private var compute: (() -> Value)?
  private var stored: Value?

  @usableFromInline
  init(_ compute: @escaping @Sendable () -> Value) {
    self.compute = compute
  }

  @usableFromInline
  var value: Value {
    if let known { return known }
    let spent: (() -> Value)? = lock.withLock { _ in
      guard let compute else { return nil }
      stored = .some(compute())
      self.compute = nil
      isReady.store(true, ordering: .releasing)
      return compute
    }
    withExtendedLifetime(spent) {}
    guard let known else { preconditionFailure("A computed value has been taken out while it was in use") }
    return known
  }

  /// The value if it has been computed.
  @usableFromInline
  var known: Value? {
    isReady.load(ordering: .acquiring) ? stored : nil
  }

  @usableFromInline
  func take() -> Value? {
    defer { stored = nil }
    return stored
  }
}
