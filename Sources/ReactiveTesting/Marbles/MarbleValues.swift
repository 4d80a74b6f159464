/// What the names in marble notation stand for, both ways.
///
/// ```swift
/// try scheduler.cold("-a-b-|", ["a": [1, 2], "b": []])
/// try scheduler.cold("-1-2-|", .numbers)
/// recording.marbles(["x": (1, true)]) == "---x|"
/// ```
public struct MarbleValues<Value: Sendable>: Sendable {
  /// The value of a name, if it has one.
  let value: @Sendable (String) -> Value?
  /// The name of a value. One that has none is called what it prints as.
  let name: @Sendable (Value) -> String

  /// Makes values of names.
  ///
  /// - Parameters:
  ///   - name: What a value is called; what it prints as unless told otherwise.
  ///   - value: The value of a name, or `nil` if there is none.
  public init(
    name: @escaping @Sendable (Value) -> String = { "\($0)" }, _ value: @escaping @Sendable (String) -> Value?
  ) {
    self.value = value
    self.name = name
  }

  /// Values that print as their names, and cannot be made of them.
  public static var printed: MarbleValues { MarbleValues { _ in nil } }

}

extension MarbleValues where Value: LosslessStringConvertible {
  /// Names that are values' own text, such as numbers.
  public static var parsed: MarbleValues { MarbleValues { Value($0) } }
}

extension MarbleValues where Value == Int {
  /// Whole numbers.
  public static var numbers: MarbleValues { .parsed }
}

/// Values that are called by the keys. The first whose printed form is the same gives a value its name.
extension MarbleValues: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Value)...) {
    let values = Dictionary(elements) { first, _ in first }
    let names = Dictionary(elements.map { ("\($0.1)", $0.0) }) { first, _ in first }
    self.init(name: { names["\($0)"] ?? "\($0)" }, { values[$0] })
  }
}

/// What `#` stands for unless told otherwise. `#e` is the one named `e`.
public struct MarbleFailure: Error, Hashable, CustomStringConvertible {
  /// What follows the `#`.
  public let name: String

  /// The failure of that name.
  public init(_ name: String = "") {
    self.name = name
  }

  public var description: String { "#" + name }
}

/// What the names after `#` stand for, both ways. `"#"` is the plain one.
struct MarbleErrors {
  let errors: [String: any Error]

  func error(_ name: String) -> any Error {
    errors[name.isEmpty ? "#" : name] ?? MarbleFailure(name)
  }

  /// Errors need not be comparable: they are told apart by type and description.
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
