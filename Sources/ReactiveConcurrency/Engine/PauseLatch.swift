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

  /// Called before each value of a source that may go on though it is paused: it will be answered anew. A resume that
  /// came before is not the one to that answer, and one that comes meanwhile, before the answer is known here, is.
  @usableFromInline
  package borrowing func prepareForNextAnswer() {
    if state.load(ordering: .relaxed) != State.flowing { state.store(State.flowing, ordering: .releasing) }
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
        expected: current, desired: desired, ordering: .sequentiallyConsistent)
      if exchanged { return current == State.paused }
      current = original
    }
  }

  /// Whether it is paused. Sequentially consistent, as is `resume()`: who holds something back for the one who resumes
  /// says so first and then looks here; of the two one sees the other.
  @usableFromInline
  package var isPaused: Bool {
    state.load(ordering: .sequentiallyConsistent) == State.paused
  }
}

/// Pauses that are told apart by their number, so that a resume which is decided on now and made later ends no newer
/// one.
@usableFromInline
package struct NumberedPause: ~Copyable, Sendable {
  /// The number of the newest pause times 2, and 1 more while it lasts.
  private let word = Atomic<UInt>(0)

  @usableFromInline
  package init() {}

  /// Begins a pause, in place of the one that lasts.
  ///
  /// - Returns: `.paused`, the answer that tells of it.
  @usableFromInline
  package borrowing func pause() -> Demand {
    var current = word.load(ordering: .relaxed)
    while true {
      let (exchanged, original) = word.weakCompareExchange(
        expected: current, desired: (current | 1) &+ 2, ordering: .acquiringAndReleasing)
      if exchanged { return .paused }
      current = original
    }
  }

  /// The pause that lasts.
  @usableFromInline
  package var current: UInt? {
    let current = word.load(ordering: .acquiring)
    return current & 1 == 0 ? nil : current
  }

  /// Ends whatever pause lasts.
  package borrowing func clear() {
    word.bitwiseAnd(~1, ordering: .acquiringAndReleasing)
  }

  /// Whether a pause lasts.
  @usableFromInline
  package var isPaused: Bool {
    word.load(ordering: .acquiring) & 1 != 0
  }

  /// Ends a pause.
  ///
  /// - Returns: Whether it lasted; `false` if it is over or a newer one has taken its place.
  @usableFromInline
  package borrowing func end(_ pause: UInt) -> Bool {
    word.compareExchange(expected: pause, desired: pause & ~1, ordering: .acquiringAndReleasing).exchanged
  }
}
