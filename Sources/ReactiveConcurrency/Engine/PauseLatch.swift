import Synchronization

/// Matches pauses with resumes that may come from another thread, and before the pause they answer.
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

/// Whether a receiver has said that its source must wait for what is downstream. It then resumes the source when that
/// has resumed.
struct ReportedHold: ~Copyable, Sendable {
  private let isReported = Atomic<Bool>(false)

  /// Reports an answer. That is noted before it is read, so that a resume in between is not missed. A source asks one
  /// question at a time.
  borrowing func report(_ isHeld: () -> Bool?) -> Bool? {
    let hadReported = isReported.exchange(true, ordering: .sequentiallyConsistent)
    let isHeld = isHeld()
    // Or it would be resumed although it is full, with each resume of downstream.
    if isHeld != true, !hadReported { clear() }
    return isHeld
  }

  var isSet: Bool { isReported.load(ordering: .sequentiallyConsistent) }

  /// - Returns: Whether the source is to be resumed.
  borrowing func take() -> Bool { isReported.exchange(false, ordering: .sequentiallyConsistent) }

  borrowing func clear() { isReported.store(false, ordering: .relaxed) }
}

/// Requests of downstream to a machine that another thread may own: to pause, to resume, to cancel.
///
/// The owner takes a resume before the next value, whose answer is a new one: so a resume that comes early is not lost,
/// and does not end a pause that follows it. All in one word, so that a value costs a single load.
@usableFromInline
struct DownstreamRequests: ~Copyable, Sendable {
  @usableFromInline static var pause: UInt8 { 1 }
  @usableFromInline static var resumption: UInt8 { 2 }
  @usableFromInline static var cancellation: UInt8 { 4 }

  @usableFromInline let word = Atomic<UInt8>(0)

  @inlinable
  init() {}

  /// Whether more is wanted, and nothing waits for the owner.
  @inlinable var isEmpty: Bool { word.load(ordering: .relaxed) == 0 }

  /// Whether nothing more is wanted. That is never taken back.
  @inlinable var isCancelled: Bool { word.load(ordering: .relaxed) & Self.cancellation != 0 }

  /// Whether a resume waits for the owner.
  @inlinable var hasResume: Bool { word.load(ordering: .relaxed) & Self.resumption != 0 }

  /// Whether it is paused.
  @inlinable var isPaused: Bool { word.load(ordering: .relaxed) & Self.pause != 0 }

  /// The same for other threads. Sequentially consistent, as are the ends of pauses: a source that waits first stores
  /// that it does and then reads this, so it and the resuming thread cannot both miss each other.
  @usableFromInline var isPausedForOthers: Bool { word.load(ordering: .sequentiallyConsistent) & Self.pause != 0 }

  /// - Returns: Whether this call is the first to cancel.
  @usableFromInline
  @discardableResult
  borrowing func cancel() -> Bool {
    word.bitwiseOr(Self.cancellation, ordering: .acquiringAndReleasing).oldValue & Self.cancellation == 0
  }

  /// Asks the owner to resume.
  ///
  /// - Returns: Whether no other resume waits for the owner.
  @usableFromInline
  @discardableResult
  borrowing func resume() -> Bool {
    word.bitwiseOr(Self.resumption, ordering: .acquiringAndReleasing).oldValue & Self.resumption == 0
  }

  // MARK: For the owner

  /// Notes downstream's answer to a value.
  @usableFromInline
  borrowing func note(_ answer: Demand) {
    switch answer {
    case .more: break
    case .paused: pause()
    case .cancelled: cancel()
    }
  }

  @usableFromInline
  borrowing func pause() { word.bitwiseOr(Self.pause, ordering: .relaxed) }

  /// Ends a pause, and does not take a resume.
  @usableFromInline
  borrowing func endPause() { word.bitwiseAnd(~Self.pause, ordering: .sequentiallyConsistent) }

  /// Takes a resume, and ends the pause.
  ///
  /// - Returns: Whether there was one to take.
  @usableFromInline
  borrowing func takeResume() -> Bool {
    guard hasResume else { return false }
    word.bitwiseAnd(~(Self.resumption | Self.pause), ordering: .sequentiallyConsistent)
    return true
  }
}
