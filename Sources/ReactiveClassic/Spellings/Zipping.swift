import ReactiveConcurrency

// `+zip:`, whose collection is here an array of one type; signals of several types are separate arguments:
// `RACSignal.zip(names, ages)`.

extension Signal {
  /// The old spelling of the function `zip(_:)`.
  @inlinable
  public static func zip<Element: Sendable>(_ signals: [Signal<Element>]) -> Signal where Value == [Element] {
    ReactiveConcurrency.zip(signals)
  }

  /// The old spelling of the function `zip(_:)`, with subjects among the signals.
  @_disfavoredOverload
  @inlinable
  public static func zip<Element: Sendable>(
    _ signals: [any SignalConvertible<Element>]
  ) -> Signal where Value == [Element] {
    ReactiveConcurrency.zip(signals.map { $0.signal })
  }

  /// The old spelling of the function `zip(_:)`, with a sequence of signals.
  @inlinable
  public static func zip<Element: Sendable>(
    _ signals: ReactiveSequence<Signal<Element>>
  ) -> Signal where Value == [Element] {
    ReactiveConcurrency.zip(signals.array)
  }

  /// The old spelling of the function `zip(_:)`, of two signals.
  @inlinable
  public static func zip<First: SignalConvertible, Second: SignalConvertible>(
    _ first: First, _ second: Second
  ) -> Signal where Value == (First.Value, Second.Value) {
    ReactiveConcurrency.zip(first.signal, second.signal)
  }

  /// The old spelling of the function `zip(_:)`, of three signals.
  @inlinable
  public static func zip<First: SignalConvertible, Second: SignalConvertible, Third: SignalConvertible>(
    _ first: First, _ second: Second, _ third: Third
  ) -> Signal where Value == (First.Value, Second.Value, Third.Value) {
    ReactiveConcurrency.zip(first.signal, second.signal, third.signal)
  }

  /// The old spelling of the function `zip(_:)`. The sources may be of different types.
  @_disfavoredOverload
  @inlinable
  public static func zip<each Source: SignalConvertible>(
    _ sources: repeat each Source
  ) -> Signal where Value == (repeat (each Source).Value) {
    zipPack(repeat (each sources).signal)
  }

  /// The old spelling of the function `zip(_:reduce:)`, of two signals, which may be of different types.
  @inlinable
  public static func zip<
    First: SignalConvertible, Second: SignalConvertible
  >(
    _ first: First, _ second: Second,
    reduce: @escaping @Sendable (First.Value, Second.Value) -> Value
  ) -> Signal {
    ReactiveConcurrency.zip(first.signal, second.signal, reduce: reduce)
  }

  /// The old spelling of the function `zip(_:reduce:)`, of three signals, which may be of different types.
  @inlinable
  public static func zip<
    First: SignalConvertible, Second: SignalConvertible, Third: SignalConvertible
  >(
    _ first: First, _ second: Second, _ third: Third,
    reduce: @escaping @Sendable (First.Value, Second.Value, Third.Value) -> Value
  ) -> Signal {
    ReactiveConcurrency.zip(first.signal, second.signal, third.signal, reduce: reduce)
  }

  /// The old spelling of the function `zip(_:reduce:)`, of four signals, which may be of different types.
  @inlinable
  public static func zip<
    First: SignalConvertible, Second: SignalConvertible, Third: SignalConvertible, Fourth: SignalConvertible
  >(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    reduce: @escaping @Sendable (First.Value, Second.Value, Third.Value, Fourth.Value) -> Value
  ) -> Signal {
    ReactiveConcurrency.zip(first.signal, second.signal, third.signal, fourth.signal, reduce: reduce)
  }

  /// The old spelling of the function `zip(_:reduce:)`, of any number of signals, which may be of different types.
  @_disfavoredOverload
  @inlinable
  public static func zip<each Source: SignalConvertible>(
    _ sources: repeat each Source, reduce: @escaping @Sendable (repeat (each Source).Value) -> Value
  ) -> Signal {
    zipPack(repeat (each sources).signal, reduce: reduce)
  }

  /// The old spelling of the function `zip(_:reduce:)`, with two signals or subjects of one type.
  @inlinable
  public static func zip<Source: SignalConvertible>(
    _ signals: [Source], reduce: @escaping @Sendable (Source.Value, Source.Value) -> Value
  ) -> Signal {
    reducing(signals.map(\.signal), count: 2) { ReactiveConcurrency.zip($0).map { reduce($0[0], $0[1]) } }
  }

  /// The old spelling of the function `zip(_:reduce:)`, with three signals or subjects of one type.
  @inlinable
  public static func zip<Source: SignalConvertible>(
    _ signals: [Source], reduce: @escaping @Sendable (Source.Value, Source.Value, Source.Value) -> Value
  ) -> Signal {
    reducing(signals.map(\.signal), count: 3) { ReactiveConcurrency.zip($0).map { reduce($0[0], $0[1], $0[2]) } }
  }

  /// The old spelling of the function `zip(_:reduce:)`, with four signals or subjects of one type.
  @inlinable
  public static func zip<Source: SignalConvertible>(
    _ signals: [Source], reduce: @escaping @Sendable (Source.Value, Source.Value, Source.Value, Source.Value) -> Value
  ) -> Signal {
    reducing(signals.map(\.signal), count: 4) { ReactiveConcurrency.zip($0).map { reduce($0[0], $0[1], $0[2], $0[3]) } }
  }

  /// The old spelling of the function `zip(_:reduce:)`, with five signals or subjects of one type.
  @inlinable
  public static func zip<Source: SignalConvertible>(
    _ signals: [Source],
    reduce: @escaping @Sendable (Source.Value, Source.Value, Source.Value, Source.Value, Source.Value) -> Value
  ) -> Signal {
    reducing(signals.map(\.signal), count: 5) {
      ReactiveConcurrency.zip($0).map { reduce($0[0], $0[1], $0[2], $0[3], $0[4]) }
    }
  }

  /// The old spelling of the function `zip(_:reduce:)`, with a closure that takes all values as an array.
  @inlinable
  public static func zip<Source: SignalConvertible>(
    _ signals: [Source], reduce: @escaping @Sendable ([Source.Value]) -> Value
  ) -> Signal {
    ReactiveConcurrency.zip(signals.map(\.signal), reduce: reduce)
  }

  /// The old spelling of the function `zip(_:reduce:)`, with two signals, some of them subjects.
  @_disfavoredOverload
  @inlinable
  public static func zip<Element: Sendable>(
    _ signals: [any SignalConvertible<Element>], reduce: @escaping @Sendable (Element, Element) -> Value
  ) -> Signal {
    reducing(signals.map { $0.signal }, count: 2) { ReactiveConcurrency.zip($0).map { reduce($0[0], $0[1]) } }
  }

  /// The old spelling of the function `zip(_:reduce:)`, with three signals, some of them subjects.
  @_disfavoredOverload
  @inlinable
  public static func zip<Element: Sendable>(
    _ signals: [any SignalConvertible<Element>], reduce: @escaping @Sendable (Element, Element, Element) -> Value
  ) -> Signal {
    reducing(signals.map { $0.signal }, count: 3) { ReactiveConcurrency.zip($0).map { reduce($0[0], $0[1], $0[2]) } }
  }
}

extension Signal {
  /// Combines the signals with `reduce` if there are as many as the closure has parameters; otherwise fails.
  @inlinable
  static func reducing<Element>(
    _ signals: [Signal<Element>], count: Int, _ combine: ([Signal<Element>]) -> Signal
  ) -> Signal {
    guard signals.count >= count else {
      return .invalid("reduce takes \(count) values, and there are \(signals.count) signals")
    }
    return combine(signals)
  }
}

extension Signal where Value == Never {
  /// Never available: explains that `zip([…])` takes signals of one type.
  @available(
    *, unavailable, message: "an array is of one type: write the signals beside each other, RACSignal.zip(names, ages)"
  )
  @_disfavoredOverload
  public static func zip(_ signals: [any SignalConvertible]) -> Signal { .empty }
}

// MARK: Sequences

extension ReactiveSequence {
  /// The old spelling of `zip(_:)` with an array.
  @inlinable
  public static func zip<Part>(_ sequences: [ReactiveSequence<Part>]) -> ReactiveSequence where Element == [Part] {
    ReactiveConcurrency.zip(sequences)
  }

  /// The old spelling of the function `zip(_:)`, of two sequences.
  @inlinable
  public static func zip<First: Sendable, Second: Sendable>(
    _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>
  ) -> ReactiveSequence where Element == (First, Second) {
    ReactiveConcurrency.zip(first, second)
  }

  /// The old spelling of the function `zip(_:)`, of three sequences.
  @inlinable
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>
  ) -> ReactiveSequence where Element == (First, Second, Third) {
    ReactiveConcurrency.zip(first, second, third)
  }

  /// The old spelling of the function `zip(_:)`. The sequences may be of different types.
  @_disfavoredOverload
  @inlinable
  public static func zip<each Part: Sendable>(
    _ sequences: repeat ReactiveSequence<each Part>
  ) -> ReactiveSequence where Element == (repeat each Part) {
    zipPack(repeat each sequences)
  }

  /// The old spelling of the function `zip(_:reduce:)`. The sequences may be of different types.
  @inlinable
  public static func zip<each Part: Sendable>(
    _ sequences: repeat ReactiveSequence<each Part>, reduce: @escaping @Sendable (repeat each Part) -> Element
  ) -> ReactiveSequence {
    zipPack(repeat each sequences).map { (parts: (repeat each Part)) in reduce(repeat each parts) }
  }

  /// The old spelling of the function `zip(_:reduce:)`, with two sequences.
  @inlinable
  public static func zip<Part>(
    _ sequences: [ReactiveSequence<Part>], reduce: @escaping @Sendable (Part, Part) -> Element
  ) -> ReactiveSequence {
    precondition(sequences.count == 2, "reduce takes 2 elements, and there are \(sequences.count) sequences")
    return ReactiveConcurrency.zip(sequences).map { reduce($0[0], $0[1]) }
  }

  /// The old spelling of the function `zip(_:reduce:)`, with three sequences.
  @inlinable
  public static func zip<Part>(
    _ sequences: [ReactiveSequence<Part>], reduce: @escaping @Sendable (Part, Part, Part) -> Element
  ) -> ReactiveSequence {
    precondition(sequences.count == 3, "reduce takes 3 elements, and there are \(sequences.count) sequences")
    return ReactiveConcurrency.zip(sequences).map { reduce($0[0], $0[1], $0[2]) }
  }

  /// The old spelling of the function `zip(_:reduce:)`, with a closure that takes all elements as an array.
  @inlinable
  public static func zip<Part>(
    _ sequences: [ReactiveSequence<Part>], reduce: @escaping @Sendable ([Part]) -> Element
  ) -> ReactiveSequence {
    ReactiveConcurrency.zip(sequences).map(reduce)
  }
}
