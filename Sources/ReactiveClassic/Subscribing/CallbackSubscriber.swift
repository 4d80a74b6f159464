import ReactiveConcurrency

/// A subscriber made of callbacks, for subscribing the same ones to several signals.
///
/// ```swift
/// let subscriber = CallbackSubscriber<String>(next: { print($0) })
/// first.subscribe(subscriber)
/// second.subscribe(subscriber)
/// ```
///
/// The callbacks run one at a time, also when the signals send from several threads. The first terminal event ends it:
/// its subscriptions are disposed of, then the callback runs, and it takes nothing more. They keep the actor where they are
/// written, as those of `subscribe(next:error:completed:)` do.
///
/// Stands for the class `RACSubscriber`.
public final class CallbackSubscriber<Value: Sendable>: SubscriberProtocol {
  private let subscriber: Subscriber<Value>
  private let subscriptions: CompoundDisposable

  /// Makes a subscriber of its callbacks. Stands for `subscriberWithNext:error:completed:`.
  public init(
    @_inheritActorContext next: (@isolated(any) @Sendable (Value) -> Void)? = nil,
    @_inheritActorContext error: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
    @_inheritActorContext completed: (@isolated(any) @Sendable () -> Void)? = nil
  ) {
    // The subscriber of a signal that nobody else sees does all of it: one event at a time, one end, release first.
    let subscriptions = CompoundDisposable()
    let made = Locked<Subscriber<Value>?>(nil)
    Signal { subscriber in
      subscriber.onDispose { subscriptions.dispose() }
      made.withLock { $0 = subscriber }
    }
    .subscribe(next: next, error: error, completed: completed)
    guard let subscriber = made.withLock({ $0 }) else {
      preconditionFailure("A creation closure runs before `subscribe` returns")
    }
    self.subscriber = subscriber
    self.subscriptions = subscriptions
  }

  /// Calls the callback for values, unless this has ended.
  public func sendNext(_ value: Value) {
    subscriber.send(value)
  }

  /// Ends this with an error.
  public func sendError(_ error: any Error) {
    subscriber.finish(throwing: error)
  }

  /// Ends this with completion.
  public func sendCompleted() {
    subscriber.finish()
  }

  /// Ends the subscription with this subscriber.
  public func didSubscribe(with disposable: CompoundDisposable) {
    subscriptions.add(disposable)
  }
}
