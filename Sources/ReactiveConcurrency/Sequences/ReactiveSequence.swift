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
/// What nobody can read again is not remembered: the sequences inside a pipeline of which only the end is held, and the end
/// itself while a loop over it holds the only reference, as in `for square in numbers.map { … }`.
///
/// # When to use Swift's `lazy` instead
///
/// `lazy` computes anew at each pass and remembers nothing, and the compiler sees through it. A million integers through
/// `map` and `filter`, nanoseconds an element and the most memory at one time:
///
/// | how | time | memory |
/// |---|--:|--:|
/// | `lazy`, at each pass | 2.8 ns | none |
/// | this type, in a loop that alone has the sequence | 12.6 ns | 1 kB |
/// | by `head` and `tail`, where only the tail is kept | 27 ns | 5 kB |
/// | held: the first pass, then each further one | 21 ns, 3 ns | 7.4 MB |
/// | whole arrays | 5 to 15 ns | 21 MB |
///
/// So prefer `lazy` for cheap closures in one place that are passed through once, and an array for what is needed as a whole
/// anyway. This type is for elements that cost more than some 20 ns and are read again, by several readers, or in part; for
/// streams of elements that do not fit into memory, walked by somebody who keeps a place in them; for a value or a property
/// of a plain type; and for what becomes a signal. A sequence inside a pipeline costs 21 ns an element if it is held elsewhere,
/// about 4 ns if not.
///
/// # Elements that need other elements
///
/// A closure may read other sequences and earlier elements of its own. An element that needs itself, over whatever detour,
/// traps. A closure runs while others wait for its element, so it must not wait for them: for a lock that is held while reading
/// the same sequence, or for a thread that reads the same element, which would wait for ever. The same holds for the
/// deinitialiser of an element that an operator leaves out. Iterators and closures that have served are released when nobody
/// waits.
///
/// # Depth
///
/// Any number of nested sequences is released, and any number of nested `concat`s read, without recursion. Reading through
/// other operators takes stack for each of them, as the same chain of signals does (see `Signal`).
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

  /// Makes a sequence of a recipe, which is not used before the first element is asked for.
  @inlinable
  init(isEager: Bool = false, _ recipe: Recipe<Element>) {
    let lazily = ReactiveSequence(Window(Producer(recipe).start()))
    self = isEager ? lazily.eager : lazily
  }
}

extension ReactiveSequence {
  /// A sequence of the elements of another.
  ///
  /// An array's storage is shared, other elements in contiguous memory are copied at once. Otherwise the iterator is made
  /// when the first element is asked for, and asked for one element at a time; the sequence may be endless. A
  /// `ReactiveSequence` stays what it is.
  @inlinable
  public init<Elements: Sequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
    if let same = elements as? ReactiveSequence {
      self = same
    } else if elements.withContiguousStorageIfAvailable({ _ in true }) == true {
      self.init(Window(Chunk(Array(elements))))
    } else {
      self.init(.run { observer, _ in pushing(from: elements.makeIterator(), observer) })
    }
  }

  /// A sequence of what an iterator still has, taken on demand. Stands for `rac_sequence` of an enumerator.
  @inlinable
  public init<Elements: IteratorProtocol & Sendable>(iterator: Elements) where Elements.Element == Element {
    self.init(.run { observer, _ in pushing(from: iterator, observer) })
  }

  /// A sequence of one element. Stands for `return:`.
  @inlinable
  public static func just(_ element: Element) -> ReactiveSequence { ReactiveSequence(Window(Chunk([element]))) }

  /// A sequence without elements. Stands for `empty`.
  @inlinable
  public static var empty: ReactiveSequence { ReactiveSequence(Window(.empty)) }

  /// A sequence whose head and tail are computed when they are asked for, each at most once, each without the other.
  /// Stands for `sequenceWithHeadBlock:tailBlock:`.
  ///
  /// - Parameter tail: `nil` stands for the empty sequence.
  @inlinable
  public init(head: @escaping @Sendable () -> Element, tail: @escaping @Sendable () -> ReactiveSequence?) {
    self.init(Window(Chunk(Cons(head: Once(head), tail: Once(tail)))))
  }

  /// The same, with a value that both closures use, computed once, before either.
  @inlinable
  public init<Dependency: Sendable>(
    dependency: @escaping @Sendable () -> Dependency, head: @escaping @Sendable (Dependency) -> Element,
    tail: @escaping @Sendable (Dependency) -> ReactiveSequence?
  ) {
    let dependency = Once(dependency)
    self.init(head: { head(dependency.value) }, tail: { tail(dependency.value) })
  }

  /// The first element, or `nil` if there is none. Computes it at most. Stands for `head`.
  @inlinable
  public var head: Element? { window.head }

  /// The sequence without its first element; empty if there is none. Stands for `tail`.
  ///
  /// - Complexity: O(1). Computes no element. Of a sequence made of a head and a tail it asks for the tail.
  @inlinable
  public var tail: ReactiveSequence { ReactiveSequence(window.tail, isEager: isEager) }

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
  @inlinable
  public var lazily: ReactiveSequence { ReactiveSequence(window) }

  /// The sequence itself.
  public var reactive: ReactiveSequence { self }
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
