extension Junction {
  /// Runs `body` as the owner after `delay`, unless everything ends before.
  ///
  /// - Returns: The timer, which `cancel(_:)` stops.
  @discardableResult
  @usableFromInline
  package func schedule(
    on scheduler: any Scheduler, after delay: Duration, _ body: @escaping @Sendable (Junction) -> Void
  ) -> Input {
    let timer = Input()
    addAsOwner(timer)
    timer.subscription.fill(
      scheduler.hop(after: delay) {
        self.submit {
          guard timer.index >= 0, !self.isEnded else { return }
          self.remove(timer)
          body(self)
          self.finishIfDeserted()
        }
      })
    return timer
  }
}
