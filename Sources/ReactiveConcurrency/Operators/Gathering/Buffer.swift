extension Stage where Output == [Input] {
  /// Sends arrays of `count` values, the last of what is left.
  @inlinable
  public static func buffer(count: Int) -> Stage {
    // Room for all of them at once spares an array of ten half of its cost; a count may be as large as it likes.
    let capacity = min(count, 256)
    return Stage { downstream in
      let group = Stored<[Input]>([], before: downstream)
      return Observer(
        next: { [next = downstream.next] value in
          if let full = group.content?.append(value, upTo: count, reserving: capacity) { return next(full) }
          return .more
        },
        finish: { group.finish($0) { $0.isEmpty ? .more : downstream.next($0) } })
    }
  }
}

extension SignalStream {
  /// Sends arrays of `count` values, as each is full.
  ///
  /// ```marbles buffer(count:)
  /// seconds  0        5        10
  /// source   -1-2────-3-4────-5-|
  ///          buffer(count: 2)
  /// output   ---[1,2]---[3,4]---([5]|)
  /// ```
  ///
  /// Completion sends what is left, an error drops it. Memory: `count` values. A count below 1 fails with
  /// `SignalError.invalidArgument`. Demand passes through at each array; within one the source goes on.
  @inlinable @inline(never)
  public func buffer(count: Int) -> Signal<[Value]> {
    guard count > 0 else { return .invalid("buffer(count:) needs a count of 1 or more, not \(count)") }
    return signal.lift(.buffer(count: count))
  }

  /// Sends the values between two firings of `boundary` as one array.
  ///
  /// No empty arrays. Completion of this signal sends what is left; that of `boundary` does nothing more. An error of
  /// either ends it and drops what is left. Memory: one group. Never pauses this signal.
  public func buffer<Boundary>(until boundary: Signal<Boundary>) -> Signal<[Value]> {
    signal.buffer(until: boundary, skippingEmpty: true)
  }

  /// Sends the values between two firings of `boundary` as one array, an empty one as well if asked to.
  ///
  /// The end sends no empty array. See the version without the choice.
  public func buffer<Boundary>(until boundary: Signal<Boundary>, skippingEmpty: Bool) -> Signal<[Value]> {
    let signal = signal
    return Signal<[Value]>(stage: #function) { observer in
      let junction = Junction(observer, state: [Value](), awaiting: 2)
      junction.connect(
        signal,
        next: { junction, _, value in
          junction.state.append(value)
          return .more
        },
        finished: { junction, termination in
          junction.finish(termination, flushing: junction.state.isEmpty ? nil : junction.state)
        })
      if !junction.isEnded {
        junction.connect(
          boundary,
          next: { junction, _, _ in
            guard !skippingEmpty || !junction.state.isEmpty else { return .more }
            let group = junction.state
            junction.state = []
            return junction.send(group)
          },
          finished: { junction, termination in
            if case .failed = termination { junction.finish(termination) }
          })
      }
      return junction.subscription
    }
  }

  /// Sends the values of each `interval` as one array, at its end.
  ///
  /// ```marbles buffer(for:on:)
  /// seconds  0        5        10
  /// source   -12--────3-4-────--5-|
  ///          buffer(for: .seconds(3), on: scheduler)
  /// output   ----[1,2]---[3,4]----([5]|)
  /// ```
  ///
  /// An interval starts with a group's first value: no value, no timer and no empty group. For intervals of one timer,
  /// whenever values come, there is `buffer(for:skippingEmpty:on:)`. A value that comes at the very end of an interval
  /// still belongs to it if the scheduler runs the source's work before the timer's. Completion sends the group at
  /// once, an error drops it. While the consumer is paused the group goes on until its `resume()`, and the source is
  /// paused. Memory: one group. One timer at most. An interval of zero is the scheduler's next turn. A negative one, or
  /// a scheduler that cannot delay work, fails with `SignalError.invalidArgument`.
  ///
  /// Sends on: the scheduler; an end that no group waits for, where the source ends.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  ///
  /// Stands for `bufferWithTime:onScheduler:`.
  @inlinable
  public func buffer(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<[Value]> {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.buffer(for: interval, on: $0) } }
    if let invalid = Signal<[Value]>.invalidTime("buffer(for:on:)", interval, on: scheduler) {
      return invalid
    }
    return signal.buffer(for: interval, upTo: .max, on: scheduler, stage: #function)
  }

  /// Sends the values of each `interval` as one array, at its end, an empty one as well if asked to.
  ///
  /// ```marbles buffer(for:skippingEmpty:on:)
  /// seconds  0        5      10
  /// source   -12-────---─---─-3-──|
  ///          buffer(for: .seconds(3), skippingEmpty: false, on: scheduler)
  /// output   ---[1,2]--[]--[]--[3]|
  /// ```
  ///
  /// - Parameter skippingEmpty: `true` is `buffer(for:on:)`. With `false` the intervals follow one another from the
  ///   subscription on, whether values come or not; completion sends what is left, if anything is; and this signal is
  ///   never paused.
  @inlinable
  public func buffer(
    for interval: Duration, skippingEmpty: Bool, on scheduler: (any Scheduler)? = nil
  ) -> Signal<[Value]> {
    skippingEmpty
      ? signal.buffer(for: interval, on: scheduler)
      : signal.buffer(until: .interval(every: interval, on: scheduler), skippingEmpty: false)
  }

  /// Sends values as arrays: when `count` have come, or `interval` has passed since the first of them.
  ///
  /// ```marbles buffer(for:count:on:)
  /// seconds  0        5        10
  /// source   -12────3--4────---5-|
  ///          buffer(for: .seconds(3), count: 2, on: scheduler)
  /// output   --[1,2]---[3,4]-----([5]|)
  /// ```
  ///
  /// No value, no empty group. Completion sends the group at once, an error drops it. While the consumer is paused a
  /// group waits for its `resume()` or until it is full, and the source is paused. Memory: `count` values. One timer at
  /// most, however many groups pass. A negative interval, a count below 1, or a scheduler that cannot delay work, fails
  /// with `SignalError.invalidArgument`.
  ///
  /// Sends on: the scheduler, a full group within the source's own call if that comes there; an end that no group waits
  /// for, where the source ends.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func buffer(for interval: Duration, count: Int, on scheduler: (any Scheduler)? = nil) -> Signal<[Value]> {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.buffer(for: interval, count: count, on: $0) } }
    if let invalid = Signal<[Value]>.invalidTime("buffer(for:count:on:)", interval, on: scheduler) {
      return invalid
    }
    guard count > 0 else { return .invalid("buffer(for:count:on:) needs a count of 1 or more, not \(count)") }
    return signal.buffer(for: interval, upTo: count, on: scheduler, stage: #function)
  }
}

extension Signal {
  @inlinable
  func buffer(
    for interval: Duration, upTo count: Int, on scheduler: any Scheduler, stage: StaticString
  ) -> Signal<[Value]> {
    holding(for: interval, on: scheduler, stage: stage) { waiting, value, now, _ in
      if waiting.content == nil {
        waiting.content = [value]
        waiting.instant = now.advanced(byNanoseconds: waiting.interval)
      } else {
        waiting.content?.append(value)
      }
      return waiting.content?.count ?? 0 >= count ? waiting.content.take() : nil
    }
  }
}

extension ReactiveSequence {
  /// Arrays of `count` elements; the last one holds what is left.
  ///
  /// - Precondition: `count` is 1 or more.
  @inlinable
  public func buffer(count: Int) -> ReactiveSequence<[Element]> {
    precondition(count > 0, "buffer(count:) needs a count of 1 or more, not \(count)")
    return through(.buffer(count: count))
  }
}

extension Array {
  /// Adds an element, and takes all of them out when they are `count`.
  @inlinable
  mutating func append(_ element: Element, upTo count: Int, reserving capacity: Int) -> [Element]? {
    if isEmpty { reserveCapacity(capacity) }
    append(element)
    guard self.count >= count else { return nil }
    defer { self = [] }
    return self
  }
}
