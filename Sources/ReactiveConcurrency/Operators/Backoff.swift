/// How long to wait before each new attempt.
///
/// ```swift
/// let backoff = Backoff.exponential(from: .milliseconds(100), by: 2, upTo: .seconds(30)).jittered(by: 0.2)
/// requests.retry(5, delay: backoff, on: .global)
/// ```
public struct Backoff: Sendable {
  private let delays: @Sendable (_ attempt: Int) -> Duration

  /// Waits as long as the closure says. Attempts count from 1: the first one after the first failure.
  public init(_ delays: @escaping @Sendable (_ attempt: Int) -> Duration) {
    self.delays = delays
  }

  /// Waits equally long each time.
  public static func constant(_ delay: Duration) -> Backoff {
    Backoff { _ in delay }
  }

  /// Waits `first`, then each time `factor` times as long as before, but never longer than `longest`.
  public static func exponential(
    from first: Duration, by factor: Double = 2, upTo longest: Duration = .seconds(60)
  ) -> Backoff {
    Backoff { attempt in
      var delay = min(first, longest)
      var remaining = attempt - 1
      // It stops growing at the longest delay, or never grows.
      while remaining > 0, factor > 1, delay > .zero, delay < longest {
        let next = delay / .seconds(1) * factor
        delay = next < longest / .seconds(1) ? .seconds(next) : longest
        remaining -= 1
      }
      if factor < 1 {
        while remaining > 0, delay > .nanoseconds(1) {
          delay = delay * max(0, factor)
          remaining -= 1
        }
      }
      return delay
    }
  }

  /// Makes each delay longer or shorter by up to a `fraction` of it, so that many clients do not come back at once.
  ///
  /// - Parameters:
  ///   - fraction: From 0 to 1; what is beyond counts as the nearest of them.
  ///   - random: Where in a range the delay lies; random numbers by default.
  public func jittered(
    by fraction: Double, _ random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
  ) -> Backoff {
    let fraction = min(max(fraction, 0), 1)
    return Backoff { attempt in delay(before: attempt) * random((1 - fraction)...(1 + fraction)) }
  }

  /// Makes each delay longer or shorter by up to a `fraction` of it, by the numbers of a generator of your own: a seeded
  /// one gives the same delays each time.
  ///
  /// All subscriptions draw from the one generator. Two that fail at the same moment, on two threads, may draw the same
  /// number.
  public func jittered(by fraction: Double, using generator: some RandomNumberGenerator & Sendable) -> Backoff {
    let generator = Locked(generator)
    return jittered(by: fraction) { range in
      // Taken out and put back: foreign code does not run under a lock.
      var current = generator.withLock { $0 }
      let number = Double.random(in: range, using: &current)
      let advanced = current
      generator.withLock { $0 = advanced }
      return number
    }
  }

  /// The time to wait before the `attempt`-th new attempt, counted from 1; never negative.
  public func delay(before attempt: Int) -> Duration {
    max(.zero, delays(attempt))
  }
}
