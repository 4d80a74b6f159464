/// What the source of a scheduled delivery queries.
extension ScheduledDelivery: Receiver {
  @usableFromInline
  var hasCancelled: Bool { source.isClosed || receiver?.hasCancelled ?? false }

  @usableFromInline
  var hasUnansweredPause: Bool? {
    receiver?.hasUnansweredPause == nil ? nil : state.withLock { $0.isSourcePaused }
  }

  @usableFromInline var pausing: Pausing { receiver?.pausing ?? .binding }
  @usableFromInline var isHeldBack: Bool { receiver?.isHeldBack ?? false }
  @usableFromInline var subscribesLater: Bool { receiver?.subscribesLater ?? false }
  @usableFromInline func sendsWork() { receiver?.sendsWork() }
  // What is stored is a value like any other when it is sent.
  @usableFromInline func replays(_ isReplaying: Bool) {}
  @usableFromInline var wantsMore: Bool { true }
}

extension ScheduledDelivery.State {
  @inlinable
  var isPaused: Bool { pause == .paused }

  /// Moves to the last phase.
  @inlinable
  mutating func end(_ termination: Termination) -> ScheduledDelivery.Action {
    precondition(phase != .over, "ScheduledDelivery: it ends while it is over")
    phase = .over
    return .end(termination)
  }

  /// Whether the source has failed; the stored values are dropped.
  @inlinable
  var hasFailed: Bool {
    if case .failed = end { true } else { false }
  }

  /// Whether the source has completed. If it was released without an end, the stored values are still sent when they
  /// are due.
  @inlinable
  var hasCompleted: Bool {
    if case .completed = end { true } else { false }
  }
}
