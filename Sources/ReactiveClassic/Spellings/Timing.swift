import ReactiveConcurrency

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SignalConvertible {
  /// The old spelling of `debounce(for:on:)`. Other libraries' throttle, a rate limit, is
  /// `throttle(for:on:edges:)`.
  ///
  /// - Parameters:
  ///   - interval: Seconds.
  ///   - scheduler: Where the values are sent. By default, the scheduler current at the subscription (in ReactiveCocoa,
  ///     at each value) or, if there is none, a new background one.
  @inlinable
  public func throttle(_ interval: Double, onScheduler scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(on: scheduler) { $0.debounce(for: .timeInterval(interval), on: $1) }
  }

  /// The old spelling of `debounce(for:on:when:)`.
  ///
  /// - Parameters:
  ///   - interval: Seconds.
  ///   - scheduler: As for `throttle(_:onScheduler:)`.
  ///   - predicate: Which values wait; the others are sent immediately.
  @inlinable
  public func throttle(
    _ interval: Double, onScheduler scheduler: (any Scheduler)? = nil,
    valuesPassingTest predicate: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value> {
    signal.timed(on: scheduler) { $0.debounce(for: .timeInterval(interval), on: $1, when: predicate) }
  }

  /// The old spelling of `delay(for:on:)`.
  ///
  /// - Parameters:
  ///   - interval: Seconds.
  ///   - scheduler: As for `throttle(_:onScheduler:)`.
  @inlinable
  public func delay(_ interval: Double, onScheduler scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(on: scheduler) { $0.delay(for: .timeInterval(interval), on: $1) }
  }

  /// The old spelling of `buffer(for:on:)`, with seconds.
  @inlinable
  public func bufferWithTime(_ interval: Double, onScheduler scheduler: any Scheduler) -> Signal<[Value]> {
    signal.buffer(for: .timeInterval(interval), on: scheduler)
  }

  /// The old spelling of `timeout(after:on:)`, with seconds. It limits the time of the whole signal, not that between
  /// values.
  @inlinable
  public func timeout(_ interval: Double, onScheduler scheduler: any Scheduler) -> Signal<Value> {
    signal.timeout(after: .timeInterval(interval), on: scheduler)
  }
}

extension Signal where Value == Date {
  /// The old spelling of `interval(every:tolerance:on:)`, with seconds. Its values are dates if the context requires
  /// them, and otherwise the scheduler's time.
  @_disfavoredOverload
  @inlinable
  public static func interval(
    _ interval: Double, onScheduler scheduler: any Scheduler, withLeeway leeway: Double = 0
  ) -> Signal {
    let ticks = Signal<SchedulerInstant>.interval(interval, onScheduler: scheduler, withLeeway: leeway)
    return ticks.map { _ in Date() }
  }
}

extension Signal where Value == SchedulerInstant {
  /// The old spelling of `interval(every:tolerance:on:)`, with seconds. Its values are the scheduler's time.
  public static func interval(
    _ interval: Double, onScheduler scheduler: any Scheduler, withLeeway leeway: Double = 0
  ) -> Signal {
    .interval(every: .timeInterval(interval), tolerance: .timeInterval(leeway), on: scheduler)
  }
}

extension Signal {
  /// Applies `operation` with the given scheduler, or with the one that is current at the subscription if it can delay
  /// work, or with a new one.
  @usableFromInline
  func timed(
    on scheduler: (any Scheduler)?,
    _ operation: @escaping @Sendable (Signal, any Scheduler) -> Signal
  ) -> Signal {
    if let scheduler { return operation(self, scheduler) }
    return .deferred {
      if let current = CurrentScheduler.value, current.supportsDelay { return operation(self, current) }
      return operation(self, SerialScheduler(name: "ReactiveClassic.background"))
    }
  }
}

extension Duration {
  /// Seconds as ReactiveCocoa counted them, rounded to nanoseconds, so that 0.3 is exactly 300 milliseconds. NaN counts
  /// as negative, which operators refuse.
  @usableFromInline
  static func timeInterval(_ seconds: Double) -> Duration {
    let nanoseconds = (seconds * 1e9).rounded()
    if let exact = Int64(exactly: nanoseconds) { return .nanoseconds(exact) }
    return .nanoseconds(nanoseconds > 0 ? Int64.max : .min)
  }
}
