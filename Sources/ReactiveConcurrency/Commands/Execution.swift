/// One execution of a command: the values of its source, and its end.
///
/// The source keeps the execution alive, not the other way round, so that a source that never sends is released once
/// nothing can cancel it.
final class Execution<Output: Sendable>: Receiver {
  private let events = ReplaySubject<Output>()
  private let isOver = Flag()
  private let isSourceSilent = Flag()
  /// The task that awaits the execution, while it is being started.
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
          // An execution whose source has fallen silent stays open, like one whose source never sends.
          if case .cancelled = termination, self.isSourceSilent.isSet { return }
          self.end(termination)
        },
        receiver: self))
  }

  var hasCancelled: Bool { isOver.isSet || runner.isCancelled }
  var handlesSilence: Bool { true }
  func sourceFellSilent() { isSourceSilent.set() }

  /// Ends the execution. Only the first end counts: the source's own, or a cancellation, which does not wait for a
  /// source that is busy on another thread.
  func end(_ termination: Termination) {
    guard isOver.set() else { return }
    if case .failed(let error) = termination { failures.send(error) }
    // Before subscribers see the end: from then on the command can be executed again.
    state.update { $0.end() }
    switch termination {
    case .completed: events.finish()
    case .failed(let error): events.finish(throwing: error)
    case .cancelled: events.finish(throwing: CancellationError())
    }
  }
}
