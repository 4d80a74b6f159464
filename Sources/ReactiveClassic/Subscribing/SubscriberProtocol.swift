import ReactiveConcurrency

/// What takes a signal's events: the subscriber that a creation closure gets, a subject, `CallbackSubscriber`, or a type of
/// one's own.
///
/// A subscriber may be subscribed to several signals. Stands for the protocol `RACSubscriber`. It has this name because
/// `Subscriber` is what `Signal { subscriber in … }` hands out.
public protocol SubscriberProtocol<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Takes a value.
  func sendNext(_ value: Value)

  /// Takes an error, which ends the subscriber and all its subscriptions.
  func sendError(_ error: any Error)

  /// Takes completion, which ends the subscriber and all its subscriptions.
  func sendCompleted()

  /// Called before the subscriber is subscribed to a signal.
  ///
  /// - Parameter disposable: The subscription. To be disposed of when the subscriber ends, at once if it has ended.
  func didSubscribe(with disposable: CompoundDisposable)
}

extension SubscriberProtocol {
  /// Takes an error that may be missing, as completion handlers have it; then it is a `MissingError`.
  @_disfavoredOverload
  public nonisolated func sendError(_ error: (any Error)?) {
    sendError(error ?? MissingError() as any Error)
  }
}

extension SubscriberProtocol where Value == Void {
  /// `sendNext(nil)`: takes a value that carries nothing.
  public nonisolated func sendNext(_: _OptionalNilComparisonType) { sendNext(()) }
}

extension SubscriberProtocol where Value == RACUnit {
  /// `sendNext(nil)`: takes a value that carries nothing.
  public nonisolated func sendNext(_: _OptionalNilComparisonType) { sendNext(.defaultUnit) }
}

extension Subscriber: SubscriberProtocol {
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

  /// Ends the subscription with the signal that this sends for.
  public func didSubscribe(with disposable: CompoundDisposable) {
    onDispose { disposable.dispose() }
  }
}

extension SubjectProtocol {
  /// The old spelling of `send(_:)`.
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

  /// Ends the subscription with the subject, before the subject's own subscribers hear of its end.
  public nonisolated func didSubscribe(with disposable: CompoundDisposable) {
    let forget = core.onEnd { disposable.dispose() }
    disposable.add(Disposable(forget))
  }
}

extension Subject: SubscriberProtocol {}
extension BehaviorSubject: SubscriberProtocol {}
extension ReplaySubject: SubscriberProtocol {}
