/// What the source of a scheduled delivery asks.
extension ScheduledDelivery: Receiver {
  @usableFromInline
  var hasCancelled: Bool { receiver?.hasCancelled ?? false }

  @usableFromInline
  var owesResume: Bool? {
    receiver?.owesResume == nil ? nil : state.withLock { $0.isSourcePaused }
  }

  @usableFromInline
  var handlesSilence: Bool { true }

  @usableFromInline
  func fallSilent() { state.withLock { $0.isSilent = true } }

  @usableFromInline
  var pausing: Pausing { receiver?.pausing ?? .binding }
}

extension ScheduledDelivery.State {
  /// Whether the source has failed: what is held is dropped.
  @inlinable
  var hasFailed: Bool {
    if case .failed = end { true } else { false }
  }

  /// Whether it has completed. If it has been released without an end, what is held is sent, and none of it at once.
  @inlinable
  var hasCompleted: Bool {
    if case .completed = end { true } else { false }
  }
}
