extension Stage where Input == Output {
  /// Sends the first values, and ends with the last of them.
  @inlinable
  public static func take(_ count: Int) -> Stage {
    guard count > 0 else { return Stage { _, stage in stage.end(.completed) } }
    return Stage(storing: count) { $1.take($0) }
  }

  /// Sends values until one fails the test, which ends it.
  @inlinable
  public static func take<Thrown: Error>(
    while isTaken: @escaping @Sendable (Input) throws(Thrown) -> Bool
  ) -> Stage {
    Stage { value, stage in
      do throws(Thrown) {
        return try isTaken(value) ? stage.next(value) : stage.end(.completed)
      } catch {
        return stage.fail(error)
      }
    }
  }

  /// Sends values up to the first that passes the test, and ends with it.
  @inlinable
  public static func take<Thrown: Error>(
    through isLast: @escaping @Sendable (Input) throws(Thrown) -> Bool
  ) -> Stage {
    Stage { value, stage in
      do throws(Thrown) {
        return try isLast(value) ? stage.complete(sending: value) : stage.next(value)
      } catch {
        return stage.fail(error)
      }
    }
  }

  /// Sends the last values at completion.
  @inlinable
  public static func takeLast(_ count: Int) -> Stage {
    Stage(storing: LastValues<Input>(count)) { value, stage in
      _ = stage.stored.add(value)
      return .more
    } flushing: { end, stage in
      guard end.isOver else { return }
      let last = stage.take()
      for offset in 0..<last.count where stage.next(last[offset]) == .cancelled {
        stage.end(.cancelled)
        return
      }
    }
  }
}

extension StageContext where State == Int {
  @inlinable @inline(__always)
  func take(_ value: Output) -> Demand {
    // Counted before it is sent, because sending it may send further values through a feedback loop.
    stored -= 1
    if stored > 0 { return next(value) }
    return stored == 0 ? complete(sending: value) : .cancelled
  }
}

extension SignalStream {
  /// Sends the first `count` values and completes. The source is released with the last of them, before it could send
  /// another.
  ///
  /// With 0 the source is not started.
  ///
  /// Stands for `take:`.
  @inlinable @inline(never)
  public consuming func take(_ count: Int) -> Signal<Value> {
    guard count > 0 else { return count == 0 ? .empty : .invalid("take(_:) needs a count of 0 or more, not \(count)") }
    return signal.lift(storing: count) { $1.take($0) }
  }

  /// Sends values until one fails the test, then completes.
  ///
  /// The source is released before the completion.
  ///
  /// Stands for `takeWhileBlock:`.
  @inlinable @inline(never)
  public consuming func take<Thrown: Error>(
    while isTaken: @escaping @Sendable (Value) throws(Thrown) -> Bool
  ) -> Signal<Value> {
    signal.lift(.take(while: isTaken))
  }

  /// Sends values up to and including the first that passes the test, then completes.
  ///
  /// The source is released before the completion.
  // Disfavored, so that a trailing closure means `while`, as it does with `prefix` and `drop`.
  @inlinable @inline(never)
  @_disfavoredOverload
  public consuming func take<Thrown: Error>(
    through isLast: @escaping @Sendable (Value) throws(Thrown) -> Bool
  ) -> Signal<Value> {
    signal.lift(.take(through: isLast))
  }

  /// Sends the last `count` values when the signal completes; nothing if it fails.
  ///
  /// They are sent without a break, even if the consumer pauses; only `.cancelled` stops that. Memory: `count` values.
  /// Never pauses the source.
  ///
  /// Stands for `takeLast:`.
  @inlinable @inline(never)
  public consuming func takeLast(_ count: Int) -> Signal<Value> {
    guard count >= 0 else { return .invalid("takeLast(_:) needs a count of 0 or more, not \(count)") }
    return signal.lift(.takeLast(count))
  }

  /// Sends only the value at `index`, counted from 0, and completes; sends no value if there are fewer. The source is
  /// released before the completion.
  @inlinable
  public func element(at index: Int) -> Signal<Value> {
    guard index >= 0 else { return .invalid("element(at:) needs an index of 0 or more, not \(index)") }
    return signal.skip(index).take(1)
  }

  /// Sends this signal's values until `trigger` sends a value or completes, then completes.
  ///
  /// ```marbles take(until: signal)
  /// seconds  0
  /// trigger  ----(a!)
  /// source   -1-2!
  ///          source.take(until: trigger)
  /// output   -1-2|
  /// ```
  ///
  /// The trigger is started first; if it does so immediately, this signal is not started. The trigger's error is
  /// ignored, and it is never paused. Both are released at the end.
  ///
  /// Stands for `takeUntil:`.
  @inlinable @inline(never)
  public func take<Trigger>(until trigger: Signal<Trigger>) -> Signal<Value> {
    let signal = signal
    return Signal(stage: #function) { observer in
      let junction = Junction(observer, state: (), inputs: 2)
      junction.connect(
        trigger.start, to: junction.add(Input(ignoringPauses: true)),
        next: { junction, _, _ in
          junction.finish(.completed)
          return .cancelled
        },
        finished: { junction, termination in
          switch termination {
          case .completed: junction.finish(.completed)
          case .released, .failed: junction.finishIfLast(.released)
          case .cancelled: break
          }
        })
      junction.connect(signal.start, next: { junction, _, value in junction.send(value) })
      return junction.subscription
    }
  }

  /// Sends this signal's values until the first event of `replacement`, then the values of `replacement`.
  ///
  /// ```marbles take(untilReplacement:)
  /// seconds      0    5
  /// replacement  ----a-b-|
  /// source       -1-2!
  ///              source.take(untilReplacement: replacement)
  /// output       -1-2a-b-|
  /// ```
  ///
  /// This signal is released at that event. `replacement` is started first; if it sends an event immediately, this
  /// signal is not started. This signal's error is passed on, its completion is not. Completes or fails with
  /// `replacement`. A pause reaches the signal whose values are sent; it never delays the first event of `replacement`.
  ///
  /// Stands for `takeUntilReplacement:`.
  public func take(untilReplacement replacement: Signal<Value>) -> Signal<Value> {
    let signal = signal
    return Signal(stage: #function) { observer in
      let replaced = Input()
      let junction = Junction(observer, state: (), inputs: 2)
      let added = junction.add(replaced)
      junction.connect(
        replacement.start, to: junction.add(Input(ignoringPauses: true)),
        next: { junction, input, value in
          junction.cancelInput(replaced)
          input.ignoresPauses = false
          return junction.send(value)
        },
        finished: { $0.finishOrAwaitOthers($1) })
      junction.connect(
        signal.start, to: added,
        next: { junction, _, value in junction.send(value) },
        finished: { junction, termination in
          if case .failed = termination { junction.finish(termination) } else { junction.finishIfLast(.released) }
        })
      return junction.subscription
    }
  }

  /// Sends this signal's values until `interval` has passed since the subscription, then releases it and completes.
  ///
  /// Sends on: the source. When the time has passed, the end is sent on the scheduler, or in place of a later value. If
  /// another thread is sending a value at that moment, the end follows on that thread.
  public func take(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      signal.ending(after: interval, on: scheduler, with: .completed, stage: #function)
    }
  }
}

extension SignalStream {
  /// Sends this signal's values until a lifetime ends, then completes.
  ///
  /// The source is cancelled then; if the lifetime has already ended, it is not started. Demand and errors pass
  /// through; nothing is stored. The lifetime is not extended.
  public func take(during lifetime: Lifetime) -> Signal<Value> {
    signal.take(until: lifetime.ended)
  }
}

extension Signal {
  /// Returns this signal, until the object's lifetime ends if it is a `LifetimeOwner`.
  package func take(duringLifetimeOf object: AnyObject) -> Signal {
    guard let owner = object as? any LifetimeOwner else { return self }
    return take(during: owner.lifetime)
  }
}
