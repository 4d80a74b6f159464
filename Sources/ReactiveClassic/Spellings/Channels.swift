import ReactiveCallbacks

/// The old name of `SignalChannel`.
public typealias RACChannel<Value: Sendable> = SignalChannel<Value>

/// The old name of `SignalChannelTerminal`.
public typealias RACChannelTerminal<Value: Sendable> = SignalChannelTerminal<Value>

extension SignalChannel {
  /// The old spelling of `leading`.
  public var leadingTerminal: SignalChannelTerminal<Value> { leading }

  /// The old spelling of `following`.
  public var followingTerminal: SignalChannelTerminal<Value> { following }
}

extension SignalChannelTerminal: SubscriberProtocol {
  /// The old spelling of `send(_:)`.
  public func sendNext(_ value: Value) {
    send(value)
  }

  /// The old spelling of `finish(throwing:)`.
  public func sendError(_ error: any Error) {
    finish(throwing: error)
  }

  /// The old spelling of `finish()`.
  public func sendCompleted() {
    finish()
  }

  /// Disposes of the subscription when the channel ends.
  ///
  /// For that it subscribes to the terminal itself, which therefore counts one more subscriber.
  public func didSubscribe(with disposable: CompoundDisposable) {
    let listening = signal.startForConsumer(
      Observer(
        next: { _, _ in disposable.isDisposed ? .cancelled : .more },
        finish: { _ in disposable.dispose() }))
    disposable.add(listening)
  }
}
