/// A function in front of its arguments, still to be called: what `reduceApply()` takes besides tuples of the two.
///
/// ```swift
/// let prices = combineLatest(formula, amount, rate).reduceApply()
/// let mixed = [Application({ $0 + $1 }, 1, 2), Application({ $0 * $1 }, 3, 4)].reactive.reduceApply()
/// ```
///
/// Other than in a tuple, its closure needs no type of its own, and there may be any number of arguments.
///
/// Stands for the tuple of a block and its arguments that ReactiveCocoa's `reduceApply` expects.
public struct Application<each Argument: Sendable, Output: Sendable>: Sendable {
  /// What is to be called.
  public let function: @Sendable (repeat each Argument) -> Output

  /// What it is to be called with.
  public let arguments: (repeat each Argument)

  /// Puts a function in front of its arguments.
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
  /// Calls the function in front of each value with the arguments behind it and sends its result.
  ///
  /// Passes demand, completion and errors through and stores nothing. The function runs where this signal sends.
  ///
  /// Stands for `reduceApply`.
  @inlinable
  public func reduceApply<each Argument: Sendable, Output: Sendable>() -> Signal<Output>
  where Value == Application<repeat each Argument, Output> {
    signal.map { $0() }
  }
}

extension ReactiveSequence {
  /// Calls the function in front of each element with the arguments behind it.
  ///
  /// Stands for `reduceApply`.
  @inlinable
  public func reduceApply<each Argument: Sendable, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Application<repeat each Argument, Output> {
    map { $0() }
  }
}
