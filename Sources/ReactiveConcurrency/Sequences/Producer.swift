import Synchronization

/// Reads the elements of a push loop one at a time.
@usableFromInline
final class ElementReader<Element: Sendable>: Sendable {
  // Constants, so that no element costs a retain and a release.
  @usableFromInline let output: ElementOutput<Element>
  /// Safety: as for the output.
  @usableFromInline nonisolated(unsafe) let push: PushLoop
  /// Where an iterator continues once there is a copy of it.
  ///
  /// Safety: as for the output.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var shared: Cursor<Element>?

  @inlinable
  @inline(never)
  init(_ source: ElementSource<Element>, underLock: Bool) {
    let output = ElementOutput<Element>()
    self.output = output
    push = source.start(
      Observer(
        next: { element, _ in
          output.accept(element)
          return .paused
        }, finish: { output.finish($0) }),
      PushContext({ output.finish(with: $0) }, underLock ? output : nil))
  }

  /// Continues where another reader, which is not read any more, is.
  @inlinable
  init(continuing other: ElementReader) {
    output = other.output
    push = other.push
  }

  /// The next element, or `nil` at the end or when a part has to be released first.
  @inlinable
  func next() -> Element? {
    while true {
      if output.pending.isSpecial {
        if let element = output.takeSpecial() { return element }
        if output.special.isFinished || output.pending.ended != nil { return nil }
      }
      push()
      if let element = output.first {
        output.first = nil
        return element
      }
    }
  }

  /// Returns the position of the next element; elements are remembered from there on.
  @inlinable
  func share() -> Cursor<Element> {
    if let shared { return shared }
    // With this reader the producer would keep `shared`, and so itself and all remembered elements.
    let cursor = Cursor(Producer(ElementReader(continuing: self)).start())
    shared = cursor
    return cursor
  }
}

/// Computes the elements of one sequence, one at a time, in order, under its lock.
///
/// Safety: `owned` is accessed only under the lock, or by the holder of the only reference (`Cursor.start`).
@usableFromInline
final class Producer<Element: Sendable>: ComputationLock, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var owned: Owned

  /// The state that the lock protects.
  @usableFromInline
  struct Owned {
    /// Taken when the first element is requested.
    @usableFromInline var source: ElementSource<Element>?
    @usableFromInline var reader: ElementReader<Element>?
    /// The capacity of the next chunk: small for short sequences, then bounded, because a chunk is kept whole.
    @usableFromInline var size = 16

    @inlinable
    init(_ source: ElementSource<Element>?, _ reader: ElementReader<Element>?) {
      self.source = source
      self.reader = reader
    }
  }

  @inlinable
  init(_ source: ElementSource<Element>) {
    owned = Owned(source, nil)
  }

  /// Continues with a reader that an iterator has used so far.
  @inlinable
  init(_ reader: ElementReader<Element>) {
    owned = Owned(nil, reader)
  }

  /// Releases what would compute further elements, once they can no longer be requested.
  func releaseSource() {
    IterativeRelease.release(
      { (owned.source, owned.reader) = (nil, nil) }, or: { (owned.source.take(), owned.reader.take()) })
  }

  @inlinable
  static var largestChunk: Int { 256 }

  /// The first chunk.
  @inlinable
  func start() -> Chunk<Element> { Chunk(self, capacity: 8) }

  /// Computes one more element of the chunk, or closes it, unless it has one at the offset already.
  @inlinable
  func advance(_ chunk: Chunk<Element>, to offset: Int) {
    guard tryEnter() || waitForLock(chunk, offset) else { return }
    let released = chunk.isResolved(offset) ? nil : fill(chunk)
    leave()
    withExtendedLifetime(released) {}
  }

  // Out of line, so that the closure is made only when a thread has to wait.
  @inlinable
  @inline(never)
  func waitForLock(_ chunk: Chunk<Element>, _ offset: Int) -> Bool {
    enter(unless: { chunk.isResolved(offset) })
  }

  /// - Returns: The objects to release after leaving the lock.
  @inlinable
  func fill(_ chunk: Chunk<Element>) -> (reader: ElementReader<Element>?, part: PushLoop?)? {
    let count = chunk.published.load(ordering: .relaxed)
    if count == chunk.capacity {
      let next = Chunk(self, capacity: owned.size)
      owned.size = min(owned.size * 2, Self.largestChunk)
      close(chunk, Cursor(next))
      return nil
    }
    if owned.source != nil { begin() }
    // The lock keeps it alive; retaining it for each element would cost as much as a stage.
    let element = owned.reader.map { Unmanaged.passUnretained($0) }?._withUnsafeGuaranteedRef { $0.next() }
    if let element {
      if chunk.storage == nil { chunk.storage = .allocate(capacity: chunk.capacity) }
      (chunk.storage.unsafelyUnwrapped + count).initialize(to: element)
      chunk.published.store(count + 1, ordering: .releasing)
      return nil
    }
    if let output = owned.reader?.output, !output.special.isFinished { return (nil, output.take()) }
    defer { owned.reader = nil }
    close(chunk, owned.reader?.output.special.rest)
    return (owned.reader, nil)
  }

  @inlinable
  @inline(never)
  func begin() {
    guard let source = owned.source else { return }
    owned.source = nil
    owned.reader = ElementReader(source, underLock: true)
  }

  @inlinable
  func close(_ chunk: Chunk<Element>, _ link: Cursor<Element>?) {
    chunk.link = link
    chunk.isClosed.store(true, ordering: .releasing)
  }
}
