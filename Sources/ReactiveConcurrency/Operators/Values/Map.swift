extension Stage {
  /// Sends what `transform` makes of each value, and fails when it throws.
  @inlinable
  public static func map<Thrown: Error>(_ transform: @escaping @Sendable (Input) throws(Thrown) -> Output) -> Stage {
    guard Thrown.self == Never.self else {
      return failing { input, downstream throws(Thrown) in downstream.next(try transform(input)) }
    }
    return Stage { downstream in
      Observer(
        next: { input in
          do throws(Thrown) { return downstream.next(try transform(input)) } catch { return .cancelled }
        },
        finish: downstream.finish)
    }
  }

  /// Sends what `transform` makes of each value, unless that is `nil`, and fails when it throws.
  @inlinable
  public static func compactMap<Thrown: Error>(
    _ transform: @escaping @Sendable (Input) throws(Thrown) -> Output?
  ) -> Stage {
    guard Thrown.self == Never.self else {
      return failing { input, downstream throws(Thrown) in
        guard let output = try transform(input) else { return .more }
        return downstream.next(output)
      }
    }
    return Stage { downstream in
      Observer(
        next: { input in
          do throws(Thrown) {
            guard let output = try transform(input) else { return .more }
            return downstream.next(output)
          } catch {
            return .cancelled
          }
        },
        finish: downstream.finish)
    }
  }

  /// Sends what `transform` makes of each value, and fails when it throws.
  @inlinable
  public static func tryMap(_ transform: @escaping @Sendable (Input) throws -> Output) -> Stage {
    .map(transform)
  }

  /// Sends each new running result; the index counts from 0.
  @inlinable
  public static func scan(
    _ initial: Output, _ combine: @escaping @Sendable (Output, Input, Int) -> Output
  ) -> Stage {
    Stage { downstream in
      let running = Stored(Running(result: initial), before: downstream)
      return Observer(
        next: { [next = downstream.next] input in
          guard let result = running.content?.combine(with: input, combine) else { return .cancelled }
          return next(result)
        },
        finish: { running.finish($0) })
    }
  }

  /// Sends what `combine` makes of each value and the one before it.
  @inlinable
  public static func combinePrevious(
    _ initial: Input, _ combine: @escaping @Sendable (Input, Input) -> Output
  ) -> Stage {
    Stage { downstream in
      let previous = Stored(initial, before: downstream)
      return Observer(
        next: { input in
          guard let before = previous.content else { return .cancelled }
          let output = combine(before, input)
          previous.content = .some(input)
          return downstream.next(output)
        },
        finish: { previous.finish($0) })
    }
  }
}

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

extension Stage where Output == Event<Input> {
  /// Sends events as values.
  @inlinable
  public static var materialize: Stage {
    Stage { downstream in
      Observer(
        next: { downstream.next(.next($0)) },
        finish: { termination in
          let event: Event<Input>
          switch termination {
          case .completed: event = .completed
          case .failed(let error): event = .failed(error)
          case .cancelled: return downstream.finish(.cancelled)
          }
          downstream.complete(sending: event)
        })
    }
  }
}

extension Stage where Input == Event<Output> {
  /// Does what the events that are its values say.
  @inlinable
  public static var dematerialize: Stage {
    Stage { downstream in
      let end = StageState<Termination?>(nil)
      return Observer(
        next: { event in
          switch event {
          case .next(let value): return downstream.next(value)
          case .failed(let error): end.value = .failed(error)
          case .completed: end.value = .completed
          }
          return .cancelled
        },
        finish: { downstream.finish(end.value ?? $0) })
    }
  }
}

extension Signal {
  /// Sends what `transform` makes of each value. Stands for `map:`.
  ///
  /// Passes demand, completion and errors through and stores nothing. `transform` runs where this signal sends; an error that
  /// it throws releases the source and fails the signal.
  @inlinable @inline(never)
  public func map<Output, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    lift(.map(transform))
  }

  /// Sends `value` in place of each value. Stands for `mapReplace:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  // Disfavoured, because a trailing closure may stand for `value` as well, which multiplies the work of the type checker.
  @inlinable
  @_disfavoredOverload
  public func map<Output: Sendable>(to value: Output) -> Signal<Output> {
    map { _ in value }
  }

  /// Sends what `transform` makes of each value, leaving out `nil`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. `transform` runs where this signal sends; an error that it
  /// throws releases the source and fails the signal.
  @inlinable @inline(never)
  public func compactMap<Output, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Output?
  ) -> Signal<Output> {
    lift(.compactMap(transform))
  }

  /// The same as `map(_:)`, for who wants to see that the closure may throw. Stands for `tryMap:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. `transform` runs where this signal sends.
  @inlinable @inline(never)
  public func tryMap<Output>(_ transform: @escaping @Sendable (Value) throws -> Output) -> Signal<Output> {
    lift(.map(transform))
  }

  /// Sends the running result of combining the values, one for each value; `initial` itself is not sent. Stands for
  /// `scanWithStart:reduce:`.
  ///
  /// ```marbles scan(_:_:)
  /// seconds  0    5
  /// source   -1-2-1-3-|
  ///          scan(0) { $0 + $1 }
  /// output   -1-3-4-7-|
  /// ```
  ///
  /// Demand, completion and errors pass through. Memory: the running result. `combine` runs where this signal sends.
  @inlinable @inline(never)
  public func scan<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    lift(.scan(initial) { running, next, _ in combine(running, next) })
  }

  /// The same, with the value's index from 0. Stands for `scanWithStart:reduceWithIndex:`.
  @inlinable @inline(never)
  public func scan<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    lift(.scan(initial, combine))
  }

  /// Sends what `combine` makes of each value and the one before it, `initial` before the first. Stands for
  /// `combinePreviousWithStart:reduce:`.
  ///
  /// Demand, completion and errors pass through. Memory: one value. `combine` runs where this signal sends.
  @inlinable @inline(never)
  public func combinePrevious<Output>(
    _ initial: Value, _ combine: @escaping @Sendable (_ previous: Value, _ next: Value) -> Output
  ) -> Signal<Output> {
    lift(.combinePrevious(initial, combine))
  }

  /// Sends the result of combining all values when the signal completes, `initial` if there was none; nothing if it
  /// fails. Stands for `aggregateWithStart:reduce:`. Never pauses the source.
  ///
  /// An error or letting go sends nothing. Memory: the running result. `combine` runs where this signal sends.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    lift(.aggregate({ initial }) { running, next, _ in combine(running, next) })
  }

  /// The same, with the value's index from 0. Stands for `aggregateWithStart:reduceWithIndex:`.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    lift(.aggregate({ initial }, combine))
  }

  /// The same, with a start made anew for each subscription. Stands for `aggregateWithStartFactory:reduce:`.
  ///
  /// `initial` runs at each subscription, on the subscriber's thread.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    from initial: @escaping @Sendable () -> Output,
    _ combine: @escaping @Sendable (_ running: Output, _ next: Value) -> Output
  ) -> Signal<Output> {
    lift(.aggregate(initial) { running, next, _ in combine(running, next) })
  }

  /// Sends all values as one array when the signal completes; nothing if it fails. Stands for `collect`.
  ///
  /// Memory: every value. Never pauses the source.
  @inlinable @inline(never)
  public func collected() -> Signal<[Value]> {
    lift(.collected)
  }

  /// Sends each event as a value; the terminal one is followed by completion. Stands for `materialize`.
  ///
  /// The result never fails. Demand passes through; nothing is stored. The terminal event is not held back by a pause.
  @inlinable @inline(never)
  public func materialize() -> Signal<Event<Value>> {
    lift(.materialize)
  }

  /// The reverse of `materialize()`: ends at the first terminal event among the values. Stands for `dematerialize`.
  ///
  /// Demand passes through, nothing is stored; the source is released at that event. An error of this signal itself is
  /// passed on.
  @inlinable @inline(never)
  public func dematerialize<Output>() -> Signal<Output> where Value == Event<Output> {
    lift(.dematerialize)
  }
}
