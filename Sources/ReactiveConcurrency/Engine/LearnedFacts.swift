import Synchronization

/// What sources have said of themselves that holds from then on, for receivers to come.
@usableFromInline
struct LearnedFacts: ~Copyable, Sendable {
  private let learned = Atomic<UInt8>(0)

  private static var work: UInt8 { 1 }
  private static var pulled: UInt8 { 2 }
  private static var later: UInt8 { 4 }

  /// - Returns: Whether it is news.
  borrowing func learn(_ fact: SourceFact) -> Bool {
    switch fact {
    case .sendsWork: isNew(Self.work)
    case .isPulled: isNew(Self.pulled)
    case .sendsLater: isNew(Self.later)
    case .isShared, .replays, .sendsHeartbeats, .isSilent: true
    }
  }

  private borrowing func isNew(_ fact: UInt8) -> Bool {
    // Each short sequence says it: so first without writing.
    learned.load(ordering: .relaxed) & fact == 0 && learned.bitwiseOr(fact, ordering: .relaxed).oldValue & fact == 0
  }

  @usableFromInline
  borrowing func tell(_ receiver: (any Receiver)?) {
    let facts = learned.load(ordering: .relaxed)
    if facts & Self.work != 0 { receiver?.learn(.sendsWork) }
    if facts & Self.pulled != 0 { receiver?.learn(.isPulled) }
  }
}
