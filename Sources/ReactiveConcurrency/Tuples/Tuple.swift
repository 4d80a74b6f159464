/// A fixed number of values of different types, in order, as one value.
///
/// ```swift
/// let person = Tuple("tian", 23)
/// let (name, age) = person.elements
/// let account = person.appending(true)      // Tuple<String, Int, Bool>
/// let last: Bool = account.last             // also first … fifth, each of its own type
/// let second: Int = account[\.1]            // any position, as for a bare tuple
/// let anything: Any = account[2]            // a position that is known only at run time
/// ```
///
/// Unlike a bare tuple it is `Equatable`, `Hashable`, `Codable` and `Sendable` where its elements are, so it can be a
/// key, an element of a set, or a message. The compiler checks its shape: a position that does not exist is an error.
/// An element that may be missing has an Optional type. `zip` and `combineLatest` send bare tuples; `packed()` turns
/// them into these.
///
/// Stands for ReactiveCocoa's `RACTuple`; its `RACTupleNil` is the `nil` of an Optional element.
@dynamicMemberLookup
public struct Tuple<each Element>: _TupleProtocol {
  /// The elements. Not public, because Swift 6.3 crashes when a function is read from a stored tuple made from a pack.
  @usableFromInline let storage: (repeat each Element)

  /// The elements as a bare Swift tuple, for destructuring: `let (name, age) = person.elements`.
  ///
  /// Stands for `RACTupleUnpack`.
  @inlinable
  public var elements: (repeat each Element) { storage }

  /// Makes a tuple from its elements.
  ///
  /// Stands for `tupleWithObjects:` and `RACTuplePack`.
  @inlinable
  public init(_ elements: repeat each Element) {
    storage = (repeat each elements)
  }

  /// The number of elements, which is determined by the type.
  ///
  /// - Complexity: O(`count`).
  ///
  /// Stands for `count`.
  @inlinable
  public var count: Int {
    packCount(repeat (each Element).self)
  }

  /// Returns a tuple with one more element at the end.
  ///
  /// - Complexity: O(`count`).
  ///
  /// Stands for `tupleByAddingObject:`.
  @inlinable
  public func appending<Added>(_ element: Added) -> Tuple<repeat each Element, Added> {
    Tuple<repeat each Element, Added>(repeat each storage, element)
  }
}

/// The number of types in a pack.
///
/// Uses calls that are never inlined, because Swift 6.3's optimizer miscompiles a loop over a pack that only counts:
/// the result is always 1.
@inlinable
func packCount<each Element>(_ types: repeat (each Element).Type) -> Int {
  var count = 0
  repeat countOne(each types, in: &count)
  return count
}

@usableFromInline
@inline(never)
func countOne<Element>(_: Element.Type, in count: inout Int) {
  count += 1
}

extension Tuple {
  /// The element at a position, with its own type: `tuple[\.6]` is the same as `tuple.elements.6`.
  @inlinable
  public subscript<Value>(path: KeyPath<(repeat each Element), Value>) -> Value { storage[keyPath: path] }

  /// The element at a position that is known only at run time, and therefore without its type.
  ///
  /// - Precondition: `index` is 0 or more and less than `count`.
  /// - Complexity: O(`count`).
  ///
  /// Stands for `objectAtIndex:`.
  @inlinable
  public subscript(index: Int) -> Any {
    var position = 0
    for element in repeat each storage {
      if position == index { return element }
      position += 1
    }
    preconditionFailure("A tuple of \(count) elements has no element at index \(index)")
  }
}

extension Tuple {
  /// Makes a tuple from elements whose types are known only at run time; `nil` if their number or a type does not
  /// match.
  ///
  /// An element that is `nil` matches any Optional type.
  ///
  /// - Complexity: O(`count`).
  ///
  /// Stands for `tupleWithObjectsFromArray:`.
  public init?(array: [Any]) {
    var rest = array[...]
    guard let tuple = try? Tuple(taking: &rest), rest.isEmpty else { return nil }
    self = tuple
  }

  private init(taking array: inout ArraySlice<Any>) throws {
    self.init(repeat try array.take((each Element).self))
  }
}

extension ArraySlice<Any> {
  fileprivate mutating func take<Value>(_: Value.Type) throws(WrongShape) -> Value {
    guard !isEmpty, let value = removeFirst() as? Value else { throw WrongShape() }
    return value
  }
}

private struct WrongShape: Error {}

extension Tuple: Sendable where repeat each Element: Sendable {}

extension Tuple where repeat each Element: Sendable {
  /// The elements as a sequence, without their types.
  ///
  /// - Complexity: O(`count`).
  ///
  /// Stands for `rac_sequence`; its `array` is `allObjects`.
  public var reactive: ReactiveSequence<any Sendable> {
    var array: [any Sendable] = []
    for element in repeat each storage { array.append(element) }
    return ReactiveSequence(array)
  }
}

extension Tuple: Equatable where repeat each Element: Equatable {
  /// Whether all elements are equal, in order.
  ///
  /// - Complexity: O(`count`); elements after the first difference are not compared.
  ///
  /// Stands for `isEqual:`.
  @inlinable
  public static func == (left: Tuple, right: Tuple) -> Bool {
    for (left, right) in repeat (each left.storage, each right.storage) {
      guard left == right else { return false }
    }
    return true
  }
}

extension Tuple: Hashable where repeat each Element: Hashable {
  /// Feeds the elements to the hasher, in order.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    repeat (each storage).hash(into: &hasher)
  }
}

extension Tuple: Encodable where repeat each Element: Encodable {
  /// Encodes the elements as an array; a missing one becomes null.
  ///
  /// - Complexity: O(`count`).
  ///
  /// Stands for `encodeWithCoder:`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    repeat try container.encode(each storage)
  }
}

extension Tuple: Decodable where repeat each Element: Decodable {
  /// Decodes an array with the same number of elements, each of the right type; null means a missing one.
  ///
  /// - Throws: A `DecodingError` if there are more or fewer elements, or one has the wrong type.
  /// - Complexity: O(`count`).
  ///
  /// Stands for `initWithCoder:`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(repeat try container.decode((each Element).self))
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "More elements than the tuple's \(count)")
    }
  }
}

extension Tuple: CustomStringConvertible {
  /// The elements in parentheses, as a bare tuple shows them.
  ///
  /// - Complexity: O(`count`).
  ///
  /// Stands for `description`.
  public var description: String {
    var parts: [String] = []
    for element in repeat each storage { parts.append(String(reflecting: element)) }
    return "(" + parts.joined(separator: ", ") + ")"
  }
}
