import Synchronization

/// Pushes elements until the observer returns something other than `.more`. Finishes the observer when no elements are
/// left or when it has returned `.cancelled`, and is not called again after that. May return earlier, so that a part
/// that has ended can be released.
@usableFromInline typealias PushLoop = () -> Void

/// Takes the rest of a sequence as a whole, instead of its elements one by one; its own producer remembers them.
@usableFromInline typealias TakeRest<Element: Sendable> = (Cursor<Element>) -> Void

/// Keeps a push loop that has ended until the lock is released: its captures may have deinitializers that read the same
/// sequence.
@usableFromInline
class DeferredRelease {
  @exclusivity(unchecked) @usableFromInline final var pending = Pending()

  /// What has yet to be handled.
  @usableFromInline
  struct Pending {
    /// Whether that is anything besides a single element.
    @usableFromInline var isSpecial = false
    @usableFromInline var ended: PushLoop?

    @inlinable
    init() {}
  }

  @inlinable
  init() {}

  /// Keeps the loop of a part that has ended. The loop that contains it then returns.
  @inlinable
  final func keep(_ part: PushLoop?) {
    pending.ended = part
    pending.isSpecial = true
  }

  @inlinable
  final func take() -> PushLoop? {
    defer { pending.ended = nil }
    return pending.ended
  }
}

/// What a push loop may hand over besides elements.
@usableFromInline
struct PushContext<Element: Sendable> {
  /// `nil` if other elements follow those of the loop.
  @usableFromInline let takeRest: TakeRest<Element>?
  /// `nil` if the loop does not run under a lock.
  @usableFromInline let deferred: DeferredRelease?

  @inlinable
  init(_ takeRest: TakeRest<Element>?, _ deferred: DeferredRelease?) {
    self.takeRest = takeRest
    self.deferred = deferred
  }
}

/// How the elements of a sequence are made.
@usableFromInline
enum ElementSource<Element: Sendable> {
  /// Called once, when the first element is requested. The loop may end by calling `takeRest`, if there is one.
  case pushing((_ observer: Observer<Element>, _ context: PushContext<Element>) -> PushLoop)
  /// The elements of several sequences, one sequence after the other.
  case concatenation([Cursor<Element>])

  @inlinable
  consuming func start(_ observer: Observer<Element>, _ context: PushContext<Element>) -> PushLoop {
    switch self {
    case .pushing(let make): make(observer, context)
    case .concatenation(let parts): concatenating(parts, observer, context)
    }
  }
}

/// Receives the elements at the end of a pipeline of stages, so that they can be read one at a time.
///
/// Safety: belongs to one producer, which uses it only under its lock, or to one iterator.
@usableFromInline
final class ElementOutput<Element: Sendable>: DeferredRelease, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var first: Element?
  @exclusivity(unchecked) @usableFromInline var special = Special()

  /// What has been received besides a single element.
  @usableFromInline
  struct Special {
    @usableFromInline var others: [Element] = []
    @usableFromInline var position = 0
    @usableFromInline var isFinished = false
    /// What follows the last element received.
    @usableFromInline var rest: Cursor<Element>?

    @inlinable
    init() {}
  }

  @inlinable
  override init() {}

  /// Receives an element. There is usually one at a time, because none is computed before it is requested, but a stage
  /// may send several at once.
  @inlinable
  func accept(_ element: Element) {
    if first == nil, !pending.isSpecial {
      first = .some(element)
    } else {
      acceptFurther(element)
    }
  }

  @inlinable
  @inline(never)
  func acceptFurther(_ element: Element) {
    special.others.append(element)
    pending.isSpecial = true
  }

  @inlinable
  func finish(_ termination: Termination) {
    if case .failed(let error) = termination { preconditionFailure("A sequence cannot fail, but did: \(error)") }
    (special.isFinished, pending.isSpecial) = (true, true)
  }

  @inlinable
  func finish(with rest: Cursor<Element>) {
    special.rest = rest
    (special.isFinished, pending.isSpecial) = (true, true)
  }

  /// Takes the next element that has been received, if several have been or the loop has ended.
  @inlinable
  @inline(never)
  func takeSpecial() -> Element? {
    if let element = first {
      first = nil
      return element
    }
    guard special.position < special.others.count else {
      if !special.others.isEmpty { (special.others, special.position) = ([], 0) }
      pending.isSpecial = special.isFinished
      return nil
    }
    let element = special.others[special.position]
    special.position += 1
    return element
  }
}

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
        next: { element in
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

  /// What the lock protects.
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

  /// - Returns: What is to be released after leaving the lock.
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
