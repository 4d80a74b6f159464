/// Which values of an interval `throttle(for:on:edges:)` sends.
public struct ThrottleEdges: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value that begins an interval, at once.
  public static let leading = ThrottleEdges(rawValue: 1)

  /// The newest of the values that came after it, at the interval's end.
  public static let trailing = ThrottleEdges(rawValue: 2)

  /// Either: nothing is late that need not be, and nothing stale is the last one seen.
  public static let both: ThrottleEdges = [.leading, .trailing]
}

extension Signal {
  /// Sends a value once `interval` has passed without another: only the last of a burst. ReactiveCocoa calls this
  /// `throttle:`.
  ///
  /// ```marbles debounce(for:on:)
  /// seconds  0    5    10
  /// source   -12-3----4-5-|
  ///          debounce(for: .seconds(2), on: scheduler)
  /// output   ------3------(5|)
  /// ```
  ///
  /// Completion is immediate and sends the waiting value first; an error is immediate and drops it. While the consumer is
  /// paused the newest value waits for its `resume()`, and the source is paused. Memory: one value. One timer at most,
  /// however many values pass. A negative interval, or a scheduler without time, fails with
  /// `SignalError.invalidArgument`.
  @inlinable
  public func debounce(for interval: Duration, on scheduler: any Scheduler) -> Signal {
    debounce(for: interval, on: scheduler, when: { _ in true })
  }

  /// The same for the values that pass the test; one that does not is sent at once and drops the one that waits.
  /// Stands for `throttle:valuesPassingTest:`.
  ///
  /// ```marbles debounce(for:on:when:)
  /// seconds  0    5    10
  /// source   -1-3-4---2-5-|
  ///          debounce(for: .seconds(2), on: scheduler, when: { $0 > 2 })
  /// output   -1-----4-2---(5|)
  /// ```
  @inlinable
  public func debounce(
    for interval: Duration, on scheduler: any Scheduler, when isDebounced: @escaping @Sendable (Value) -> Bool
  ) -> Signal {
    if let refusal = Self.refusal("debounce(for:on:)", interval, on: scheduler) { return refusal }
    return holding(for: interval, on: scheduler) { junction, value in
      guard isDebounced(value) else {
        junction.state.content = nil
        return junction.send(value)
      }
      junction.state.content = .some(value)
      junction.state.due = scheduler.now.advanced(byNanoseconds: junction.state.interval)
      junction.sendLater(on: scheduler)
      return junction.isDownstreamPaused ? .paused : .more
    }
  }

  /// Sends one value in each `interval` at most: the first, at once, or the newest, at the interval's end, or both.
  ///
  /// A value that comes when no interval is running begins one; so does a value that is sent at the end of one.
  ///
  /// ```marbles throttle(for:on:edges:)
  /// seconds    0    5    10
  /// source     -1234-5-----6-|
  ///            throttle(for: .seconds(3), on: scheduler, edges: …)
  /// output     -1--4--5----6-|
  /// .leading   -1--4-------6-|
  /// .trailing  ----4--5------(6|)
  /// ```
  ///
  /// At one instant, work that was scheduled earlier runs first: a value that comes just as the interval ends is the newest
  /// of it, or begins the next. Completion is immediate and sends the value held back first; an error is immediate and
  /// drops it. While the consumer is paused the newest value is held back until its `resume()`, and the source is paused;
  /// without `.trailing` nothing is held back, and a source that cannot pause is heard on.
  ///
  /// Memory: one value with `.trailing`, otherwise none. One timer at most, and only while a value is held back; none
  /// without `.trailing`. Values come where the source sends them, and on `scheduler` at an interval's end. A negative
  /// interval, no edge, or a scheduler without time, fails with `SignalError.invalidArgument`. ReactiveCocoa's `throttle:`
  /// is `debounce(for:on:)`.
  @inlinable
  public func throttle(
    for interval: Duration, on scheduler: any Scheduler, edges: ThrottleEdges = .both
  ) -> Signal {
    if let refusal = Self.refusal("throttle(for:on:edges:)", interval, on: scheduler) { return refusal }
    guard edges.contains(.trailing) else {
      guard edges.contains(.leading) else {
        return .refused("throttle(for:on:edges:) needs an edge: .leading, .trailing or .both")
      }
      return throttleLeading(for: interval, on: scheduler)
    }
    let isLeading = edges.contains(.leading)
    return holding(for: interval, on: scheduler) { junction, value in
      if junction.state.content == nil {
        let now = scheduler.now
        if junction.state.due <= now {
          if isLeading, !junction.isDownstreamPaused {
            junction.state.due = now.advanced(byNanoseconds: junction.state.interval)
            return junction.send(value)
          }
          if !isLeading { junction.state.due = now.advanced(byNanoseconds: junction.state.interval) }
        }
        junction.state.content = .some(value)
        junction.sendLater(on: scheduler)
      } else {
        junction.state.content = .some(value)
      }
      return junction.isDownstreamPaused ? .paused : .more
    }
  }

  /// `throttle(for:on:edges:)` with both edges if `latest`, otherwise with the leading one alone.
  @inlinable
  public func throttle(for interval: Duration, on scheduler: any Scheduler, latest: Bool) -> Signal {
    throttle(for: interval, on: scheduler, edges: latest ? .both : .leading)
  }

  /// Takes the clock and no timer.
  @inlinable
  func throttleLeading(for interval: Duration, on scheduler: any Scheduler) -> Signal {
    let interval = interval.clampedNanoseconds
    let start = start
    return Signal(stage: "throttle(for:on:edges:)") { observer in
      let end = StageState(SchedulerInstant(nanoseconds: .min))
      return start(
        Observer(
          next: { value in
            let now = scheduler.now
            if now < end.value { return .more }
            end.value = now.advanced(byNanoseconds: interval)
            return observer.next(value)
          },
          finish: observer.finish, hasLetGo: observer.hasLetGo))
    }
  }

  /// Sends the values of each `interval` as one array, at its end. Stands for `bufferWithTime:onScheduler:`.
  ///
  /// ```marbles buffer(for:on:)
  /// seconds  0        5        10
  /// source   -12--────3-4-────--5-|
  ///          buffer(for: .seconds(3), on: scheduler)
  /// output   ----[1,2]---[3,4]----([5]|)
  /// ```
  ///
  /// An interval starts with a group's first value: no value, no timer and no empty group. Completion sends the group
  /// at once, an error drops it. While the consumer is paused the group goes on until its `resume()`, and the source is
  /// paused. Memory: one group. One timer at most. An interval of zero or less, or a scheduler without time, fails with
  /// `SignalError.invalidArgument`.
  @inlinable
  public func buffer(for interval: Duration, on scheduler: any Scheduler) -> Signal<[Value]> {
    if let refusal = Signal<[Value]>.refusal("buffer(for:on:)", interval, on: scheduler, allowsZero: false) {
      return refusal
    }
    return buffer(for: interval, upTo: .max, on: scheduler)
  }

  /// Sends values as arrays: when `count` have come, or `interval` has passed since the first of them.
  ///
  /// ```marbles buffer(for:count:on:)
  /// seconds  0        5        10
  /// source   -12────3--4────---5-|
  ///          buffer(for: .seconds(3), count: 2, on: scheduler)
  /// output   --[1,2]---[3,4]-----([5]|)
  /// ```
  ///
  /// No value, no empty group. Completion sends the group at once, an error drops it. While the consumer is paused a
  /// group waits for its `resume()` or until it is full, and the source is paused. Memory: `count` values. One timer at most,
  /// however many groups pass. An interval of zero or less, a count below 1, or a scheduler without time, fails with
  /// `SignalError.invalidArgument`.
  @inlinable
  public func buffer(for interval: Duration, count: Int, on scheduler: any Scheduler) -> Signal<[Value]> {
    if let refusal = Signal<[Value]>.refusal("buffer(for:count:on:)", interval, on: scheduler, allowsZero: false) {
      return refusal
    }
    guard count > 0 else { return .refused("buffer(for:count:on:) needs a count of 1 or more, not \(count)") }
    return buffer(for: interval, upTo: count, on: scheduler)
  }

  @inlinable
  func buffer(for interval: Duration, upTo count: Int, on scheduler: any Scheduler) -> Signal<[Value]> {
    holding(for: interval, on: scheduler) { junction, value in
      if junction.state.content == nil {
        junction.state.content = [value]
        junction.state.due = scheduler.now.advanced(byNanoseconds: junction.state.interval)
        if count > 1 { junction.sendLater(on: scheduler) }
      } else {
        junction.state.content?.append(value)
      }
      if junction.state.content?.count ?? 0 >= count, let group = junction.state.content.take() {
        return junction.send(group)
      }
      return junction.isDownstreamPaused ? .paused : .more
    }
  }

  /// Puts `receive` in front of something that waits: it completes with what waits, and `resume()` sends what is overdue.
  @inlinable
  func holding<Output>(
    for interval: Duration, on scheduler: any Scheduler,
    _ receive: @escaping @Sendable (Junction<Output, Waiting<Output>>, Value) -> Demand
  ) -> Signal<Output> {
    let interval = interval.clampedNanoseconds
    return Signal<Output> { observer in
      let junction = Junction(observer, state: Waiting<Output>(interval: interval))
      junction.resumed = { junction in
        junction.sendIfDue(on: scheduler)
        junction.resumeAllInputs()
      }
      junction.connect(
        self,
        next: { junction, _, value in receive(junction, value) },
        finished: { junction, termination in junction.finish(termination, flushing: junction.state.content) })
      return junction.subscription
    }
  }
}

/// What waits for its time: a value, or a group.
@usableFromInline
struct Waiting<Content: Sendable>: Sendable {
  /// The operator's interval, in nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline var content: Content?
  /// When it is due. The timer may fire earlier, if the time has been moved since, and is then set again.
  @usableFromInline var due = SchedulerInstant(nanoseconds: .min)
  @usableFromInline var isTimerSet = false

  @inlinable
  init(interval: Int64) {
    self.interval = interval
  }
}

extension Junction where State == Waiting<Output> {
  /// Sets the timer for what waits, unless it is set or the consumer is paused, who then asks for it with `resume()`.
  @inlinable
  func sendLater(on scheduler: any Scheduler) {
    guard !state.isTimerSet, !isDownstreamPaused else { return }
    state.isTimerSet = true
    schedule(on: scheduler, after: scheduler.now.duration(to: state.due)) { junction in
      junction.state.isTimerSet = false
      junction.sendIfDue(on: scheduler)
    }
  }

  /// Sends what waits if its time has come, otherwise sets the timer.
  @inlinable
  func sendIfDue(on scheduler: any Scheduler) {
    guard !state.isTimerSet, !isDownstreamPaused, state.content != nil else { return }
    let now = scheduler.now
    if now < state.due { return sendLater(on: scheduler) }
    state.due = now.advanced(byNanoseconds: state.interval)
    if sendAll({ $0.content.take() }) == .cancelled { finish(.cancelled) }
  }
}
