import Synchronization

/// A task that waits to be let on, or to be cancelled.
/// Cancellation handlers run under the runtime's own lock: this takes none itself.
@usableFromInline
final class Waiter: Sendable {
  private enum State {
    static let new: UInt8 = 0
    static let waiting: UInt8 = 1
    static let claimed: UInt8 = 2
  }

  private let state = Atomic<UInt8>(State.new)
  /// Safety: written once, before `state` says so, and taken by whoever moves `state` to claimed.
  @exclusivity(unchecked) private nonisolated(unsafe) var continuation: UnsafeContinuation<Void, any Error>?

  /// Waits until somebody claims the continuation and resumes it.
  ///
  /// - Parameter begin: Called once the task can be resumed; makes the waiter known to whoever resumes it.
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

  /// The continuation, for the one caller that may resume it.
  func claim() -> UnsafeContinuation<Void, any Error>? {
    state.exchange(State.claimed, ordering: .acquiringAndReleasing) == State.waiting ? continuation : nil
  }

  /// Whether the task goes on, or has been cancelled.
  var isClaimed: Bool {
    state.load(ordering: .relaxed) == State.claimed
  }
}
