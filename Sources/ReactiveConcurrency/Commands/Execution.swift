/// One execution of a command: what its source sends, and the one end that follows.
///
/// The source holds it, and it does not hold the source: one that never sends is gone when nobody can cancel it.
final class Execution<Output: Sendable>: Sendable {
  private let events = ReplaySubject<Output>()
  private let isOver = Flag()
  private let isSilent = Flag()
  /// The task that awaits it, while it starts it.
  let runner = DrivingTask()
  private let state: BehaviorSubject<CommandState<Output>>
  private let failures: Subject<any Error>

  init(of state: BehaviorSubject<CommandState<Output>>, failures: Subject<any Error>) {
    self.state = state
    self.failures = failures
  }

  var signal: Signal<Output> { events.signal }

  /// Starts the source.
  func start(_ work: Signal<Output>) -> Subscription {
    work.startForConsumer(
      Observer(
        next: { value in
          if self.isOver.isSet { return .cancelled }
          self.events.send(value)
          return .more
        },
        finish: { termination in
          // It waits for a source that has fallen silent, as for one that never sends.
          if case .cancelled = termination, self.isSilent.isSet { return }
          self.end(termination)
        },
        hasLetGo: { self.isOver.isSet || self.runner.isCancelled },
        fallsSilent: { self.isSilent.set() }))
  }

  /// Ends the execution. Only the first end counts: that of the source, or a cancellation, which does not wait for a source
  /// that is busy on another thread.
  func end(_ termination: Termination) {
    guard isOver.set() else { return }
    if case .failed(let error) = termination { failures.send(error) }
    // Before the end is seen, after which the command can be executed again.
    state.update { $0.end() }
    switch termination {
    case .completed: events.finish()
    case .failed(let error): events.finish(throwing: error)
    case .cancelled: events.finish(throwing: CancellationError())
    }
  }
}
