import Synchronization

/// Values that wait for the first listener of a part.
extension Broadcaster {
  /// Remembers values until the first listener has got them, unless there has been one.
  func rememberForFirst(unless hasHadListener: @escaping @Sendable () -> Bool) {
    executor.submit {
      guard !hasHadListener(), !self.owned.hasEnded else { return }
      self.owned.rememberAll()
      self.isForFirst.store(true, ordering: .relaxed)
    }
  }

  /// Forgets values that wait for a first listener, because there will be none.
  func forgetForFirst() {
    executor.submit {
      guard self.isForFirst.load(ordering: .relaxed) else { return }
      self.forget()
    }
  }

  /// Called after a listener has got what was remembered for it.
  @usableFromInline
  func backlogSent() {
    if isForFirst.load(ordering: .relaxed) { forgetIfRead() }
  }

  @usableFromInline
  func forgetIfRead() {
    // Those that have paused their replay read the rest from the memory, and what follows, too.
    if listeners.value.allSatisfy({ $0.owned.backlog == nil }) { forget() }
  }

  private func forget() {
    isForFirst.store(false, ordering: .relaxed)
    owned.memory = nil
    if case .remembering = owned.phase { owned.phase = .plain }
  }
}
