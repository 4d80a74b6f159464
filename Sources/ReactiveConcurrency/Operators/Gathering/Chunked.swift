extension Stage where Output == [Input] {
  /// Sends runs of values, of which each belongs with the one before it.
  @inlinable
  public static func chunked(by belongTogether: @escaping @Sendable (Input, Input) -> Bool) -> Stage {
    Stage { downstream in
      let run = Stored<[Input]>([], before: downstream)
      return Observer(
        next: { value in
          guard let last = run.content?.last, !belongTogether(last, value) else {
            run.content?.append(value)
            return .more
          }
          guard let ended = run.content else { return .cancelled }
          run.content = [value]
          return downstream.next(ended)
        },
        finish: { run.finish($0) { $0.isEmpty ? .more : downstream.next($0) } })
    }
  }
}

extension Signal {
  /// Sends runs of values as arrays: a run goes on as long as the closure says that a value belongs with the one before
  /// it.
  ///
  /// Completion sends the last run, an error drops it. Memory: one run. Demand passes through at each run; within one
  /// the source goes on. The closure runs where this signal sends.
  @inlinable @inline(never)
  public func chunked(by belongTogether: @escaping @Sendable (_ previous: Value, _ next: Value) -> Bool)
    -> Signal<[Value]>
  {
    lift(.chunked(by: belongTogether))
  }
}

extension SignalSource {
  /// The same as `signal.chunked(by:)`.
  @inlinable
  public func chunked(by belongTogether: @escaping @Sendable (_ previous: Value, _ next: Value) -> Bool) -> Signal<
    [Value]
  > {
    signal.chunked(by: belongTogether)
  }
}

extension ReactiveSequence {
  /// Arrays of consecutive elements: an array continues as long as each element belongs together with the one before
  /// it.
  @inlinable
  public func chunked(
    by belongTogether: @escaping @Sendable (_ previous: Element, _ next: Element) -> Bool
  ) -> ReactiveSequence<[Element]> {
    through(.chunked(by: belongTogether))
  }
}
