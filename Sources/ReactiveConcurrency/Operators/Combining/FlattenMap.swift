extension SignalStream {
  /// Makes a signal from each value and sends the values of all as they arrive: `flattenMap(.merge)`.
  ///
  /// See `flattenMap(_:_:)`.
  ///
  /// Stands for `flattenMap:`.
  // No default for the strategy, because a function passed as the argument would be taken for it.
  @inlinable
  public func flattenMap<Output, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Signal<Output>
  ) -> Signal<Output> {
    signal.flattenMap(.merge, transform)
  }

  /// Makes a signal from each value and combines their values by `strategy`.
  ///
  /// ```marbles flattenMap(.latest)
  /// seconds  0          5       10
  /// outer    -1───-4───---7───-|
  /// inner 1  -(^1)-!
  /// inner 4  --───-(^4)-5-!
  /// inner 7  --───--───---(^7)-8-9|
  ///          flattenMap(.latest) { outer in inner }
  /// output   -1───-4───-5-7───-8-9|
  /// ```
  ///
  /// | behavior | |
  /// |---|---|
  /// | completes | when this signal and all inner ones have |
  /// | fails | with the first error of a signal or of `transform`, and cancels the other signals |
  /// | demand | a pause reaches this signal and all inner ones; for `.latest` and `.exhaust` see there |
  /// | prefetch | all values; with a limit, one value for each inner signal that may run |
  /// | buffer | inner signals that wait for a free slot, if this signal cannot pause |
  /// | drops | `.exhaust`: values during an inner signal, without calling `transform` |
  ///
  /// `transform` must not be recursive, as in `page(n).flattenMap { pages(after: $0) }`: each level takes stack,
  /// and about a thousand levels overflow 512 KB. Request pages in a loop with `Signal.async`, use
  /// `expand(maxConcurrent:_:)`, or a recursive `concat`, whose stack is constant.
  ///
  /// Stands for `flattenMap:`.
  @inlinable @inline(never)
  public func flattenMap<Output, Thrown: Error>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) throws(Thrown) -> Signal<Output>
  ) -> Signal<Output> {
    if strategy.overflow == .race {
      return signal.raceMap { value in
        do throws(Thrown) { return try transform(value) } catch { return .fail(error) }
      }
    }
    guard strategy.limit > 0 else {
      let name = strategy.overflow == .order ? "concat" : "merge"
      return .invalid("\(name)(maxConcurrent:) needs a limit of 0 or more, not \(strategy.limit)")
    }
    if strategy.overflow == .order {
      return signal.flattenInOrder(limit: strategy.limit, stage: #function) { value in
        do throws(Thrown) { return try transform(value) } catch { return .fail(error) }
      }
    }
    let start = signal.start
    let isPrompt = signal.isPrompt && strategy.overflow == .wait
    return Signal<Output>(stage: #function, isPrompt: isPrompt) { observer in
      if isPrompt { return PromptFlatMap(observer, strategy, transform).start(start) }
      let flattening = Flattening(observer, strategy)
      flattening.startOuter { outer in
        let failure = StageState<Thrown?>(nil)
        let gate = outer.gate
        return start(
          Observer(
            next: { value, _ in
              if let gate, !gate.enter() { return .more }
              do throws(Thrown) {
                return outer.receive(try transform(value))
              } catch {
                failure.value = error
                return .cancelled
              }
            }, finish: { outer.finish(failure.value.map { .failed($0) } ?? $0) },
            receiver: outer.outer))
      }
      return flattening.junction.subscription
    }
  }

  /// Subscribes to each signal that this one sends and combines their values by `strategy`.
  ///
  /// See `flattenMap(_:_:)`.
  ///
  /// Stands for `flatten`, `flatten:` and `concat` of a signal of signals.
  @inlinable
  public func flatten<Output>(_ strategy: FlattenStrategy = .merge) -> Signal<Output> where Value == Signal<Output> {
    signal.flattenMap(strategy) { $0 }
  }

  /// Subscribes to each signal that this one sends and combines their values by `strategy`. `nil` is an empty signal.
  ///
  /// See `flattenMap(_:_:)`.
  @inlinable
  public func flatten<Output>(_ strategy: FlattenStrategy = .merge) -> Signal<Output> where Value == Signal<Output>? {
    signal.flattenMap(strategy) { $0 ?? .empty }
  }

  /// Makes a signal from each value and merges their values, until the closure ends the source.
  ///
  /// `makeBinding` runs once for each subscription, so state that it creates belongs to that subscription. The closure
  /// that it returns is called with each value. If it returns `nil`, the source is released. If it sets `stop`, the
  /// source is released after the returned signal has started. In both cases the result completes with the signals
  /// that are running. Otherwise this operator works as `flattenMap(_:_:)`.
  ///
  /// Stands for `bind:`.
  @inlinable @inline(never)
  public func bind<Output>(
    _ makeBinding: @escaping @Sendable () -> @Sendable (_ value: Value, _ stop: inout Bool) -> Signal<Output>?
  ) -> Signal<Output> {
    let start = signal.start
    return Signal<Output>(stage: #function) { observer in
      let binding = makeBinding()
      let isOver = StageState(false)
      let flattening = Flattening(observer, .merge)
      flattening.startOuter { outer in
        start(
          Observer(
            next: { value, _ in
              var stop = false
              guard let inner = binding(value, &stop) else {
                isOver.value = true
                return .cancelled
              }
              let demand = outer.receive(inner)
              guard stop else { return demand }
              isOver.value = true
              return .cancelled
            },
            finish: { outer.finish(isOver.value ? .completed : $0) },
            receiver: outer.outer))
      }
      return flattening.junction.subscription
    }
  }
}
