/// A sequence whose elements are computed once, when they are first requested, and remembered.
///
/// ```swift
/// let squares = ReactiveSequence(1...).map { $0 * $0 }      // computes nothing
/// for square in squares.take(while: { $0 < 100 }) { … }     // computes ten
/// ```
///
/// It is a value: copies are the same sequence and share what has been computed. Any number of threads may read it; an
/// element is computed by the first that requests it, while others that need it wait. Elements are stored in shared
/// chunks. A tail is a position in them, made in constant time, and elements before every remaining position are
/// released, one chunk (at most 256 elements) at a time. Works with `for` and `for await`.
///
/// Elements that can no longer be read are not remembered: those of intermediate sequences when only the last sequence
/// of a pipeline is held, and those of the last one while a loop holds the only reference to it, as in
/// `for square in numbers.map { … }`.
///
/// # When to use Swift's `lazy` instead
///
/// `lazy` recomputes at each pass and remembers nothing, and the compiler can optimize through it. For a million
/// integers through `map` and `filter`, this is the time per element and the peak memory:
///
/// | how | time | memory |
/// |---|--:|--:|
/// | `lazy`, at each pass | 2.8 ns | none |
/// | this type, in a loop that holds the only reference | 12.6 ns | 1 kB |
/// | this type, by `head` and `tail`, keeping only the tail | 27 ns | 5 kB |
/// | this type, held: the first pass, then each later one | 21 ns, 3 ns | 7.4 MB |
/// | whole arrays | 5 to 15 ns | 21 MB |
///
/// So prefer `lazy` for cheap closures that are used in one place and read once, and an array for elements that are all
/// needed anyway. This type is for elements that cost more than about 20 ns and are read again, by several readers, or
/// only in part; for streams that do not fit into memory, read by code that keeps its position in them; for a value or
/// property with a plain type; and for sequences that become signals. An intermediate sequence of a pipeline costs
/// 21 ns an element if it is also held elsewhere, and about 4 ns if not.
///
/// # Elements that need other elements
///
/// A closure may read other sequences, and earlier elements of its own. An element that needs itself, directly or
/// indirectly, traps. A closure runs while other threads wait for its element, so it must not wait for them: neither
/// for a lock that is held while reading the same sequence, nor for a thread that reads the same element, because that
/// deadlocks. The same applies to the deinitializer of an element that an operator drops. Iterators and closures that
/// are no longer needed are released when no thread waits for them.
///
/// ## Depth
///
/// Sequences nested to any depth are released without recursion, and `concat`s nested to any depth are read without it.
/// Reading through other operators takes stack space for each of them, as the same chain of signals does (see
/// `Signal`).
///
/// Stands for ReactiveCocoa's `RACSequence`.
public struct ReactiveSequence<Element: Sendable>: Sendable {
  @usableFromInline let cursor: Cursor<Element>
  /// Whether all elements are computed eagerly, in this sequence and in those that operators make from it.
  @usableFromInline let isEager: Bool

  @inlinable
  init(_ cursor: Cursor<Element>, isEager: Bool = false) {
    self.cursor = cursor
    self.isEager = isEager
  }

  /// Makes a sequence whose source is not used until the first element is requested.
  @inlinable
  init(isEager: Bool = false, _ source: ElementSource<Element>) {
    let lazySequence = ReactiveSequence(Cursor(Producer(source).start()))
    self = isEager ? lazySequence.eager : lazySequence
  }
}

extension ReactiveSequence {
  /// Makes a sequence of the elements of another.
  ///
  /// An array's storage is shared; elements of other contiguous storage are copied immediately. Otherwise the iterator
  /// is made when the first element is requested, and read one element at a time; the sequence may be endless. A
  /// `ReactiveSequence` is used as it is.
  @inlinable
  public init<Elements: Sequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
    if let same = elements as? ReactiveSequence {
      self = same
    } else if elements.withContiguousStorageIfAvailable({ _ in true }) == true {
      self.init(Cursor(Chunk(Array(elements))))
    } else {
      self.init(.pushing { observer, _ in pushing(from: elements.makeIterator(), observer) })
    }
  }

  /// Makes a sequence of an iterator's remaining elements, which are read on demand.
  ///
  /// Stands for `rac_sequence` of an enumerator.
  @inlinable
  public init<Elements: IteratorProtocol & Sendable>(iterator: Elements) where Elements.Element == Element {
    self.init(.pushing { observer, _ in pushing(from: iterator, observer) })
  }

  /// A sequence of one element.
  ///
  /// Stands for `return:`.
  @inlinable
  public static func just(_ element: Element) -> ReactiveSequence { ReactiveSequence(Cursor(Chunk([element]))) }

  /// A sequence without elements.
  ///
  /// Stands for `empty`.
  @inlinable
  public static var empty: ReactiveSequence { ReactiveSequence(Cursor(.empty)) }

  /// Makes a sequence whose head and tail are each computed on demand, at most once, independently of each other.
  ///
  /// - Parameter tail: Returns the rest of the sequence; `nil` means the empty sequence.
  ///
  /// Stands for `sequenceWithHeadBlock:tailBlock:`.
  @inlinable
  public init(head: @escaping @Sendable () -> Element, tail: @escaping @Sendable () -> ReactiveSequence?) {
    self.init(Cursor(Chunk(Cons(head: LazyValue(head), tail: LazyValue(tail)))))
  }

  /// Makes a sequence whose head and tail are computed on demand from a shared value, which is computed once, before
  /// either.
  @inlinable
  public init<Dependency: Sendable>(
    dependency: @escaping @Sendable () -> Dependency, head: @escaping @Sendable (Dependency) -> Element,
    tail: @escaping @Sendable (Dependency) -> ReactiveSequence?
  ) {
    let dependency = LazyValue(dependency)
    self.init(head: { head(dependency.value) }, tail: { tail(dependency.value) })
  }

  /// The first element, or `nil` if there is none. Computes no other element.
  ///
  /// Stands for `head`.
  @inlinable
  public var head: Element? { cursor.head }

  /// The sequence without its first element; empty if there is none.
  ///
  /// - Complexity: O(1). Computes no element. For a sequence made from a head and a tail, computes the tail.
  ///
  /// Stands for `tail`.
  @inlinable
  public var tail: ReactiveSequence { ReactiveSequence(cursor.tail, isEager: isEager) }

  /// The same sequence with all its elements computed now; operators on it compute eagerly too.
  ///
  /// Does not return for an endless sequence.
  ///
  /// Stands for `eagerSequence`.
  @inlinable
  public var eager: ReactiveSequence {
    var rest = cursor
    while rest.next() != nil {}
    return ReactiveSequence(cursor, isEager: true)
  }

  /// The same sequence; operators on it compute on demand.
  ///
  /// Stands for `lazySequence`.
  @inlinable
  public var lazily: ReactiveSequence { ReactiveSequence(cursor) }

  /// The sequence itself.
  public var reactive: ReactiveSequence { self }

  /// Applies a single-input operator, the same one as for signals.
  ///
  /// Consecutive stages run as one: an intermediate sequence that is not held elsewhere is not remembered.
  ///
  /// - Precondition: The stage never fails.
  @inlinable
  public func through<Output>(_ stage: Stage<Element, Output>) -> ReactiveSequence<Output> {
    let cursor = StageState<Cursor<Element>?>(cursor)
    return ReactiveSequence<Output>(
      isEager: isEager,
      .pushing { observer, context in
        guard let cursor = cursor.take() else { preconditionFailure("The source of a sequence has been used twice") }
        return cursor.start(stage(observer), PushContext(nil, context.deferred))
      })
  }
}

extension Sequence where Self: Sendable, Element: Sendable {
  /// The elements as a lazy sequence that remembers them.
  ///
  /// Stands for `rac_sequence`.
  @inlinable
  public var reactive: ReactiveSequence<Element> { ReactiveSequence(self) }
}

/// Sequences are equal if they have equal elements in the same order. Comparing computes as many elements as it needs.
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
    let (elements, isComplete) = cursor.known
    return "[" + (elements.map { "\($0)" } + (isComplete ? [] : ["(unresolved)"])).joined(separator: ", ") + "]"
  }

  /// The head and the tail as far as they have been computed. Computes nothing.
  public var debugDescription: String {
    let (elements, isComplete) = cursor.known
    let head = elements.first.map { String(reflecting: $0) } ?? (isComplete ? "nil" : "(unresolved)")
    let tail = elements.dropFirst().map { String(reflecting: $0) } + (isComplete ? [] : ["(unresolved)"])
    return "ReactiveSequence(head: \(head), tail: [\(tail.joined(separator: ", "))])"
  }
}
