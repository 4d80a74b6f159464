extension Stage {
  /// Sends the final result at completion.
  @inlinable
  public static func aggregate(
    _ initial: @escaping @Sendable () -> Output, _ combine: @escaping @Sendable (Output, Input, Int) -> Output
  ) -> Stage {
    Stage { downstream in
      let running = Stored(Running(result: initial()), before: downstream)
      return Observer(
        next: { input in
          _ = running.content?.combine(with: input, combine)
          return .more
        },
        finish: { running.finish($0) { downstream.next($0.result) } })
    }
  }

  /// Sends the final result, which `update` changes in place, at completion.
  @inlinable
  public static func aggregate(
    into initial: Output, _ update: @escaping @Sendable (inout Output, Input) -> Void
  ) -> Stage {
    Stage { downstream in
      let running = Stored(Running(result: initial), before: downstream)
      return Observer(
        next: { input in
          running.content?.update(with: input, update)
          return .more
        },
        finish: { running.finish($0) { downstream.next($0.result) } })
    }
  }
}

extension Stage where Output == [Input] {
  /// Sends all values as one array at completion.
  @inlinable
  public static var collected: Stage {
    Stage { downstream in
      let values = Stored<[Input]>([], before: downstream)
      return Observer(
        next: { value in
          values.content?.append(value)
          return .more
        },
        finish: { values.finish($0) { downstream.next($0) } })
    }
  }
}

extension SignalStream {
  /// Combines all values and sends the result when the signal completes: `initial` if there were no values, nothing if
  /// it fails. Never pauses the source.
  ///
  /// Memory: the running result.
  ///
  /// Stands for `aggregateWithStart:reduce:`.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.lift(.aggregate({ initial }) { running, next, _ in combine(running, next) })
  }

  /// The same, with the value's index from 0.
  ///
  /// Stands for `aggregateWithStart:reduceWithIndex:`.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    signal.lift(.aggregate({ initial }, combine))
  }

  /// The same, with an initial result made for each subscription.
  ///
  /// `initial` runs at each subscription, on the subscriber's thread.
  ///
  /// Stands for `aggregateWithStartFactory:reduce:`.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    from initial: @escaping @Sendable () -> Output,
    _ combine: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.lift(.aggregate(initial) { running, next, _ in combine(running, next) })
  }

  /// Sends all values as one array when the signal completes; nothing if it fails.
  ///
  /// Memory: every value. Never pauses the source.
  ///
  /// Stands for `collect`.
  @inlinable @inline(never)
  public func collected() -> Signal<[Value]> {
    signal.lift(.collected)
  }

  /// Updates `initial` in place with each value and sends the result when the signal completes: `initial` itself if
  /// there were no values, nothing if it fails.
  ///
  /// Nothing is copied from one value to the next. Never pauses the source. Memory: the running result.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Value) -> Void
  ) -> Signal<Output> {
    signal.lift(.aggregate(into: initial, update))
  }

  /// The same, with an initial result made for each subscription and the value's index from 0. Never pauses the source.
  ///
  /// Memory: the running result. `initial` runs at each subscription, on the subscriber's thread.
  ///
  /// Stands for `aggregateWithStartFactory:reduce:`.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    from initial: @escaping @Sendable () -> Output,
    _ combine: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    signal.lift(.aggregate(initial, combine))
  }
}

extension ReactiveSequence {
  /// A single element: the result of combining all elements.
  ///
  /// Stands for `aggregateWithStart:reduce:`; `foldLeft` returns the result itself.
  @inlinable
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate({ initial }) { running, next, _ in combine(running, next) })
  }

  /// The same, with the element's index from 0.
  ///
  /// Stands for `aggregateWithStart:reduceWithIndex:`.
  @inlinable
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element, _ index: Int) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate({ initial }, combine))
  }

  /// The same, with an initial value that is made when the element is requested.
  ///
  /// Stands for `aggregateWithStartFactory:reduce:`.
  @inlinable
  public func aggregate<Output: Sendable>(
    from makeInitial: @escaping @Sendable () -> Output,
    _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate(makeInitial) { running, next, _ in combine(running, next) })
  }

  /// A single element: the result of updating `initial` in place with all elements.
  @inlinable
  public func aggregate<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Element) -> Void
  ) -> ReactiveSequence<Output> {
    through(.aggregate(into: initial, update))
  }

  /// A single element: the array of all elements.
  ///
  /// Stands for `collect`; `array` returns the array itself.
  @inlinable
  public func collected() -> ReactiveSequence<[Element]> { through(.collected) }

  /// Combines the elements from the left.
  ///
  /// Stands for `foldLeftWithStart:reduce:`.
  @inlinable
  public consuming func foldLeft<Result>(
    _ start: Result, _ combine: (_ running: Result, _ next: Element) throws -> Result
  ) rethrows -> Result {
    var result = start
    var iterator = (consume self).makeIterator()
    while let element = iterator.next() { result = try combine(result, element) }
    return result
  }

  /// Combines the elements from the right.
  ///
  /// `combine` receives an element and a sequence whose head is the result for the elements after it. That result is
  /// computed when it is requested; if it is not, the tail is not even made. If it always is, the stack grows with the
  /// length.
  ///
  /// Stands for `foldRightWithStart:reduce:`.
  @inlinable
  public func foldRight<Result: Sendable>(
    _ start: Result, _ combine: @escaping @Sendable (_ first: Element, _ rest: ReactiveSequence<Result>) -> Result
  ) -> Result {
    guard let head else { return start }
    return combine(head, ReactiveSequence<Result>(head: { self.tail.foldRight(start, combine) }, tail: { nil }))
  }
}
