// What is not a signal but has one, such as a subject, takes the operators of its signal. Without them a call would choose the
// standard library's operators for async sequences, and leave signals. Those on single values are here, those on whole
// streams in SignalSourceStreams.swift, those on time, errors and effects in SignalSourceEffects.swift.

extension SignalSource {
  /// The same as `signal.map(_:)`.
  @inlinable
  public func map<Output: Sendable, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    signal.map(transform)
  }

  /// The same as `signal.map(to:)`.
  @_disfavoredOverload
  @inlinable
  public func map<Output: Sendable>(to value: Output) -> Signal<Output> { signal.map(to: value) }

  /// The same as `signal.compactMap(_:)`.
  @inlinable
  public func compactMap<Output: Sendable, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Output?
  ) -> Signal<Output> {
    signal.compactMap(transform)
  }

  /// The same as `signal.tryMap(_:)`.
  @inlinable
  public func tryMap<Output: Sendable>(_ transform: @escaping @Sendable (Value) throws -> Output) -> Signal<Output> {
    signal.tryMap(transform)
  }

  /// The same as `signal.scan(_:_:)`.
  @inlinable
  public func scan<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.scan(initial, combine)
  }

  /// The same as `signal.scan(_:_:)`.
  @inlinable
  public func scan<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    signal.scan(initial, combine)
  }

  /// The same as `signal.combinePrevious(_:_:)`.
  @inlinable
  public func combinePrevious<Output: Sendable>(
    _ initial: Value, _ combine: @escaping @Sendable (_ previous: Value, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.combinePrevious(initial, combine)
  }

  /// The same as `signal.aggregate(_:_:)`.
  @inlinable
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.aggregate(initial, combine)
  }

  /// The same as `signal.aggregate(_:_:)`.
  @inlinable
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    signal.aggregate(initial, combine)
  }

  /// The same as `signal.aggregate(from:_:)`.
  @inlinable
  public func aggregate<Output: Sendable>(
    from initial: @escaping @Sendable () -> Output,
    _ combine: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.aggregate(from: initial, combine)
  }

  /// The same as `signal.collected()`.
  @inlinable
  public func collected() -> Signal<[Value]> { signal.collected() }

  /// The same as `signal.materialize()`.
  @inlinable
  public func materialize() -> Signal<Event<Value>> { signal.materialize() }

  /// The same as `signal.dematerialize()`.
  @inlinable
  public func dematerialize<Output: Sendable>() -> Signal<Output> where Value == Event<Output> {
    signal.dematerialize()
  }

  /// The same as `signal.scan(into:_:)`.
  @inlinable
  public func scan<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Value) -> Void
  ) -> Signal<Output> {
    signal.scan(into: initial, update)
  }

  /// The same as `signal.aggregate(into:_:)`.
  @inlinable
  public func aggregate<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Value) -> Void
  ) -> Signal<Output> {
    signal.aggregate(into: initial, update)
  }

  /// The same as `signal.aggregate(from:_:)`.
  @inlinable
  public func aggregate<Output: Sendable>(
    from initial: @escaping @Sendable () -> Output,
    _ combine: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    signal.aggregate(from: initial, combine)
  }

  /// The same as `signal.pairwise()`.
  @inlinable
  public func pairwise() -> Signal<(Value, Value)> { signal.pairwise() }

  /// The same as `signal.enumerated()`.
  @inlinable
  public func enumerated() -> Signal<(offset: Int, element: Value)> { signal.enumerated() }

  /// The same as `signal.filter(_:)`.
  @inlinable
  public func filter<Thrown: Error>(
    _ isIncluded: @escaping @Sendable (Value) throws(Thrown) -> Bool
  ) -> Signal<Value> { signal.filter(isIncluded) }

  /// The same as `signal.ignore(_:)`.
  @inlinable
  public func ignore(_ value: Value) -> Signal<Value> where Value: Equatable { signal.ignore(value) }

  /// The same as `signal.ignoreValues()`.
  @inlinable
  public func ignoreValues() -> Signal<Value> { signal.ignoreValues() }

  /// The same as `signal.take(_:)`.
  @inlinable
  public func take(_ count: Int) -> Signal<Value> { signal.take(count) }

  /// The same as `signal.take(while:)`.
  @inlinable
  public func take(while isTaken: @escaping @Sendable (Value) -> Bool) -> Signal<Value> { signal.take(while: isTaken) }

  /// The same as `signal.take(until:)`.
  // Disfavoured, so that a closure behind the call means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func take(until isLast: @escaping @Sendable (Value) -> Bool) -> Signal<Value> { signal.take(until: isLast) }

  /// The same as `signal.takeLast(_:)`.
  @inlinable
  public func takeLast(_ count: Int) -> Signal<Value> { signal.takeLast(count) }

  /// The same as `signal.skip(_:)`.
  @inlinable
  public func skip(_ count: Int) -> Signal<Value> { signal.skip(count) }

  /// The same as `signal.skip(while:)`.
  @inlinable
  public func skip(while isSkipped: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.skip(while: isSkipped)
  }

  /// The same as `signal.skip(until:)`.
  // Disfavoured, so that a closure behind the call means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func skip(until isFirst: @escaping @Sendable (Value) -> Bool) -> Signal<Value> { signal.skip(until: isFirst) }

  /// The same as `signal.distinctUntilChanged()`.
  @inlinable
  public func distinctUntilChanged() -> Signal<Value> where Value: Equatable { signal.distinctUntilChanged() }

  /// The same as `signal.distinctUntilChanged(by:)`.
  @inlinable
  public func distinctUntilChanged(by isSame: @escaping @Sendable (Value, Value) -> Bool) -> Signal<Value> {
    signal.distinctUntilChanged(by: isSame)
  }

  /// The same as `signal.distinctUntilChanged(by:)`, with a key.
  @inlinable
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal<
    Value
  > {
    signal.distinctUntilChanged(by: key)
  }

  /// The same as `signal.take(through:)`.
  // Disfavoured, so that a closure behind the call means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func take(through isLast: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.take(through: isLast)
  }

  /// The same as `signal.skipLast(_:)`.
  @inlinable
  public func skipLast(_ count: Int) -> Signal<Value> { signal.skipLast(count) }

  /// The same as `signal.element(at:)`.
  @inlinable
  public func element(at index: Int) -> Signal<Value> { signal.element(at: index) }

  /// The same as `signal.distinct()`.
  @inlinable
  public func distinct() -> Signal<Value> where Value: Hashable { signal.distinct() }

  /// The same as `signal.distinct(by:)`.
  @inlinable
  public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal<Value> {
    signal.distinct(by: key)
  }

  /// The same as `signal.compacted()`.
  @inlinable
  public func compacted<Wrapped: Sendable>() -> Signal<Wrapped> where Value == Wrapped? { signal.compacted() }

  /// The same as `signal.flatMap(_:)`.
  @available(*, deprecated, renamed: "flattenMap(_:_:)", message: "Say how the signals combine: .merge or .concat")
  @inlinable
  public func flatMap<Output: Sendable>(_ transform: @escaping @Sendable (Value) -> Signal<Output>) -> Signal<Output> {
    signal.flatMap(transform)
  }

  /// The same as `signal.prefix(_:)`.
  @inlinable
  public func prefix(_ count: Int) -> Signal<Value> { signal.prefix(count) }

  /// The same as `signal.prefix(while:)`.
  @inlinable
  public func prefix(while isTaken: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.prefix(while: isTaken)
  }

  /// The same as `signal.dropFirst(_:)`.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Signal<Value> { signal.dropFirst(count) }

  /// The same as `signal.drop(while:)`.
  @inlinable
  public func drop(while isSkipped: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.drop(while: isSkipped)
  }

  /// The same as `signal.any(_:)`.
  @inlinable
  public func any(_ isMatch: @escaping @Sendable (Value) -> Bool) -> Signal<Bool> { signal.any(isMatch) }

  /// The same as `signal.any()`.
  @inlinable
  public func any() -> Signal<Bool> { signal.any() }

  /// The same as `signal.all(_:)`.
  @inlinable
  public func all(_ isMatch: @escaping @Sendable (Value) -> Bool) -> Signal<Bool> { signal.all(isMatch) }

  /// The same as `signal.not()`.
  @inlinable
  public func not() -> Signal<Bool> where Value == Bool { signal.not() }

  /// The same as `signal.and()`.
  @inlinable
  public func and() -> Signal<Bool> where Value: Sequence, Value.Element == Bool { signal.and() }

  /// The same as `signal.or()`.
  @inlinable
  public func or() -> Signal<Bool> where Value: Sequence, Value.Element == Bool { signal.or() }

  /// The same as `signal.and()`.
  @inlinable
  public func and() -> Signal<Bool> where Value == (Bool, Bool) { signal.and() }

  /// The same as `signal.or()`.
  @inlinable
  public func or() -> Signal<Bool> where Value == (Bool, Bool) { signal.or() }

  /// The same as `signal.and()`.
  @inlinable
  public func and() -> Signal<Bool> where Value == (Bool, Bool, Bool) { signal.and() }

  /// The same as `signal.or()`.
  @inlinable
  public func or() -> Signal<Bool> where Value == (Bool, Bool, Bool) { signal.or() }

  /// The same as `signal.and()`.
  @inlinable
  public func and<each Element: TruthValue>() -> Signal<Bool> where Value == Tuple<repeat each Element> { signal.and() }

  /// The same as `signal.and()`.
  @inlinable
  public func and<each Element: TruthValue>() -> Signal<Bool> where Value == (repeat each Element) { signal.and() }

  /// The same as `signal.or()`.
  @inlinable
  public func or<each Element: TruthValue>() -> Signal<Bool> where Value == Tuple<repeat each Element> { signal.or() }

  /// The same as `signal.or()`.
  @inlinable
  public func or<each Element: TruthValue>() -> Signal<Bool> where Value == (repeat each Element) { signal.or() }

  /// The same as `signal.not()`.
  @inlinable
  public func not<each Element: TruthValue>() -> Signal<(repeat each Element)> where Value == (repeat each Element) {
    signal.not()
  }

  /// The same as `signal.reduceApply()`.
  @inlinable
  public func reduceApply<each Argument: Sendable, Output: Sendable>() -> Signal<Output>
  where Value == Application<repeat each Argument, Output> {
    signal.reduceApply()
  }

  /// The same as `signal.reduceEach(_:)`.
  @inlinable
  public func reduceEach<each Element: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == Tuple<repeat each Element> {
    signal.reduceEach(reduce)
  }

  /// The same as `signal.reduceEach(_:)`.
  @_disfavoredOverload
  @inlinable
  public func reduceEach<each Element: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == (repeat each Element) {
    signal.reduceEach(reduce)
  }

  /// The same as `signal.packed()`.
  @inlinable
  public func packed<each Element: Sendable>() -> Signal<Tuple<repeat each Element>>
  where Value == (repeat each Element) {
    signal.packed()
  }
}
