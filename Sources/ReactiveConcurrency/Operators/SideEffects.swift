extension Stage where Input == Output {
  /// Runs a closure before each value is passed on.
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

  /// Runs a closure before the end is passed on, whatever it is.
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

extension Signal {
  /// Runs a closure with each value before it is passed on. Stands for `doNext:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where this signal sends.
  @inlinable
  public func onNext(_ act: @escaping @Sendable (Value) -> Void) -> Signal {
    lift(.onNext(act))
  }

  /// Runs a closure with the error before it is passed on. Stands for `doError:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where the error comes.
  public func onError(_ act: @escaping @Sendable (any Error) -> Void) -> Signal {
    lift(
      .onFinish { termination in
        if case .failed(let error) = termination { act(error) }
      })
  }

  /// Runs a closure at completion before it is passed on. Stands for `doCompleted:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where the completion comes.
  public func onCompleted(_ act: @escaping @Sendable () -> Void) -> Signal {
    lift(
      .onFinish { termination in
        if case .completed = termination { act() }
      })
  }

  /// Runs a closure at completion or failure, before that is passed on; not when the consumer lets go. Stands for
  /// `finally:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where the end comes.
  public func finally(_ act: @escaping @Sendable () -> Void) -> Signal {
    lift(
      .onFinish { termination in
        if case .cancelled = termination { return }
        act()
      })
  }

  /// Runs a closure once for each subscription, when it is over: completed, failed or cancelled, after the source has
  /// released its resources.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs where the end comes, or where the
  /// consumer lets go, and before the consumer sees the end.
  public func onDispose(_ act: @escaping @Sendable () -> Void) -> Signal {
    lift(.onFinish { _ in act() })
  }

  /// Runs a closure at each subscription, before the source is started. Stands for `initially:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The closure runs on the subscriber's thread. Under
  /// `retry` and `repeated` each attempt is a subscription.
  public func initially(_ act: @escaping @Sendable () -> Void) -> Signal {
    let start = start
    return Signal { observer in
      act()
      return start(observer)
    }
  }

  /// The same as `initially(_:)`, under the field's name.
  public func onSubscribe(_ act: @escaping @Sendable () -> Void) -> Signal {
    initially(act)
  }
}
