extension SignalStream {
  /// Sends the newest value whenever `sampler` sends, even if that value has been sent before.
  ///
  /// ```marbles sample(by:)
  /// seconds  0    5
  /// source   -1-2-3---!
  /// sampler  x--x--x-x|
  ///          source.sample(by: sampler)
  /// output   ---2--3-3|
  /// ```
  ///
  /// Sends nothing before this signal's first value. This signal is started first, so what it sends within its start is
  /// not sampled but for the last of it. Completes or fails with either. A pause reaches the sampler; this signal is
  /// never paused. Memory: one value.
  ///
  /// Stands for `sample:`.
  @inlinable
  public func sample<Trigger>(by sampler: Signal<Trigger>) -> Signal<Value> {
    signal.sampled(by: sampler) { value, _ in value }
  }

  /// Sends the newest value paired with each value of `sampler`.
  ///
  /// Sends nothing before this signal's first value. Completes or fails with either. A pause reaches the sampler; this
  /// signal is never paused. Memory: one value.
  @inlinable
  public func sample<Other>(with sampler: Signal<Other>) -> Signal<(Value, Other)> {
    signal.sampled(by: sampler) { ($0, $1) }
  }
}

extension Signal {
  /// Sends this signal's newest value, combined with each one of `sampler`. This signal is started first, and never
  /// paused.
  ///
  /// - Parameter endsWithThis: Whether the result completes with this signal, too, and not with `sampler` alone.
  @inlinable @inline(never)
  func sampled<Other, Output>(
    by sampler: Signal<Other>, endsWithThis: Bool = true, stage: StaticString = #function,
    _ combine: @escaping @Sendable (Value, Other) -> Output
  ) -> Signal<Output> {
    Signal<Output>(stage: stage) { observer in
      let junction = Junction(observer, state: Value?.none, inputs: 2)
      let (values, samples) = (Input(ignoringPauses: true), Input())
      junction.connect(
        start, to: junction.add(values),
        next: { junction, _, value in
          junction.state = .some(value)
          return .more
        },
        finished: { junction, termination in
          if endsWithThis || !termination.isOver { junction.finish(termination) }
        })
      junction.connect(
        sampler.start, to: junction.add(samples),
        next: { junction, _, other in
          guard let value = junction.state else { return .more }
          return junction.send(combine(value, other))
        })
      return junction.subscription
    }
  }
}
