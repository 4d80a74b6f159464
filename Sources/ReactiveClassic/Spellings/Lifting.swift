import ReactiveConcurrency

// The old spelling of `lift(with:_:calling:)`, for methods of one to five parameters. Not with a parameter pack: there
// the compiler of Swift 6.3 crashes on a method that takes a closure, where it reports with these that the closure is
// not `Sendable`.

/// Calls a method of an object with each value of a signal.
///
/// ```swift
/// liftSelector(Profile.show(name:), on: profile, withSignals: name)
/// ```
///
/// The old spelling of `lift(with:_:calling:)`, for an object that may be used from any thread, and which is not kept
/// alive.
@discardableResult
public func liftSelector<Target: AnyObject & Sendable, First: Sendable, Output: Sendable>(
  _ method: @escaping @Sendable (Target) -> (First) -> Output, on target: Target,
  withSignals first: some SignalConvertible<First>
) -> Signal<Output> {
  lift(with: target, first.signal) { target, first in method(target)(first) }
}

/// Calls a method of an object with the newest values of two signals, when each has sent one and then whenever one of
/// them sends; see the version for one signal.
@discardableResult
public func liftSelector<Target: AnyObject & Sendable, First: Sendable, Second: Sendable, Output: Sendable>(
  _ method: @escaping @Sendable (Target) -> (First, Second) -> Output, on target: Target,
  withSignals first: some SignalConvertible<First>, _ second: some SignalConvertible<Second>
) -> Signal<Output> {
  lift(with: target, first.signal, second.signal) { target, first, second in method(target)(first, second) }
}

/// Calls a method of an object with the newest values of three signals; see the version for one signal.
@discardableResult
public func liftSelector<
  Target: AnyObject & Sendable, First: Sendable, Second: Sendable, Third: Sendable, Output: Sendable
>(
  _ method: @escaping @Sendable (Target) -> (First, Second, Third) -> Output, on target: Target,
  withSignals first: some SignalConvertible<First>, _ second: some SignalConvertible<Second>,
  _ third: some SignalConvertible<Third>
) -> Signal<Output> {
  lift(with: target, first.signal, second.signal, third.signal) { target, first, second, third in
    method(target)(first, second, third)
  }
}

/// Calls a method of an object with the newest values of four signals; see the version for one signal.
@discardableResult
public func liftSelector<
  Target: AnyObject & Sendable, First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Output: Sendable
>(
  _ method: @escaping @Sendable (Target) -> (First, Second, Third, Fourth) -> Output, on target: Target,
  withSignals first: some SignalConvertible<First>, _ second: some SignalConvertible<Second>,
  _ third: some SignalConvertible<Third>, _ fourth: some SignalConvertible<Fourth>
) -> Signal<Output> {
  lift(with: target, first.signal, second.signal, third.signal, fourth.signal) { target, first, second, third, fourth in
    method(target)(first, second, third, fourth)
  }
}

/// Calls a method of an object with the newest values of five signals; see the version for one signal.
@discardableResult
public func liftSelector<
  Target: AnyObject & Sendable, First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
  Output: Sendable
>(
  _ method: @escaping @Sendable (Target) -> (First, Second, Third, Fourth, Fifth) -> Output, on target: Target,
  withSignals first: some SignalConvertible<First>, _ second: some SignalConvertible<Second>,
  _ third: some SignalConvertible<Third>, _ fourth: some SignalConvertible<Fourth>,
  _ fifth: some SignalConvertible<Fifth>
) -> Signal<Output> {
  lift(with: target, first.signal, second.signal, third.signal, fourth.signal, fifth.signal) {
    target, first, second, third, fourth, fifth in
    method(target)(first, second, third, fourth, fifth)
  }
}

// A method without a result sends a `RACUnit`, as in ReactiveCocoa.

/// Calls a method without a result with the newest values of a signal, and sends a `RACUnit` each time; see the
/// versions for methods with a result.
@discardableResult
public func liftSelector<Target: AnyObject & Sendable, First: Sendable>(
  _ method: @escaping @Sendable (Target) -> (First) -> Void, on target: Target,
  withSignals first: some SignalConvertible<First>
) -> Signal<RACUnit> {
  lift(with: target, first.signal) { target, first in
    method(target)(first)
    return .defaultUnit
  }
}

/// Calls a method without a result with the newest values of two signals, and sends a `RACUnit` each time; see the
/// versions for methods with a result.
@discardableResult
public func liftSelector<Target: AnyObject & Sendable, First: Sendable, Second: Sendable>(
  _ method: @escaping @Sendable (Target) -> (First, Second) -> Void, on target: Target,
  withSignals first: some SignalConvertible<First>, _ second: some SignalConvertible<Second>
) -> Signal<RACUnit> {
  lift(with: target, first.signal, second.signal) { target, first, second in
    method(target)(first, second)
    return .defaultUnit
  }
}

/// Calls a method without a result with the newest values of three signals, and sends a `RACUnit` each time; see the
/// versions for methods with a result.
@discardableResult
public func liftSelector<Target: AnyObject & Sendable, First: Sendable, Second: Sendable, Third: Sendable>(
  _ method: @escaping @Sendable (Target) -> (First, Second, Third) -> Void, on target: Target,
  withSignals first: some SignalConvertible<First>, _ second: some SignalConvertible<Second>,
  _ third: some SignalConvertible<Third>
) -> Signal<RACUnit> {
  lift(with: target, first.signal, second.signal, third.signal) { target, first, second, third in
    method(target)(first, second, third)
    return .defaultUnit
  }
}

/// Calls a method without a result with the newest values of four signals, and sends a `RACUnit` each time; see the
/// versions for methods with a result.
@discardableResult
public func liftSelector<
  Target: AnyObject & Sendable, First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable
>(
  _ method: @escaping @Sendable (Target) -> (First, Second, Third, Fourth) -> Void, on target: Target,
  withSignals first: some SignalConvertible<First>, _ second: some SignalConvertible<Second>,
  _ third: some SignalConvertible<Third>, _ fourth: some SignalConvertible<Fourth>
) -> Signal<RACUnit> {
  lift(with: target, first.signal, second.signal, third.signal, fourth.signal) { target, first, second, third, fourth in
    method(target)(first, second, third, fourth)
    return .defaultUnit
  }
}

/// Calls a method without a result with the newest values of five signals, and sends a `RACUnit` each time; see the
/// versions for methods with a result.
@discardableResult
public func liftSelector<
  Target: AnyObject & Sendable, First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable
>(
  _ method: @escaping @Sendable (Target) -> (First, Second, Third, Fourth, Fifth) -> Void, on target: Target,
  withSignals first: some SignalConvertible<First>, _ second: some SignalConvertible<Second>,
  _ third: some SignalConvertible<Third>, _ fourth: some SignalConvertible<Fourth>,
  _ fifth: some SignalConvertible<Fifth>
) -> Signal<RACUnit> {
  lift(with: target, first.signal, second.signal, third.signal, fourth.signal, fifth.signal) {
    target, first, second, third, fourth, fifth in
    method(target)(first, second, third, fourth, fifth)
    return .defaultUnit
  }
}
