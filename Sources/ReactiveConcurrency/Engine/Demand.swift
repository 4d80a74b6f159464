/// What a receiver answers to each value: whether it wants the next one.
///
/// A stage returns what its downstream returned, so the answer of the last receiver reaches the source
/// without a lock, a task or an allocation.
public enum Demand: Sendable, Hashable {
  /// Go on.
  case more

  /// I am full: stop until `Subscription.resume()`.
  ///
  /// A source that can stop must stop. One that cannot (a subject, a callback) goes on, and the buffering policy
  /// of the receiving edge decides what becomes of the values.
  case paused

  /// I want nothing any more.
  ///
  /// The source releases its resources and then acknowledges with `finish(.cancelled)`.
  case cancelled
}

/// How a signal ended.
public enum Termination: Sendable {
  /// Every value has been sent.
  case completed

  /// The signal failed.
  case failed(any Error)

  /// The receiver let go, or nobody is left who could send or cancel, and the source has released everything it held.
  ///
  /// An acknowledgement among stages. Subscribers, loops and `Event` never see it.
  case cancelled
}
