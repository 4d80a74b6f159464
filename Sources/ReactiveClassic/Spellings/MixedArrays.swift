import ReactiveConcurrency

// `+combineLatest:reduce:` and `+zip:reduce:` with signals of several types in one array, as Objective-C has it. The
// closure says of which types they are.

extension Signal {
  /// The old spelling of the function `combineLatest(_:reduce:)`, with an array of signals of several types. The
  /// closure has a parameter of its signal's type for each, or for the first ones; anything else fails the signal with
  /// `SignalError.invalidArgument`, before any value if the types are plain.
  @_disfavoredOverload
  public static func combineLatest<each Element>(
    _ signals: [any SignalConvertible], reduce: @escaping @Sendable (repeat each Element) -> Value
  ) -> Signal {
    reducing(signals, named: "combineLatest", ReactiveConcurrency.combineLatest, reduce)
  }

  /// The old spelling of the function `zip(_:reduce:)`, with an array of signals of several types. The closure has a
  /// parameter of its signal's type for each, or for the first ones; anything else fails the signal with
  /// `SignalError.invalidArgument`, before any value if the types are plain.
  @_disfavoredOverload
  public static func zip<each Element>(
    _ signals: [any SignalConvertible], reduce: @escaping @Sendable (repeat each Element) -> Value
  ) -> Signal {
    reducing(signals, named: "zip", ReactiveConcurrency.zip, reduce)
  }

  private static func reducing<each Element>(
    _ signals: [any SignalConvertible], named name: String,
    _ combine: ([Signal<any Sendable>]) -> Signal<[any Sendable]>,
    _ reduce: @escaping @Sendable (repeat each Element) -> Value
  ) -> Signal {
    var types: [(isFitting: (any SignalConvertible) -> Bool, name: String)] = []
    for type in repeat (each Element).self { types.append(({ isPossible($0, as: type) }, "\(type)")) }
    if signals.count < types.count {
      return invalid(
        "\(name)(_:reduce:) needs a signal for each parameter of its closure: \(types.count), not \(signals.count)")
    }
    for (index, (signal, type)) in Swift.zip(signals, types).enumerated() where !type.isFitting(signal) {
      return invalid(
        "\(name)(_:reduce:) got a closure whose parameter \(index + 1) is a \(type.name), and the signal sends "
          + valueName(of: signal))
    }
    return combine(signals.map { erased($0) }).map { values in
      var rest = values[...]
      func next<Parameter>(_ type: Parameter.Type) throws -> Parameter {
        let value = rest.removeFirst()
        guard let parameter = value as? Parameter else {
          throw SignalError.invalidArgument(
            "\(name)(_:reduce:) got a \(Swift.type(of: value)) where its closure takes a \(type)")
        }
        return parameter
      }
      return reduce(repeat try next((each Element).self))
    }
  }
}

extension Signal {
  /// A signal that has failed with that explanation.
  @inlinable
  static func invalid(_ explanation: String) -> Signal { .fail(SignalError.invalidArgument(explanation)) }
}

/// A signal of the same values, whose type is known only at run time.
private func erased(_ source: some SignalConvertible) -> Signal<any Sendable> {
  source.signal.map { $0 as any Sendable }
}

private func valueName<Source: SignalConvertible>(of source: Source) -> String { "\(Source.Value.self)" }

/// Whether a value of the signal may be a `Parameter`.
private func isPossible<Source: SignalConvertible, Parameter>(_ source: Source, as type: Parameter.Type) -> Bool {
  Source.Value.self == type || !isPlain(Source.Value.self) || !isPlain(type)
}

/// Whether no value of another such type is of this one. What a class, a protocol, an Optional or an array holds is
/// known only at run time.
private func isPlain(_ type: Any.Type) -> Bool {
  [Bool.self, Int.self, Double.self, String.self].contains { $0 == type }
}
