import Synchronization

/// The values that a broadcaster remembers for listeners to come.
extension Broadcaster {
  /// Remembers every value from now on.
  func rememberAll() {
    executor.submit { self.owned.rememberAll() }
  }

  /// Releases the remembered values: immediately if the caller owns the executor.
  func clearMemory() {
    if executor.isOwnedByCurrentThread { owned.memory = nil } else { executor.submit { self.owned.memory = nil } }
  }

  @inlinable
  func remember(_ value: Value) {
    if owned.hasBacklogs { storeOldest() }
    // Released only here, because its deinitializer is foreign code.
    _ = owned.memory?.read { $0.remember(value) }
  }

  /// Lets listeners with a backlog store the value that the memory is about to forget.
  @inlinable @inline(never)
  func storeOldest() {
    guard let memory = owned.memory?.value, memory.isFull else { return }
    owned.hasBacklogs = false
    for listener in listeners.value where listener.storeOldest(of: memory) { owned.hasBacklogs = true }
  }

  /// Announces a listener that is to get the remembered values even if the end comes before it.
  @inlinable
  func expectListener() { expected.wrappingAdd(2, ordering: .releasing) }

  /// Called when a listener has come that was expected.
  @usableFromInline
  func expectedListenerAdded() {
    if expected.wrappingSubtract(2, ordering: .acquiringAndReleasing).newValue == 1 { owned.memory = nil }
  }

  // MARK: For the first listener of a part

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
  func forgetIfRead() {
    // Those that have paused their replay read the rest from the memory, and what follows, too.
    if isForFirst.load(ordering: .relaxed), listeners.value.allSatisfy({ $0.owned.backlog == nil }) { forget() }
  }

  private func forget() {
    isForFirst.store(false, ordering: .relaxed)
    owned.memory = nil
    if case .remembering = owned.phase { owned.phase = .plain }
  }
}
