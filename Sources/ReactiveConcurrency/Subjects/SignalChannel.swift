/// A two-way connection: what is sent to one of its terminals comes out of the other. Stands for `RACChannel`.
///
/// ```swift
/// let channel = SignalChannel<String>()
/// model.title.observe(Observer(next: { channel.leading.send($0); return .more }, finish: { _ in }))
/// for try await edit in channel.leading { model.title.send(edit) }      // what the view has sent
/// for try await title in channel.following { view.show(title) }         // what the model has sent, from the newest on
/// channel.following.send("edited")
/// ```
///
/// The side that owns the value holds the leading terminal, the other side, such as a view, the following one: there a newcomer
/// first gets the newest value that was sent to the leading terminal. Nothing comes back to the terminal that it was sent
/// to, so two values bound to each other do not chase each other. Completion or an error sent to either terminal ends
/// both, and newcomers get it.
///
/// Each direction is a subject: sends never wait, come from any thread and keep their order. Memory: one value.
public final class SignalChannel<Value: Sendable>: Sendable {
  /// The terminal of the side that owns the value. A newcomer gets nothing at first.
  public let leading: SignalChannelTerminal<Value>

  /// The terminal of the other side. A newcomer first gets the newest value that was sent to `leading`.
  public let following: SignalChannelTerminal<Value>

  /// A channel that nothing has been sent to.
  public init() {
    let toLeading = Broadcaster<Value>()
    let toFollowing = Broadcaster<Value>(remembering: 1)
    let end = ChannelEnd()
    leading = SignalChannelTerminal(from: toLeading, to: toFollowing, end)
    following = SignalChannelTerminal(from: toFollowing, to: toLeading, end)
  }
}

/// One of the two ends of a `SignalChannel`: sends to the other one, and is a signal of what was sent there. Stands for
/// `RACChannelTerminal`.
public final class SignalChannelTerminal<Value: Sendable>: AsyncSequence, SignalSource {
  public typealias Element = Value
  public typealias Failure = any Error
  public typealias AsyncIterator = SignalIterator<Value>

  private let incoming: Broadcaster<Value>
  private let outgoing: Broadcaster<Value>
  private let end: ChannelEnd

  fileprivate init(from incoming: Broadcaster<Value>, to outgoing: Broadcaster<Value>, _ end: ChannelEnd) {
    self.incoming = incoming
    self.outgoing = outgoing
    self.end = end
  }

  /// Sends a value to whoever is subscribed to the other terminal, as `Subject.send(_:)` does. Ignored after the end.
  public func send(_ value: Value) {
    outgoing.send(value)
  }

  /// Sends a value as soon as every subscriber of the other terminal has room.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled before the value could be sent.
  public func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try await outgoing.emit(value, isolation: isolation)
  }

  /// Completes both terminals. A second end, of either, is ignored.
  public func finish() {
    finish(.completed)
  }

  /// Ends both terminals with an error. A second end, of either, is ignored.
  public func finish(throwing error: any Error) {
    finish(.failed(error))
  }

  private func finish(_ termination: Termination) {
    // Decided once, or two threads that end it in different ways could each win one terminal.
    guard end.isSent.set() else { return }
    outgoing.finish(termination)
    incoming.finish(termination)
  }

  /// What is sent to the other terminal. Each subscription is one subscriber.
  public var signal: Signal<Value> {
    Signal(stage: "SignalChannel") { [incoming] in incoming.start($0) }
  }

  /// How many are subscribed to this terminal now.
  public var subscriberCount: Int { incoming.listenerCount }

  /// Iterates what is sent to the other terminal, from the first `next()` on.
  public func makeAsyncIterator() -> SignalIterator<Value> {
    signal.makeAsyncIterator()
  }
}

/// Whether a channel has ended.
private final class ChannelEnd: Sendable {
  let isSent = Flag()
}
