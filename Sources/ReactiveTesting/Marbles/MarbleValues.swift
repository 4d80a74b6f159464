import ReactiveConcurrency

/// Maps the names in marble notation to values, and values to names.
///
/// ```swift
/// try scheduler.cold("-a-b-|", ["a": [1, 2], "b": []])
/// try scheduler.cold("-1-2-|", .numbers)
/// recording.marbles(["x": (1, true)]) == "---x|"
/// ```
public struct MarbleValues<Value: Sendable>: Sendable {
  /// The value of a name, if it has one.
  let value: @Sendable (String) -> Value?
  /// The name of a value; its description, if it has no other name.
  let name: @Sendable (Value) -> String

  /// Makes a mapping between names and values.
  ///
  /// - Parameters:
  ///   - name: The name of a value; by default its description.
  ///   - value: The value of a name, or `nil` if there is none.
  public init(
    name: @escaping @Sendable (Value) -> String = { "\($0)" }, _ value: @escaping @Sendable (String) -> Value?
  ) {
    self.value = value
    self.name = name
  }

  /// Names values by their descriptions; values cannot be made from names.
  public static var printed: MarbleValues { MarbleValues { _ in nil } }

}

extension MarbleValues where Value: LosslessStringConvertible {
  /// Names values by their descriptions and parses values from them, such as numbers.
  public static var parsed: MarbleValues { MarbleValues { Value($0) } }
}

extension MarbleValues where Value == Int {
  /// Whole numbers.
  public static var numbers: MarbleValues { .parsed }
}

/// The keys are the names of the values. A value is recognized by its description; if several values in the literal
/// have the same one, the first gives the name.
extension MarbleValues: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Value)...) {
    let values = Dictionary(elements) { first, _ in first }
    let names = Dictionary(elements.map { ("\($0.1)", $0.0) }) { first, _ in first }
    self.init(name: { names["\($0)"] ?? "\($0)" }, { values[$0] })
  }
}

/// The error that `#` stands for by default. `#e` is the one named `e`.
public struct MarbleFailure: Error, Hashable, CustomStringConvertible {
  /// The text that follows the `#`.
  public let name: String

  /// Makes a failure with a name.
  public init(_ name: String = "") {
    self.name = name
  }

  public var description: String { "#" + name }
}

/// Maps the names after `#` to errors, and errors to names. The key `"#"` is for the `#` without a name.
struct MarbleErrors {
  let errors: [String: any Error]

  /// How an event is written.
  func mark<Value>(_ event: Event<Value>, _ value: (Value) -> Marbles.Mark) -> Marbles.Mark {
    switch event {
    case .next(let next): value(next)
    case .failed(let error): .failed(name(error))
    case .completed: .completed
    }
  }

  func error(_ name: String) -> any Error {
    errors[name.isEmpty ? "#" : name] ?? MarbleFailure(name)
  }

  /// The name of an error. Errors need not be equatable: they are distinguished by type and description.
  func name(_ error: any Error) -> String {
    let known = errors.keys.sorted().first { key in
      guard let other = errors[key] else { return false }
      return type(of: other) == type(of: error) && "\(other)" == "\(error)"
    }
    if let known { return known == "#" ? "" : known }
    if let failure = error as? MarbleFailure { return failure.name }
    let text = "\(error)"
    return text.isEmpty ? "\(type(of: error))" : text
  }
}
