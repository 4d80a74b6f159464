/// Several values of different types as one value, in order.
///
/// ```swift
/// let person = pack("tian", 23)
/// let (name, age) = person.elements
/// let account = person.appending(true)      // Tuple<String, Int, Bool>
/// let last: Bool = account.last             // also first … fifth, each of its own type
/// let second: Int = account[\.1]            // any position, as for a bare tuple
/// ```
///
/// Unlike a bare tuple it is `Equatable`, `Hashable`, `Codable` and `Sendable` where its elements are, so it can be a
/// key, an element of a set, or a message. The compiler checks its shape: a position that it does not have is an error. An
/// element that may be missing has an Optional type.
///
/// Stands for ReactiveCocoa's `RACTuple`.
@dynamicMemberLookup
public struct Tuple<each Element>: TupleProtocol {
  /// The elements as Swift's own tuple, to unpack: `let (name, age) = person.elements`.
  public let elements: (repeat each Element)

  /// Makes a tuple of its elements.
  public init(_ elements: repeat each Element) {
    self.elements = (repeat each elements)
  }

  /// How many elements there are. A constant of the type.
  public var count: Int {
    var count = 0
    for _ in repeat (each Element).self { count += 1 }
    return count
  }

  /// A tuple one longer. This one stays as it is. Stands for `tupleByAddingObject:`.
  public func appending<Added>(_ element: Added) -> Tuple<repeat each Element, Added> {
    Tuple<repeat each Element, Added>(repeat each elements, element)
  }
}

/// Makes a tuple of its elements. Stands for `RACTuplePack`.
public func pack<each Element>(_ elements: repeat each Element) -> Tuple<repeat each Element> {
  Tuple(repeat each elements)
}

extension Tuple {
  /// The element at a position, of its own type: `tuple[\.6]`.
  public subscript<Value>(path: KeyPath<(repeat each Element), Value>) -> Value { elements[keyPath: path] }

  /// The element at a position that is known only at run time, hence without its type. Stands for `objectAtIndex:`.
  ///
  /// - Precondition: `index` is from 0 to below `count`.
  /// - Complexity: O(`count`).
  public subscript(index: Int) -> Any {
    var position = 0
    for element in repeat each elements {
      if position == index { return element }
      position += 1
    }
    preconditionFailure("A tuple of \(count) elements has none at \(index)")
  }
}

extension Tuple: Sendable where repeat each Element: Sendable {}

extension Tuple where repeat each Element: Sendable {
  /// The elements as a sequence, without their types. Stands for `rac_sequence`.
  public var reactive: ReactiveSequence<any Sendable> {
    var array: [any Sendable] = []
    for element in repeat each elements { array.append(element) }
    return ReactiveSequence(array)
  }
}

extension Tuple: Equatable where repeat each Element: Equatable {
  public static func == (left: Tuple, right: Tuple) -> Bool {
    for (left, right) in repeat (each left.elements, each right.elements) {
      guard left == right else { return false }
    }
    return true
  }
}

extension Tuple: Hashable where repeat each Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    repeat (each elements).hash(into: &hasher)
  }
}

/// Encodes as an array of its elements; a missing one is null.
extension Tuple: Encodable where repeat each Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    repeat try container.encode(each elements)
  }
}

extension Tuple: Decodable where repeat each Element: Decodable {
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(repeat try container.decode((each Element).self))
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "More elements than the tuple's \(count)")
    }
  }
}

extension Tuple: CustomStringConvertible {
  /// The elements in parentheses.
  public var description: String {
    var parts: [String] = []
    for element in repeat each elements { parts.append(String(reflecting: element)) }
    return "(" + parts.joined(separator: ", ") + ")"
  }
}
