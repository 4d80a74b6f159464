/// The state of a junction that starts signals which may send immediately.
@usableFromInline
protocol StartingSignals: SendableMetatype {
  /// Whether a loop is starting signals. It also starts those that may start meanwhile, so that signals that complete
  /// within their start do not nest.
  var isStarting: Bool { get set }
}

extension Junction where State: StartingSignals {
  /// Starts signals one after the other when the junction has been left, because they may send immediately. Called by
  /// the owner whenever one may have become ready.
  ///
  /// - Parameter next: Chooses the next signal, as the owner, and returns what starts it.
  @inlinable
  func startLater(_ next: @escaping @Sendable (Junction) -> (@Sendable () -> Void)?) {
    guard !state.isStarting else { return }
    state.isStarting = true
    deferred.append { self.startAll(next) }
  }

  @inlinable
  func startAll(_ next: @escaping @Sendable (Junction) -> (@Sendable () -> Void)?) {
    while true {
      guard tryEnter() else {
        return submit(
          Work {
            self.state.isStarting = false
            self.startLater(next)
          })
      }
      let start = isEnded ? nil : next(self)
      if start == nil { state.isStarting = false }
      leave()
      guard let start else { return }
      start()
    }
  }
}
