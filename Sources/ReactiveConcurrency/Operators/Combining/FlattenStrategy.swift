/// How the values of several inner signals are combined into one signal.
public struct FlattenStrategy: Sendable, Hashable {
  @usableFromInline
  enum Overflow: Sendable, Hashable {
    /// Signals beyond the limit wait.
    case wait
    /// The newest signal replaces the one that is running.
    case replace
    /// Signals beyond the limit are dropped.
    case drop
    /// The first signal to send an event drops all others.
    case race
    /// Signals beyond the limit wait, and values wait for those of earlier signals.
    case order
  }

  /// The number of inner signals that run at a time.
  @usableFromInline let limit: Int
  @usableFromInline let overflow: Overflow

  /// Whether an inner signal that is not dropped starts as soon as it is sent: then no value of a hot one, such as a
  /// window, is lost.
  @inlinable var startsImmediately: Bool { limit == .max || overflow != .wait }

  /// All inner signals run; their values are sent as they arrive.
  ///
  /// ```marbles flattenMap(_:)
  /// seconds  0          5          10
  /// outer    -1───-4───--───-7───-|
  /// inner 1  -(^1)-2───-3───|
  /// inner 4  --───-(^4)-5───-6───|
  /// inner 7  --───--───--───-(^7)-8-9|
  ///          flattenMap { outer in inner }
  /// output   -1───-(24)-(35)-(67)-8-9|
  /// ```
  public static let merge = FlattenStrategy(limit: .max, overflow: .wait)

  /// At most `maxConcurrent` inner signals run at a time, and the next starts when one completes; 0 means no limit.
  ///
  /// ```marbles flattenMap(.merge(maxConcurrent: 2))
  /// seconds  0          5       10
  /// outer    -1───4───7---───|
  /// inner 1  -(^1)-───2-3|
  /// inner 4  --───(^4)-5-6───|
  /// inner 7  --───-───---(^7)-8-9|
  ///          flattenMap(.merge(maxConcurrent: 2)) { outer in inner }
  /// output   -1───4───253(67)-8-9|
  /// ```
  public static func merge(maxConcurrent: Int) -> FlattenStrategy {
    FlattenStrategy(limit: maxConcurrent == 0 ? .max : maxConcurrent, overflow: .wait)
  }

  /// The inner signals run one after the other.
  ///
  /// ```marbles flattenMap(.concat)
  /// seconds  0       5       10      15
  /// outer    -1───-4---───7-|
  /// inner 1  -(^1)-2-3|
  /// inner 4  --───----(^4)-5-6|
  /// inner 7  --───-----───----(^7)-8-9|
  ///          flattenMap(.concat) { outer in inner }
  /// output   -1───-2-34───-5-67───-8-9|
  /// ```
  public static let concat = FlattenStrategy(limit: 1, overflow: .wait)

  /// At most `maxConcurrent` inner signals run at a time, and their values are sent in the order of the signals.
  ///
  /// Values of a later signal wait until all earlier ones have completed. 0 means no limit.
  ///
  /// ```marbles flattenMap(.concat(maxConcurrent: 2))
  /// seconds  0          5        10
  /// outer    -1───4───7---────|
  /// inner 1  -(^1)-───2-3|
  /// inner 4  --───(^4)-5-6────|
  /// inner 7  --───-───---(^7)─-8-9|
  ///          flattenMap(.concat(maxConcurrent: 2)) { outer in inner }
  /// output   -1───-───2-3(456)78-9|
  /// ```
  ///
  /// Memory: 256 values for each inner signal that waits for an earlier one and can pause, or one value if each is work
  /// (`Signal.async`).
  public static func concat(maxConcurrent: Int) -> FlattenStrategy {
    FlattenStrategy(limit: maxConcurrent == 0 ? .max : maxConcurrent, overflow: .order)
  }

  /// Only the newest inner signal runs; the previous one is cancelled.
  ///
  /// ```marbles flattenMap(.latest)
  /// seconds  0          5       10
  /// outer    -1───-4───---7───-|
  /// inner 1  -(^1)-!
  /// inner 4  --───-(^4)-5-!
  /// inner 7  --───--───---(^7)-8-9|
  ///          flattenMap(.latest) { outer in inner }
  /// output   -1───-4───-5-7───-8-9|
  /// ```
  ///
  /// A pause of the consumer reaches the outer signal only with its next value, which cancels the outdated inner
  /// signal. The new one starts when the consumer resumes. The values of a sequence wait for that, too.
  public static let latest = FlattenStrategy(limit: 1, overflow: .replace)

  /// One inner signal runs at a time; those sent meanwhile are dropped.
  ///
  /// ```marbles flattenMap(.exhaust)
  /// seconds  0       5       10
  /// outer    -1───-4---7───-|
  /// inner 1  -(^1)-2-3|
  /// inner 7  --───-----(^7)-8-9|
  ///          flattenMap(.exhaust) { outer in inner }
  /// output   -1───-2-3-7───-8-9|
  /// ```
  ///
  /// A pause of the consumer does not reach the outer signal while an inner one runs: its values are dropped then, too.
  /// The values of a sequence wait.
  public static let exhaust = FlattenStrategy(limit: 1, overflow: .drop)

  /// Only the first inner signal to send a value or its end continues; the others and the outer signal are cancelled.
  ///
  /// ```marbles flattenMap(.race)
  /// seconds  0        5
  /// outer    (14!)
  /// inner 1  1────-2-3|
  /// inner 4  !
  ///          flattenMap(.race) { outer in inner }
  /// output   1────-2-3|
  /// ```
  public static let race = FlattenStrategy(limit: .max, overflow: .race)
}
