import ReactiveConcurrency

// `+combineLatest:`, whose collection is here an array of one type; signals of several types are separate arguments:
// `RACSignal.combineLatest(names, ages)`.

extension Signal {
  /// The old spelling of the function `combineLatest(_:)`.
  @inlinable
  public static func combineLatest<Element: Sendable>(_ signals: [Signal<Element>]) -> Signal where Value == [Element] {
    ReactiveConcurrency.combineLatest(signals)
  }

  /// The old spelling of the function `combineLatest(_:)`, with subjects among the signals.
  @_disfavoredOverload
  @inlinable
  public static func combineLatest<Element: Sendable>(
    _ signals: [any SignalConvertible<Element>]
  ) -> Signal where Value == [Element] {
    ReactiveConcurrency.combineLatest(signals.map { $0.signal })
  }

  /// The old spelling of the function `combineLatest(_:)`, with a sequence of signals.
  @inlinable
  public static func combineLatest<Element: Sendable>(
    _ signals: ReactiveSequence<Signal<Element>>
  ) -> Signal where Value == [Element] {
    ReactiveConcurrency.combineLatest(signals.array)
  }

  /// The old spelling of the function `combineLatest(_:)`, of two signals.
  @inlinable
  public static func combineLatest<First: SignalConvertible, Second: SignalConvertible>(
    _ first: First, _ second: Second
  ) -> Signal where Value == (First.Value, Second.Value) {
    ReactiveConcurrency.combineLatest(first.signal, second.signal)
  }

  /// The old spelling of the function `combineLatest(_:)`, of three signals.
  @inlinable
  public static func combineLatest<First: SignalConvertible, Second: SignalConvertible, Third: SignalConvertible>(
    _ first: First, _ second: Second, _ third: Third
  ) -> Signal where Value == (First.Value, Second.Value, Third.Value) {
    ReactiveConcurrency.combineLatest(first.signal, second.signal, third.signal)
  }

  /// The old spelling of the function `combineLatest(_:)`. The sources may be of different types.
  @_disfavoredOverload
  @inlinable
  public static func combineLatest<each Source: SignalConvertible>(
    _ sources: repeat each Source
  ) -> Signal where Value == (repeat (each Source).Value) {
    combineLatestPack(repeat (each sources).signal)
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, of two signals, which may be of different types.
  @inlinable
  public static func combineLatest<
    First: SignalConvertible, Second: SignalConvertible
  >(
    _ first: First, _ second: Second,
    reduce: @escaping @Sendable (First.Value, Second.Value) -> Value
  ) -> Signal {
    ReactiveConcurrency.combineLatest(first.signal, second.signal, reduce: reduce)
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, of three signals, which may be of different types.
  @inlinable
  public static func combineLatest<
    First: SignalConvertible, Second: SignalConvertible, Third: SignalConvertible
  >(
    _ first: First, _ second: Second, _ third: Third,
    reduce: @escaping @Sendable (First.Value, Second.Value, Third.Value) -> Value
  ) -> Signal {
    ReactiveConcurrency.combineLatest(first.signal, second.signal, third.signal, reduce: reduce)
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, of four signals, which may be of different types.
  @inlinable
  public static func combineLatest<
    First: SignalConvertible, Second: SignalConvertible, Third: SignalConvertible, Fourth: SignalConvertible
  >(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    reduce: @escaping @Sendable (First.Value, Second.Value, Third.Value, Fourth.Value) -> Value
  ) -> Signal {
    ReactiveConcurrency.combineLatest(first.signal, second.signal, third.signal, fourth.signal, reduce: reduce)
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, of any number of signals, which may be of different
  /// types.
  @_disfavoredOverload
  @inlinable
  public static func combineLatest<each Source: SignalConvertible>(
    _ sources: repeat each Source, reduce: @escaping @Sendable (repeat (each Source).Value) -> Value
  ) -> Signal {
    combineLatestPack(repeat (each sources).signal, reduce: reduce)
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, with two signals or subjects of one type.
  @inlinable
  public static func combineLatest<Source: SignalConvertible>(
    _ signals: [Source], reduce: @escaping @Sendable (Source.Value, Source.Value) -> Value
  ) -> Signal {
    reducing(signals.map(\.signal), count: 2) { ReactiveConcurrency.combineLatest($0).map { reduce($0[0], $0[1]) } }
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, with three signals or subjects of one type.
  @inlinable
  public static func combineLatest<Source: SignalConvertible>(
    _ signals: [Source], reduce: @escaping @Sendable (Source.Value, Source.Value, Source.Value) -> Value
  ) -> Signal {
    reducing(signals.map(\.signal), count: 3) {
      ReactiveConcurrency.combineLatest($0).map { reduce($0[0], $0[1], $0[2]) }
    }
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, with four signals or subjects of one type.
  @inlinable
  public static func combineLatest<Source: SignalConvertible>(
    _ signals: [Source], reduce: @escaping @Sendable (Source.Value, Source.Value, Source.Value, Source.Value) -> Value
  ) -> Signal {
    reducing(signals.map(\.signal), count: 4) {
      ReactiveConcurrency.combineLatest($0).map { reduce($0[0], $0[1], $0[2], $0[3]) }
    }
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, with five signals or subjects of one type.
  @inlinable
  public static func combineLatest<Source: SignalConvertible>(
    _ signals: [Source],
    reduce: @escaping @Sendable (Source.Value, Source.Value, Source.Value, Source.Value, Source.Value) -> Value
  ) -> Signal {
    reducing(signals.map(\.signal), count: 5) {
      ReactiveConcurrency.combineLatest($0).map { reduce($0[0], $0[1], $0[2], $0[3], $0[4]) }
    }
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, with a closure that takes all values as an array.
  @inlinable
  public static func combineLatest<Source: SignalConvertible>(
    _ signals: [Source], reduce: @escaping @Sendable ([Source.Value]) -> Value
  ) -> Signal {
    ReactiveConcurrency.combineLatest(signals.map(\.signal), reduce: reduce)
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, with two signals, some of them subjects.
  @_disfavoredOverload
  @inlinable
  public static func combineLatest<Element: Sendable>(
    _ signals: [any SignalConvertible<Element>], reduce: @escaping @Sendable (Element, Element) -> Value
  ) -> Signal {
    reducing(signals.map { $0.signal }, count: 2) { ReactiveConcurrency.combineLatest($0).map { reduce($0[0], $0[1]) } }
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`, with three signals, some of them subjects.
  @_disfavoredOverload
  @inlinable
  public static func combineLatest<Element: Sendable>(
    _ signals: [any SignalConvertible<Element>], reduce: @escaping @Sendable (Element, Element, Element) -> Value
  ) -> Signal {
    reducing(signals.map { $0.signal }, count: 3) {
      ReactiveConcurrency.combineLatest($0).map { reduce($0[0], $0[1], $0[2]) }
    }
  }
}

// MARK: Unavailable forms

extension Signal where Value == Never {
  /// Never available: explains that `combineLatest([…])` takes signals of one type.
  @available(
    *, unavailable,
    message: "an array is of one type: write the signals beside each other, RACSignal.combineLatest(names, ages)"
  )
  @_disfavoredOverload
  public static func combineLatest(_ signals: [any SignalConvertible]) -> Signal { .empty }
}
