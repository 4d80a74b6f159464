/// How a `for try await` loop, or `buffering(_:onDrop:)`, treats values that arrive faster than they are consumed.
///
/// Backpressure bounds memory if the source can pause: a sequence, an async sequence, `Signal.async`, a subject's
/// `sendWhenReady`. A subject's `send`, a callback and a timer cannot; to bound memory there, use one of the last
/// three.
///
/// | policy | the source | stored values | one value more |
/// |---|---|---|---|
/// | `.backpressure` | pauses if it can | up to `high`; all, if the source cannot pause | |
/// | `.unbounded` | never pauses | all | |
/// | `.newest` | never pauses | up to `count` | drops the oldest |
/// | `.oldest` | never pauses | up to `count` | is dropped |
/// | `.failing` | never pauses | up to `count` | fails with `SignalError.fellBehind` |
///
/// A loop takes stored values in batches. With `.backpressure` these count until the loop asks for the next batch. With
/// the last three policies they do not. A batch is at most a quarter of `count`, so a loop may be up to 1.25 × `count`
/// values behind. A waiting loop receives the next value immediately, and that value does not count either. With
/// `.newest(1)`, a loop that waits while 1, 2 and 3 are sent receives 1 and 3. `values(buffering:onDrop:)` reports each
/// value that is dropped.
///
/// With a count below 1, or unless `0 <= low < high`, the loop or operator with the policy fails with
/// `SignalError.invalidArgument`.
@nonexhaustive
public enum BufferingPolicy: Sendable, Hashable {
  /// Pauses the source when `high` values are stored and resumes it when at most `low` are left. Values of a source
  /// that cannot pause (a subject's `send`, a callback) are stored beyond `high`.
  case backpressure(high: Int, low: Int)

  /// Stores every value and never pauses the source.
  case unbounded

  /// Keeps the `count` newest values and drops older ones. Never pauses the source.
  case newest(Int)

  /// Keeps the `count` oldest values and drops newer ones while there is no room for them. Never pauses the source.
  case oldest(Int)

  /// Fails with `SignalError.fellBehind` when more than `count` values are stored, and drops them. For a consumer that
  /// should be disconnected rather than waited for, such as a client that does not read. Never pauses the source.
  ///
  /// A loop takes up to a quarter of `count` values at a time, and those no longer count. So a client may be up to 1.25
  /// × `count` values behind. It still receives the values that it has taken. Values that a subject or a shared signal
  /// replays to a new subscriber do not count.
  case failing(beyond: Int)

  /// Backpressure that stores at most 256 values of a cold signal.
  ///
  /// A loop without a policy does the same, but requests expensive values, as of `Signal.async`, one at a time.
  public static var `default`: BufferingPolicy { .backpressure(high: watermark, low: watermark / 4) }

  @usableFromInline
  var high: Int {
    switch self {
    case .backpressure(let high, _): high
    case .unbounded, .newest, .oldest, .failing: .max
    }
  }

  var low: Int {
    if case .backpressure(_, let low) = self { low } else { 0 }
  }

  /// How many values a consumer takes at a time: few enough that a paused source is resumed while the consumer still
  /// handles the rest, and that the number of stored values stays close to the policy's.
  var longestBatch: Int {
    switch self {
    case .backpressure(let high, let low): high - low
    case .newest(let count), .oldest(let count), .failing(let count): max(1, min(count / 4, watermark))
    case .unbounded: .max
    }
  }

  /// The treatment of a value for which there is no room.
  @usableFromInline
  enum Overflow: Sendable {
    case replacesOldest
    case dropsNewest
    case fails
  }

  /// How many values may be stored, if there is a limit, and what happens to one more.
  @usableFromInline
  var limit: (count: Int, overflow: Overflow)? {
    switch self {
    case .backpressure, .unbounded: nil
    case .newest(let count): (count, .replacesOldest)
    case .oldest(let count): (count, .dropsNewest)
    case .failing(let count): (count, .fails)
    }
  }

  /// The problem with the policy's arguments, if there is one.
  @usableFromInline
  var problem: String? {
    switch self {
    case .backpressure(let high, let low) where high <= 0 || low < 0 || low >= high:
      "backpressure(high:low:) needs 0 <= low < high, not \(low), \(high)"
    case .newest(let count) where count <= 0, .oldest(let count) where count <= 0, .failing(let count) where count <= 0:
      "A buffering policy needs room for at least one value, not \(count)"
    default: nil
    }
  }
}
