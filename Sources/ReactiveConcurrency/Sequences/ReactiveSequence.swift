/// A sequence whose elements are computed when they are first asked for, once, and remembered.
///
/// ```swift
/// let squares = ReactiveSequence(1...).map { $0 * $0 }      // computes nothing
/// for square in squares.take(while: { $0 < 100 }) { … }     // computes ten
/// ```
///
/// A value: copies are the same sequence and share what has been computed. Any number of threads may read it; an element
/// is computed by the first that asks, while others that want it wait. Elements live in shared chunks; a tail is a window
/// into them, made in constant time, and what lies before every window is released (a chunk, at most 256 elements, at a
/// time). Works with `for` and `for await`.
///
/// Prefer Swift's `lazy` where nothing is read twice: it computes anew at each pass and remembers nothing.
///
/// Stands for ReactiveCocoa's `RACSequence`.
public struct ReactiveSequence<Element: Sendable>: Sendable {
  @usableFromInline let window: Window<Element>
  /// Whether all elements are computed at once, here and in what operators make of this sequence.
  @usableFromInline let isEager: Bool

  @inlinable
  init(_ window: Window<Element>, isEager: Bool = false) {
    self.window = window
    self.isEager = isEager
  }

  /// Makes a sequence of a closure that makes, when the first element is asked for, the closure that computes them.
  @inlinable
  init(isEager: Bool = false, producing make: @escaping () -> () -> Production<Element>) {
    let lazily = ReactiveSequence(Window(Producer(make).start()))
    self = isEager ? lazily.eager : lazily
  }
}

extension ReactiveSequence {
  /// A sequence of the elements of another.
  ///
  /// Elements in contiguous memory are copied at once. Otherwise the iterator is made when the first element is asked for,
  /// and asked for one element at a time; the sequence may be endless.
  @inlinable
  public init<Elements: Sequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
    if let chunk = elements.withContiguousStorageIfAvailable({ Chunk<Element>($0) }) {
      self.init(Window(chunk))
    } else {
      self.init(producing: {
        var iterator = elements.makeIterator()
        return { iterator.next().map(Production.element) ?? .end }
      })
    }
  }

  /// A sequence of what an iterator still has, taken on demand. Stands for `rac_sequence` of an enumerator.
  @inlinable
  public init<Elements: IteratorProtocol & Sendable>(iterator: Elements) where Elements.Element == Element {
    self.init(producing: {
      var iterator = iterator
      return { iterator.next().map(Production.element) ?? .end }
    })
  }

  /// A sequence of one element. Stands for `return:`.
  public static func just(_ element: Element) -> ReactiveSequence { ReactiveSequence([element]) }

  /// A sequence without elements. Stands for `empty`.
  public static var empty: ReactiveSequence { ReactiveSequence(Window(.empty)) }

  /// A sequence whose head and tail are computed when they are asked for, each at most once, each without the other.
  /// Stands for `sequenceWithHeadBlock:tailBlock:`.
  ///
  /// - Parameter tail: `nil` stands for the empty sequence.
  public init(head: @escaping @Sendable () -> Element, tail: @escaping @Sendable () -> ReactiveSequence?) {
    self.init(Window(Chunk(Cons(head: Once(head), tail: Once { tail()?.window }))))
  }

  /// The same, with a value that both closures use, computed once, before either.
  public init<Dependency: Sendable>(
    dependency: @escaping @Sendable () -> Dependency, head: @escaping @Sendable (Dependency) -> Element,
    tail: @escaping @Sendable (Dependency) -> ReactiveSequence?
  ) {
    let dependency = Once(dependency)
    self.init(head: { head(dependency.value) }, tail: { tail(dependency.value) })
  }

  /// The first element, or `nil` if there is none. Computes it at most. Stands for `head`.
  public var head: Element? { window.head }

  /// The sequence without its first element; empty if there is none. Stands for `tail`.
  ///
  /// - Complexity: O(1). Does not compute the head unless it is the last of a chunk.
  public var tail: ReactiveSequence { ReactiveSequence(window.tail, isEager: isEager) }

  /// All elements. Stands for `array`.
  @inlinable
  public var array: [Element] {
    var elements: [Element] = []
    var window = window
    while let element = window.next() { elements.append(element) }
    return elements
  }

  /// The same sequence, all computed now; operators on it compute at once, too. Stands for `eagerSequence`.
  ///
  /// Does not return for an endless sequence.
  @inlinable
  public var eager: ReactiveSequence {
    var rest = window
    while rest.next() != nil {}
    return ReactiveSequence(window, isEager: true)
  }

  /// The same sequence; operators on it compute on demand. Stands for `lazySequence`.
  public var lazily: ReactiveSequence { ReactiveSequence(window) }

  /// The sequence itself.
  public var reactive: ReactiveSequence { self }
}

extension ReactiveSequence: Sequence {
  /// Reads a sequence element by element, without keeping what it has passed.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline var window: Window<Element>

    @inlinable
    init(_ window: Window<Element>) {
      self.window = window
    }

    /// The next element, computed if it has not been yet.
    @inlinable
    public mutating func next() -> Element? { window.next() }
  }

  @inlinable
  public func makeIterator() -> Iterator { Iterator(window) }
}

extension ReactiveSequence: AsyncSequence {
  public typealias Failure = Never

  /// Reads a sequence in an async loop, which ends when its task is cancelled.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    @usableFromInline var window: Window<Element>

    @inlinable
    init(_ window: Window<Element>) {
      self.window = window
    }

    /// The next element, computed in the caller's task if it has not been yet; `nil` also once the task is cancelled.
    @inlinable
    public mutating func next(isolation: isolated (any Actor)?) async -> Element? {
      Task.isCancelled ? nil : window.next()
    }
  }

  @inlinable
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(window) }
}

extension Sequence where Self: Sendable, Element: Sendable {
  /// The elements as a lazy, remembered sequence. Stands for `rac_sequence`.
  @inlinable
  public var reactive: ReactiveSequence<Element> { ReactiveSequence(self) }
}

extension Dictionary where Key: Sendable, Value: Sendable {
  /// The keys, in the order of the pairs. Stands for `rac_keySequence`.
  public var keysSequence: ReactiveSequence<Key> { ReactiveSequence(Array(keys)) }

  /// The values, in the order of the pairs. Stands for `rac_valueSequence`.
  public var valuesSequence: ReactiveSequence<Value> { ReactiveSequence(Array(values)) }
}

/// Equal elements in the same order; computes as many as it needs.
extension ReactiveSequence: Equatable where Element: Equatable {
  public static func == (left: ReactiveSequence, right: ReactiveSequence) -> Bool { left.elementsEqual(right) }
}

extension ReactiveSequence: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    array.hash(into: &hasher)
  }
}

/// Encodes as an array.
extension ReactiveSequence: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws { try array.encode(to: encoder) }
}

extension ReactiveSequence: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}

extension ReactiveSequence: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements computed so far, and whether there may be more. Computes nothing.
  public var description: String {
    let (elements, isComplete) = window.known
    return "[" + (elements.map { "\($0)" } + (isComplete ? [] : ["(unresolved)"])).joined(separator: ", ") + "]"
  }

  /// Head and tail as far as they are computed. Computes nothing.
  public var debugDescription: String {
    let (elements, isComplete) = window.known
    let head = elements.first.map { String(reflecting: $0) } ?? (isComplete ? "nil" : "(unresolved)")
    let tail = elements.dropFirst().map { String(reflecting: $0) } + (isComplete ? [] : ["(unresolved)"])
    return "ReactiveSequence(head: \(head), tail: [\(tail.joined(separator: ", "))])"
  }
}
