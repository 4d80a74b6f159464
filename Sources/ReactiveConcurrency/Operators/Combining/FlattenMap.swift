extension SignalStream {
  /// Makes a signal of each value and sends the values of all as soon as they come: `flattenMap(.merge)`.
  ///
  /// Ends, pauses and stores as the version with a strategy.
  ///
  /// Stands for `flattenMap:`.
  // No default for the strategy: a function, which is no closure behind the call, would be taken for it.
  @inlinable
  public func flattenMap<Output, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Signal<Output>
  ) -> Signal<Output> {
    signal.flattenMap(.merge, transform)
  }

  /// Makes a signal of each value and sends their values, combined as `strategy` says.
  ///
  /// Completes when this signal and every inner one have; the first error of any ends it and cancels the others.
  /// Downstream's pause reaches the inner signals and this one. Memory: no values, but the inner signals that wait for
  /// their turn; this one is paused when 256 do, and stored beyond that if it cannot pause. `transform` runs where this
  /// signal sends; an error that it throws releases the source and fails the signal.
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
      return .invalid("merge(maxConcurrent:) needs a limit of 0 or more, not \(strategy.limit)")
    }
    let start = signal.start
    return Signal<Output>(stage: #function) { observer in
      let flattening = Flattening(observer, strategy)
      flattening.startOuter { outer in
        let failure = StageState<Thrown?>(nil)
        return start(
          Observer(
            next: { value in
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

  /// Sends the values of the signals this one sends, combined as `strategy` says.
  ///
  /// Ends, pauses and stores as `flattenMap`.
  ///
  /// Stands for `flatten`, `flatten:` and `concat` of a signal of signals.
  @inlinable
  public func flatten<Output>(_ strategy: FlattenStrategy = .merge) -> Signal<Output> where Value == Signal<Output> {
    signal.flattenMap(strategy) { $0 }
  }

  /// Sends the values of the signals this one sends, combined as `strategy` says. An absent signal counts as an empty
  /// one.
  ///
  /// Ends, pauses and stores as `flattenMap`.
  @inlinable
  public func flatten<Output>(_ strategy: FlattenStrategy = .merge) -> Signal<Output> where Value == Signal<Output>? {
    signal.flattenMap(strategy) { $0 ?? .empty }
  }

  /// ReactiveCocoa's primitive: makes a signal of each value, or ends.
  ///
  /// The outer closure runs once for each subscription, so what it captures is fresh. The inner one gets each value;
  /// what it returns is merged in; `nil` ends the result without that value's signal, and setting `stop` ends it after
  /// that signal has been started. The signals already running are waited for. The first error of any ends it and
  /// cancels the others. Downstream's pause reaches the inner signals and this one. Stores as `flattenMap`. The inner
  /// closure runs where this signal sends.
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
            next: { value in
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

extension ReactiveSequence {
  /// Makes a sequence of each element, and joins them in order.
  ///
  /// Stands for `flattenMap:`.
  @inlinable
  public func flattenMap<Output>(
    _ transform: @escaping @Sendable (Element) -> ReactiveSequence<Output>
  ) -> ReactiveSequence<Output> {
    bind { { element, _ in transform(element) } }
  }

  /// The elements of the sequences that are this one's elements, in order.
  ///
  /// Stands for `flatten`.
  @inlinable
  public func flatten<Output>() -> ReactiveSequence<Output> where Element == ReactiveSequence<Output> {
    flattenMap { $0 }
  }

  /// The elements of the sequences that are there, in order; an absent one counts as empty.
  ///
  /// Stands for `flatten`.
  @inlinable
  public func flatten<Output>() -> ReactiveSequence<Output> where Element == ReactiveSequence<Output>? {
    flattenMap { $0 ?? .empty }
  }

  /// ReactiveCocoa's primitive: makes a sequence of each element, or ends.
  ///
  /// The outer closure runs once, when the first element is asked for. The inner one gets each element; `nil` ends the
  /// result without that element's sequence, and setting `stop` ends it after that sequence.
  ///
  /// Stands for `bind:`.
  @inlinable
  public func bind<Output>(
    _ makeBinding:
      @escaping @Sendable () ->
      @Sendable (_ element: Element, _ stop: inout Bool) -> ReactiveSequence<
        Output
      >?
  ) -> ReactiveSequence<Output> {
    let cursor = StageState<Cursor<Element>?>(cursor)
    return ReactiveSequence<Output>(
      isEager: isEager,
      .pushing { observer, context in binding(cursor.take(), makeBinding(), observer, context) })
  }
}
