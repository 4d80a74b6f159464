/// The questions and notices of a source to the receiver of its events. A stage passes on its downstream's receiver, or
/// a `PassThrough`. A stage that stores values, or has a pause of its own, answers every question itself, and so there
/// are no defaults: downstream knows neither.
///
/// Called from any thread, at any time, even after the end; so it must not hold anything that has to be released at
/// the end.
@usableFromInline
package protocol Receiver: AnyObject, Sendable {
  /// Whether it has cancelled (rule 8 of `Observer`). Too expensive to query for each value.
  var hasCancelled: Bool { get }

  /// Whether it has answered `.paused` and has yet to resume; `nil` if it cannot tell. For sources that must not take
  /// the late `resume()` from an earlier pause for the one from the newest.
  var hasUnansweredPause: Bool? { get }

  /// The receiver of what is downstream, if this one stands before it.
  var receiver: (any Receiver)? { get }

  /// The meaning of its pause to others that share its source, unless it `isHeldBack`.
  var pausing: Pausing { get }

  /// Whether its consumer has paused. Then its own pause is binding, whatever it stores: more than the consumer takes
  /// would be stored without a bound. One that says so resumes its source when the consumer has resumed, even if it is
  /// still full: by then others may depend on that source.
  var isHeldBack: Bool { get }

  /// Called before and after the values that a source has remembered for it: however many there are, they do not mean
  /// that it falls behind.
  func replays(_ isReplaying: Bool)

  /// Whether the consumer of the parts that are announced to it wants more; `nil` unless it subscribes to them later,
  /// when it gets to them. What is sent to such a part until then waits for it, and a pause only says that there is no
  /// room for more parts: the source continues for those that have been subscribed to. One that says `false` resumes
  /// its source when the consumer has resumed.
  var wantsPartsLater: Bool? { get }

  /// Called by a source for which each value is work, such as a page to fetch: from now on it is asked for a value only
  /// when that is needed, and none is stored ahead for speed.
  func sendsWork()

  /// Whether it takes a value without answering `.paused`, as far as is known: a pause of what is downstream concerns
  /// all inputs, and is told to each only at its next value. One that denies it resumes its source when the consumer
  /// has resumed. A stage that stores values says that it does: its own pauses are told.
  ///
  /// Read sequentially consistently: a source that waits first stores that it does and then reads this, so it and a
  /// resuming thread cannot both miss each other.
  var wantsMore: Bool { get }
}

extension Receiver {
  /// The meaning of a pause that it has just answered.
  @usableFromInline package var currentPausing: Pausing { pausing == .storing && isHeldBack ? .binding : pausing }
}

/// The receiver of a stage that stores nothing and never pauses by itself: what is downstream answers.
@usableFromInline
package protocol PassThrough: Receiver {}

extension PassThrough {
  @inlinable package var hasCancelled: Bool { receiver?.hasCancelled ?? false }
  @inlinable package var hasUnansweredPause: Bool? { receiver?.hasUnansweredPause }
  @inlinable package var pausing: Pausing { receiver?.pausing ?? .binding }
  @inlinable package var isHeldBack: Bool { receiver?.isHeldBack ?? false }
  @inlinable package func replays(_ isReplaying: Bool) { receiver?.replays(isReplaying) }
  @inlinable package var wantsPartsLater: Bool? { receiver?.wantsPartsLater }
  @inlinable package func sendsWork() { receiver?.sendsWork() }
  @inlinable package var wantsMore: Bool { receiver?.wantsMore ?? true }
}

/// A consumer: nothing is downstream of it.
@usableFromInline
package protocol LastReceiver: Receiver {}

extension LastReceiver {
  @inlinable package var hasUnansweredPause: Bool? { nil }
  @inlinable package var receiver: (any Receiver)? { nil }
  @inlinable package var pausing: Pausing { .binding }
  @inlinable package var isHeldBack: Bool { false }
  @inlinable package func replays(_ isReplaying: Bool) {}
  @inlinable package var wantsPartsLater: Bool? { nil }
  @inlinable package func sendsWork() {}
  @inlinable package var wantsMore: Bool { true }
}

/// The meaning of a receiver's pause to others that share its source.
///
/// A source of its own is paused in any case. But a receiver that reads first one part of a shared source and then the
/// next must not block one part by pausing the other.
@usableFromInline
package enum Pausing: Sendable {
  /// The source waits for it.
  case binding
  /// It stores what arrives meanwhile and waits for another input, so the source need not wait for it while others want
  /// more: they may belong to the same consumer. When that consumer pauses, this is binding (`Receiver.isHeldBack`).
  case storing
  /// It stores what arrives meanwhile, and the source never waits for it: a blocking thread reads it, now, later or
  /// never. Parts that are announced to it are kept, because it gets to them later.
  case reading
}

/// The receiver of a consumer that is made from closures.
@usableFromInline
final class ClosureReceiver: Receiver {
  private let answer: (@Sendable () -> Bool)?
  private let handleWork: (@Sendable () -> Void)?
  @usableFromInline let pausing: Pausing
  @usableFromInline let receiver: (any Receiver)?

  @usableFromInline
  init(
    hasCancelled: (@Sendable () -> Bool)?, onWork: (@Sendable () -> Void)?, pausing: Pausing,
    receiver: (any Receiver)?
  ) {
    answer = hasCancelled
    handleWork = onWork
    self.pausing = pausing
    self.receiver = receiver
  }

  @usableFromInline var hasCancelled: Bool { answer?() ?? false }
  @usableFromInline var hasUnansweredPause: Bool? { nil }
  @usableFromInline func sendsWork() { handleWork?() }
  // Not what downstream says, which gets other values.
  @usableFromInline var isHeldBack: Bool { false }
  @usableFromInline var wantsPartsLater: Bool? { nil }
  @usableFromInline func replays(_ isReplaying: Bool) {}
  @usableFromInline var wantsMore: Bool { true }
}
