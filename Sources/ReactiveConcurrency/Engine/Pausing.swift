import Synchronization

/// What a receiver's pause means to those with whom it shares a source.
///
/// It holds up a source of its own in any case. But who reads one part of a source and then the next must not hold back
/// the one, by a pause of the other, for itself.
@usableFromInline
package enum Pausing: Sendable {
  /// All wait for it.
  case binding
  /// It keeps what comes meanwhile, and others that do so need not wait for it: they may be its own.
  case storing
  /// The same, and nobody waits for it: it is read by a thread that blocks, now or later or never. Parts that it is
  /// told of are kept for it, too, since it comes to them later.
  case reading
}

/// Who of those that share a source by its parts wants more, and who could do without and keeps what comes all the
/// same: the source waits for the latter only when there are none of the former.
@usableFromInline
final class Appetite: Sendable {
  private let hungry = Atomic<Int>(0)
  private let waiting = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Somebody has come.
  @usableFromInline
  func grow() { hungry.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  /// Somebody has left who was not paused.
  @usableFromInline
  func shrink() { hungry.wrappingSubtract(1, ordering: .acquiringAndReleasing) }

  /// Somebody has paused, or resumed.
  @usableFromInline
  func pause(_ isPaused: Bool, keeps: Bool) {
    let change = isPaused ? 1 : -1
    hungry.wrappingSubtract(change, ordering: .acquiringAndReleasing)
    if keeps { waiting.wrappingAdd(change, ordering: .acquiringAndReleasing) }
  }

  /// Whether anybody is paused who need not be waited for.
  @usableFromInline
  var isWaitedFor: Bool { waiting.load(ordering: .acquiring) > 0 }

  @usableFromInline
  var isSated: Bool { isWaitedFor && hungry.load(ordering: .acquiring) <= 0 }
}
