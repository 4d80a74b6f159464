/// Which values of an interval `throttle(for:on:edges:)` sends.
public struct ThrottleEdges: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value that begins an interval, at once.
  public static let leading = ThrottleEdges(rawValue: 1)

  /// The newest of the values that came after it, at the interval's end.
  public static let trailing = ThrottleEdges(rawValue: 2)

  /// Either: nothing is late that need not be, and nothing stale is the last one seen.
  public static let both: ThrottleEdges = [.leading, .trailing]
}

extension Signal {
  /// Sends a value once `interval` has passed without another: only the last of a burst. ReactiveCocoa calls this
  /// `throttle:`.
  ///
  /// ```marbles debounce(for:on:)
  /// seconds  0    5    10
  /// source   -12-3----4-5-|
  ///          debounce(for: .seconds(2), on: scheduler)
  /// output   ------3------(5|)
  /// ```
  ///
  /// Completion is immediate and sends the waiting value first; an error is immediate and drops it. While the consumer is
  /// paused the newest value waits for its `resume()`, and the source is paused. Memory: one value. One timer at most,
  /// however many values pass. A negative interval, or a scheduler without time, fails with
  /// `SignalError.invalidArgument`.
  ///
  /// Sends on: the scheduler; an end that no value waits for, where the source ends.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func debounce(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal {
    debounce(for: interval, on: scheduler, when: { _ in true })
  }

  /// The same for the values that pass the test; one that does not is sent at once and drops the one that waits.
  /// Stands for `throttle:valuesPassingTest:`.
  ///
  /// Sends on: the scheduler, "at once" meaning within the source's own call if that comes there. The closure runs where
  /// this signal sends.
  ///
  /// ```marbles debounce(for:on:when:)
  /// seconds  0    5    10
  /// source   -1-3-4---2-5-|
  ///          debounce(for: .seconds(2), on: scheduler, when: { $0 > 2 })
  /// output   -1-----4-2---(5|)
  /// ```
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func debounce(
    for interval: Duration, on scheduler: (any Scheduler)? = nil, when isDebounced: @escaping @Sendable (Value) -> Bool
  ) -> Signal {
    guard let scheduler else { return .onCurrentScheduler { debounce(for: interval, on: $0, when: isDebounced) } }
    if let refusal = Self.refusal("debounce(for:on:)", interval, on: scheduler) { return refusal }
    let start = start
    // Not a stage of its own to those who count them, and not a closure to be called under a lock.
    let tested = Signal<(Value, Bool)>(
      start: { observer in
        start(
          Observer(next: { observer.next(($0, isDebounced($0))) }, finish: observer.finish).following(observer))
      }, isWatched: false)
    return tested.holding(for: interval, on: scheduler, stage: "debounce(for:on:)") { waiting, next, now, _ in
      let (value, isDebounced) = next
      waiting.content = isDebounced ? .some(value) : nil
      waiting.instant = now.advanced(byNanoseconds: waiting.interval)
      return isDebounced ? nil : .some(value)
    }
  }

  /// Sends one value in each `interval` at most: the first, at once, or the newest, at the interval's end, or both.
  ///
  /// A value that comes when no interval is running begins one; so does a value that is sent at the end of one.
  ///
  /// ```marbles throttle(for:on:edges:)
  /// seconds    0    5    10
  /// source     -1234-5-----6-|
  ///            throttle(for: .seconds(3), on: scheduler, edges: …)
  /// output     -1--4--5----6-|
  /// .leading   -1--4-------6-|
  /// .trailing  ----4--5------(6|)
  /// ```
  ///
  /// At one instant, work that was scheduled earlier runs first: a value that comes just as the interval ends is the newest
  /// of it, or begins the next. Completion is immediate and sends the value held back first; an error is immediate and
  /// drops it. While the consumer is paused the newest value is held back until its `resume()`, and the source is paused;
  /// without `.trailing` nothing is held back, and a source that cannot pause is heard on.
  ///
  /// Memory: one value with `.trailing`, otherwise none. One timer at most, and only while a value is held back; none
  /// without `.trailing`. A negative interval, no edge, or a scheduler without time, fails with
  /// `SignalError.invalidArgument`. ReactiveCocoa's `throttle:` is `debounce(for:on:)`.
  ///
  /// Sends on: the scheduler, "at once" meaning within the source's own call if that comes there; an end that no value waits
  /// for, where the source ends. With the leading edge alone: the source.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func throttle(
    for interval: Duration, on scheduler: (any Scheduler)? = nil, edges: ThrottleEdges = .both
  ) -> Signal {
    guard let scheduler else { return .onCurrentScheduler { throttle(for: interval, on: $0, edges: edges) } }
    if let refusal = Self.refusal("throttle(for:on:edges:)", interval, on: scheduler) { return refusal }
    guard edges.contains(.trailing) else {
      guard edges.contains(.leading) else {
        return .refused("throttle(for:on:edges:) needs an edge: .leading, .trailing or .both")
      }
      return throttleLeading(for: interval, on: scheduler)
    }
    let isLeading = edges.contains(.leading)
    return holding(for: interval, on: scheduler, stage: #function) { waiting, value, now, isPaused in
      if waiting.content == nil, waiting.instant <= now {
        if isLeading, !isPaused {
          waiting.instant = now.advanced(byNanoseconds: waiting.interval)
          return .some(value)
        }
        if !isLeading { waiting.instant = now.advanced(byNanoseconds: waiting.interval) }
      }
      waiting.content = .some(value)
      return nil
    }
  }

  /// `throttle(for:on:edges:)` with both edges if `latest`, otherwise with the leading one alone.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func throttle(for interval: Duration, on scheduler: (any Scheduler)? = nil, latest: Bool) -> Signal {
    throttle(for: interval, on: scheduler, edges: latest ? .both : .leading)
  }

  /// Takes the clock and no timer.
  @inlinable @inline(never)
  func throttleLeading(for interval: Duration, on scheduler: any Scheduler) -> Signal {
    let interval = interval.clampedNanoseconds
    let start = start
    return Signal(stage: "throttle(for:on:edges:)") { observer in
      let end = StageState(SchedulerInstant(nanoseconds: .min))
      return start(
        Observer(
          next: { value in
            let now = scheduler.now
            if now < end.value { return .more }
            end.value = now.advanced(byNanoseconds: interval)
            return observer.next(value)
          },
          finish: observer.finish
        ).following(observer))
    }
  }

  /// Sends the values of each `interval` as one array, at its end. Stands for `bufferWithTime:onScheduler:`.
  ///
  /// ```marbles buffer(for:on:)
  /// seconds  0        5        10
  /// source   -12--────3-4-────--5-|
  ///          buffer(for: .seconds(3), on: scheduler)
  /// output   ----[1,2]---[3,4]----([5]|)
  /// ```
  ///
  /// An interval starts with a group's first value: no value, no timer and no empty group. Completion sends the group
  /// at once, an error drops it. While the consumer is paused the group goes on until its `resume()`, and the source is
  /// paused. Memory: one group. One timer at most. An interval of zero is the scheduler's next turn. A negative one, or a
  /// scheduler without time, fails with `SignalError.invalidArgument`.
  ///
  /// Sends on: the scheduler; an end that no group waits for, where the source ends.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func buffer(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<[Value]> {
    guard let scheduler else { return .onCurrentScheduler { buffer(for: interval, on: $0) } }
    if let refusal = Signal<[Value]>.refusal("buffer(for:on:)", interval, on: scheduler) {
      return refusal
    }
    return buffer(for: interval, upTo: .max, on: scheduler, stage: #function)
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
  /// group waits for its `resume()` or until it is full, and the source is paused. Memory: `count` values. One timer at most,
  /// however many groups pass. A negative interval, a count below 1, or a scheduler without time, fails with
  /// `SignalError.invalidArgument`.
  ///
  /// Sends on: the scheduler, a full group within the source's own call if that comes there; an end that no group waits for,
  /// where the source ends.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func buffer(for interval: Duration, count: Int, on scheduler: (any Scheduler)? = nil) -> Signal<[Value]> {
    guard let scheduler else { return .onCurrentScheduler { buffer(for: interval, count: count, on: $0) } }
    if let refusal = Signal<[Value]>.refusal("buffer(for:count:on:)", interval, on: scheduler) {
      return refusal
    }
    guard count > 0 else { return .refused("buffer(for:count:on:) needs a count of 1 or more, not \(count)") }
    return buffer(for: interval, upTo: count, on: scheduler, stage: #function)
  }

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

  /// Puts `receive` in front of something that waits until it is due, or until the source completes.
  @inlinable @inline(never)
  func holding<Output>(
    for interval: Duration, on scheduler: any Scheduler, stage: StaticString,
    _ receive: @escaping @Sendable (inout Waiting<Output>, Value, _ now: SchedulerInstant, _ isPaused: Bool) -> Output?
  ) -> Signal<Output> {
    let interval = interval.clampedNanoseconds
    return Signal<Output>(stage: stage) { observer in
      ScheduledDelivery.start(observer, self, holding: Waiting(interval: interval), on: scheduler, receive)
    }
  }
}

/// What waits for its time: a value, or a group.
@usableFromInline
struct Waiting<Content: Sendable>: HeldValues {
  /// In nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline var content: Content?
  /// When it is due; if nothing waits, until when the interval runs. The timer may fire earlier, if it has been moved
  /// since, and is then set again.
  @usableFromInline var instant = SchedulerInstant(nanoseconds: .min)

  @inlinable
  init(interval: Int64) {
    self.interval = interval
  }

  @inlinable var due: SchedulerInstant? { content == nil ? nil : instant }
  @inlinable var count: Int { 0 }

  @inlinable
  mutating func startTurn() {}

  @inlinable
  mutating func take(by now: SchedulerInstant) -> Content? {
    guard content != nil, instant <= now else { return nil }
    instant = now.advanced(byNanoseconds: interval)
    return content.take()
  }

  @inlinable
  mutating func complete(at now: SchedulerInstant) -> Content? { content.take() }

  @inlinable
  func isOver(by now: SchedulerInstant) -> Bool { content == nil }
}
