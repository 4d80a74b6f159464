// See SignalSourceValues.swift.

extension SignalSource {
  /// The same as `signal.concat(_:)`.
  @inlinable
  public func concat(_ next: Signal<Value>) -> Signal<Value> { signal.concat(next) }

  /// The same as `signal.then(_:)`.
  @inlinable
  public func then<Output: Sendable>(_ next: @escaping @Sendable () -> Signal<Output>) -> Signal<Output> {
    signal.then(next)
  }

  /// The same as `signal.start(with:)`.
  @inlinable
  public func start(with value: Value) -> Signal<Value> { signal.start(with: value) }

  /// The same as `signal.merge(with:)`.
  @inlinable
  public func merge(with other: Signal<Value>) -> Signal<Value> { signal.merge(with: other) }

  /// The same as `signal.take(until:)`.
  @inlinable
  public func take<Trigger: Sendable>(until trigger: Signal<Trigger>) -> Signal<Value> { signal.take(until: trigger) }

  /// The same as `signal.take(during:)`.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal<Value> { signal.take(during: lifetime) }

  /// The same as `signal.take(untilReplacement:)`.
  @inlinable
  public func take(untilReplacement replacement: Signal<Value>) -> Signal<Value> {
    signal.take(untilReplacement: replacement)
  }

  /// The same as `signal.skip(until:)`.
  @inlinable
  public func skip<Trigger: Sendable>(until trigger: Signal<Trigger>) -> Signal<Value> { signal.skip(until: trigger) }

  /// The same as `signal.sample(on:)`.
  @inlinable
  public func sample<Trigger: Sendable>(on sampler: Signal<Trigger>) -> Signal<Value> { signal.sample(on: sampler) }

  /// The same as `signal.sample(with:)`.
  @inlinable
  public func sample<Other: Sendable>(with sampler: Signal<Other>) -> Signal<(Value, Other)> {
    signal.sample(with: sampler)
  }

  /// The same as `signal.withLatest(from:)`.
  @inlinable
  public func withLatest<Other: Sendable>(from other: Signal<Other>) -> Signal<(Value, Other)> {
    signal.withLatest(from: other)
  }

  /// The same as `signal.withLatest(from:_:)`.
  @inlinable
  public func withLatest<First: Sendable, Second: Sendable>(from first: Signal<First>, _ second: Signal<Second>)
    -> Signal<(Value, First, Second)>
  {
    signal.withLatest(from: first, second)
  }

  /// The same as `signal.withLatest(from:_:)`.
  @inlinable
  public func withLatest<First: Sendable, each Other: Sendable>(
    from first: Signal<First>, _ others: repeat Signal<each Other>
  ) -> Signal<(Value, First, repeat each Other)> {
    signal.withLatest(from: first, repeat each others)
  }

  /// The same as `signal.buffer(until:)`.
  @inlinable
  public func buffer<Boundary: Sendable>(until boundary: Signal<Boundary>) -> Signal<[Value]> {
    signal.buffer(until: boundary)
  }

  /// The same as `signal.flattenMap(_:)`.
  @inlinable
  public func flattenMap<Output: Sendable, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Signal<Output>
  ) -> Signal<Output> {
    signal.flattenMap(.merge, transform)
  }

  /// The same as `signal.flattenMap(_:_:)`.
  @inlinable
  public func flattenMap<Output: Sendable, Thrown: Error>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) throws(Thrown) -> Signal<Output>
  ) -> Signal<Output> {
    signal.flattenMap(strategy, transform)
  }

  /// The same as `signal.flatten(_:)`.
  @inlinable
  public func flatten<Output: Sendable>(_ strategy: FlattenStrategy = .merge) -> Signal<Output>
  where Value == Signal<Output> {
    signal.flatten(strategy)
  }

  /// The same as `signal.flatten(_:)`.
  @inlinable
  public func flatten<Output: Sendable>(_ strategy: FlattenStrategy = .merge) -> Signal<Output>
  where Value == Signal<Output>? {
    signal.flatten(strategy)
  }

  /// The same as `signal.switchToLatest()`.
  @inlinable
  public func switchToLatest<Output: Sendable>() -> Signal<Output> where Value == Signal<Output> {
    signal.switchToLatest()
  }

  /// The same as `signal.switchToLatest()`.
  @inlinable
  public func switchToLatest<Output: Sendable>() -> Signal<Output> where Value == Signal<Output>? {
    signal.switchToLatest()
  }

  /// The same as `signal.bind(_:)`.
  @inlinable
  public func bind<Output: Sendable>(
    _ makeBinding: @escaping @Sendable () -> @Sendable (_ value: Value, _ stop: inout Bool) -> Signal<Output>?
  ) -> Signal<Output> {
    signal.bind(makeBinding)
  }

  /// The same as `signal.mapAsync(maxConcurrent:on:_:)`.
  @inlinable
  public func mapAsync<Output: Sendable>(
    maxConcurrent: Int = 1, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> {
    signal.mapAsync(maxConcurrent: maxConcurrent, on: executor, transform)
  }

  /// The same as `signal.mapAsync(_:on:_:)`.
  @inlinable
  public func mapAsync<Output: Sendable>(
    _ strategy: FlattenStrategy, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> {
    signal.mapAsync(strategy, on: executor, transform)
  }

  /// The same as `signal.zip(with:)`.
  @inlinable
  public func zip<Other: Sendable>(with other: Signal<Other>) -> Signal<(Value, Other)> { signal.zip(with: other) }

  /// The same as `signal.combineLatest(with:)`.
  @inlinable
  public func combineLatest<Other: Sendable>(with other: Signal<Other>) -> Signal<(Value, Other)> {
    signal.combineLatest(with: other)
  }
}
