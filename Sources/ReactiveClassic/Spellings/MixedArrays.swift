import ReactiveConcurrency

// `+combineLatest:reduce:` and `+zip:reduce:` with signals of several types in one array, as Objective-C has it. The
// closure says of which types they are.

extension Signal {
  /// The old spelling of the function `combineLatest(_:reduce:)`, with an array of signals of several types. The
  /// closure has a parameter of its signal's type for each; anything else fails the signal with
  /// `SignalError.invalidArgument`.
  @_disfavoredOverload
  public static func combineLatest<each Element>(
    _ signals: [any SignalConvertible], reduce: @escaping @Sendable (repeat each Element) -> Value
  ) -> Signal {
    reducing(signals, named: "combineLatest", ReactiveConcurrency.combineLatest, reduce)
  }

  /// The old spelling of the function `zip(_:reduce:)`, with an array of signals of several types. The closure has a
  /// parameter of its signal's type for each; anything else fails the signal with `SignalError.invalidArgument`.
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
    var count = 0
    for _ in repeat (each Element).self { count += 1 }
    guard signals.count == count else {
      return .fail(
        SignalError.invalidArgument(
          "\(name)(_:reduce:) needs a closure with a parameter for each signal: \(signals.count), not \(count)"))
    }
    return combine(signals.map { erased($0) }).tryMap { values in
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

/// A signal of the same values, whose type is known only at run time.
private func erased(_ source: some SignalConvertible) -> Signal<any Sendable> {
  source.signal.map { $0 as any Sendable }
}
