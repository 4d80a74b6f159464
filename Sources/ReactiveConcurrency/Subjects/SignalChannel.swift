/// A two-way connection: what is sent to one of its terminals comes out of the other.
///
/// ```swift
/// let channel = SignalChannel<String>()
/// model.title.signal.observe(
///   Observer(next: { channel.leading.send($0); return .more }, finish: { _ in }))
/// // what the view sends
/// for try await edit in channel.leading { model.title.send(edit) }
/// // what the model sends, from the latest on
/// for try await title in channel.following { view.show(title) }
/// channel.following.send("edited")
/// ```
///
/// The side that owns the value holds the leading terminal; the other side, such as a view, holds the following one.
/// New subscribers of the following terminal first get the latest value that was sent to the leading one. A value never
/// comes back to the terminal it was sent to, so two values bound to each other do not trigger each other endlessly.
/// Completion or an error sent to either terminal ends both, and later subscribers get it too.
///
/// Each direction is a subject: sending never waits, works from any thread and keeps the order. Memory: one value.
///
/// Stands for `RACChannel`.
public final class SignalChannel<Value: Sendable>: Sendable {
  /// The terminal of the side that owns the value. New subscribers get only what is sent from then on.
  public let leading: SignalChannelTerminal<Value>

  /// The terminal of the other side. New subscribers first get the latest value that was sent to `leading`.
  public let following: SignalChannelTerminal<Value>

  /// Makes a channel to which nothing has been sent.
  public init() {
    let ends = SignalChannelTerminal<Value>.Ends()
    leading = SignalChannelTerminal(from: ends.leading, to: ends.following, ends)
    following = SignalChannelTerminal(from: ends.following, to: ends.leading, ends)
  }
}

/// One of the two ends of a `SignalChannel`: sends to the other end, and is a signal of what is sent there.
///
/// Stands for `RACChannelTerminal`.
public final class SignalChannelTerminal<Value: Sendable>: AsyncSequence, SignalConvertible, SignalStream {
  private let incoming: Broadcaster<Value>
  @usableFromInline let outgoing: Broadcaster<Value>
  private let ends: Ends

  /// What both terminals hold: each can end both directions, so these are released when neither is left.
  fileprivate final class Ends: Sendable {
    let leading = Broadcaster<Value>()
    let following = Broadcaster<Value>(remembering: 1)
    let hasEnded = Locked(false)

    deinit { for direction in [leading, following] { direction.senderReleased() } }
  }

  fileprivate init(from incoming: Broadcaster<Value>, to outgoing: Broadcaster<Value>, _ ends: Ends) {
    self.incoming = incoming
    self.outgoing = outgoing
    self.ends = ends
  }

  /// Sends a value to the subscribers of the other terminal, as `Subject.send(_:)` does. Ignored after the end.
  ///
  /// - Returns: Whether the other terminal had subscribers.
  @inlinable @discardableResult
  public func send(_ value: Value) -> SendResult {
    outgoing.send(value)
  }

  /// Sends a value as soon as every subscriber of the other terminal has room.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled before the value could be sent; `SignalError.ended`
  ///   if the channel has ended.
  @inlinable
  public func sendWhenReady(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try await outgoing.emit(value, isolation: isolation)
  }

  /// Completes both terminals. Ignored if either has already ended.
  public func finish() {
    finish(.completed)
  }

  /// Ends both terminals with an error. Ignored if either has already ended.
  public func finish(throwing error: any Error) {
    finish(.failed(error))
  }

  private func finish(_ termination: Termination) {
    // Decided once: otherwise two threads that end the channel in different ways could each win one terminal.
    if ends.hasEnded.exchange(true) { return UnhandledErrors.report(termination, because: .tooLate) }
    outgoing.finish(termination)
    incoming.finish(termination)
  }

  /// Sends what is sent to the other terminal. Each subscription is a subscriber of its own.
  public var signal: Signal<Value> {
    Signal(stage: "SignalChannel") { [incoming] in incoming.start($0) }
  }

  /// The current number of subscribers to this terminal.
  public var subscriberCount: Int { incoming.listenerCount }
}
