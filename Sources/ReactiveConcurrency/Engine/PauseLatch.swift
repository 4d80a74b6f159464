import Synchronization

/// Matches pauses with resumes that may come from another thread, and before the pause they answer.
///
/// A `resume()` that answers no pause lets one pause pass later: a value more than asked for, never a stall.
@usableFromInline
package struct PauseLatch: ~Copyable, Sendable {
  private enum State {
    static let flowing: UInt8 = 0
    static let paused: UInt8 = 1
    static let resumedEarly: UInt8 = 2
  }

  private let state = Atomic<UInt8>(State.flowing)

  @usableFromInline
  package init() {}

  /// Records a pause.
  ///
  /// - Returns: Whether it holds; `false` if its `resume()` has already come.
  @usableFromInline
  package borrowing func pause() -> Bool {
    let (exchanged, original) = state.compareExchange(
      expected: State.flowing, desired: State.paused, ordering: .acquiringAndReleasing)
    if exchanged || original == State.paused { return true }
    state.store(State.flowing, ordering: .releasing)
    return false
  }

  /// Called before each value of a source that may go on though it is paused: it will be answered anew, and a resume that
  /// comes meanwhile, before that answer is known here, must not be taken for the one to the answer before.
  @usableFromInline
  package borrowing func expectAnswer() {
    if isPaused { _ = resume() }
  }

  /// Ends a pause.
  ///
  /// - Returns: Whether there was one to end.
  @usableFromInline
  package borrowing func resume() -> Bool {
    var current = state.load(ordering: .relaxed)
    while true {
      let desired = current == State.paused ? State.flowing : State.resumedEarly
      let (exchanged, original) = state.weakCompareExchange(
        expected: current, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged { return current == State.paused }
      current = original
    }
  }

  @usableFromInline
  package var isPaused: Bool {
    state.load(ordering: .acquiring) == State.paused
  }
}
