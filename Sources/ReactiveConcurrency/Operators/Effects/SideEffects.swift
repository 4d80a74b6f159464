extension Stage where Input == Output {
  /// Runs a closure with each value before it is passed on, where the source sends.
  @inlinable
  public static func onNext(_ act: @escaping @Sendable (Input) -> Void) -> Stage {
    Stage(throwing: Never.self) { value, stage in
      act(value)
      return stage.next(value)
    }
  }

  /// Runs a closure with the end, of any kind, before it is passed on, where the source sends.
  @inlinable
  public static func onFinish(_ act: @escaping @Sendable (Termination) -> Void) -> Stage {
    Stage(flushing: { end, _ in act(end) })
  }
}

extension SignalStream {
  // A closure runs on the actor where it is written: see ClosureIsolation.swift.

  /// Runs a closure with each value before it is passed on.
  ///
  /// A closure that is isolated to an actor, such as one written in a class of the main actor, runs on that actor. If
  /// the value is sent there and no other waits, the closure runs before the value is passed on. Otherwise the value is
  /// passed on immediately, where it is, and the closure is called later, in order. A closure further downstream may
  /// then run first; if it must not, write both as one closure, or `deliver(on:)` before them.
  ///
  /// Values that wait for the actor are stored. The source is paused when 256 values wait, and resumes on its scheduler
  /// or the global one. More are stored if it cannot pause. Cancelling on the actor drops them. After any other end,
  /// the closure is still called with all values that have been passed on.
  ///
  /// Stands for `doNext:`.
  @inlinable @inline(never)
  public consuming func onNext(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable (Value) -> Void)
    -> Signal<Value>
  {
    let actHere = withoutIsolation(act)
    guard let scheduler = schedulerIsolated(to: act.isolation) else { return signal.lift(.onNext(actHere)) }
    return signal.onNext(at: scheduler, actHere)
  }

  /// Runs a closure with the error before it is passed on.
  ///
  /// A closure that is isolated to an actor runs there; if the error is sent elsewhere, it does not wait for the
  /// closure.
  ///
  /// Stands for `doError:`.
  public func onError(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable (any Error) -> Void) -> Signal<
    Value
  > {
    let act = onItsActor(act)
    return signal.lift(
      .onFinish { termination in
        if case .failed(let error) = termination { act(error) }
      })
  }

  /// Runs a closure at completion before it is passed on.
  ///
  /// A closure that is isolated to an actor runs there; if the completion is sent elsewhere, it does not wait for the
  /// closure.
  ///
  /// Stands for `doCompleted:`.
  public func onCompleted(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    let act = onItsActor(act)
    return signal.lift(
      .onFinish { termination in
        if case .completed = termination { act() }
      })
  }

  /// Runs a closure once for each subscription, when it completes, fails or is cancelled, after the source has released
  /// its resources.
  ///
  /// The closure runs where the end is sent, or where the consumer cancels, before the consumer receives the end. One
  /// that is isolated to an actor runs there; nothing waits for it if that is elsewhere.
  public func onDispose(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    let act = onItsActor(act)
    return signal.lift(.onFinish { _ in act() })
  }

  /// Runs a closure at each subscription, before the source is started.
  ///
  /// The closure runs on the subscriber's thread. One that is isolated to an actor runs there; the source does not wait
  /// for it if the subscriber is elsewhere. Under `retry` and `repeated` each attempt is a subscription.
  ///
  /// Stands for `initially:`.
  public func onSubscribe(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    let act = onItsActor(act)
    let start = signal.start
    return Signal(stage: #function) { observer in
      act()
      return start(observer)
    }
  }
}
