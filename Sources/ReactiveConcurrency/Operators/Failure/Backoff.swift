/// The delays between attempts.
///
/// ```swift
/// let backoff = Backoff.exponential(from: .milliseconds(100), by: 2, upTo: .seconds(30))
///   .jittered(by: 0.2)
/// requests.retry(5, delay: backoff, on: .global)
/// ```
public struct Backoff: Sendable {
  private let delays: @Sendable (_ attempt: Int) -> Duration

  /// When the counting begins again.
  enum Reset: Sendable {
    case never
    case onValue
    case after(Duration)
  }

  let reset: Reset

  /// Waits as long as the closure returns. Attempts count from 1: the first one after the first failure.
  public init(_ delays: @escaping @Sendable (_ attempt: Int) -> Duration) {
    self.init(resetting: .never, delays)
  }

  private init(resetting reset: Reset, _ delays: @escaping @Sendable (_ attempt: Int) -> Duration) {
    self.reset = reset
    self.delays = delays
  }

  /// Waits for the same time before each attempt.
  public static func constant(_ delay: Duration) -> Backoff {
    Backoff { _ in delay }
  }

  /// Waits `first`, then each time `factor` times as long as before, but never longer than `longest`.
  public static func exponential(
    from first: Duration, by factor: Double = 2, upTo longest: Duration = .seconds(60)
  ) -> Backoff {
    let factor = factor.isNaN ? 1 : max(0, factor)
    return Backoff { attempt in
      min(attempt > 1 ? first.scaled(by: power(factor, attempt - 1)) : first, longest)
    }
  }

  /// Makes each delay longer or shorter by up to a `fraction` of it, so that many clients do not retry at the same
  /// moment. A delay may then exceed the limit of `exponential`.
  ///
  /// - Parameters:
  ///   - fraction: From 0 to 1; other values are clamped.
  ///   - random: Chooses the factor for each delay, from `1 - fraction ... 1 + fraction`; at random by default. In a
  ///     test, pass `{ $0.upperBound }`.
  public func jittered(
    by fraction: Double, _ random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
  ) -> Backoff {
    // NaN counts as 0.
    let fraction = fraction > 0 ? min(fraction, 1) : 0
    return Backoff(resetting: reset) { attempt in
      delay(before: attempt).scaled(by: random((1 - fraction)...(1 + fraction)))
    }
  }

  /// Makes each delay longer or shorter by up to a `fraction` of it, with your random number generator.
  ///
  /// A seeded generator returns the same delays each time.
  ///
  /// All subscriptions share the generator. Two that fail at the same moment, on two threads, may get the same number.
  public func jittered(by fraction: Double, using generator: some RandomNumberGenerator & Sendable) -> Backoff {
    let generator = Locked(generator)
    return jittered(by: fraction) { range in
      // Copied out and back, because foreign code must not run under a lock.
      var current = generator.withLock { $0 }
      let number = Double.random(in: range, using: &current)
      let advanced = current
      generator.set(advanced)
      return number
    }
  }

  /// Counts attempts from 1 again after one that failed `time` or more after its first value.
  ///
  /// Both the delays and the limit of `retry` start over. The time that it took to connect does not count.
  ///
  /// Otherwise all failures since the subscription count, including those of a connection that was good for days.
  ///
  /// ```swift
  /// connection.retry(
  ///   5, delay: .exponential(from: .seconds(1)).resetting(after: .seconds(60)), on: .global)
  /// ```
  public func resetting(after time: Duration) -> Backoff {
    Backoff(resetting: .after(time), delays)
  }

  /// Counts attempts from 1 again after one that sent a value. Replaces `resetting(after:)`.
  ///
  /// For a connection whose first value shows that it is good: the limit and the delays are for failures in a row.
  ///
  /// ```swift
  /// answers.retry(5, delay: .exponential(from: .seconds(1)).resettingOnValue(), on: .global)
  /// ```
  public func resettingOnValue() -> Backoff {
    Backoff(resetting: .onValue, delays)
  }

  /// The time to wait before the `attempt`-th new attempt, counted from 1; never negative.
  public func delay(before attempt: Int) -> Duration {
    max(.zero, delays(attempt))
  }

  /// A signal that sends nothing and completes after that time.
  func timer<Value>(before attempt: Int, on scheduler: any Scheduler) -> Signal<Value> {
    Signal<SchedulerInstant>.timer(after: delay(before: attempt), on: scheduler).compactMap { _ in nil }
  }
}

extension Duration {
  /// The product, limited to the range of a scheduler's clock; zero for a negative product or NaN.
  fileprivate func scaled(by factor: Double) -> Duration {
    let product = Double(clampedNanoseconds) * factor
    guard product > 0 else { return .zero }
    return .nanoseconds(Int64(exactly: product.rounded()) ?? .max)
  }
}
