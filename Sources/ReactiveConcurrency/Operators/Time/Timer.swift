extension Signal {
  /// Sends the scheduler's time once, after `delay`, and completes.
  public static func timer(
    after delay: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Value == SchedulerInstant {
    return .timed("timer(after:on:)", delay, on: scheduler) { scheduler in
      Signal(source: #function) { sender in
        let tick = scheduler.scheduleInContext(after: delay, tolerance: tolerance) {
          sender.send(scheduler.now)
          sender.finish()
        }
        sender.onDispose { tick.cancel() }
      }
    }
  }

  /// Sends the scheduler's time after `delay`, and then every `interval`. Never ends.
  ///
  /// A timer cannot be paused; the loop's buffering policy decides what happens to values that wait. The interval must
  /// be more than zero.
  public static func timer(
    after delay: Duration, every interval: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Value == SchedulerInstant {
    return .timed("timer(after:every:on:)", delay, on: scheduler) { scheduler in
      if let invalid = invalidTime("timer(after:every:on:)", interval, on: scheduler, allowsZero: false) {
        return invalid
      }
      return Signal(source: #function) { sender in
        let first = scheduler.scheduleInContext(after: delay, tolerance: tolerance) {
          // Scheduled before the value is sent, because receiving it may take time.
          let ticks = scheduler.schedule(every: interval, tolerance: tolerance) { sender.send(scheduler.now) }
          sender.onDispose { ticks.cancel() }
          sender.send(scheduler.now)
        }
        sender.onDispose { first.cancel() }
      }
    }
  }

  /// Sends the scheduler's time at every multiple of `interval` from the subscription on, the first after one interval.
  /// Never ends.
  ///
  /// Ticks are sent on `scheduler` and do not drift. A timer cannot be paused; the loop's buffering policy decides what
  /// happens to values that wait. The interval must be more than zero.
  ///
  /// Stands for `interval:onScheduler:withLeeway:`.
  public static func interval(
    every interval: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Value == SchedulerInstant {
    return .timed("interval(every:on:)", interval, on: scheduler, allowsZero: false) { scheduler in
      Signal(source: #function) { sender in
        let ticks = scheduler.schedule(every: interval, tolerance: tolerance) { sender.send(scheduler.now) }
        sender.onDispose { ticks.cancel() }
      }
    }
  }

  /// Sends one element of a sequence every `interval`, the first after one interval, and completes with the last.
  ///
  /// While the consumer is paused the ticks are dropped and no element is taken, so none is lost. Each subscription
  /// iterates from the beginning. Memory: the next element. The interval must be more than zero.
  public static func interval<Elements: Sequence & Sendable>(
    of elements: Elements, every interval: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Elements.Element == Value {
    return .timed("interval(of:every:on:)", interval, on: scheduler, allowsZero: false) { scheduler in
      Signal(source: #function) { sender in
        // Runs of the timer do not overlap, so they can share the iterator.
        let rest = StageState(elements.makeIterator())
        let upcoming = StageState(rest.value.next())
        if upcoming.value == nil { return sender.finish() }
        sender.waitsInPauses()
        let ticks = scheduler.schedule(every: interval, tolerance: tolerance) {
          if sender.isPaused { return }
          // The element is released at the end of the scope, before the end is sent.
          if let element = upcoming.value {
            upcoming.value = rest.value.next()
            sender.send(element)
          }
          if upcoming.value == nil { sender.finish() }
        }
        sender.onDispose { ticks.cancel() }
      }
    }
  }
}
