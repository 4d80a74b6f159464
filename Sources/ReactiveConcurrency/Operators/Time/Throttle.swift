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

extension SignalStream {
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
  /// At one instant, work that was scheduled earlier runs first: a value that comes just as the interval ends is the
  /// newest of it, or begins the next. Completion is immediate and sends the value held back first; an error is
  /// immediate and drops it. While the consumer is paused the newest value is held back until its `resume()`, and the
  /// source is paused; without `.trailing` nothing is held back, and a source that cannot pause keeps being observed.
  ///
  /// Memory: one value with `.trailing`, otherwise none. One timer at most, and only while a value is held back; none
  /// without `.trailing`. A negative interval, no edge, or a scheduler that cannot delay work, fails with
  /// `SignalError.invalidArgument`. ReactiveCocoa's `throttle:` is `debounce(for:on:)`.
  ///
  /// Sends on: the scheduler, "at once" meaning within the source's own call if that comes there; an end that no value
  /// waits for, where the source ends. With the leading edge alone: the source.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func throttle(
    for interval: Duration, on scheduler: (any Scheduler)? = nil, edges: ThrottleEdges = .both
  ) -> Signal<Value> {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.throttle(for: interval, on: $0, edges: edges) } }
    if let invalid = Signal<Value>.invalidTime("throttle(for:on:edges:)", interval, on: scheduler) { return invalid }
    guard edges.contains(.trailing) else {
      guard edges.contains(.leading) else {
        return .invalid("throttle(for:on:edges:) needs an edge: .leading, .trailing or .both")
      }
      return signal.throttleLeading(for: interval, on: scheduler)
    }
    let isLeading = edges.contains(.leading)
    return signal.holding(for: interval, on: scheduler, stage: #function) { waiting, value, now, isPaused in
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
  public func throttle(for interval: Duration, on scheduler: (any Scheduler)? = nil, latest: Bool) -> Signal<Value> {
    signal.throttle(for: interval, on: scheduler, edges: latest ? .both : .leading)
  }
}

extension Signal {
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
}
