import Synchronization

/// One execution of a command: the values of its source, and its end.
///
/// The source keeps the execution alive, not the other way round, so that a source that never sends is released once
/// nothing can cancel it.
///
/// Safety: `last` is written by the source, whose events come one at a time, and `termination` by who ends the
/// execution; both are read once `hasEnded` is set, `last` only if the source itself has ended it.
final class Execution<Output: Sendable>: LastReceiver, @unchecked Sendable {
  let events = Broadcaster<Output>(remembering: .max)
  /// Set by whoever ends it, and by nobody else.
  private let isOver = Flag()
  private let hasEnded = Flag()
  @exclusivity(unchecked) private var last: Output?
  @exclusivity(unchecked) private var termination = Termination.cancelled
  /// The task that awaits the execution, while it is being started.
  let runner = DrivingTask()
  /// The same task, once it waits.
  private let waiter = Waiter()
  /// Who gets its error, beside the subscribers of `Command.errors`: the subscribers of its signal, and `run`.
  private let hearers = Hearers()
  private let state: BehaviorSubject<CommandState>
  private let failures: Subject<any Error>

  init(of state: BehaviorSubject<CommandState>, failures: Subject<any Error>) {
    self.state = state
    self.failures = failures
  }

  deinit { events.senderReleased() }

  /// The signal that `execute` returns.
  var signal: Signal<Output> {
    Signal(stage: "Command") { [events, hearers] observer in
      hearers.add()
      return events.start(observer.onFinish { _ in hearers.remove() })
    }
  }

  /// The signal of the execution whose events are `events`, for those who do not get its error.
  static func signal(of events: any AnyObject & Sendable) -> Signal<Output> {
    let events = unsafeDowncast(events, to: Broadcaster<Output>.self)
    return Signal(stage: "Command") { events.start($0) }
  }

  /// Starts the source.
  func start(_ work: Signal<Output>) -> Subscription {
    work.startForConsumer(
      Observer(
        next: { value, _ in
          if self.isOver.isSet { return .cancelled }
          self.last = value
          self.events.send(value)
          return .more
        },
        finish: { self.end($0) },
        receiver: self))
  }

  /// Called before it is started, if its end is going to be awaited.
  func willBeAwaited() { hearers.add() }

  /// Waits for the end, and returns the last value.
  ///
  /// - Throws: The execution's error; `CancellationError` if the task is cancelled before the end.
  func lastValue(isolation: isolated (any Actor)?) async throws -> Output? {
    if !hasEnded.isSet {
      do {
        try await waiter.wait(isolation: isolation) {
          // It may have ended just before.
          if hasEnded.isSet { waiter.claim()?.resume() }
        }
      } catch {
        // An end that came before the task could wait for it is not a cancellation.
        if !hasEnded.isSet { throw error }
      }
    }
    switch termination {
    case .completed: return last
    case .failed(let error): throw error
    case .cancelled, .released: throw CancellationError()
    }
  }

  var hasCancelled: Bool { isOver.isSet || runner.isCancelled }

  /// Ends the execution. Only the first end counts: the source's own, or a cancellation, which does not wait for a
  /// source that is busy on another thread.
  func end(_ termination: Termination) {
    guard isOver.set() else { return }
    var termination = termination
    if case .released = termination { termination = .failed(SignalError.sourceReleased) }
    if case .failed(let error) = termination {
      if hearers.isEmpty, failures.subscriberCount == 0 { UnhandledErrors.report(termination, because: .noSubscriber) }
      failures.send(error)
    }
    // Before subscribers see the end: from then on the command can be executed again.
    state.update { $0.end() }
    var reported = termination
    if case .cancelled = termination { reported = .failed(CancellationError()) }
    events.finish(reported)
    self.termination = termination
    hasEnded.set()
    waiter.claim()?.resume()
  }
}

/// Counts those who get an execution's error.
private final class Hearers: Sendable {
  private let count = Atomic<Int>(0)

  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }
  func add() { count.wrappingAdd(1, ordering: .acquiringAndReleasing) }
  func remove() { count.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}
