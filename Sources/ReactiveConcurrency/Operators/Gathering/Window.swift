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
  /// A window is sent just before its first value, and completes with its last one; no window is empty. A window sends
  /// to its current subscribers. If you subscribe while it is being delivered, as `flattenMap` does, no value is lost.
  /// A `for try await` loop over the windows, `mapAsync` and `flattenMap` with a limit subscribe later. In these cases,
  /// the window stores values until it has its first subscriber or is released. Meanwhile this signal is paused, unless
  /// a subscriber of another window wants more.
  ///
  /// Completion and errors are sent to the consumer of the windows first, then to the open window. A pause of the
  /// consumer of the windows, or of a window's subscriber, pauses the source. It does not wait for a subscriber that
  /// only stores values until others come, such as an input of `zip`, while another wants more. A loop over the windows
  /// does not pause it while a window that it reads wants more. When the consumer of the windows cancels, a window with
  /// subscribers continues to its end. The count must be 1 or more.
  @inlinable
  public func window(count: Int) -> Signal<Signal<Value>> {
    guard count > 0 else { return .invalid("window(count:) needs a count of 1 or more, not \(count)") }
    return signal.windows(of: count)
  }

  /// Sends a signal for each `interval`, which sends the values of that interval.
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
  /// The interval of a window begins with its first value: without values there is no timer and no empty window. The
  /// window completes when the time has passed; with an interval of zero, in the scheduler's next turn. For the rest
  /// see `window(count:)`; for arrays, `buffer(for:on:)`.
  ///
  /// Sends on: the source. A window whose time has passed completes on the scheduler, or just before a later value,
  /// where that is sent. If another thread is sending a value at that moment, the completion follows on that thread. A
  /// value that arrives while a window completes on the scheduler is sent after that, there.
  @inlinable
  public func window(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Signal<Value>> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      signal.windows(of: .max, for: interval, on: scheduler)
    }
  }

  /// Sends a signal for each run of `count` values, or fewer if `interval` passes before.
  ///
  /// The interval of a window begins with its first value. The count must be 1 or more. For the rest see
  /// `window(for:on:)`; for arrays, `buffer(for:count:on:)`.
  @inlinable
  public func window(for interval: Duration, count: Int, on scheduler: (any Scheduler)? = nil) -> Signal<Signal<Value>>
  {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      guard count > 0 else { return .invalid("window(for:count:on:) needs a count of 1 or more, not \(count)") }
      return signal.windows(of: count, for: interval, on: scheduler)
    }
  }
}

extension Signal {
  /// Divides it into windows of `count` values, or of the values of an interval, whichever is complete first.
  @inlinable @inline(never)
  func windows(
    of count: Int, for interval: Duration = .zero, on scheduler: (any Scheduler)? = nil,
    stage: StaticString = #function
  ) -> Signal<Signal> {
    Signal<Signal>(stage: stage) { observer in
      Partition<Signal, Value, OpenWindows<Value>>.start(observer, dividing: start, state: OpenWindows()) {
        windows, value in
        let now = scheduler?.now
        // What comes after a window's time is not its own, even if the timer is late. A time of zero ends with a turn.
        if let now, interval > .zero { windows.closeWindows(until: now.nanoseconds &- 1) }
        if windows.junction.state.open.isEmpty {
          windows.junction.state.newest = 0
          let end = now?.advanced(by: interval).nanoseconds ?? .max
          windows.openWindow(until: end, with: value, stage: stage)
          if let scheduler { windows.closeWhenDue(on: scheduler) }
        } else {
          windows.sendToOpen(value)
        }
        windows.junction.state.newest += 1
        if windows.junction.state.newest >= count { windows.closeWindows(until: .max) }
      }
    }
  }
}

/// The windows that are open, from the oldest on, which is the first to be closed.
@usableFromInline
struct OpenWindows<Value: Sendable>: Sendable {
  /// An end is the index of a value, or a time in nanoseconds.
  @usableFromInline var open = Queue<(part: Part<Value>, end: Int64)>()
  /// The number of values so far, or in the open window or, with steps of time, of the newest window.
  @usableFromInline var newest: Int64 = 0

  @inlinable
  init() {}
}

extension Partition where State == OpenWindows<Value>, Announcement == Signal<Value> {
  @inlinable
  func sendToOpen(_ value: Value) {
    for index in 0..<junction.state.open.count { send(value, to: junction.state.open[index].part) }
  }

  @inlinable
  func openWindow(until end: Int64, with value: Value, stage: StaticString) {
    guard isOpen else { return }
    let part = open({ handle in Signal(stage: stage) { handle.part.start($0) } }, first: { value })
    junction.state.open.append((part, end))
  }

  @inlinable
  func closeWindows(until end: Int64) {
    while let oldest = junction.state.open.first, oldest.end <= end {
      _ = junction.state.open.popFirst()
      close(oldest.part)
    }
  }

  /// Sets the timer for the oldest window, unless it is set. It may fire early, for a window that was full, and is set
  /// again.
  ///
  /// - Parameter begin: The instant from which the ends are counted.
  @usableFromInline
  func closeWhenDue(since begin: SchedulerInstant = SchedulerInstant(nanoseconds: 0), on scheduler: any Scheduler) {
    guard let oldest = junction.state.open.first else { return }
    setTimer(on: scheduler, after: scheduler.now.duration(to: begin.advanced(byNanoseconds: oldest.end))) { windows in
      windows.closeWindows(until: begin.duration(to: scheduler.now).clampedNanoseconds)
      windows.closeWhenDue(since: begin, on: scheduler)
    }
  }
}
