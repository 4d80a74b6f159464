import ReactiveConcurrency

// ReactiveCocoa's spellings for tuples. `first` … `fifth`, `last` and `count` are the core's.

/// The old name of `Tuple`.
public typealias RACTuple<each Element> = Tuple<repeat each Element>

/// The old spelling of `Tuple(_:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func RACTuplePack<each Element>(_ elements: repeat each Element) -> Tuple<repeat each Element> {
  Tuple(repeat each elements)
}

/// The old spelling of `tuple.elements`: `let (name, age) = RACTupleUnpack(person)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func RACTupleUnpack<each Element>(_ tuple: Tuple<repeat each Element>) -> (repeat each Element) {
  tuple.elements
}

/// Returns a tuple that `zip` or `combineLatest` has sent, which needs no unpacking.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload
public func RACTupleUnpack<each Element>(_ tuple: (repeat each Element)) -> (repeat each Element) {
  tuple
}

/// Returns an element of `dictionary.rac_sequence`, which needs no unpacking.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func RACTupleUnpack<Key, Value>(_ element: (key: Key, value: Value)) -> (Key, Value) {
  (element.key, element.value)
}

extension Tuple {
  /// The old spelling of `init(_:)`.
  public static func tupleWithObjects(_ elements: repeat each Element) -> Tuple { Tuple(repeat each elements) }

  /// The old spelling of `appending(_:)`.
  @_disfavoredOverload
  public func tupleByAddingObject<Added>(_ element: Added) -> Tuple<repeat each Element, Added> {
    appending(element)
  }

  /// The old spelling of `init(array:)`. In place of `convertNullsToNils`, put `nil` in the array, or decode the JSON.
  public static func tupleWithObjectsFromArray(_ array: [Any]) -> Tuple? { Tuple(array: array) }

  /// The old spelling of `init(array:)`.
  public init?(objectsFromArray array: [Any]) {
    self.init(array: array)
  }

  /// The old spelling of the subscript, which traps beyond the last element; ReactiveCocoa returned `nil`.
  public func objectAtIndex(_ index: Int) -> Any { self[index] }
}

extension Tuple where repeat each Element: Sendable {
  /// The old spelling of `reactive`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public var rac_sequence: ReactiveSequence<any Sendable> { reactive }

  /// The old spelling of `reactive.array`.
  public func allObjects() -> [any Sendable] { reactive.array }
}

// The type checker cannot continue after a result whose pack has grown. The new shape is therefore written out for
// tuples of usual lengths.
extension _TupleProtocol {
  /// The old spelling of `appending(_:)`.
  public func tupleByAddingObject<First, Added>(
    _ element: Added
  ) -> Tuple<First, Added> where Self == Tuple<First> {
    self.appending(element)
  }

  /// The old spelling of `appending(_:)`.
  public func tupleByAddingObject<First, Second, Added>(
    _ element: Added
  ) -> Tuple<First, Second, Added> where Self == Tuple<First, Second> {
    self.appending(element)
  }

  /// The old spelling of `appending(_:)`.
  public func tupleByAddingObject<First, Second, Third, Added>(
    _ element: Added
  ) -> Tuple<First, Second, Third, Added> where Self == Tuple<First, Second, Third> {
    self.appending(element)
  }

  /// The old spelling of `appending(_:)`.
  public func tupleByAddingObject<First, Second, Third, Fourth, Added>(
    _ element: Added
  ) -> Tuple<First, Second, Third, Fourth, Added> where Self == Tuple<First, Second, Third, Fourth> {
    self.appending(element)
  }

  /// The old spelling of `appending(_:)`.
  public func tupleByAddingObject<First, Second, Third, Fourth, Fifth, Added>(
    _ element: Added
  ) -> Tuple<First, Second, Third, Fourth, Fifth, Added> where Self == Tuple<First, Second, Third, Fourth, Fifth> {
    self.appending(element)
  }
}
