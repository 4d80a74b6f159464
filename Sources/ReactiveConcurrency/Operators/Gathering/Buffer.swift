extension Stage where Output == [Input] {
  /// Sends arrays of `count` values; the last one contains the rest.
  @inlinable
  public static func buffer(count: Int) -> Stage {
    // Reserving the capacity halves the cost of an array of ten. Limited, because a count may be huge.
    let capacity = min(count, 256)
    return Stage(storing: [Input]()) { value, stage in
      guard let full = stage.stored.append(value, upTo: count, reserving: capacity) else { return .more }
      return stage.next(full)
    } flushing: { end, stage in
      if end.isOver, !stage.state.isEmpty { stage.end(end, sending: stage.take()) }
    }
  }
}

extension SignalStream {
  /// Sends arrays of `count` values, each as soon as it is full.
  ///
  /// ```marbles buffer(count:)
  /// seconds  0        5        10
  /// source   -1-2────-3-4────-5-|
  ///          buffer(count: 2)
  /// output   ---[1,2]---[3,4]---([5]|)
  /// ```
  ///
  /// Completion sends the rest, an error drops it. The source is paused only after a full array. Memory: `count`
  /// values. The count must be 1 or more.
  @inlinable @inline(never)
  public consuming func buffer(count: Int) -> Signal<[Value]> {
    guard count > 0 else { return .invalid("buffer(count:) needs a count of 1 or more, not \(count)") }
    return signal.lift(.buffer(count: count))
  }

  /// Sends the values between two values of `boundary` as one array.
  ///
  /// Sends no empty arrays. Completion of this signal sends the rest; that of `boundary` has no effect. An error of
  /// either is sent immediately and drops the rest. Pauses this signal only while the consumer pauses. Memory: one
  /// array.
  public func buffer<Boundary>(until boundary: Signal<Boundary>) -> Signal<[Value]> {
    signal.buffer(until: boundary, skippingEmpty: true)
  }

  /// Sends the values between two values of `boundary` as one array, with a choice about empty ones.
  ///
  /// Completion never sends an empty array. See the version without the choice.
  public func buffer<Boundary>(until boundary: Signal<Boundary>, skippingEmpty: Bool) -> Signal<[Value]> {
    let signal = signal
    return Signal<[Value]>(stage: #function) { observer in
      let junction = Junction(observer, state: [Value](), inputs: 2)
      let input = Input()
      junction.connect(
        signal.start, to: junction.add(input),
        next: { junction, _, value in
          junction.state.append(value)
          // A source that sends within its start would otherwise keep the boundary from being subscribed to.
          if junction.owned.inputsToCome > 0, junction.state.count >= watermark { input.own = .full }
          return .more
        },
        finished: { junction, termination in
          junction.finish(termination, flushing: junction.state.isEmpty ? nil : junction.state)
        })
      junction.connect(
        boundary.start,
        next: { junction, _, _ in
          guard !skippingEmpty || !junction.state.isEmpty else { return .more }
          let group = junction.state
          junction.state = []
          return junction.send(group)
        },
        finished: { junction, termination in
          if case .failed = termination { junction.finish(termination) }
        })
      junction.submit {
        input.own = .open
        junction.tell(input)
      }
      return junction.subscription
    }
  }

  /// Sends the values of each `interval` as one array, at the end of the interval.
  ///
  /// ```marbles buffer(for:on:)
  /// seconds  0        5        10
  /// source   -12--────3-4-────--5-|
  ///          buffer(for: .seconds(3), on: scheduler)
  /// output   ----[1,2]---[3,4]----([5]|)
  /// ```
  ///
  /// An interval starts with the first value of an array: without values there is no timer and no empty array. For
  /// intervals at fixed times use `buffer(for:skippingEmpty:on:)`. A value sent at the very end of an interval belongs
  /// to it if the scheduler runs the source's work before the timer's.
  ///
  /// | behavior | |
  /// |---|---|
  /// | sends on | the scheduler; an end without a waiting array, where the source ends |
  /// | completes | immediately, after sending the array |
  /// | fails | immediately, and drops the array |
  /// | buffer | one array |
  /// | demand | a pause extends the interval until the consumer resumes, and pauses the source |
  /// | zero interval | sends an array in the scheduler's next turn |
  ///
  /// Stands for `bufferWithTime:onScheduler:`.
  @inlinable
  public func buffer(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<[Value]> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      signal.bufferedByTime(interval, upTo: .max, on: scheduler, stage: #function)
    }
  }

  /// Sends the values of each `interval` as one array, at the end of the interval, with a choice about empty ones.
  ///
  /// ```marbles buffer(for:skippingEmpty:on:)
  /// seconds  0        5      10
  /// source   -12-────---─---─-3-──|
  ///          buffer(for: .seconds(3), skippingEmpty: false, on: scheduler)
  /// output   ---[1,2]--[]--[]--[3]|
  /// ```
  ///
  /// With `skippingEmpty: false` the intervals follow one another from the subscription on, with or without values.
  /// Arrays are sent as by `buffer(for:every:on:)` with a step of one interval, empty ones included. An empty array is
  /// left out if the next is due before it can be sent. So a consumer that has paused receives those with values, and
  /// the newest. Completion sends no further empty one.
  ///
  /// - Parameter skippingEmpty: Whether to send no empty arrays, as `buffer(for:on:)` does.
  @inlinable
  public func buffer(
    for interval: Duration, skippingEmpty: Bool, on scheduler: (any Scheduler)? = nil
  ) -> Signal<[Value]> {
    if skippingEmpty { return signal.buffer(for: interval, on: scheduler) }
    return signal.timed(interval, on: scheduler, allowsZero: false) { signal, scheduler in
      signal.bufferedByStep(interval, for: interval, sendsEmpty: true, on: scheduler, stage: #function)
    }
  }

  /// Sends values as arrays: when `count` have arrived, or `interval` has passed since the first of them.
  ///
  /// ```marbles buffer(for:count:on:)
  /// seconds  0        5        10
  /// source   -12────3--4────---5-|
  ///          buffer(for: .seconds(3), count: 2, on: scheduler)
  /// output   --[1,2]---[3,4]-----([5]|)
  /// ```
  ///
  /// Sends no empty arrays. The count must be 1 or more.
  ///
  /// | behavior | |
  /// |---|---|
  /// | sends on | the scheduler; a full array within the source's call if that runs there |
  /// | completes | immediately, after sending the array |
  /// | fails | immediately, and drops the array |
  /// | buffer | `count` values |
  /// | demand | while the consumer is paused, an array waits until it resumes or is full, and the source is paused |
  ///
  /// An end without a waiting array is sent where the source ends.
  @inlinable
  public func buffer(for interval: Duration, count: Int, on scheduler: (any Scheduler)? = nil) -> Signal<[Value]> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      guard count > 0 else { return .invalid("buffer(for:count:on:) needs a count of 1 or more, not \(count)") }
      return signal.bufferedByTime(interval, upTo: count, on: scheduler, stage: #function)
    }
  }
}

extension Signal {
  @inlinable
  func bufferedByTime(
    _ interval: Duration, upTo count: Int, on scheduler: any Scheduler, stage: StaticString
  ) -> Signal<[Value]> {
    holding(for: interval, on: scheduler, stage: stage) { waiting, value, now, _ in
      if waiting.content == nil {
        waiting.content = [value]
        waiting.contentCount = 1
        waiting.instant = now.advanced(byNanoseconds: waiting.interval)
      } else {
        waiting.content?.append(value)
        waiting.contentCount &+= 1
      }
      return Received(waiting.contentCount >= count ? waiting.content.take() : nil)
    }
  }
}

extension Array {
  /// Adds an element, and removes and returns all elements when there are `count`.
  @inlinable
  mutating func append(_ element: Element, upTo count: Int, reserving capacity: Int) -> [Element]? {
    if isEmpty { reserveCapacity(capacity) }
    append(element)
    guard self.count >= count else { return nil }
    defer { self = [] }
    return self
  }
}
