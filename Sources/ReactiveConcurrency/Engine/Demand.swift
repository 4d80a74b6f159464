/// A receiver's answer to each value: whether it wants the next one.
///
/// A stage returns what its downstream returned, so the last receiver's answer reaches the source without a lock, a
/// task or an allocation.
public enum Demand: Sendable, Hashable {
  /// The receiver wants more values.
  case more

  /// The receiver has enough: pause until it calls `Subscription.resume()`.
  ///
  /// A source that can pause must pause. One that cannot (a subject, a callback) continues, and the consumer's
  /// buffering policy decides what happens to the values. A shared source decides for all its subscribers together:
  /// see `share(replay:)`.
  ///
  /// The receiver keeps its subscription, to resume or cancel it. If it drops that instead, a source or a stage that
  /// waits for it ends with `.released`.
  case paused

  /// The receiver wants no more values.
  ///
  /// The source releases its resources and then acknowledges by calling `finish(.cancelled)`.
  case cancelled
}

/// How a signal ended.
@nonexhaustive
public enum Termination: Sendable {
  /// Every value has been sent.
  case completed

  /// The signal failed.
  case failed(any Error)

  /// The receiver cancelled, and the source has released its resources.
  ///
  /// An acknowledgement between stages. Subscribers, loops and `Event` never see it.
  case cancelled

  /// Nothing is left that could send: the source was released without an end, and has released its resources.
  ///
  /// An operator treats it as a completion: it sends what it would send then (`takeLast`, `collected`, a window, an
  /// open array), at the same time, and then this in place of `.completed`. So no value is lost, nobody takes what has
  /// broken off for the whole, and `delay` and `paced` keep what they promise of each value's time. Only what a
  /// completion starts is not started (`concat`, `repeated`), and what would say that there has been one is not said
  /// (`materialize`, `any`, `all`, `ifEmpty`, a race that it would win).
  ///
  /// A loop throws `SignalError.sourceReleased`; subscribers and `Event` never see it.
  case released

  /// Whether every value has been sent that ever will be, and nobody has cancelled: completed or released.
  @inlinable package var isOver: Bool {
    switch self {
    case .completed, .released: true
    case .failed, .cancelled: false
    }
  }
}
