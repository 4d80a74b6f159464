import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `onNext(_:)`.
  @inlinable
  public func doNext(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable (Value) -> Void) -> Signal<Value> {
    signal.onNext(act)
  }

  /// The old spelling of `onError(_:)`.
  @inlinable
  public func doError(
    @_inheritActorContext _ act: @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> Signal<Value> {
    signal.onError(act)
  }

  /// The old spelling of `onCompleted(_:)`.
  @inlinable
  public func doCompleted(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    signal.onCompleted(act)
  }

  /// The old spelling of `onSubscribe(_:)`.
  @inlinable
  public func initially(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    signal.onSubscribe(act)
  }

  /// Runs a closure at completion or failure, before that is passed on, but not when the consumer cancels; the core's
  /// `onDispose(_:)` runs in each case.
  ///
  /// A closure that is isolated to an actor runs there; if the end is sent elsewhere, it does not wait for the closure.
  public func finally(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    let act = onItsActor(act)
    return signal.lift(
      .onFinish { termination in
        switch termination {
        case .cancelled, .released: return
        case .completed, .failed: break
        }
        act()
      })
  }

  /// Subscribes again on failure, up to `count` times; with 0 without a limit, as ReactiveCocoa does. Of the core,
  /// `retry(0)` is none.
  public func retry(_ count: Int) -> Signal<Value> { signal.retrying(count == 0 ? .max : count) }

  /// The old spelling of `deliver(on:)`.
  @inlinable
  public func deliverOn(_ scheduler: any Scheduler) -> Signal<Value> {
    signal.deliver(on: scheduler)
  }

  /// The old spelling of `deliver(on: .main, inline: true)`.
  @inlinable
  public func deliverOnMainThread() -> Signal<Value> {
    signal.deliver(on: .main, inline: true)
  }

  /// The old spelling of `subscribe(on:)`.
  @inlinable
  public func subscribeOn(_ scheduler: any Scheduler) -> Signal<Value> {
    signal.subscribe(on: scheduler)
  }
}
