import Synchronization

/// A consumer: nothing is downstream of it.
@usableFromInline
package protocol LastReceiver: Receiver {}

extension LastReceiver {
  @inlinable package var level: Level? { nil }
  @inlinable package var subscribesLater: Bool { false }
  @inlinable package func learn(_ fact: SourceFact) {}
}

/// A thread that reads values when it gets to them, now, later or never, and blocks until then.
package final class BlockingReader: LastReceiver {
  private let wants = Atomic<Bool>(true)

  package init() {}

  package var hasCancelled: Bool { false }
  /// What it has yet to read is stored; others of the same source need not wait for it.
  package var level: Level? { wants.load(ordering: .sequentiallyConsistent) ? .open : .full }
  package var subscribesLater: Bool { true }
  package func learn(_ fact: SourceFact) {
    if case .sendsHeartbeats(let gauge) = fact { gauge.add { self.wants.load(ordering: .sequentiallyConsistent) } }
  }

  /// Called before a value is answered, and before the source is resumed.
  package func wants(_ more: Bool) { wants.store(more, ordering: .sequentiallyConsistent) }
}

/// The receiver of a consumer that is made from closures.
@usableFromInline
final class ClosureReceiver: LastReceiver, InnerReceiver {
  private let answer: @Sendable () -> Bool
  private let handleFact: (@Sendable (SourceFact) -> Void)?
  @usableFromInline let receiver: (any Receiver)?

  @usableFromInline
  init(
    hasCancelled: @escaping @Sendable () -> Bool, onFact: (@Sendable (SourceFact) -> Void)?,
    before receiver: (any Receiver)?
  ) {
    answer = hasCancelled
    handleFact = onFact
    self.receiver = receiver
  }

  @usableFromInline var hasCancelled: Bool { answer() }
  @usableFromInline func learn(_ fact: SourceFact) { handleFact?(fact) }
}
