extension Scheduler {
  /// Waits for `duration` on this scheduler's clock.
  ///
  /// On a `TestScheduler`, where `Task.sleep` must not be used, it waits in virtual time. Afterwards the task continues
  /// on its own executor, not on this scheduler.
  ///
  /// - Parameters:
  ///   - duration: How long to wait. Zero or less only waits for the scheduler to get to it.
  ///   - tolerance: How much longer it may take.
  /// - Throws: `CancellationError` as soon as the task is cancelled; `SignalError.invalidArgument` if this scheduler
  ///   does not support delays.
  public func sleep(
    for duration: Duration, tolerance: Duration = .zero, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    guard supportsDelay else {
      throw SignalError.invalidArgument("sleep(for:) needs a scheduler that supports delays, not the immediate one")
    }
    let waiter = Waiter()
    let timer = SubscriptionSlot()
    defer { timer.cancel() }
    try await waiter.wait(isolation: isolation) {
      timer.fill(schedule(after: max(.zero, duration), tolerance: tolerance) { waiter.claim()?.resume() })
    }
  }
}
