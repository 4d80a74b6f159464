import ReactiveConcurrency
import Synchronization

/// Pauses and resumes a source of Foundation's for a consumer that may resume on another thread, even before the source has been
/// paused.
///
/// What it is given to pause and resume with runs under its lock, so that the last of them to be decided is the last to be done. That
/// must be Foundation's own, which calls nobody back from it.
final class Flow: Sendable {
  private struct State {
    var resumptions = 0
    var isPaused = false
    var isOver = false
  }

  private let state = Mutex(State())

  /// Sends a value, and pauses the source if that is the answer, and nobody has resumed since.
  func send(_ send: () -> Demand, pause: () -> Void) {
    let resumptions = state.withLock { $0.resumptions }
    guard send() == .paused else { return }
    state.withLock { state in
      guard state.resumptions == resumptions, !state.isOver else { return }
      state.isPaused = true
      pause()
    }
  }

  /// Resumes the source if it is paused.
  func goOn(_ resume: () -> Void) {
    state.withLock { state in
      state.resumptions += 1
      guard state.isPaused, !state.isOver else { return }
      state.isPaused = false
      resume()
    }
  }

  /// Lets nothing follow.
  func end(_ stop: () -> Void) {
    state.withLock { state in
      state.isOver = true
      stop()
    }
  }
}
