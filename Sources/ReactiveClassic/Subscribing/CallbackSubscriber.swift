import ReactiveCallbacks

/// A subscriber made from callbacks, for subscribing the same callbacks to several signals.
///
/// ```swift
/// let subscriber = CallbackSubscriber<String>(next: { print($0) })
/// first.subscribe(subscriber)
/// second.subscribe(subscriber)
/// ```
///
/// The callbacks run one at a time, even if the signals send from several threads. The first terminal event ends the
/// subscriber: its subscriptions are disposed of, then the callback runs, and later events are ignored. The callbacks
/// run on the actor where they are written, as those of `subscribe(next:error:completed:)` do.
///
/// Stands for the class `RACSubscriber`.
public final class CallbackSubscriber<Value: Sendable>: SubscriberProtocol {
  private let subscriber: Sender<Value>
  private let subscriptions: CompoundDisposable

  /// Makes a subscriber from callbacks.
  ///
  /// Stands for `subscriberWithNext:error:completed:`.
  public init(
    @_inheritActorContext next: (@isolated(any) @Sendable (Value) -> Void)? = nil,
    @_inheritActorContext error: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
    @_inheritActorContext completed: (@isolated(any) @Sendable () -> Void)? = nil
  ) {
    // A private signal's subscriber already guarantees all of it: one event at a time, a single end, release before the
    // end.
    let subscriptions = CompoundDisposable()
    let made = Locked<Sender<Value>?>(nil)
    Signal { subscriber in
      subscriber.onDispose { subscriptions.dispose() }
      made.set(subscriber)
    }
    .subscribe(next: next, error: error, completed: completed)
    guard let subscriber = made.withLock({ $0 }) else {
      preconditionFailure("A creation closure runs before `subscribe` returns")
    }
    self.subscriber = subscriber
    self.subscriptions = subscriptions
  }

  /// Calls the callback for values, unless the subscriber has ended.
  public func sendNext(_ value: Value) {
    subscriber.send(value)
  }

  /// Ends the subscriber with an error.
  public func sendError(_ error: any Error) {
    subscriber.finish(throwing: error)
  }

  /// Ends the subscriber with completion.
  public func sendCompleted() {
    subscriber.finish()
  }

  /// Disposes of the subscription when this subscriber ends.
  public func didSubscribe(with disposable: CompoundDisposable) {
    subscriptions.add(disposable)
  }
}
