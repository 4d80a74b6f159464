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

  /// The elements that have yet to be handled.
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

/// The events that a push loop may hand over besides elements.
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

  /// The events received besides a single element.
  @usableFromInline
  struct Special {
    @usableFromInline var others: [Element] = []
    @usableFromInline var position = 0
    @usableFromInline var isFinished = false
    /// The event that follows the last element received.
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
