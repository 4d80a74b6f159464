extension ReactiveSequence {
  /// Sends the elements on a scheduler, one in each scheduled step, and completes.
  ///
  /// On the immediate scheduler all steps run as one. Elements are not computed ahead of time, while the receiver is
  /// paused, or after it has cancelled. Each subscription reads from the beginning; computed elements are remembered as
  /// long as the signal is held.
  ///
  /// Stands for `signalWithScheduler:`.
  @inlinable @inline(never)
  public func signal(on scheduler: any Scheduler) -> Signal<Element> {
    if scheduler.isImmediate { return Signal(self) }
    return Signal(stage: "signal(on:)") { observer in
      let cursor = StageState(cursor)
      let next = observer.next
      let pump = Pump(observer, on: scheduler) { pump in
        let element = cursor.value.next()
        if pump.isCancelled { return .ended(.cancelled) }
        guard let element else { return .ended(.completed) }
        switch next(element) {
        case .more: return .stepped
        case .paused: return .paused
        case .cancelled: return .ended(.cancelled)
        }
      }
      return pump.start()
    }
  }
}
