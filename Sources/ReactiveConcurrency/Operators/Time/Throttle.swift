/// Which values of an interval `throttle(for:on:edges:)` sends.
public struct ThrottleEdges: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value that begins an interval, immediately.
  public static let leading = ThrottleEdges(rawValue: 1)

  /// The newest of the values after it, at the interval's end.
  public static let trailing = ThrottleEdges(rawValue: 2)

  /// Both: the first value is not delayed, and the newest one is not lost.
  public static let both: ThrottleEdges = [.leading, .trailing]
}

extension SignalStream {
  /// Sends the first value of each `interval` immediately, the newest one at its end, or both.
  ///
  /// A value begins an interval if none is running. The newest value, sent at the end of one, begins the next.
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
  /// | behavior | |
  /// |---|---|
  /// | sends on | the scheduler, within the source's call if that runs there; with `.leading` alone, the source |
  /// | completes | immediately, after sending the waiting value |
  /// | fails | immediately, and drops the waiting value |
  /// | buffer | one value; none without `.trailing` |
  /// | demand | while the consumer is paused, the newest value waits and the source is paused |
  /// | invalid | no edge fails with `SignalError.invalidArgument` |
  ///
  /// An end without a waiting value is sent where the source ends. Work for the same instant runs in the order in which
  /// it was scheduled. So a value sent exactly when the interval ends is its newest, or begins the next one.
  ///
  /// ReactiveCocoa's `throttle:` is `debounce(for:on:)`.
  @inlinable
  public func throttle(
    for interval: Duration, on scheduler: (any Scheduler)? = nil, edges: ThrottleEdges = .both
  ) -> Signal<Value> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
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
            return Received(.some(value))
          }
          if !isLeading { waiting.instant = now.advanced(byNanoseconds: waiting.interval) }
        }
        return Received(dropped: waiting.replace(with: .some(value)))
      }
    }
  }
}

extension Signal {
  /// Uses the clock and no timer.
  @inlinable @inline(never)
  func throttleLeading(for interval: Duration, on scheduler: any Scheduler) -> Signal {
    let interval = interval.clampedNanoseconds
    return lift(
      Stage(storing: SchedulerInstant(nanoseconds: .min)) { value, stage in
        let now = scheduler.now
        if now < stage.state { return .more }
        stage.state = now.advanced(byNanoseconds: interval)
        return stage.next(value)
      }, name: "throttle(for:on:edges:)")
  }
}
