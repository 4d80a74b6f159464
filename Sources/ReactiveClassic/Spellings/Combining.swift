import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `start(with:)`.
  public func startWith(_ value: Value) -> Signal<Value> {
    signal.start(with: value)
  }

  /// `concat(_:)` of a subject as well as of a signal.
  @_disfavoredOverload
  public func concat(_ next: some SignalConvertible<Value>) -> Signal<Value> {
    signal.concat(next.signal)
  }

  /// The old spelling of `merge(with:)`.
  public func merge(_ other: some SignalConvertible<Value>) -> Signal<Value> {
    signal.merge(with: other.signal)
  }

  /// The old spelling of `zip(with:)`.
  public func zipWith<Other: SignalConvertible>(_ other: Other) -> Signal<(Value, Other.Value)> {
    signal.zip(with: other.signal)
  }

  /// The old spelling of `combineLatest(with:)`.
  public func combineLatestWith<Other: SignalConvertible>(_ other: Other) -> Signal<(Value, Other.Value)> {
    signal.combineLatest(with: other.signal)
  }

  /// The old spelling of `sample(on:)`.
  public func sample(_ sampler: some SignalConvertible) -> Signal<Value> {
    signal.sample(on: sampler.signal)
  }

  /// The old spelling of `flatten(.merge(maxConcurrent:))`; 0 means no limit.
  public func flatten<Output>(_ maxConcurrent: Int) -> Signal<Output> where Value == Signal<Output> {
    signal.flatten(.merge(maxConcurrent: maxConcurrent))
  }

  /// The old spelling of `flatten(.concat)`.
  public func concat<Output>() -> Signal<Output> where Value == Signal<Output> {
    signal.flatten(.concat)
  }
}

extension Signal {
  /// The old spelling of `switch(on:cases:default:)`.
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: Signal<Key>, cases: [Key: Signal], default fallback: Signal? = nil
  ) -> Signal {
    .switch(on: keys, cases: cases, default: fallback)
  }

  /// The old spelling of the function `zip(_:)`.
  public static func zip<Element: Sendable>(_ signals: [Signal<Element>]) -> Signal where Value == [Element] {
    ReactiveConcurrency.zip(signals)
  }

  /// The old spelling of the function `zip(_:reduce:)`. The sources may be of different types.
  public static func zip<each Source: SignalConvertible>(
    _ sources: repeat each Source, reduce: @escaping @Sendable (repeat (each Source).Value) -> Value
  ) -> Signal {
    ReactiveConcurrency.zip(repeat (each sources).signal, reduce: reduce)
  }

  /// The old spelling of the function `combineLatest(_:reduce:)`. The sources may be of different types.
  public static func combineLatest<each Source: SignalConvertible>(
    _ sources: repeat each Source, reduce: @escaping @Sendable (repeat (each Source).Value) -> Value
  ) -> Signal {
    ReactiveConcurrency.combineLatest(repeat (each sources).signal, reduce: reduce)
  }

  /// The old spelling of the function `combineLatest(_:)`.
  public static func combineLatest<Element: Sendable>(_ signals: [Signal<Element>]) -> Signal where Value == [Element] {
    ReactiveConcurrency.combineLatest(signals)
  }
}
