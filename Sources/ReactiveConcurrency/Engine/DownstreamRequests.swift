import Synchronization

/// What downstream has asked of a part that another thread may own: to pause, to resume, to cancel.
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
