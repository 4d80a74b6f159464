import Synchronization

/// Lets one inner signal of `.exhaust` in at a time, before it is made.
@usableFromInline
final class ExhaustGate: Sendable {
  private let isClosed = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// Whether nobody was inside; then the caller is.
  @usableFromInline
  func enter() -> Bool { !isClosed.exchange(true, ordering: .acquiringAndReleasing) }

  @usableFromInline
  func leave() { isClosed.store(false, ordering: .releasing) }
}
