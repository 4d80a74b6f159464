// Names that have been changed: code that uses the former ones compiles, with a warning.

/// The former name of `SignalStream`.
@available(*, deprecated, renamed: "SignalStream")
public typealias SignalSource = SignalStream

/// The former name of `DeferredCall`.
@available(*, deprecated, renamed: "DeferredCall")
public typealias Application<each Argument: Sendable, Output: Sendable> = DeferredCall<repeat each Argument, Output>

extension LogEvents {
  /// The former name of `lifetime`.
  @available(*, deprecated, renamed: "lifetime")
  public static let life = lifetime
}

// MARK: `keepsTime`, as `supportsDelay` was called

// Schedulers that implement it, and code that reads it, work as before.

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
