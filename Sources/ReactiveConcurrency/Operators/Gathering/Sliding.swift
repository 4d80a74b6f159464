extension Stage where Output == [Input] {
  /// Sends arrays of `count` values, a new one with every `step` values. A number below 1 counts as 1.
  @inlinable
  public static func buffer(count: Int, every step: Int) -> Stage {
    Stage(storing: SlidingWindow<Input>(count: count, step: step)) { value, stage in
      guard let full = stage.stored.add(value) else { return .more }
      return stage.next(full)
    } flushing: { end, stage in
      if end.isOver, stage.state.values.count > stage.state.shared { stage.end(end, sending: stage.take().values) }
    }
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

  /// Sends the values of each `interval` as one array, one of which ends with every `step`: they overlap if `step` is
  /// less than `interval`.
  ///
  /// ```marbles buffer(for:every:on:)
  /// seconds  0          5            10
  /// source   -12──--────3-────4-────--──5-──|
  ///          buffer(for: .seconds(4), every: .seconds(2), on: scheduler)
  /// output   --[1]-[1,2]-[2,3]-[3,4]-[4]-[5]|
  /// ```
  ///
  /// The steps are counted from the subscription. A value belongs to each interval that contains its time of arrival,
  /// whenever the array is sent. One that arrives as an interval ends belongs to the next. With a step of no more than
  /// the interval, every value is in an array. With a longer one, values between two intervals are dropped.
  ///
  /// Sends no empty arrays. Interval and step must be more than zero.
  ///
  /// | behavior | |
  /// |---|---|
  /// | sends on | the scheduler; an end without a waiting array, where the source ends |
  /// | completes | after sending the values that have been in no array, after those of the same interval |
  /// | fails | with the error, and drops the values |
  /// | buffer | the values of one interval and, from a signal that cannot pause, those that arrive during a pause |
  /// | demand | a pause reaches this signal; the arrays that were due follow on resume, one at a time |
  @inlinable
  public func buffer(
    for interval: Duration, every step: Duration, on scheduler: (any Scheduler)? = nil
  ) -> Signal<[Value]> {
    signal.timed(interval, and: step, on: scheduler, allowsZero: false) { signal, scheduler in
      signal.bufferedByStep(step, for: interval, sendsEmpty: false, on: scheduler, stage: #function)
    }
  }
}

extension Signal {
  /// Sends the values of each `interval`, one of which ends with every `step`. The arguments have been checked.
  @inlinable @inline(never)
  func bufferedByStep(
    _ step: Duration, for interval: Duration, sendsEmpty: Bool, on scheduler: any Scheduler, stage: StaticString
  ) -> Signal<[Value]> {
    let interval = interval.stepNanoseconds
    let step = step.stepNanoseconds
    return Signal<[Value]>(stage: stage) { observer in
      ScheduledDelivery.start(
        observer, start,
        holding: SteppedIntervals<Value>(interval, every: step, from: scheduler.now, sendsEmpty: sendsEmpty),
        on: scheduler
      ) { intervals, value, now, _ in
        intervals.add(value, at: now)
        return Received()
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
}

/// The values of the intervals that have yet to be sent. Each ends with a step, by whose number it is called; times are
/// in nanoseconds since the subscription.
///
/// No array is stored: each is made when it is about to be sent.
@usableFromInline
struct SteppedIntervals<Value: Sendable>: HeldValues {
  @usableFromInline let begin: SchedulerInstant
  @usableFromInline let interval: Int64
  @usableFromInline let step: Int64
  /// Whether intervals without values are sent, too.
  @usableFromInline var sendsEmpty: Bool
  @usableFromInline var values = Queue<(time: Int64, value: Value)>()
  /// How many of them have been in an array.
  @usableFromInline var shared = 0
  /// The newest time, which is never within an interval that has been sent.
  @usableFromInline var time: Int64 = 0
  /// The interval that has been sent last.
  @usableFromInline var sent: Int64 = 0
  /// The interval that is to be sent next, if there is one.
  @usableFromInline var next: Int64?
  /// When the source has completed.
  @usableFromInline var completion: Int64?

  @inlinable
  init(_ interval: Int64, every step: Int64, from begin: SchedulerInstant, sendsEmpty: Bool) {
    self.begin = begin
    self.interval = interval
    self.step = step
    self.sendsEmpty = sendsEmpty
    next = sendsEmpty ? 1 : nil
  }

  @inlinable
  mutating func add(_ value: Value, at now: SchedulerInstant) {
    advance(to: now)
    if step > interval, time % step < step - interval { return }
    values.append((time, value))
    if next == nil { findNext() }
  }

  @inlinable
  func elapsed(by now: SchedulerInstant) -> Int64 { min(now.nanoseconds &- begin.nanoseconds, .max - 1) }

  @inlinable
  mutating func advance(to now: SchedulerInstant) { time = max(time, elapsed(by: now)) }

  @inlinable
  func end(of number: Int64) -> Int64 {
    let (end, overflow) = number.multipliedReportingOverflow(by: step)
    return overflow ? .max : end
  }

  @inlinable
  mutating func findNext() {
    var number = sent.advanced(upTo: 1)
    next = nil
    if !sendsEmpty {
      guard let oldest = values.first?.time else { return }
      number = max(number, (oldest / step).advanced(upTo: 1))
    }
    // After a completion, those that were over by then, and the one in progress if it has values of its own.
    if let completion, isSpent, end(of: number) > completion { return }
    next = number
  }

  /// Makes the array of the next interval.
  @inlinable
  mutating func takeNext() -> [Value]? {
    guard let number = next else { return nil }
    let end = end(of: number)
    var count = 0
    while count < values.count, values[count].time < end { count += 1 }
    let array = (0..<count).map { values[$0].value }
    // What belongs to the next one, too, stays.
    let following = self.end(of: number.advanced(upTo: 1))
    shared = count
    while shared > 0, let oldest = values.first?.time, oldest.advanced(upTo: interval) < following {
      _ = values.popFirst()
      shared -= 1
    }
    sent = number
    // Another thread may have taken the time of a value before this, and add it after this.
    time = max(time, end)
    findNext()
    return array
  }

  @inlinable static var batch: Int { 1 }

  @inlinable
  var due: SchedulerInstant? {
    guard let next else { return nil }
    return completion == nil ? begin.advanced(byNanoseconds: end(of: next)) : begin
  }

  @inlinable
  func isLate(at now: SchedulerInstant) -> Bool {
    guard let due else { return false }
    return due < now
  }

  @inlinable var isSpent: Bool { values.count == shared }

  @inlinable
  mutating func take(by now: SchedulerInstant) -> [Value]? {
    guard let due, due <= now, let number = next else { return nil }
    if sendsEmpty {
      // One that follows is due, too. A consumer that is slower than time would not get on to the next value.
      let newest = (completion ?? elapsed(by: now)) / step
      let withValues = values.first.map { ($0.time / step).advanced(upTo: 1) } ?? .max
      next = max(number, min(newest, withValues))
    }
    return takeNext()
  }

  /// The array in progress is sent immediately, unless others are late, which come first.
  @inlinable
  mutating func complete(at now: SchedulerInstant) -> [Value]? {
    advance(to: now)
    completion = time
    findNext()
    guard let next, end(of: next) > time else { return nil }
    return takeNext()
  }

  @inlinable
  func isOver(by now: SchedulerInstant) -> Bool { next == nil }
}
