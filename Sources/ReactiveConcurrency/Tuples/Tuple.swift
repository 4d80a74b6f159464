/// Several values of different types as one value, in order.
///
/// ```swift
/// let person = pack("tian", 23)
/// let (name, age) = person.elements
/// let account = person.appending(true)      // Tuple<String, Int, Bool>
/// let last: Bool = account.last             // also first … fifth, each of its own type
/// let second: Int = account[\.1]            // any position, as for a bare tuple
/// let anything: Any = account[2]            // a position that is known only at run time
/// ```
///
/// Unlike a bare tuple it is `Equatable`, `Hashable`, `Codable` and `Sendable` where its elements are, so it can be a
/// key, an element of a set, or a message. The compiler checks its shape: a position that it does not have is an error. An
/// element that may be missing has an Optional type. `zip` and `combineLatest` send bare tuples; `packed()` makes them these.
///
/// Stands for ReactiveCocoa's `RACTuple`; its `RACTupleNil` is the `nil` of an Optional element.
@dynamicMemberLookup
public struct Tuple<each Element>: TupleProtocol {
  /// The elements. Not public, because Swift 6.3 crashes where a function is taken out of a stored tuple that is made of a pack.
  @usableFromInline let storage: (repeat each Element)

  /// The elements as Swift's own tuple, to unpack: `let (name, age) = person.elements`. Stands for `RACTupleUnpack`.
  @inlinable
  public var elements: (repeat each Element) { storage }

  /// Makes a tuple of its elements, as `pack(_:)` does. Stands for `tupleWithObjects:`.
  @inlinable
  public init(_ elements: repeat each Element) {
    storage = (repeat each elements)
  }

  /// How many elements there are, which depends on the type alone. Stands for `count`.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  public var count: Int {
    packCount(repeat (each Element).self)
  }

  /// A tuple one longer. This one stays as it is. Stands for `tupleByAddingObject:`.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  public func appending<Added>(_ element: Added) -> Tuple<repeat each Element, Added> {
    Tuple<repeat each Element, Added>(repeat each storage, element)
  }
}

/// How many types a pack has.
///
/// By calls that stay calls: of a loop over a pack which does nothing but count, the optimiser of Swift 6.3 makes 1.
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

/// Makes a tuple of its elements. Stands for `RACTuplePack`.
///
/// Where a closure is wanted, write `{ pack($0, $1) }`: code of Swift 6.3 that keeps `pack` itself, or any function of a pack,
/// crashes when it calls it.
@inlinable
public func pack<each Element>(_ elements: repeat each Element) -> Tuple<repeat each Element> {
  Tuple(repeat each elements)
}

extension Tuple {
  /// The element at a position, of its own type: `tuple[\.6]`, the same as `tuple.elements.6`.
  @inlinable
  public subscript<Value>(path: KeyPath<(repeat each Element), Value>) -> Value { storage[keyPath: path] }

  /// The element at a position that is known only at run time, hence without its type. Stands for `objectAtIndex:`.
  ///
  /// - Precondition: `index` is from 0 to below `count`.
  /// - Complexity: O(`count`).
  @inlinable
  public subscript(index: Int) -> Any {
    var position = 0
    for element in repeat each storage {
      if position == index { return element }
      position += 1
    }
    preconditionFailure("A tuple of \(count) elements has none at \(index)")
  }
}

extension Tuple {
  /// A tuple of elements whose types are known only at run time; `nil` if they are not as many, or not of its types. Stands
  /// for `tupleWithObjectsFromArray:`.
  ///
  /// An element that is `nil` fits every Optional.
  ///
  /// - Complexity: O(`count`).
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
  /// The elements as a sequence, without their types. Stands for `rac_sequence`; its `array` is `allObjects`.
  ///
  /// - Complexity: O(`count`).
  public var reactive: ReactiveSequence<any Sendable> {
    var array: [any Sendable] = []
    for element in repeat each storage { array.append(element) }
    return ReactiveSequence(array)
  }
}

extension Tuple: Equatable where repeat each Element: Equatable {
  /// Whether all elements are equal, in their order. Stands for `isEqual:`.
  ///
  /// - Complexity: O(`count`); the elements behind the first that differ are not compared.
  @inlinable
  public static func == (left: Tuple, right: Tuple) -> Bool {
    for (left, right) in repeat (each left.storage, each right.storage) {
      guard left == right else { return false }
    }
    return true
  }
}

extension Tuple: Hashable where repeat each Element: Hashable {
  /// Feeds each element to the hasher, in their order.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    repeat (each storage).hash(into: &hasher)
  }
}

extension Tuple: Encodable where repeat each Element: Encodable {
  /// Encodes an array of the elements; a missing one is null. Stands for `encodeWithCoder:`.
  ///
  /// - Complexity: O(`count`).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    repeat try container.encode(each storage)
  }
}

extension Tuple: Decodable where repeat each Element: Decodable {
  /// Decodes an array of as many elements, each of its type; null is a missing one. Stands for `initWithCoder:`.
  ///
  /// - Throws: A `DecodingError` if there are more or fewer elements, or one is not of its type.
  /// - Complexity: O(`count`).
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(repeat try container.decode((each Element).self))
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "More elements than the tuple's \(count)")
    }
  }
}

extension Tuple: CustomStringConvertible {
  /// The elements in parentheses, as a bare tuple shows them. Stands for `description`.
  ///
  /// - Complexity: O(`count`).
  public var description: String {
    var parts: [String] = []
    for element in repeat each storage { parts.append(String(reflecting: element)) }
    return "(" + parts.joined(separator: ", ") + ")"
  }
}
