/// Why a consumer or a shared source was cancelled, for graphs and logs.
package enum CancellationReason: String, Sendable {
  case called = "cancel() was called"
  case answered = "it answered .cancelled"
  case released = "what kept its subscription was released"
  case loopLeft = "the loop was left or released"
  case taskCancelled = "its task was cancelled"
  case lifetimeEnded = "the lifetime that it was added to ended"
  case unshared = "its last subscriber has left"
  case sourceIsGone = "its source was cancelled or released"

  /// Why what the caller cancels is cancelled, as far as that is known.
  @TaskLocal static var current = called

  /// Runs what cancels for this reason.
  package func run(_ cancel: () -> Void) {
    // A graph's scope is registered before anything is watched.
    if SignalContext.isUsed { Self.$current.withValue(self, operation: cancel) } else { cancel() }
  }
}
