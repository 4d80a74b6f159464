import Synchronization

/// A suspended task that is resumed once: by whoever claims its continuation, or by its cancellation.
///
/// It takes no lock, because cancellation handlers run under the runtime's own.
@usableFromInline
final class Waiter: Sendable {
  private enum State {
    static let new: UInt8 = 0
    static let waiting: UInt8 = 1
    static let claimed: UInt8 = 2
  }

  private let state = Atomic<UInt8>(State.new)
  /// Safety: written once, before `state` becomes waiting, and read only by the caller that moves `state` to claimed.
  @exclusivity(unchecked) private nonisolated(unsafe) var continuation: UnsafeContinuation<Void, any Error>?

  /// Waits until the continuation is claimed and resumed.
  ///
  /// - Parameter begin: Called once the task can be resumed. Passes the waiter to whatever resumes it.
  /// - Throws: `CancellationError` if the task is cancelled first.
  func wait(isolation: isolated (any Actor)? = #isolation, begin: @Sendable () -> Void) async throws {
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        self.continuation = continuation
        let (isWaiting, _) = state.compareExchange(
          expected: State.new, desired: State.waiting, ordering: .acquiringAndReleasing)
        guard isWaiting else { return continuation.resume(throwing: CancellationError()) }
        begin()
      }
    } onCancel: {
      claim()?.resume(throwing: CancellationError())
    }
  }

  /// Makes another wait possible. Only whoever has claimed the waiter may still hold a reference to it.
  func reset() {
    _ = state.load(ordering: .acquiring)
    state.store(State.new, ordering: .relaxed)
  }

  /// Returns the continuation to the first caller, which must resume it, and `nil` to all others.
  func claim() -> UnsafeContinuation<Void, any Error>? {
    guard state.exchange(State.claimed, ordering: .acquiringAndReleasing) == State.waiting else { return nil }
    let continuation = continuation
    // Resuming the task orders this read before what the next wait writes, but by an atomic within the runtime, which
    // the thread sanitizer does not see. It sees this store and the load in `reset()`.
    state.store(State.claimed, ordering: .releasing)
    return continuation
  }

  /// Whether the task has been resumed or cancelled.
  var isClaimed: Bool {
    state.load(ordering: .relaxed) == State.claimed
  }
}
