import ReactiveConcurrency

/// A function together with its arguments, to be called later. `reduceApply()` calls it.
///
/// ```swift
/// let prices = combineLatest(formula, amount, rate).reduceApply()
/// let mixed = [DeferredCall({ $0 + $1 }, 1, 2), DeferredCall({ $0 * $1 }, 3, 4)].reactive
///   .reduceApply()
/// ```
///
/// Unlike in a tuple, the closure needs no explicit type, and there may be any number of arguments.
///
/// Stands for the tuple of a block and its arguments that ReactiveCocoa's `reduceApply` expects.
public struct DeferredCall<each Argument: Sendable, Output: Sendable>: Sendable {
  /// The function to call.
  public let function: @Sendable (repeat each Argument) -> Output

  /// The arguments to call it with.
  public let arguments: (repeat each Argument)

  /// Makes a call of a function with its arguments.
  @inlinable
  public init(
    _ function: @escaping @Sendable (repeat each Argument) -> Output, _ arguments: repeat each Argument
  ) {
    self.function = function
    self.arguments = (repeat each arguments)
  }

  /// Calls the function with its arguments.
  @inlinable
  public func callAsFunction() -> Output {
    function(repeat each arguments)
  }
}

extension SignalStream {
  /// Calls the function of each value with its arguments and sends the result.
  ///
  /// Values may also be tuples, or `Tuple`s, of a function and up to four arguments:
  /// `combineLatest(formula, amount, rate).reduceApply()`.
  ///
  /// Stands for `reduceApply`.
  @inlinable
  public func reduceApply<each Argument: Sendable, Output: Sendable>() -> Signal<Output>
  where Value == DeferredCall<repeat each Argument, Output> {
    signal.map { $0() }
  }
}

extension ReactiveSequence {
  /// Calls the function of each element with its arguments.
  ///
  /// Stands for `reduceApply`.
  @inlinable
  public func reduceApply<each Argument: Sendable, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == DeferredCall<repeat each Argument, Output> {
    map { $0() }
  }
}
