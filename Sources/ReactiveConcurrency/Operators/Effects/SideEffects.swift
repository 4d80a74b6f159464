extension Stage where Input == Output {
  /// Runs a closure before each value is passed on, wherever that comes.
  @inlinable
  public static func onNext(_ act: @escaping @Sendable (Input) -> Void) -> Stage {
    Stage { downstream in
      Observer(
        next: {
          act($0)
          return downstream.next($0)
        },
        finish: downstream.finish)
    }
  }

  /// Runs a closure before the end is passed on, whatever it is and wherever it comes.
  @inlinable
  public static func onFinish(_ act: @escaping @Sendable (Termination) -> Void) -> Stage {
    Stage { downstream in
      Observer(
        next: downstream.next,
        finish: {
          act($0)
          downstream.finish($0)
        })
    }
  }
}

extension SignalStream {
  // A closure keeps the actor where it is written: see Homes.swift.

  /// Runs a closure with each value before it is passed on.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where this signal sends, unless it
  /// is isolated to an actor, as one that is written in a class of the main actor is. Then it runs on that actor:
  /// before the value is passed on if that comes there while none waits, otherwise the value goes on at once, where it
  /// is, and the closure is called with it later, in order. A closure further down may then come first; what must not,
  /// belongs into one closure, or after `deliver(on:)`.
  ///
  /// What waits for the actor is stored. The source is paused when 256 values do, and goes on where it was, on its
  /// scheduler or on the pool; one that cannot pause is stored beyond that. Cancelling on the actor drops them; after
  /// any other end the closure is still called with what has been passed on.
  ///
  /// Stands for `doNext:`.
  @inlinable @inline(never)
  public func onNext(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable (Value) -> Void) -> Signal<Value> {
    let actHere = unchecked(act)
    guard let home = home(of: act.isolation) else { return signal.lift(.onNext(actHere)) }
    return signal.onNext(at: home, actHere)
  }

  /// Runs a closure with the error before it is passed on.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where the error comes; one that is
  /// isolated to an actor always there: the error does not wait for it if it comes elsewhere.
  ///
  /// Stands for `doError:`.
  public func onError(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable (any Error) -> Void) -> Signal<
    Value
  > {
    let act = atHome(act)
    return signal.lift(
      .onFinish { termination in
        if case .failed(let error) = termination { act(error) }
      })
  }

  /// Runs a closure at completion before it is passed on.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where the completion comes; one
  /// that is isolated to an actor always there: the completion does not wait for it if it comes elsewhere.
  ///
  /// Stands for `doCompleted:`.
  public func onCompleted(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    let act = atHome(act)
    return signal.lift(
      .onFinish { termination in
        if case .completed = termination { act() }
      })
  }

  /// Runs a closure at completion or failure, before that is passed on; not when the consumer cancels.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where the end comes; one that is
  /// isolated to an actor always there: the end does not wait for it if it comes elsewhere.
  ///
  /// Stands for `finally:`.
  public func finally(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    let act = atHome(act)
    return signal.lift(
      .onFinish { termination in
        if case .cancelled = termination { return }
        act()
      })
  }

  /// Runs a closure once for each subscription, when it is over: completed, failed or cancelled, after the source has
  /// released its resources.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where the end comes, or where the
  /// consumer cancels, and before the consumer sees the end; one that is isolated to an actor always there: nobody
  /// waits for it if that is elsewhere.
  public func onDispose(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    let act = atHome(act)
    return signal.lift(.onFinish { _ in act() })
  }

  /// Runs a closure at each subscription, before the source is started.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs on the subscriber's thread; one
  /// that is isolated to an actor always there: the source does not wait for it if the subscriber is elsewhere. Under
  /// `retry` and `repeated` each attempt is a subscription.
  ///
  /// Stands for `initially:`.
  public func initially(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    let act = atHome(act)
    let start = signal.start
    return Signal(stage: #function) { observer in
      act()
      return start(observer)
    }
  }

  /// The same as `initially(_:)`, under the field's name.
  public func onSubscribe(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    signal.initially(act)
  }
}

extension ReactiveSequence {
  /// Calls a closure with each element when it is computed.
  ///
  /// Stands for `doNext:`.
  @inlinable
  public func onNext(_ act: @escaping @Sendable (Element) -> Void) -> ReactiveSequence { through(.onNext(act)) }

  /// Calls a closure when the end is reached.
  ///
  /// Stands for `doCompleted:`.
  public func onCompleted(_ act: @escaping @Sendable () -> Void) -> ReactiveSequence {
    through(
      .onFinish { termination in
        if case .completed = termination { act() }
      })
  }
}
