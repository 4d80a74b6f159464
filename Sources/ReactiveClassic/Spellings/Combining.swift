import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `start(with:)`.
  @inlinable
  public func startWith(_ value: Value) -> Signal<Value> {
    signal.start(with: value)
  }

  /// Sends the values of another signal once this one, which has no values, has completed.
  @inlinable
  public func concat<Next: SignalConvertible>(_ next: Next) -> Signal<Next.Value> where Value == Never {
    signal.then { next.signal }
  }

  /// The old spelling of `then(_:)`, with a closure that returns a subject.
  @_disfavoredOverload
  @inlinable
  public func then<Output>(_ next: @escaping @Sendable () -> any SignalConvertible<Output>) -> Signal<Output> {
    signal.then { next().signal }
  }

  /// The old spelling of `merge(with:)`.
  @inlinable
  public func merge(_ other: Signal<Value>) -> Signal<Value> {
    signal.merge(with: other)
  }

  /// The old spelling of `merge(with:)`, with a subject.
  @_disfavoredOverload
  @inlinable
  public func merge(_ other: some SignalConvertible<Value>) -> Signal<Value> {
    signal.merge(with: other.signal)
  }

  /// The old spelling of `zip(with:)`.
  @inlinable
  public func zipWith<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    signal.zip(with: other)
  }

  /// The old spelling of `combineLatest(with:)`.
  @inlinable
  public func combineLatestWith<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    signal.combineLatest(with: other)
  }

  /// The old spelling of `zip(with:)`, with a subject.
  @_disfavoredOverload
  @inlinable
  public func zipWith<Other: SignalConvertible>(_ other: Other) -> Signal<(Value, Other.Value)> {
    signal.zip(with: other.signal)
  }

  /// The old spelling of `combineLatest(with:)`, with a subject.
  @_disfavoredOverload
  @inlinable
  public func combineLatestWith<Other: SignalConvertible>(_ other: Other) -> Signal<(Value, Other.Value)> {
    signal.combineLatest(with: other.signal)
  }

  /// The old spelling of `sample(by:)`.
  @inlinable
  public func sample(_ sampler: some SignalConvertible) -> Signal<Value> {
    signal.sample(by: sampler.signal)
  }

  /// The old spelling of `flatten(.merge(maxConcurrent:))`; 0 means no limit.
  @inlinable
  public func flatten<Output>(_ maxConcurrent: Int) -> Signal<Output> where Value == Signal<Output> {
    signal.flatten(.merge(maxConcurrent: maxConcurrent))
  }

  /// The old spelling of `flatten(.concat)`.
  @inlinable
  public func concat<Output>() -> Signal<Output> where Value == Signal<Output> {
    signal.flatten(.concat)
  }
}

// MARK: Signals of signals

extension SignalConvertible {
  /// The old spelling of `flatten(.merge(maxConcurrent:))`; 0 means no limit.
  @inlinable
  public func flatten<Output>(_ maxConcurrent: Int) -> Signal<Output> where Value == Signal<Output>? {
    signal.flatten(.merge(maxConcurrent: maxConcurrent))
  }

  /// The old spelling of `flatten(.concat)`.
  @inlinable
  public func concat<Output>() -> Signal<Output> where Value == Signal<Output>? {
    signal.flatten(.concat)
  }

  /// The old spelling of `flattenMap(_:)`, with a closure that returns a subject.
  @_disfavoredOverload
  @inlinable
  public func flattenMap<Output>(
    _ transform: @escaping @Sendable (Value) -> any SignalConvertible<Output>
  ) -> Signal<Output> {
    signal.flattenMap { transform($0).signal }
  }

  /// The old spelling of `flattenMap(_:)`, with a closure that may return `nil`, which counts as an empty signal.
  @_disfavoredOverload
  @inlinable
  public func flattenMap<Output>(_ transform: @escaping @Sendable (Value) -> Signal<Output>?) -> Signal<Output> {
    signal.flattenMap { transform($0) ?? .empty }
  }
}

extension SignalConvertible {
  /// `bind(_:)` with a closure that returns a subject.
  @_disfavoredOverload
  @inlinable
  public func bind<Output>(
    _ makeBinding:
      @escaping @Sendable () -> @Sendable (_ value: Value, _ stop: inout Bool) -> (any SignalConvertible<Output>)?
  ) -> Signal<Output> {
    signal.bind {
      let binding = makeBinding()
      return { binding($0, &$1)?.signal }
    }
  }
}

extension IsolatedSignal {
  /// `flattenMap(_:)` with a closure that may return `nil`, which counts as an empty signal.
  @_disfavoredOverload
  @inlinable
  public func flattenMap<Output>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Value) -> Signal<Output>?
  ) -> Signal<Output> {
    map(transform).flatten()
  }
}

/// Signals of subjects, groups and everything else that has a signal.
extension SignalConvertible where Value: SignalConvertible {
  /// Sends the values of all inner signals as they arrive.
  @_disfavoredOverload
  @inlinable
  public func flatten() -> Signal<Value.Value> { signal.map(\.signal).flatten() }

  /// Sends the values of up to a given number of inner signals at a time; 0 means no limit.
  @_disfavoredOverload
  @inlinable
  public func flatten(_ maxConcurrent: Int) -> Signal<Value.Value> { signal.map(\.signal).flatten(maxConcurrent) }

  /// Sends the values of the inner signals, one signal after the other.
  @_disfavoredOverload
  @inlinable
  public func concat() -> Signal<Value.Value> { signal.map(\.signal).concat() }

  /// Sends the values of the newest inner signal.
  @_disfavoredOverload
  @inlinable
  public func switchToLatest() -> Signal<Value.Value> { signal.map(\.signal).switchToLatest() }
}

extension Signal {
  /// The old spelling of `switch(by:cases:default:)`.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: Signal<Key>, cases: [Key: Signal], default fallback: Signal? = nil
  ) -> Signal {
    .switch(by: keys, cases: cases, default: fallback)
  }

  /// The old spelling of `switch(by:cases:default:)`, with a subject for the keys.
  @_disfavoredOverload
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalConvertible<Key>, cases: [Key: Signal], default fallback: Signal? = nil
  ) -> Signal {
    .switch(by: keys.signal, cases: cases, default: fallback)
  }

  /// The old spelling of `switch(by:cases:default:)`, with subjects among the cases.
  @_disfavoredOverload
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalConvertible<Key>, cases: [Key: any SignalConvertible<Value>],
    default fallback: (any SignalConvertible<Value>)? = nil
  ) -> Signal {
    .switch(by: keys.signal, cases: cases.mapValues { $0.signal }, default: fallback?.signal)
  }

  /// The old spelling of `if(_:then:else:)`, with a subject for the condition.
  @_disfavoredOverload
  @inlinable
  public static func `if`(
    _ condition: some SignalConvertible<Bool>, then first: Signal, else second: Signal
  ) -> Signal {
    .if(condition.signal, then: first, else: second)
  }

  /// The old spelling of `if(_:then:else:)`, with subjects.
  @_disfavoredOverload
  @inlinable
  public static func `if`(
    _ condition: some SignalConvertible<Bool>, then first: any SignalConvertible<Value>,
    else second: any SignalConvertible<Value>
  ) -> Signal {
    .if(condition.signal, then: first.signal, else: second.signal)
  }
}
