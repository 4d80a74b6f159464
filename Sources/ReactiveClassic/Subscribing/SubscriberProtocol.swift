import ReactiveCallbacks

/// Receives a signal's events: the sender that a creation closure gets, a subject, a `CallbackSubscriber`, or a
/// custom type.
///
/// A subscriber may be subscribed to several signals. The protocol has this name because `RACSubscriber` is what
/// `createSignal` passes to its closure.
///
/// Stands for the protocol `RACSubscriber`.
public protocol SubscriberProtocol<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Receives a value.
  func sendNext(_ value: Value)

  /// Receives an error, which ends the subscriber and all its subscriptions.
  func sendError(_ error: any Error)

  /// Receives completion, which ends the subscriber and all its subscriptions.
  func sendCompleted()

  /// Called before the subscriber is subscribed to a signal.
  ///
  /// - Parameter disposable: The subscription. Dispose of it when the subscriber ends, immediately if it already has.
  func didSubscribe(with disposable: CompoundDisposable)
}

extension SubscriberProtocol {
  /// Receives an optional error, as completion handlers pass it; `nil` becomes a `MissingError`.
  @_disfavoredOverload
  public nonisolated func sendError(_ error: (any Error)?) {
    sendError(error ?? MissingError() as any Error)
  }
}

extension SubscriberProtocol where Value == Void {
  /// `sendNext(nil)`: receives a value without content.
  public nonisolated func sendNext(_: _OptionalNilComparisonType) { sendNext(()) }
}

extension SubscriberProtocol where Value == RACUnit {
  /// `sendNext(nil)`: receives a value without content.
  public nonisolated func sendNext(_: _OptionalNilComparisonType) { sendNext(.defaultUnit) }
}

extension SignalConvertible {
  /// Subscribes a subscriber, which may be subscribed to other signals too.
  ///
  /// The first terminal event that it receives from any of them ends it and all its subscriptions.
  ///
  /// - Returns: The subscription to this signal.
  ///
  /// Stands for `subscribe:`.
  @discardableResult
  @inlinable
  public func subscribe<S: SubscriberProtocol>(
    _ subscriber: S, fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable where S.Value == Value {
    subscribe(subscriber, next: { subscriber.sendNext($0) }, fileID, line)
  }

  /// - Parameter next: The subscriber's `sendNext`, specialized for it.
  @usableFromInline
  func subscribe<S: SubscriberProtocol>(
    _ subscriber: S, next: @escaping @Sendable (Value) -> Void, _ fileID: StaticString, _ line: Int
  ) -> Disposable where S.Value == Value {
    let subscription = SubscriptionDisposable()
    subscriber.didSubscribe(with: subscription)
    subscription.start(
      signal, next: next, error: subscriber.sendError, completed: subscriber.sendCompleted, fileID, line)
    return subscription
  }
}

extension Sender: SubscriberProtocol {
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

  /// Disposes of the subscription when the signal of this subscriber ends.
  public func didSubscribe(with disposable: CompoundDisposable) {
    onDispose { disposable.dispose() }
  }
}

extension SubjectProtocol {
  /// The old spelling of `send(_:)`.
  @inlinable
  public nonisolated func sendNext(_ value: Value) {
    send(value)
  }

  /// The old spelling of `finish(throwing:)`.
  public nonisolated func sendError(_ error: any Error) {
    finish(throwing: error)
  }

  /// The old spelling of `finish()`.
  public nonisolated func sendCompleted() {
    finish()
  }
}

extension BroadcastingSubject {
  /// Disposes of the subscription when the subject ends, before the end is sent to the subject's own subscribers.
  public nonisolated func didSubscribe(with disposable: CompoundDisposable) {
    let forget = core.onEnd { disposable.dispose() }
    disposable.add(Disposable(forget))
  }
}

extension Subject: SubscriberProtocol {}
extension BehaviorSubject: SubscriberProtocol {}
extension ReplaySubject: SubscriberProtocol {}
