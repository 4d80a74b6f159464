import ReactiveConcurrency

/// Calls a method of an object with the newest values of the signals, as soon as each has sent one and then whenever one of
/// them sends.
///
/// ```swift
/// liftSelector(Profile.show(name:age:), on: profile, withSignals: name, age)
/// ```
///
/// The old spelling of `lift(on:_:calling:)`, for an object that may be used from any thread; as there, it is not kept alive.
@discardableResult
public func liftSelector<Target: AnyObject & Sendable, each Value: Sendable, Output: Sendable>(
  _ method: @escaping @Sendable (Target) -> (repeat each Value) -> Output, on target: Target,
  withSignals signals: repeat Signal<each Value>
) -> Signal<Output> {
  lift(on: target, repeat each signals) { (target: Target, values: repeat each Value) in
    method(target)(repeat each values)
  }
}
