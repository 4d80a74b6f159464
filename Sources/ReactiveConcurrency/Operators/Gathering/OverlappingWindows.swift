extension SignalStream {
  /// Sends a signal for each run of `count` values that begins at every `step`-th value.
  ///
  /// Windows overlap if `step` is less than `count`. If it is more, the values between two windows are dropped.
  ///
  /// ```marbles window(count:every:)
  /// seconds   0       5          10
  /// source    -1───-2-3───-4-5───-|
  ///           window(count: 3, every: 2)
  /// output    -0───---1───---2───-|
  /// window 0  -(^1)-2-(3|)
  /// window 1  --───---(^3)-4-(5|)
  /// window 2  --───----───---(^5)-|
  /// ```
  ///
  /// A value is sent to each open window, the oldest first. A window is sent just before its first value, and completes
  /// with its last one. Count and step must be 1 or more. For the rest see `window(count:)`; for arrays,
  /// `buffer(count:every:)`.
  @inlinable @inline(never)
  public func window(count: Int, every step: Int) -> Signal<Signal<Value>> {
    guard count > 0 else { return .invalid("window(count:every:) needs a count of 1 or more, not \(count)") }
    guard step > 0 else { return .invalid("window(count:every:) needs a step of 1 or more, not \(step)") }
    let signal = signal
    return Signal<Signal<Value>>(stage: #function) { observer in
      Partition<Signal<Value>, Value, OpenWindows<Value>>.start(
        observer, dividing: signal.start, state: OpenWindows()
      ) { windows, value in
        let index = windows.junction.state.newest
        windows.junction.state.newest += 1
        windows.sendToOpen(value)
        if index % Int64(step) == 0 {
          windows.openWindow(until: index.advanced(upTo: Int64(count)), with: value, stage: "window(count:every:)")
        }
        windows.closeWindows(until: index + 1)
      }
    }
  }

  /// Sends a signal for the values of each `interval`, one of which ends with every `step`: the windows overlap if
  /// `step` is less than `interval`.
  ///
  /// ```marbles window(for:every:on:)
  /// seconds   0          5          10
  /// source    -1───2───--3───-4───---5───-|
  ///           window(for: .seconds(4), every: .seconds(2), on: scheduler)
  /// output    -(01)2───--3───-4───---(56)-|
  /// window 0  -(^1)|
  /// window 1  -(^1)2───-|
  /// window 2  --───(^2)--3───|
  /// window 3  --───-───--(^3)-4───|
  /// window 4  --───-───---───-(^4)--|
  /// window 5  --───-───---───--───---(^5)|
  /// window 6  --───-───---───--───---(^5)-|
  /// ```
  ///
  /// The steps are counted from the subscription. A window is sent just before its first value, so without values there
  /// is no timer and no empty window; one value may open several. A value is sent to each open window, the oldest
  /// first; one that comes as an interval ends belongs to the next. Interval and step must be more than zero, and an
  /// interval not longer than 1,000 steps. For the rest see `window(for:on:)`; for arrays, `buffer(for:every:on:)`.
  ///
  /// Sends on: the source. Windows complete as those of `window(for:on:)`.
  @inlinable @inline(never)
  public func window(
    for interval: Duration, every step: Duration, on scheduler: (any Scheduler)? = nil
  ) -> Signal<Signal<Value>> {
    signal.timed(interval, and: step, on: scheduler, allowsZero: false) { signal, scheduler in
      let interval = interval.stepNanoseconds
      let step = step.stepNanoseconds
      guard (interval - 1) / 1_000 < step else {
        return .invalid("window(for:every:on:) needs an interval of no more than 1,000 steps")
      }
      return Signal<Signal<Value>>(stage: #function) { observer in
        let begin = scheduler.now
        return Partition<Signal<Value>, Value, OpenWindows<Value>>.start(
          observer, dividing: signal.start, state: OpenWindows()
        ) { windows, value in
          let now = Swift.max(0, begin.duration(to: scheduler.now).clampedNanoseconds)
          windows.closeWindows(until: now)
          windows.sendToOpen(value)
          var number = Swift.max(windows.junction.state.newest, now / step)
          let last = now.advanced(upTo: interval) / step
          while number < last, windows.isOpen {
            number += 1
            windows.openWindow(until: number * step, with: value, stage: "window(for:every:on:)")
          }
          windows.junction.state.newest = number
          windows.closeWhenDue(since: begin, on: scheduler)
        }
      }
    }
  }
}

extension Int64 {
  /// The sum, or the largest number.
  @inlinable
  func advanced(upTo distance: Int64) -> Int64 { distance < .max - self ? self + distance : .max }
}
