extension Stage where Input == Output {
  /// Sends all but the first values.
  @inlinable
  public static func skip(_ count: Int) -> Stage {
    Stage(storing: max(0, count)) { $1.skip($0) }
  }

  /// Drops values until one fails the test.
  @inlinable
  public static func skip<Thrown: Error>(
    while isSkipped: @escaping @Sendable (Input) throws(Thrown) -> Bool
  ) -> Stage {
    Stage(storing: true) { value, stage in
      if stage.state {
        do throws(Thrown) { if try isSkipped(value) { return .more } } catch { return stage.fail(error) }
        stage.state = false
      }
      return stage.next(value)
    }
  }

  /// Sends all but the last values.
  @inlinable
  public static func skipLast(_ count: Int) -> Stage {
    Stage(storing: LastValues<Input>(count)) { value, stage in
      guard let earlier = stage.stored.add(value) else { return .more }
      return stage.next(earlier)
    }
  }
}

extension StageContext where State == Int {
  @inlinable @inline(__always)
  func skip(_ value: Output) -> Demand {
    if stored == 0 { return next(value) }
    stored -= 1
    return .more
  }
}

extension SignalStream {
  /// Sends all but the first `count` values.
  ///
  /// Stands for `skip:`.
  @inlinable @inline(never)
  public consuming func skip(_ count: Int) -> Signal<Value> {
    guard count >= 0 else { return .invalid("skip(_:) needs a count of 0 or more, not \(count)") }
    return signal.lift(storing: count) { $1.skip($0) }
  }

  /// Drops values until one fails the test.
  ///
  /// `isSkipped` is not called again after the first value that is sent.
  ///
  /// Stands for `skipWhileBlock:`, and with the opposite test for `skipUntilBlock:`.
  @inlinable @inline(never)
  public consuming func skip<Thrown: Error>(
    while isSkipped: @escaping @Sendable (Value) throws(Thrown) -> Bool
  ) -> Signal<Value> {
    signal.lift(.skip(while: isSkipped))
  }

  /// Sends all but the last `count` values, each when `count` others have arrived after it.
  ///
  /// Memory: `count` values. The source is not paused while the first values are stored.
  @inlinable @inline(never)
  public consuming func skipLast(_ count: Int) -> Signal<Value> {
    guard count >= 0 else { return .invalid("skipLast(_:) needs a count of 0 or more, not \(count)") }
    return signal.lift(.skipLast(count))
  }

  /// Drops this signal's values until `trigger` sends a value or completes.
  ///
  /// The trigger is started first and released at that event; its error is ignored, and it is never paused. Completes
  /// and fails with this signal, which a pause reaches.
  public func skip<Trigger>(until trigger: Signal<Trigger>) -> Signal<Value> {
    let signal = signal
    return Signal(stage: #function) { observer in
      let junction = Junction(observer, state: false, inputs: 2)
      junction.connect(
        trigger.start, to: junction.add(Input(ignoringPauses: true)),
        next: { junction, _, _ in
          junction.state = true
          return .cancelled
        },
        finished: { junction, termination in
          // A trigger that was released sends nothing any more, and neither will this.
          switch termination {
          case .completed: junction.state = true
          case .released: if !junction.state { junction.finish(.released) }
          case .failed, .cancelled: break
          }
        })
      junction.connect(
        signal.start,
        next: { junction, _, value in junction.state ? junction.send(value) : .more })
      return junction.subscription
    }
  }

  /// Drops this signal's values until `interval` has passed since the subscription.
  ///
  /// Uses the scheduler's clock, and no timer.
  public func skip(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      Signal(stage: #function) { observer in
        let end = scheduler.now.advanced(by: interval)
        return signal.skip(while: { _ in scheduler.now < end }).start(observer)
      }
    }
  }
}
