/// What the source of a scheduled delivery queries.
extension ScheduledDelivery: SourceHolder {
  @usableFromInline
  var hasCancelled: Bool { receiver?.hasCancelled ?? false }

  @usableFromInline
  var owesResume: Bool? {
    receiver?.owesResume == nil ? nil : state.withLock { $0.isSourcePaused }
  }
}

extension ScheduledDelivery.State {
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
