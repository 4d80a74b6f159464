extension Junction {
  /// Starts signals one after the other when the junction has been left, because they may send immediately. Called by
  /// the owner whenever one may have become ready.
  ///
  /// - Parameter next: Chooses the next signal, as the owner, and returns what starts it.
  @inlinable
  func startLater(_ next: @escaping @Sendable (Junction) -> (@Sendable () -> Void)?) {
    guard !owned.isStarting else { return }
    owned.isStarting = true
    deferred.append { self.startAll(next) }
  }

  @inlinable
  func startAll(_ next: @escaping @Sendable (Junction) -> (@Sendable () -> Void)?) {
    while true {
      guard tryEnter() else {
        return submit(
          Work {
            self.owned.isStarting = false
            self.startLater(next)
          })
      }
      let start = isEnded ? nil : next(self)
      if start == nil { owned.isStarting = false }
      leave()
      guard let start else { return }
      start()
    }
  }
}
