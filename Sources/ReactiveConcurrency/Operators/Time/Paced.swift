extension SignalStream {
  /// Sends at most `count` values per `interval`, evenly spaced, and loses none.
  ///
  /// ```marbles paced(_:per:burst:on:)
  /// seconds  0    5    10
  /// source   -123-----4-|
  ///          paced(1, per: .seconds(3), on: scheduler)
  /// output   -1--2--3--4|
  /// ```
  ///
  /// Values are at least `interval / count` apart. `burst` is the size of a token bucket: after a silence, that many
  /// may follow without a break. Then up to `count + burst - 1` values may fall within one `interval`. The count and
  /// the burst must be 1 or more, the interval more than zero. To drop values instead, use `throttle(for:on:edges:)`.
  ///
  /// | behavior | |
  /// |---|---|
  /// | sends on | the source; a value that has waited, on the scheduler or, after a pause, where the consumer resumes |
  /// | completes | after the waiting values |
  /// | fails | immediately, and drops the waiting values |
  /// | prefetch | one value when it may be sent, so a job that is fetched does not wait |
  /// | buffer | the values of a source that cannot pause |
  @inlinable
  public func paced(
    _ count: Int, per interval: Duration, burst: Int = 1, on scheduler: (any Scheduler)? = nil
  ) -> Signal<Value> {
    signal.timed(interval, on: scheduler, allowsZero: false) { signal, scheduler in
      guard count > 0 else { return .invalid("paced(_:per:burst:on:) needs a count of 1 or more, not \(count)") }
      guard burst > 0 else { return .invalid("paced(_:per:burst:on:) needs a burst of 1 or more, not \(burst)") }
      return signal.paced(PacedValues(count: count, interval: interval.clampedNanoseconds, burst: burst), on: scheduler)
    }
  }
}

extension Signal {
  @inlinable @inline(never)
  func paced(_ initial: PacedValues<Value>, on scheduler: any Scheduler) -> Signal {
    Signal(stage: "paced(_:per:burst:on:)") { observer in
      let junction = Junction(observer, state: initial, inputs: 1)
      let input = Input()
      junction.owned.onResume = { $0.sendPaced(from: input, on: scheduler) }
      junction.connect(
        start, to: junction.add(input),
        next: { junction, _, value in
          junction.state.waiting.append(value)
          junction.sendPaced(from: input, on: scheduler)
          return .more
        },
        finished: { junction, termination in
          // The completion is sent after the values.
          if !termination.isOver || junction.state.waiting.isEmpty { junction.finish(termination) }
        })
      return junction.subscription
    }
  }
}

/// The values that `paced` has yet to send, and when it may send the next one.
@usableFromInline
struct PacedValues<Value: Sendable>: Sendable {
  /// The time that one value takes up, in nanoseconds. Rounded up, so that there are never too many.
  @usableFromInline let cost: Int64
  /// How much of that time may be used in advance. It may be longer than the clock goes.
  @usableFromInline let credit: Int128
  /// The end of the time that the values sent so far take up, in nanoseconds of the clock.
  @usableFromInline var paidUntil = Int128(Int64.min)
  @usableFromInline var waiting = Queue<Value>()
  /// Whether a value could have been sent when this was last decided.
  @usableFromInline var isReady = true

  @inlinable
  init(count: Int, interval: Int64, burst: Int) {
    cost = max(1, interval / Int64(count) + (interval % Int64(count) > 0 ? 1 : 0))
    credit = Int128(cost) * Int128(burst - 1)
  }

  /// When the next value may be sent.
  @inlinable
  var due: SchedulerInstant { SchedulerInstant(nanoseconds: Int64(clamping: paidUntil - credit)) }

  /// Takes the oldest value, if it may be sent.
  @inlinable
  mutating func take(at now: SchedulerInstant) -> Value? {
    guard due <= now, let value = waiting.popFirst() else { return nil }
    paidUntil = max(paidUntil, Int128(now.nanoseconds)) + Int128(cost)
    return value
  }
}

extension Junction where State == PacedValues<Output> {
  /// Sends what may be sent, and then opens the source, or sets the timer that will.
  @inlinable
  func sendPaced(from input: Input, on scheduler: any Scheduler) {
    while !isEnded, !isDownstreamPaused, let value = state.take(at: scheduler.now) {
      if send(value) == .cancelled { return finish(.cancelled) }
    }
    if isEnded { return }
    if input.outlook != .open, state.waiting.isEmpty { return complete() }
    let now = scheduler.now
    state.isReady = !isDownstreamPaused && state.waiting.isEmpty && state.due <= now
    // Its timer ends that, or downstream.
    input.own = state.isReady || isDownstreamPaused ? .open : .held
    if state.isReady { return tell(input) }
    if isDownstreamPaused { return }
    setTimer(on: scheduler, after: now.duration(to: state.due)) { $0.sendPaced(from: input, on: scheduler) }
  }
}
