import Synchronization

/// Matches pauses with resumes that may come from another thread, and before the pause they answer.
///
/// A `resume()` that answers no pause cancels out a later one: it costs one value more than demanded, never a stall.
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
  /// - Returns: `false` if its `resume()` has already come, so that the source may continue.
  @usableFromInline
  package borrowing func pause() -> Bool {
    let (exchanged, original) = state.compareExchange(
      expected: State.flowing, desired: State.paused, ordering: .acquiringAndReleasing)
    if exchanged || original == State.paused { return true }
    state.store(State.flowing, ordering: .releasing)
    return false
  }

  /// Called before each value by a source that may send while it is paused, since the value gets an answer of its own.
  /// A `resume()` before this call does not count for that answer; one that comes before the answer is recorded does.
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

  /// Whether it is paused. Sequentially consistent, as is `resume()`: a source that holds something back first stores
  /// that it does and then reads this, so it and the resuming thread cannot both miss each other.
  @usableFromInline
  package var isPaused: Bool {
    state.load(ordering: .sequentiallyConsistent) == State.paused
  }
}

/// Numbers pauses, so that a resume that is decided now and made later does not end a newer pause.
@usableFromInline
package struct NumberedPause: ~Copyable, Sendable {
  /// Twice the number of the newest pause, plus 1 while it lasts.
  private let word = Atomic<UInt>(0)

  @usableFromInline
  package init() {}

  /// Begins a pause, which replaces the current one.
  ///
  /// - Returns: `.paused`, the answer to give.
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

  /// The number of the current pause; `nil` if it is not paused.
  @usableFromInline
  package var current: UInt? {
    let current = word.load(ordering: .acquiring)
    return current & 1 == 0 ? nil : current
  }

  /// Ends any current pause.
  package borrowing func clear() {
    word.bitwiseAnd(~1, ordering: .sequentiallyConsistent)
  }

  /// Whether it is paused. Sequentially consistent, as are the ends of pauses: a source that waits first stores that it
  /// does and then reads this.
  @usableFromInline
  package var isPaused: Bool {
    word.load(ordering: .sequentiallyConsistent) & 1 != 0
  }

  /// Ends a pause, given its number.
  ///
  /// - Returns: `false` if it has already ended or a newer one has replaced it.
  @usableFromInline
  package borrowing func end(_ pause: UInt) -> Bool {
    word.compareExchange(expected: pause, desired: pause & ~1, ordering: .sequentiallyConsistent).exchanged
  }
}
