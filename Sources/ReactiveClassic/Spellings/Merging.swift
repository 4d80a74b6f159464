import ReactiveConcurrency

// `+merge:` and `+concat:` of subjects and sequences; of signals they are the core's. `+concat:` of sequences too.

extension Signal {
  /// The values of all signals as soon as they come, with subjects among them.
  @_disfavoredOverload
  public static func merge(_ signals: [any SignalConvertible<Value>]) -> Signal {
    .merge(signals.map { $0.signal })
  }

  /// The values of all signals as soon as they come, with subjects among them.
  @_disfavoredOverload
  public static func merge(_ signals: any SignalConvertible<Value>...) -> Signal {
    .merge(signals.map { $0.signal })
  }

  /// The values of all signals of a sequence as soon as they come.
  @_disfavoredOverload
  public static func merge(_ signals: ReactiveSequence<Signal>) -> Signal {
    .merge(signals.array)
  }

  /// The values of the signals, one signal after the other, with subjects among them.
  @_disfavoredOverload
  public static func concat(_ signals: [any SignalConvertible<Value>]) -> Signal {
    .concat(signals.map { $0.signal })
  }

  /// The values of the signals, one signal after the other, with subjects among them.
  @_disfavoredOverload
  public static func concat(_ signals: any SignalConvertible<Value>...) -> Signal {
    .concat(signals.map { $0.signal })
  }
}

extension Signal where Value == TupleMember.Missing {
  /// Never available: what `merge([…])` is of signals of different types.
  @available(*, unavailable, message: "signals of one type are merged: map each to `any Sendable` first")
  @_disfavoredOverload
  public static func merge(_ signals: [any SignalConvertible]) -> Signal { .empty }

  /// Never available: what `concat([…])` is of signals of different types.
  @available(*, unavailable, message: "signals of one type follow each other: map each to `any Sendable` first")
  @_disfavoredOverload
  public static func concat(_ signals: [any SignalConvertible]) -> Signal { .empty }
}

extension ReactiveSequence {
  /// The elements of the sequences, one sequence after the other.
  public static func concat(_ sequences: ReactiveSequence...) -> ReactiveSequence { .concat(sequences) }
}
