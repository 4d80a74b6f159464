// `keepsTime`, as `supportsDelay` was called: schedulers that implement it, and code that reads it, work as before.

extension Scheduler {
  public var supportsDelay: Bool {
    let former: any FormerRequirement = KeepsTime()
    return former.value(of: self)
  }

  @available(*, deprecated, renamed: "supportsDelay")
  public var keepsTime: Bool { true }
}

/// Reads a deprecated requirement where that gives no warning.
private protocol FormerRequirement {
  func value(of scheduler: any Scheduler) -> Bool
}

private struct KeepsTime: FormerRequirement {
  @available(*, deprecated)
  func value(of scheduler: any Scheduler) -> Bool { scheduler.keepsTime }
}

extension ImmediateScheduler {
  @available(*, deprecated, renamed: "supportsDelay")
  public var keepsTime: Bool { supportsDelay }
}

extension SerialScheduler {
  @available(*, deprecated, renamed: "supportsDelay")
  public var keepsTime: Bool { supportsDelay }
}

extension ConcurrentScheduler {
  @available(*, deprecated, renamed: "supportsDelay")
  public var keepsTime: Bool { supportsDelay }
}
