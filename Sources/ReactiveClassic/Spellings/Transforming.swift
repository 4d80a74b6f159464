import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `map(to:)`.
  @inlinable
  public func mapReplace<Output: Sendable>(_ value: Output) -> Signal<Output> {
    signal.map(to: value)
  }

  /// The old spelling of `scan(_:_:)`.
  @inlinable
  public func scanWithStart<Output: Sendable>(
    _ start: Output, reduce: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.scan(start, reduce)
  }

  /// `scan(_:_:)` with each value's index from 0.
  @inlinable
  public func scanWithStart<Output: Sendable>(
    _ start: Output,
    reduceWithIndex reduce: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    signal.enumerated().scan(start) { reduce($0, $1.element, $1.offset) }
  }

  /// The old spelling of `aggregate(_:_:)`.
  @inlinable
  public func aggregateWithStart<Output: Sendable>(
    _ start: Output, reduce: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.aggregate(start, reduce)
  }

  /// `aggregate(_:_:)` with each value's index from 0.
  @inlinable
  public func aggregateWithStart<Output: Sendable>(
    _ start: Output,
    reduceWithIndex reduce: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    signal.enumerated().aggregate(start) { reduce($0, $1.element, $1.offset) }
  }

  /// `aggregate(_:_:)` with an initial result made at each subscription, on the subscriber's thread.
  @inlinable
  public func aggregateWithStartFactory<Output: Sendable>(
    _ factory: @escaping @Sendable () -> Output,
    reduce: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    let signal = signal
    return .deferred { signal.aggregate(factory(), reduce) }
  }

  /// The old spelling of `map(_:)`, whose closure may throw.
  @inlinable
  public func tryMap<Output>(_ transform: @escaping @Sendable (Value) throws -> Output) -> Signal<Output> {
    signal.map(transform)
  }

  /// `map(_:)` with a closure that returns its error through its second parameter, and `nil` then. After a `nil`
  /// without an error the signal fails with a `MissingError`.
  @inlinable
  public func tryMap<Output: Sendable>(
    _ transform: @escaping @Sendable (_ value: Value, _ error: inout (any Error)?) -> Output?
  ) -> Signal<Output> {
    signal.map { value in
      var error: (any Error)?
      guard let output = transform(value, &error) else { throw error ?? MissingError() }
      return output
    }
  }

  /// Combines each value with the previous one, and the first with `start`: `pairwise()` after `start(with:)`.
  @inlinable
  public func combinePreviousWithStart<Output: Sendable>(
    _ start: Value, reduce: @escaping @Sendable (_ previous: Value, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.start(with: start).pairwise().map { reduce($0.0, $0.1) }
  }

  /// The old spelling of `collected()`, in Swift 5 mode.
  ///
  /// In async code `try await signal.collect()` is the core's, which waits. At the top level of `main.swift`, which the
  /// compiler does not take for async code, that needs the type: `let all: [Int] = try await signal.collect()`.
  @available(swift, obsoleted: 6, message: "the operator is `collected()`; `try await signal.collect()` waits")
  public func collect() -> Signal<[Value]> { signal.collected() }
}

extension SignalConvertible {
  /// The old spelling of `repeated()`.
  @inlinable
  public func `repeat`() -> Signal<Value> {
    signal.repeated()
  }

  /// The old spelling of `catch(to:)`.
  @inlinable
  public func catchTo(_ fallback: Signal<Value>) -> Signal<Value> {
    signal.catch(to: fallback)
  }

  /// The old spelling of `catch(to:)`, with a subject.
  @_disfavoredOverload
  @inlinable
  public func catchTo(_ fallback: some SignalConvertible<Value>) -> Signal<Value> {
    signal.catch(to: fallback.signal)
  }

  /// `catch(_:)` with a closure that returns a subject.
  @_disfavoredOverload
  @inlinable
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) -> any SignalConvertible<Value>
  ) -> Signal<Value> {
    signal.catch { handler($0).signal }
  }

  /// Passes values on as long as the closure returns `true`. At the first `false` it fails with a `MissingError`, or
  /// with the error that the closure throws.
  ///
  /// Stands for `try:`.
  @inlinable
  public func `try`(_ check: @escaping @Sendable (Value) throws -> Bool) -> Signal<Value> {
    signal.try { value in
      if try !check(value) { throw MissingError() }
    }
  }

  /// The same, with a closure that returns its error through its second parameter.
  @inlinable
  public func `try`(
    _ check: @escaping @Sendable (_ value: Value, _ error: inout (any Error)?) -> Bool
  ) -> Signal<Value> {
    signal.try { value in
      var error: (any Error)?
      if !check(value, &error) { throw error ?? MissingError() }
    }
  }
}
