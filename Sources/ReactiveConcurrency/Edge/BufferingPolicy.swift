/// What the edge between a signal and a `for try await` loop, or `buffering(_:onDrop:)`, does when what follows is
/// slower than the source.
///
/// Backpressure bounds memory where the source can be held back: a sequence, an async sequence, `Signal.async`, a
/// subject's `emit`. A subject's `send`, a callback and a timer go on regardless: there a bound is one of the last
/// three.
///
/// | | the source | what waits | beyond it |
/// |---|---|---|---|
/// | `.backpressure` | pauses if it can | the high mark; all, of one that cannot pause | |
/// | `.unbounded` | never pauses | all | |
/// | `.newest` | never pauses | `count` | the oldest is dropped |
/// | `.oldest` | never pauses | `count` | the one that comes is dropped |
/// | `.failing` | never pauses | `count` | it is over, with `SignalError.fellBehind` |
///
/// A loop takes what waits in batches, under the last three of at most a quarter of `count`, and those no longer count:
/// it may be up to 1.25 × `count` values behind. What is dropped can be told: `values(buffering:onDrop:)`.
@nonexhaustive
public enum BufferingPolicy: Sendable, Hashable {
  /// Pauses the source when `high` values wait and lets it go on when no more than `low` are left. A source that cannot
  /// pause (a subject's `send`, a callback) is stored beyond `high`.
  case backpressure(high: Int, low: Int)

  /// Stores everything, however much, and never pauses the source.
  case unbounded

  /// Keeps the `count` newest values and drops older ones. Never pauses the source.
  case newest(Int)

  /// Keeps the `count` oldest values and drops newer ones while there is no room. Never pauses the source.
  case oldest(Int)

  /// Fails with `SignalError.fellBehind` when more than `count` values wait, and drops those: for a receiver that is to
  /// be let go, such as a client that does not read, rather than waited for. Never pauses the source.
  ///
  /// A loop takes up to a quarter of `count` at a time, and those no longer count, so a client may be up to 1.25 ×
  /// `count` values behind. It still gets the values it has taken.
  case failing(beyond: Int)

  /// Backpressure with the engine's watermark: at most 256 values of a cold signal wait.
  public static var `default`: BufferingPolicy { .backpressure(high: watermark, low: watermark / 4) }

  var high: Int {
    switch self {
    case .backpressure(let high, _): high
    case .unbounded, .newest, .oldest, .failing: .max
    }
  }

  var low: Int {
    if case .backpressure(_, let low) = self { low } else { 0 }
  }

  /// How many values a consumer takes at a time: few enough that a paused source goes on while it is still busy with
  /// the rest, and that what is dropped in the meantime is almost what the policy says.
  var longestBatch: Int {
    switch self {
    case .backpressure(let high, let low): high - low
    case .newest(let count), .oldest(let count), .failing(let count): max(1, min(count / 4, watermark))
    case .unbounded: .max
    }
  }

  /// How many values may wait where there is a limit, and what becomes of one too many.
  var limit: (count: Int, excess: Excess)? {
    switch self {
    case .backpressure, .unbounded: nil
    case .newest(let count): (count, .replacesOldest)
    case .oldest(let count): (count, .dropsNewest)
    case .failing(let count): (count, .fails)
    }
  }

  /// What is wrong with it, if anything.
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

/// What becomes of a value for which there is no room.
@usableFromInline
enum Excess: Sendable {
  case replacesOldest
  case dropsNewest
  case fails
}
