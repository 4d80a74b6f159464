extension SignalStream {
  /// Sends each value paired with the newest one of `other`; values before its first one are dropped.
  ///
  /// ```marbles withLatest(from:)
  /// seconds  0       5
  /// other    --a-───-b───-|
  /// source   -1-2───-3───-4───-|
  ///          source.withLatest(from: other)
  /// output   ---'2a'-'3b'-'4b'-|
  /// ```
  ///
  /// Completes with this signal; `other` may complete earlier. Fails with the first error of either. `other` is started
  /// first and never paused. Memory: one value.
  @inlinable
  public func withLatest<Other>(from other: Signal<Other>) -> Signal<(Value, Other)> {
    other.sampled(by: signal, endsWithThis: false, stage: #function) { ($1, $0) }
  }

  /// Combines each value with the newest one of `other` by `reduce`. See the version without a closure.
  @inlinable
  public func withLatest<Other, Output, Thrown: Error>(
    from other: Signal<Other>, reduce: @escaping @Sendable (Value, Other) throws(Thrown) -> Output
  ) -> Signal<Output> {
    signal.withLatest(from: other).map { pair throws(Thrown) in try reduce(pair.0, pair.1) }
  }

  /// Sends each value together with the newest ones of two other signals; values before each of these has sent are
  /// dropped. See the version that takes one.
  public func withLatest<First, Second>(
    from first: Signal<First>, _ second: Signal<Second>
  ) -> Signal<(Value, First, Second)> {
    signal.withLatest(from: ReactiveConcurrency.combineLatest(first, second)).map { ($0.0, $0.1.0, $0.1.1) }
  }

  /// Sends each value together with the newest ones of any number of other signals; values before each of these has
  /// sent are dropped. See the version that takes one.
  public func withLatest<First, each Other>(
    from first: Signal<First>, _ others: repeat Signal<each Other>
  ) -> Signal<(Value, First, repeat each Other)> {
    let values = signal.withLatest(from: first).withLatest(from: ReactiveConcurrency.combineLatest(repeat each others))
    return values.map { (value: ((Value, First), (repeat each Other))) in
      Prepended(value.0.0, value.0.1, repeat each value.1).tuple
    }
  }
}

/// Two values followed by a pack.
///
/// A struct, because on Swift 6.3 a closure that prepends values to a pack crashes the compiler.
private struct Prepended<First, Second, each Other> {
  private let first: First
  private let second: Second
  private let others: (repeat each Other)

  init(_ first: First, _ second: Second, _ others: repeat each Other) {
    self.first = first
    self.second = second
    self.others = (repeat each others)
  }

  var tuple: (First, Second, repeat each Other) { (first, second, repeat each others) }
}
