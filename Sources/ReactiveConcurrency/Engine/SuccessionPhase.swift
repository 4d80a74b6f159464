import Synchronization

/// The phase of a succession, and with it who owns the succession: the thread that moves it to `advancing`.
///
/// The owner handles the end of a part and starts the next one, until a part runs, a step waits or everything is over.
package struct SuccessionPhase: ~Copyable, Sendable {
  private enum State: UInt8, AtomicRepresentable {
    /// A part runs. Whoever ends it becomes the owner.
    case running
    /// The owner handles the end of the previous part, or is starting the next one.
    case advancing
    /// The part that the owner is still starting has already ended. The owner handles that end, too.
    case endedDuringStart
    /// The next step waits for a resume or a cancellation, which makes its thread the owner.
    case waiting
    /// The end is being sent, or has been.
    case finished
  }

  /// The creator owns it.
  private let state = Atomic(State.advancing)

  package init() {}

  /// Records the end of a part.
  ///
  /// - Returns: Whether the caller is now the owner.
  package borrowing func partEnded() -> Bool {
    state.update { state in
      switch state {
      case .running:
        state = .advancing
        return true
      case .advancing:
        state = .endedDuringStart
        return false
      case .endedDuringStart, .waiting, .finished:
        preconditionFailure("Succession: a part has ended while it is \(state)")
      }
    }
  }

  /// Gives up ownership after a part has been started, unless that part has already ended.
  ///
  /// - Returns: Whether the caller is still the owner.
  package borrowing func partStarted() -> Bool {
    let (exchanged, current) = state.compareExchange(
      expected: .advancing, desired: .running, ordering: .acquiringAndReleasing)
    if exchanged { return false }
    precondition(current == .endedDuringStart, "Succession: a part has been started while it is \(current)")
    // No part runs, so nobody else changes this.
    state.store(.advancing, ordering: .relaxed)
    return true
  }

  /// Gives up ownership to whoever calls `stopWaiting()` first.
  ///
  /// Sequentially consistent, like `stopWaiting()`: the owner first announces that it waits and then looks for a resume
  /// or a cancellation; the thread that resumes or cancels does so first and then calls `stopWaiting()`. So they cannot
  /// both miss each other.
  package borrowing func wait() {
    let before = state.exchange(.waiting, ordering: .sequentiallyConsistent)
    precondition(before == .advancing, "Succession: a step begins to wait while it is \(before)")
  }

  /// - Returns: Whether a step was waiting, so that the caller is now the owner.
  package borrowing func stopWaiting() -> Bool {
    state.compareExchange(expected: .waiting, desired: .advancing, ordering: .sequentiallyConsistent).exchanged
  }

  /// Records the final end.
  package borrowing func end() {
    state.store(.finished, ordering: .relaxed)
  }
}
