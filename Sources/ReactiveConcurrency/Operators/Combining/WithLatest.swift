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
    from other: Signal<Other>, returning: Output.Type = Output.self,
    reduce: @escaping @Sendable (Value, Other) throws(Thrown) -> Output
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

  /// Sends each value together with the newest ones of three other signals; values before each of these has sent are
  /// dropped. See the version that takes one.
  public func withLatest<First, Second, Third>(
    from first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
  ) -> Signal<(Value, First, Second, Third)> {
    signal.withLatest(from: ReactiveConcurrency.combineLatest(first, second, third))
      .map { ($0.0, $0.1.0, $0.1.1, $0.1.2) }
  }

  /// Sends each value together with the newest ones of four other signals; values before each of these has sent are
  /// dropped. See the version that takes one. More of them are a `combineLatest`.
  public func withLatest<First, Second, Third, Fourth>(
    from first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>, _ fourth: Signal<Fourth>
  ) -> Signal<(Value, First, Second, Third, Fourth)> {
    signal.withLatest(from: ReactiveConcurrency.combineLatest(first, second, third, fourth))
      .map { ($0.0, $0.1.0, $0.1.1, $0.1.2, $0.1.3) }
  }
}
