/// Combines the values of two signals by position, until both have completed: what the shorter one lacks is `nil`.
///
/// ```marbles zipLongest(_:_:)
/// seconds  0          5
/// a        -1-───2───-3───-|
/// b        --a───|
///          zipLongest(a, b)
/// output   --'1a''2-'-'3-'-|
/// ```
///
/// Fails with the first error of either. Memory: the values of a signal that is ahead of the other, as in `zip`.
@inlinable
public func zipLongest<First, Second>(
  _ first: Signal<First>, _ second: Signal<Second>
) -> Signal<(First?, Second?)> {
  zip(first.withoutEnd(), second.withoutEnd()).take { $0.0 != nil || $0.1 != nil }
}

extension Signal {
  /// Its values, and then `nil` without an end.
  @usableFromInline
  func withoutEnd() -> Signal<Value?> {
    map { .some($0) }.concat(Signal<Value?>(repeatElement(.none, count: .max)))
  }
}

extension SignalStream where Value: Equatable {
  /// Sends whether both signals send the same values in the same order, and completes: `false` at the first difference,
  /// `true` when both have completed without one.
  ///
  /// ```marbles elementsEqual(_:)
  /// seconds  0    5
  /// a        -1-2-3-|
  /// b        --12---(4!)
  ///          a.elementsEqual(b)
  /// output   -------(f|)
  /// ```
  ///
  /// Fails with the first error of either. Memory: the values of a signal that is ahead of the other, as in `zip`.
  @inlinable
  public func elementsEqual(_ other: Signal<Value>) -> Signal<Bool> {
    zipLongest(signal, other).filter { $0.0 != $0.1 }.take(1).map { _ in false }.ifEmpty(true)
  }
}
