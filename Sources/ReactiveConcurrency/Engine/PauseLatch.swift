import Synchronization

/// Matches the pauses of a receiver with resumes that may come from another thread, and before the pause they answer.
/// For a source that stops at any pause, whatever its level.
///
/// A `resume()` that answers no pause cancels out a later one: it costs one value more than demanded, never a stall.
@usableFromInline
package struct PauseLatch: ~Copyable, Sendable {
  /// A pause and the resume that ends it, which may come first.
  @usableFromInline
  package enum State: UInt8, Sendable, AtomicRepresentable {
    case flowing
    case paused
    case resumedEarly

    /// Records a pause.
    ///
    /// - Returns: `false` if its `resume()` has already come, so that the source may continue.
    @inlinable
    package mutating func pause() -> Bool {
      defer { self = self == .resumedEarly ? .flowing : .paused }
      return self != .resumedEarly
    }

    /// Ends a pause.
    ///
    /// - Returns: Whether there was one to end.
    @inlinable
    package mutating func resume() -> Bool {
      defer { self = self == .paused ? .flowing : .resumedEarly }
      return self == .paused
    }
  }

  private let state = Atomic(State.flowing)
  private let released = Flag()

  @usableFromInline
  package init() {}

  /// Records a pause.
  ///
  /// - Returns: `false` if its `resume()` has already come, so that the source may continue.
  @usableFromInline
  package borrowing func pause() -> Bool { state.update { $0.pause() } }

  /// Called before each value by a source that may send while it is paused, since the value gets an answer of its own.
  /// A `resume()` before this call does not count for that answer; one that comes before the answer is recorded does.
  @usableFromInline @inline(__always)
  package borrowing func prepareForNextAnswer() {
    if state.load(ordering: .relaxed) != .flowing { state.store(.flowing, ordering: .releasing) }
  }

  /// Ends a pause.
  ///
  /// - Returns: Whether there was one to end.
  @usableFromInline
  package borrowing func resume() -> Bool { state.update { $0.resume() } }

  /// Whether it is paused. Sequentially consistent, as is `resume()`: a source that holds something back first stores
  /// that it does and then reads this, so it and the resuming thread cannot both miss each other.
  @usableFromInline
  package var isPaused: Bool {
    state.load(ordering: .sequentiallyConsistent) == .paused
  }

  /// Notes that the receiver will not resume any more.
  ///
  /// - Returns: Whether it is paused: for ever.
  @usableFromInline
  package borrowing func release() -> Bool {
    released.set()
    return isPaused
  }

  /// Whether the receiver will not resume any more.
  package var isReleased: Bool { released.isSet }

  /// Whether it is paused and nothing will resume it.
  @usableFromInline
  package var isPausedForEver: Bool { released.isSet && isPaused }
}
