import ReactiveConcurrency

// `+merge:` and `+concat:` with subjects and with sequences of signals; with signals they are the core's. `+concat:` of
// sequences, too.

extension Signal {
  /// Sends the values of all signals as they arrive, with subjects among the signals.
  @_disfavoredOverload
  @inlinable
  public static func merge(_ signals: [any SignalConvertible<Value>]) -> Signal {
    .merge(signals.map { $0.signal })
  }

  /// Sends the values of all signals as they arrive, with subjects among the signals.
  @_disfavoredOverload
  @inlinable
  public static func merge(_ signals: any SignalConvertible<Value>...) -> Signal {
    .merge(signals.map { $0.signal })
  }

  /// Sends the values of all signals of a sequence as they arrive.
  @_disfavoredOverload
  @inlinable
  public static func merge(_ signals: ReactiveSequence<Signal>) -> Signal {
    .merge(signals.array)
  }

  /// Sends the values of the signals, one signal after the other, with subjects among the signals.
  @_disfavoredOverload
  @inlinable
  public static func concat(_ signals: [any SignalConvertible<Value>]) -> Signal {
    .concat(signals.map { $0.signal })
  }

  /// Sends the values of the signals, one signal after the other, with subjects among the signals.
  @_disfavoredOverload
  @inlinable
  public static func concat(_ signals: any SignalConvertible<Value>...) -> Signal {
    .concat(signals.map { $0.signal })
  }
}

extension Signal where Value == Never {
  /// Never available: explains that `merge([…])` takes signals of one type.
  @available(*, unavailable, message: "signals of one type are merged: map each to `any Sendable` first")
  @_disfavoredOverload
  public static func merge(_ signals: [any SignalConvertible]) -> Signal { .empty }

  /// Never available: explains that `concat([…])` takes signals of one type.
  @available(*, unavailable, message: "signals of one type follow each other: map each to `any Sendable` first")
  @_disfavoredOverload
  public static func concat(_ signals: [any SignalConvertible]) -> Signal { .empty }
}

extension ReactiveSequence {
  /// The elements of the sequences, one sequence after the other.
  @inlinable
  public static func concat(_ sequences: ReactiveSequence...) -> ReactiveSequence { .concat(sequences) }
}
