extension ReactiveSequence {
  /// Sends the elements on a scheduler, one for each scheduled step, and completes. Stands for `signalWithScheduler:`.
  ///
  /// On the immediate scheduler the steps follow one another at once, hence run as one. Nothing is computed ahead, while
  /// the receiver is paused, or after it has let go.
  public func signal(on scheduler: any Scheduler) -> Signal<Element> {
    if scheduler is ImmediateScheduler { return Signal(self) }
    return Signal { observer in
      let walk = SequenceWalk(window, observer)
      walk.schedule(on: scheduler)
      return Subscription(walk)
    }
  }
}

/// Sends a sequence step by step.
private final class SequenceWalk<Element: Sendable>: Upstream {
  private enum Phase {
    /// A step has been scheduled.
    case due
    /// A step is running; `isCancelled` and `isResumed` say what happened meanwhile.
    case running(isCancelled: Bool, isResumed: Bool)
    /// Stopped until `resume()`, which calls the closure.
    case paused(@Sendable () -> Void)
    case ended
  }

  private enum Action { case goOn, wait, cancel }

  private struct State {
    var phase = Phase.due
    var window: Window<Element>?
  }

  private let state: Locked<State>
  private let observer: Locked<Observer<Element>?>

  init(_ window: Window<Element>, _ observer: Observer<Element>) {
    state = Locked(State(window: window))
    self.observer = Locked(observer)
  }

  func schedule(on scheduler: any Scheduler) {
    // Not `scheduleRecursive`, which runs what is rescheduled at once within one step.
    _ = scheduler.schedule { self.step { self.schedule(on: scheduler) } }
  }

  private func step(_ again: @escaping @Sendable () -> Void) {
    let taken = state.withLock { state -> Window<Element>? in
      guard case .due = state.phase else { return nil }
      state.phase = .running(isCancelled: false, isResumed: false)
      defer { state.window = nil }
      return state.window
    }
    guard var window = taken, let observer = observer.withLock({ $0 }) else { return }
    guard let element = window.next() else { return end(.completed) }
    let isCancelled = state.withLock { state in
      if case .running(isCancelled: true, _) = state.phase { return true }
      return false
    }
    if isCancelled { return end(.cancelled) }
    let demand = observer.next(element)
    let action = state.withLock { state -> Action in
      guard case .running(let isCancelled, let isResumed) = state.phase else { return .wait }
      if isCancelled || demand == .cancelled { return .cancel }
      state.window = window
      if demand == .paused, !isResumed {
        state.phase = .paused(again)
        return .wait
      }
      state.phase = .due
      return .goOn
    }
    switch action {
    case .goOn: again()
    case .wait: return
    case .cancel: end(.cancelled)
    }
  }

  private func end(_ termination: Termination) {
    let released = state.withLock { state in
      defer { state = State(phase: .ended, window: nil) }
      return state
    }
    withExtendedLifetime(released) {}
    let observer = observer.withLock { observer in
      defer { observer = nil }
      return observer
    }
    observer?.finish(termination)
  }

  func cancel() {
    let isIdle = state.withLock { state in
      switch state.phase {
      case .due, .paused:
        // Taken at once, so that no step begins.
        state.phase = .running(isCancelled: true, isResumed: false)
        return true
      case .running(_, let isResumed):
        state.phase = .running(isCancelled: true, isResumed: isResumed)
        return false
      case .ended: return false
      }
    }
    if isIdle { end(.cancelled) }
  }

  func resume() {
    let again = state.withLock { state -> (@Sendable () -> Void)? in
      switch state.phase {
      case .paused(let again):
        state.phase = .due
        return again
      case .running(let isCancelled, _):
        state.phase = .running(isCancelled: isCancelled, isResumed: true)
        return nil
      case .due, .ended: return nil
      }
    }
    again?()
  }
}
