extension Stage where Output == [Input] {
  /// Sends arrays of `count` values, a new one with every `step` values. A number below 1 counts as 1.
  @inlinable
  public static func buffer(count: Int, every step: Int) -> Stage {
    @inline(__always) @Sendable func receive(_ value: Input, _ context: AnyObject) -> Demand {
      let window = Stored<SlidingWindow<Input>?, [Input]>.of(context)
      if let full = window.content?.add(value) { return window.next(full) }
      return .more
    }
    let window = SlidingWindow<Input>(count: count, step: step)
    return Stage(receive, storing: window) { $0.unsent == 0 ? .more : $1.next($0.values) }
  }
}

extension SignalStream {
  /// Sends arrays of `count` values that begin at every `step`-th value: they overlap if `step` is less than `count`.
  ///
  /// ```marbles buffer(count:every:)
  /// seconds  0    5                      10
  /// source   -1-2-3──────-4──────-5──────-|
  ///          buffer(count: 3, every: 1)
  /// output   -----[1,2,3]-[2,3,4]-[3,4,5]-|
  /// ```
  ///
  /// Each is sent as soon as it is full. Completion sends the values that have been in no array, after those that they
  /// share with the last one; an error drops them. The source is paused only after a full array. Memory: `count`
  /// values. Count and step must be 1 or more. For pairs, `pairwise()`; for a signal for each array, `map { Signal($0)
  /// }`.
  @inlinable @inline(never)
  public consuming func buffer(count: Int, every step: Int) -> Signal<[Value]> {
    guard count > 0 else { return .invalid("buffer(count:every:) needs a count of 1 or more, not \(count)") }
    guard step > 0 else { return .invalid("buffer(count:every:) needs a step of 1 or more, not \(step)") }
    return signal.lift(.buffer(count: count, every: step))
  }

  /// Sends the values of the last `interval` as one array, every `step`, the first after one step.
  ///
  /// ```marbles buffer(for:every:on:)
  /// seconds  0          5          10
  /// source   -12──--────3-──4-────--──5-──|
  ///          buffer(for: .seconds(4), every: .seconds(2), on: scheduler)
  /// output   --[1]-[1,2]-[3]-[3,4]-[4]-[5]|
  /// ```
  ///
  /// Sends no empty arrays. While the consumer is paused none is sent, and this signal is paused. Completion sends the
  /// values that have been in no array, after those of the same interval; an error drops them. Interval and step must
  /// be more than zero. Memory: the values of one interval.
  ///
  /// Sends on: the scheduler; the last array, where the source completes.
  @inlinable @inline(never)
  public func buffer(
    for interval: Duration, every step: Duration, on scheduler: (any Scheduler)? = nil
  ) -> Signal<[Value]> {
    signal.timed(interval, and: step, on: scheduler, allowsZero: false) { signal, scheduler in
      Signal<[Value]>(stage: #function) { observer in
        let junction = Junction(
          observer,
          state: RecentValues<Value>(
            interval: interval.clampedNanoseconds, tick: scheduler.now.advanced(by: step)), inputs: 1)
        junction.submit { junction.sendRecent(every: step, on: scheduler) }
        junction.connect(
          signal.start,
          next: { junction, input, value in
            junction.state.add(value, at: scheduler.now)
            return .more
          },
          finished: { junction, termination in
            junction.finish(termination, flushing: junction.state.take(atEnd: scheduler.now))
          })
        return junction.subscription
      }
    }
  }
}

/// The values that have yet to be in an array, and those of the last one that the next shares with it.
@usableFromInline
struct SlidingWindow<Value: Sendable>: Sendable {
  @usableFromInline let count: Int
  @usableFromInline let step: Int
  @usableFromInline var values: [Value] = []
  /// How many values are to be left out before the next array begins.
  @usableFromInline var gap = 0
  /// How many of `values` have been in an array.
  @usableFromInline var shared = 0

  @inlinable
  init(count: Int, step: Int) {
    self.count = max(1, count)
    self.step = max(1, step)
  }

  /// Adds a value.
  ///
  /// - Returns: The array that it completes.
  @inlinable
  mutating func add(_ value: Value) -> [Value]? {
    if gap > 0 {
      gap -= 1
      return nil
    }
    values.append(value)
    guard values.count == count else { return nil }
    let full = values
    if step >= count {
      values = []
      gap = step - count
    } else {
      values.removeFirst(step)
    }
    shared = values.count
    return full
  }

  /// How many of `values` have been in no array.
  @inlinable
  var unsent: Int { values.count - shared }
}

/// The values of the last interval.
@usableFromInline
struct RecentValues<Value: Sendable>: Sendable {
  /// In nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline var values = Queue<(instant: SchedulerInstant, value: Value)>()
  /// How many of them have been in an array.
  @usableFromInline var shared = 0
  /// When the next array is due.
  @usableFromInline var tick: SchedulerInstant

  @inlinable
  init(interval: Int64, tick: SchedulerInstant) {
    self.interval = interval
    self.tick = tick
  }

  /// How many of `values` have been in no array.
  @inlinable
  var unsent: Int { values.count - shared }

  @inlinable
  mutating func add(_ value: Value, at now: SchedulerInstant) { values.append((now, value)) }

  /// The values of the interval that ends now, which stay stored.
  @inlinable
  mutating func take(at now: SchedulerInstant) -> [Value]? {
    while let oldest = values.first, oldest.instant.advanced(byNanoseconds: interval) <= now {
      _ = values.popFirst()
      shared = max(0, shared - 1)
    }
    shared = values.count
    return values.isEmpty ? nil : (0..<values.count).map { values[$0].value }
  }

  @inlinable
  mutating func take(atEnd now: SchedulerInstant) -> [Value]? {
    unsent == 0 ? nil : take(at: now)
  }
}

extension Junction {
  /// Sends what has come within the interval, and sets the timer for the next array.
  @inlinable
  func sendRecent<Value>(every step: Duration, on scheduler: any Scheduler)
  where State == RecentValues<Value>, Output == [Value] {
    schedule(on: scheduler, after: scheduler.now.duration(to: state.tick)) { junction in
      // Not for a source that was released without an end.
      guard !junction.owned.inputs.isEmpty else { return }
      let now = scheduler.now
      junction.state.tick = max(junction.state.tick.advanced(by: step), now)
      if !junction.isDownstreamPaused {
        let values = junction.state.take(at: now)
        if let values, junction.send(values) == .cancelled { return junction.finish(.cancelled) }
      }
      junction.sendRecent(every: step, on: scheduler)
    }
  }
}
