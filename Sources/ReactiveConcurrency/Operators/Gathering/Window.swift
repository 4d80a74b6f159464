extension SignalStream {
  /// Sends a signal for each run of `count` values.
  ///
  /// ```marbles window(count:)
  /// seconds   0          5             10
  /// source    -1───-2───-3───-4───-5───-|
  ///           window(count: 2)
  /// output    -0───--───-1───--───-2───-|
  /// window 0  -(^1)-(2|)
  /// window 1  --───--───-(^3)-(4|)
  /// window 2  --───--───--───--───-(^5)-|
  /// ```
  ///
  /// ```swift
  /// signal.window(count: 3).flattenMap { $0.collected() }  // the same as buffer(count: 3)
  /// ```
  ///
  /// A window is sent when its first value comes, before it, and completes with its last one. No values, no empty
  /// window. A window sends to whoever listens to it at that moment: what listens from within the delivery of the
  /// window misses nothing, and for nobody nothing is kept. So flatten windows without a limit: they come one after
  /// another anyway, but `.concat` may come to one late. Completion and errors reach the consumer of the windows first,
  /// then the open window. A pause of whoever takes the windows, or listens to one, pauses the source. A window that is
  /// listened to goes on to its end when the consumer of the windows has cancelled. A count below 1 fails with
  /// `SignalError.invalidArgument`.
  @inlinable
  public func window(count: Int) -> Signal<Signal<Value>> {
    guard count > 0 else { return .invalid("window(count:) needs a count of 1 or more, not \(count)") }
    return signal.windows(of: count)
  }

  /// Sends a signal for each `interval`, with the values that come within it.
  ///
  /// ```marbles window(for:on:)
  /// seconds   0       5       10
  /// source    -1───2--3───-4---5───-|
  ///           window(for: .seconds(3), on: scheduler)
  /// output    -0───---1───-----2───-|
  /// window 0  -(^1)2-|
  /// window 1  --───---(^3)-4|
  /// window 2  --───----───-----(^5)-|
  /// ```
  ///
  /// The interval of a window begins with its first value: no value, no timer and no empty window. It completes when
  /// the time has passed; with an interval of zero, in the scheduler's next turn. For the rest see `window(count:)`; to
  /// have the values as arrays, `buffer(for:on:)`. One timer at most. A negative interval, or a scheduler that cannot
  /// delay work, fails with `SignalError.invalidArgument`.
  ///
  /// Sends on: the source. A window whose time has passed completes on the scheduler or, if another thread is just
  /// sending a value, behind that value on its thread. Without a scheduler it takes the one that is current at each
  /// subscription, or else the global one.
  @inlinable
  public func window(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Signal<Value>> {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.window(for: interval, on: $0) } }
    if let invalid = Signal<Signal<Value>>.invalidTime("window(for:on:)", interval, on: scheduler) {
      return invalid
    }
    return signal.windows(of: .max, for: interval, on: scheduler)
  }

  /// Sends a signal for each run of `count` values, or fewer if `interval` passes before.
  ///
  /// The interval of a window begins with its first value. One timer at most, however many windows pass. For the rest
  /// see `window(for:on:)`; to have the values as arrays, `buffer(for:count:on:)`. A negative interval, a count below
  /// 1, or a scheduler that cannot delay work, fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func window(for interval: Duration, count: Int, on scheduler: (any Scheduler)? = nil) -> Signal<Signal<Value>>
  {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.window(for: interval, count: count, on: $0) } }
    if let invalid = Signal<Signal<Value>>.invalidTime("window(for:count:on:)", interval, on: scheduler) {
      return invalid
    }
    guard count > 0 else { return .invalid("window(for:count:on:) needs a count of 1 or more, not \(count)") }
    return signal.windows(of: count, for: interval, on: scheduler)
  }
}

extension Signal {
  @inlinable @inline(never)
  func windows(of count: Int, for interval: Duration = .zero, on scheduler: (any Scheduler)? = nil)
    -> Signal<Signal>
  {
    Signal<Signal>(stage: "window") { observer in
      Partition<Signal, Value, OpenWindow<Value>>.start(observer, dividing: self, state: OpenWindow()) {
        windows, value in
        if let window = windows.state.part {
          windows.state.count += 1
          windows.send(value, to: window)
        } else if windows.isOpen {
          windows.state.part = windows.open(
            { part in Signal(stage: "window") { part.start($0) } }, first: { value })
          windows.state.count = 1
          if let scheduler {
            windows.state.due = scheduler.now.advanced(by: interval)
            windows.closeWhenDue(on: scheduler)
          }
        }
        if windows.state.count >= count { windows.closeWindow() }
      }
    }
  }
}

/// The window that is open, if one is.
@usableFromInline
struct OpenWindow<Value: Sendable>: Sendable {
  @usableFromInline var part: Part<Value>?
  @usableFromInline var count = 0
  /// When it is to close. The timer may fire earlier, for a window that was full before, and is then set again.
  @usableFromInline var due = SchedulerInstant(nanoseconds: .min)
  @usableFromInline var isTimerSet = false

  @inlinable
  init() {}
}

extension Partition where State == OpenWindow<Value> {
  @inlinable
  func closeWindow() {
    guard let window = state.part else { return }
    state.part = nil
    state.count = 0
    close(window)
  }

  @usableFromInline
  func closeWhenDue(on scheduler: any Scheduler) {
    guard !state.isTimerSet else { return }
    state.isTimerSet = true
    schedule(on: scheduler, after: scheduler.now.duration(to: state.due)) { windows in
      windows.state.isTimerSet = false
      if windows.state.part == nil { return }
      if scheduler.now < windows.state.due { return windows.closeWhenDue(on: scheduler) }
      windows.closeWindow()
    }
  }
}
