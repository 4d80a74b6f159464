import ReactiveConcurrency

extension SignalConvertible {
  /// Subscribes with callbacks, one for each kind of event. Events without a callback are ignored.
  ///
  /// ```swift
  /// let subscription = lines.subscribe(next: { print($0) }, completed: { print("done") })
  /// subscription.dispose()
  /// ```
  ///
  /// The signal is started on the calling thread, and the callbacks run wherever it sends: those of a synchronous
  /// source before `subscribe` returns. Values arrive one at a time, at the source's pace: nothing is buffered. No
  /// callback runs after the end, and none after `dispose()` in the same context; one that is running on another
  /// thread at that moment finishes. The source's resources are released before the terminal callback.
  ///
  /// A callback that is written on an actor and uses it runs on that actor; one that is written on the main actor
  /// always does. It runs immediately if its event is sent there and no other event waits. Other events are moved to
  /// the actor, in order, the end after the values. No callback runs after `dispose()` has returned on that actor.
  /// Values that wait for the actor are stored; the source is paused when 256 values wait, and resumes where it was, on
  /// its scheduler or the global one. More are stored if it cannot pause. To run code where the signal sends although
  /// it is written on an actor, use a `nonisolated` function, or a constant of the type `@Sendable (Value) -> Void`.
  ///
  /// - Parameters:
  ///   - next: Called with each value.
  ///   - error: Called if the signal fails.
  ///   - completed: Called when the signal completes.
  ///   - fileID: The file of the call, for `LiveSubscriptions`.
  ///   - line: The line of the call, for `LiveSubscriptions`.
  /// - Returns: The subscription. Releasing it does not end it.
  ///
  /// Stands for `subscribeNext:error:completed:` and its shorter forms.
  @discardableResult
  public func subscribe(
    @_inheritActorContext next: (@isolated(any) @Sendable (Value) -> Void)? = nil,
    @_inheritActorContext error: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
    @_inheritActorContext completed: (@isolated(any) @Sendable () -> Void)? = nil,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable {
    let subscription = SubscriptionDisposable()
    subscription.start(signal, next: next, error: error, completed: completed, fileID, line)
    return subscription
  }

  /// Subscribes with callbacks that take an owner, which is not kept alive. No callback runs once it is released.
  ///
  /// ```swift
  /// model.title.subscribe(with: self) { screen, title in screen.label.text = title }
  /// ```
  ///
  /// The same as `subscribe(next:error:completed:)` with `[weak owner]` in each callback. The source is released with
  /// the owner: immediately if that is a `LifetimeOwner`, otherwise at the first value after its release.
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to the callbacks.
  ///   - next: Called with each value.
  ///   - error: Called if the signal fails.
  ///   - completed: Called when the signal completes.
  ///   - fileID: The file of the call, for `LiveSubscriptions`.
  ///   - line: The line of the call, for `LiveSubscriptions`.
  /// - Returns: The subscription. Releasing it does not end it.
  @discardableResult
  public func subscribe<Owner: AnyObject & Sendable>(
    with owner: Owner,
    @_inheritActorContext next: (@isolated(any) @Sendable (_ owner: Owner, _ value: Value) -> Void)? = nil,
    @_inheritActorContext error: (@isolated(any) @Sendable (_ owner: Owner, _ error: any Error) -> Void)? = nil,
    @_inheritActorContext completed: (@isolated(any) @Sendable (_ owner: Owner) -> Void)? = nil,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable {
    let subscription = SubscriptionDisposable()
    subscription.start(
      signal.take(duringLifetimeOf: owner), with: owner, next: next, error: error, completed: completed, fileID, line)
    return subscription
  }
}
