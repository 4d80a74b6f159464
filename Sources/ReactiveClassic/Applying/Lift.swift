import ReactiveConcurrency

/// Calls a closure with the newest values of the signals, when each has sent one and then whenever one of them sends,
/// whether or not the result has subscribers.
///
/// ```swift
/// lift(width, height) { [weak view] width, height in view?.resize(width, height) }
/// let area = lift(width, height) { $0 * $1 }
/// ```
///
/// The call itself subscribes to the signals. Subscribers to the result receive the closure's last result and all later
/// ones; it completes when all signals have completed, and fails with the first error of one. Memory: one value of each
/// signal and one result. The closure runs where the new value is sent, one call at a time. The signals are never
/// paused.
///
/// Stands for `rac_liftSelector:withSignals:`.
@discardableResult
public func lift<each Value: Sendable, Output: Sendable>(
  _ signals: repeat Signal<each Value>, calling function: @escaping @Sendable (repeat each Value) -> Output
) -> Signal<Output> {
  combineLatestPack(repeat each signals, reduce: function).started(remembering: 1)
}

/// Calls a closure with the newest values of two signals; a faster form, for the most frequent number, of the version
/// that takes any number.
@inlinable
@discardableResult
public func lift<First: Sendable, Second: Sendable, Output: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>,
  calling function: @escaping @Sendable (First, Second) -> Output
) -> Signal<Output> {
  combineLatest(first, second).map { function($0.0, $0.1) }.started(remembering: 1)
}

/// Calls a closure with an object and the newest values of the signals, as `lift(_:calling:)` does, without keeping the
/// object alive.
///
/// ```swift
/// lift(with: view, width, height) { view, width, height in view.resize(width, height) }
/// ```
///
/// After the object has been released, the next value of a signal releases all signals, and the result completes. If
/// the object is a `LifetimeOwner`, this happens immediately.
@discardableResult
public func lift<Target: AnyObject & Sendable, each Value: Sendable, Output: Sendable>(
  with target: Target, _ signals: repeat Signal<each Value>,
  calling function: @escaping @Sendable (Target, repeat each Value) -> Output
) -> Signal<Output> {
  let call = WeakCall<Target, repeat each Value, Output>(target, function)
  return combineLatestPack(repeat each signals)
    .take(duringLifetimeOf: target)
    .take(while: { _ in call.target != nil })
    .compactMap { (values: (repeat each Value)) in call(repeat each values) }
    .started(remembering: 1)
}

/// Calls a function with an object without keeping that alive.
private struct WeakCall<Target: AnyObject & Sendable, each Value: Sendable, Output: Sendable>: Sendable {
  weak let target: Target?
  let function: @Sendable (Target, repeat each Value) -> Output

  init(_ target: Target, _ function: @escaping @Sendable (Target, repeat each Value) -> Output) {
    self.target = target
    self.function = function
  }

  func callAsFunction(_ values: repeat each Value) -> Output? {
    guard let target else { return nil }
    return function(target, repeat each values)
  }
}

/// Never available: explains the label of the object.
@_documentation(visibility: internal)
@available(*, unavailable, renamed: "lift(with:_:calling:)")
@discardableResult
public func lift<Target: AnyObject & Sendable, each Value: Sendable, Output: Sendable>(
  on target: Target, _ signals: repeat Signal<each Value>,
  calling function: @escaping @Sendable (Target, repeat each Value) -> Output
) -> Signal<Output> { .empty }
