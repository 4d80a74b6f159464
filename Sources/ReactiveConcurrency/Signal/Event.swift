/// A signal's event as a value.
///
/// Stands for `RACEvent`.
public enum Event<Value: Sendable>: Sendable {
  /// A value.
  case next(Value)
  /// The signal failed; nothing follows.
  case failed(any Error)
  /// The signal completed; nothing follows.
  case completed

  /// The value, if this is one.
  public var value: Value? {
    if case .next(let value) = self { value } else { nil }
  }

  /// The error, if the signal failed.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// Whether nothing follows this event.
  public var isTerminal: Bool {
    if case .next = self { false } else { true }
  }

  /// Returns the event with its value transformed.
  public func map<Output>(_ transform: (Value) -> Output) -> Event<Output> {
    switch self {
    case .next(let value): .next(transform(value))
    case .failed(let error): .failed(error)
    case .completed: .completed
    }
  }
}

/// Values compare by `==`; errors, which need not be comparable, by type and description.
extension Event: Equatable where Value: Equatable {
  public static func == (left: Event, right: Event) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.completed, .completed): true
    case (.failed(let left), .failed(let right)):
      type(of: left) == type(of: right) && String(describing: left) == String(describing: right)
    default: false
    }
  }
}

extension Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .failed(let error): "failed(\(error))"
    case .completed: "completed"
    }
  }
}
