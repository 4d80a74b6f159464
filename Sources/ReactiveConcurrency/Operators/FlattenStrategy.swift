/// How a signal of signals becomes one.
public struct FlattenStrategy: Sendable, Hashable {
  @usableFromInline
  enum Overflow: Sendable, Hashable {
    /// Signals beyond the limit wait their turn.
    case wait
    /// The newest signal replaces the one that is running.
    case replace
    /// Signals beyond the limit are dropped.
    case drop
    /// The first signal to send an event drops all others.
    case race
  }

  /// How many inner signals run at a time.
  @usableFromInline let limit: Int
  @usableFromInline let overflow: Overflow

  /// All inner signals run; values come as they come.
  ///
  /// ```marbles flattenMap(_:)
  /// ```
  public static let merge = FlattenStrategy(limit: .max, overflow: .wait)

  /// At most so many inner signals run, the others start in order as one completes; with 0 there is no limit.
  ///
  /// ```marbles flattenMap(.merge(maxConcurrent: 2))
  /// ```
  ///
  /// With a negative limit the signal fails with `SignalError.invalidArgument`.
  public static func merge(maxConcurrent: Int) -> FlattenStrategy {
    FlattenStrategy(limit: maxConcurrent == 0 ? .max : maxConcurrent, overflow: .wait)
  }

  /// One inner signal after the other.
  ///
  /// ```marbles flattenMap(.concat)
  /// ```
  public static let concat = FlattenStrategy(limit: 1, overflow: .wait)

  /// The newest inner signal only; the one before is cancelled.
  ///
  /// ```marbles flattenMap(.latest)
  /// ```
  public static let latest = FlattenStrategy(limit: 1, overflow: .replace)

  /// One inner signal; those that come while it runs are dropped.
  ///
  /// ```marbles flattenMap(.exhaust)
  /// ```
  public static let exhaust = FlattenStrategy(limit: 1, overflow: .drop)

  /// The first inner signal to send a value or its end; the others are cancelled, and so is the outer signal.
  ///
  /// ```marbles flattenMap(.race)
  /// ```
  public static let race = FlattenStrategy(limit: .max, overflow: .race)
}
