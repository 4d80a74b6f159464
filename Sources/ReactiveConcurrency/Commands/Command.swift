/// Runs work on demand, one execution at a time by default, and reports whether it is executing and enabled.
///
/// ```swift
/// let save = Command<Draft, Receipt>(enabled: isValid.signal) { draft in
///   try await store.save(draft)
/// }
/// save.enabled.assign(to: \.isEnabled, of: button)
/// let receipt = try await save.run(draft)  // waits for the result
/// // does not wait; `executionSignals` and `errors` report it
/// save.execute(draft)
/// ```
///
/// ```marbles Command
/// seconds    0    5
/// executed   -12--3--…
///            command.executionSignals.flatten(), for two seconds each
/// output     ---1---3…
/// executing  ft-f-t-f…
/// enabled    tf-t-f-t…
/// ```
///
/// **Executing.** `execute(_:)` and `run(_:)` check whether the command is enabled and start the execution in one
/// atomic step, on any thread and without blocking. Of two simultaneous calls, one executes. The closure is called once
/// for each execution, and its signal starts on the command's scheduler. Subscribers to the execution's signal do not
/// influence the execution: they may pause, cancel or be missing. A command may be executed from within its own events.
/// The new events then follow the current one.
///
/// **Signals.** `executionSignals`, `executing`, `enabled`, `errors`, `completed` and `disabledErrors` send on the
/// command's scheduler. They never fail, complete when the command is released, and do not keep it alive. They store
/// values for a paused subscriber.
///
/// **Isolation.** The closure runs on the actor where it is written, so a closure of the main actor may use its state.
/// In the initializer of a `lazy` property, write the actor: `{ @MainActor [weak self] input in … }`. A closure that
/// makes a signal is called within `execute` in two cases: both are on the main actor, or the closure has no actor.
///
/// **State.** The closure may read a state when it starts, as ReactiveSwift's `Action(state:)`:
/// `Command(enabled: cart.map { !$0.isEmpty }) { address in try await order(cart.value, to: address) }`.
///
/// **Context.** An execution sees the task-locals of the code that calls `execute` or `run`: see `SignalContext`.
///
/// **Lifetime.** The command keeps its closure, so capture the command's owner weakly. When the command is released,
/// running executions continue. From then on only the signals returned by `execute` report them.
///
/// **Cancellation.** Cancelling the task that awaits `run(_:)` cancels the execution. Cancelling a subscription to an
/// execution's signal does not, as in ReactiveCocoa, since the signal may have other subscribers. To stop other
/// executions, end the closure's signal: `Command { input in request(input).take(until: stop.signal) }`.
///
/// **Errors.** An execution's error reaches the subscribers of its signal and of `errors`, and who awaits `run(_:)`. If
/// there are none, it goes to `UnhandledErrors`.
///
/// **Memory.** An execution stores all its values while it runs and as long as its signal exists.
///
/// Stands for `RACCommand`.
public actor Command<Input: Sendable, Output: Sendable> {
  private nonisolated let state: BehaviorSubject<CommandState>
  private nonisolated let failures = Subject<any Error>()
  private nonisolated let refusals = Subject<CommandError>()
  private nonisolated let scheduler: any Scheduler
  private nonisolated let makeSignal: @Sendable (Input) -> Signal<Output>
  /// The scheduler of an isolated closure's actor.
  private nonisolated let closureScheduler: (any Scheduler)?
  private nonisolated let enabling: Subscription
  /// The last state reported on the scheduler, which new subscribers receive first.
  private nonisolated let reported: Locked<CommandState>

  /// The command's own executor. All its members can be called without `await`.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { state.unownedExecutor }

  /// Makes a command from a closure that makes a signal of each input.
  ///
  /// - Parameters:
  ///   - isAllowed: The latest value enables or disables the command. It is enabled before the first value.
  ///     After completion the last value applies. A failure disables the command permanently: `errors` sends it, and
  ///     it goes to `UnhandledErrors`. The subscription ends when the command is released.
  ///   - allowsConcurrentExecution: Whether the command is enabled while it executes.
  ///   - scheduler: Starts the executions' signals and delivers the command's own signals. The main scheduler by
  ///     default, as in ReactiveCocoa. With the immediate scheduler each event is sent on the thread that causes it.
  ///   - makeSignal: Returns the signal of one execution; not called while the command is disabled.
  ///
  /// Stands for `initWithEnabled:signalBlock:`.
  public init(
    enabled isAllowed: Signal<Bool> = .just(true), allowsConcurrentExecution: Bool = false,
    on scheduler: any Scheduler = .main,
    // Underscored, but the standard library's `Task` and `Observations` are declared with it too.
    @_inheritActorContext _ makeSignal: @escaping @isolated(any) @Sendable (Input) -> Signal<Output>
  ) {
    self.init(
      enabled: isAllowed, allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler,
      closureScheduler: schedulerIsolated(to: makeSignal.isolation), withoutIsolation(makeSignal))
  }

  /// Makes a command from a closure that is called on `closureScheduler`, if it is not `nil`.
  package init(
    enabled isAllowed: Signal<Bool> = .just(true), allowsConcurrentExecution: Bool = false,
    on scheduler: any Scheduler = .main, closureScheduler: (any Scheduler)?,
    _ makeSignal: @escaping @Sendable (Input) -> Signal<Output>
  ) {
    let state = BehaviorSubject(CommandState(allowsConcurrentExecution: allowsConcurrentExecution))
    self.state = state
    let scheduler = scheduler.standingFor
    self.scheduler = scheduler
    self.closureScheduler = closureScheduler
    self.makeSignal = makeSignal
    enabling = isAllowed.startForConsumer(
      Observer(
        next: { isAllowed, _ in
          state.update { $0.isAllowed = isAllowed }
          return .more
        },
        finish: { termination in
          guard case .failed(let error) = termination else { return }
          state.update { $0.refuse(because: error) }
          UnhandledErrors.report(termination)
        }))
    let initial = state.value.withoutEvents
    let reported = Locked(initial)
    self.reported = reported
    // Ends with the command.
    _ = state.signal.skip(while: { $0.age <= initial.age }).map { $0.withoutEvents }.startForConsumer(
      Observer(
        next: { state, _ in
          _ = scheduler.scheduleInContext {
            // A concurrent scheduler may run older changes after newer ones.
            _ = reported.withLock { reported in
              defer { if reported.age < state.age { reported = state } }
              return reported
            }
          }
          return .more
        }, finish: { _ in }))
  }

  /// Makes a command from an async closure, whose result is the execution's only value.
  ///
  /// The closure runs in a separate task on the command's scheduler. If that is the main scheduler, the task runs on
  /// Swift's concurrent pool and does not block the main thread. Cancelling the execution ends it immediately and
  /// cancels the task. The closure may return later.
  ///
  /// Otherwise the command works as with a closure that makes a signal.
  @_disfavoredOverload
  public init(
    enabled isAllowed: Signal<Bool> = .just(true), allowsConcurrentExecution: Bool = false,
    on scheduler: any Scheduler = .main,
    @_inheritActorContext _ perform: @escaping @isolated(any) @Sendable (Input) async throws -> Output
  ) {
    let executor: (any TaskExecutor)? = scheduler.standingFor is MainScheduler ? nil : scheduler
    self.init(enabled: isAllowed, allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler) { input in
      Signal(on: executor) { try await perform(input) }
    }
  }

  deinit {
    enabling.cancel()
    state.finish()
    failures.finish()
    refusals.finish()
  }

  // MARK: Executing

  /// Executes the command, if it is enabled.
  ///
  /// - Returns: The execution's signal, which replays all values to each subscriber. If the command is not enabled, a
  ///   signal that fails with `CommandError.notEnabled`, which names this command.
  ///
  /// Stands for `execute:`.
  @discardableResult
  public nonisolated func execute(_ input: Input) -> Signal<Output> {
    let execution = Execution<Output>(of: state, failures: failures)
    do { try begin(execution, of: input, SharedSlot()) } catch { return .fail(error) }
    return execution.signal
  }

  /// Executes the command and waits for the result.
  ///
  /// Cancelling the calling task cancels the execution: its source is released, and the command is free for the next
  /// one. The execution's signal fails with `CancellationError`, which `errors` does not send. A source that is busy on
  /// another thread is cancelled when it next sends or checks, and its values are dropped. If the task is already
  /// cancelled, nothing is executed.
  ///
  /// - Returns: The execution's last value, which is the result of an async closure.
  /// - Throws: `CommandError.notEnabled`; the execution's error; `SignalError.noValue` if it completes without a value,
  ///   unless its values are `Void`; `CancellationError`.
  @discardableResult
  public func run(_ input: Input, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try Task.checkCancellation()
    let source = SharedSlot()
    let execution = Execution<Output>(of: state, failures: failures)
    execution.willBeAwaited()
    try execution.runner.drive { () throws(CommandError) in try begin(execution, of: input, source) }
    do {
      if let result = try await execution.lastValue(isolation: isolation) { return result }
      // An execution without a result has succeeded when it completes.
      if let done = () as? Output { return done }
      throw SignalError.noValue
    } catch {
      // If the execution has already ended, neither of these has an effect.
      source.cancel()
      execution.end(.cancelled)
      throw error
    }
  }

  /// Begins an execution, if the command is enabled.
  ///
  /// - Parameter source: Receives the subscription to the source.
  private nonisolated func begin(
    _ execution: Execution<Output>, of input: Input, _ source: SharedSlot
  ) throws(CommandError) {
    do {
      try state.update { (state) throws(CommandError) in try state.begin(execution.events) }
    } catch {
      let error = CommandError(command: self)
      refusals.send(error)
      throw error
    }
    let work = work(for: input)
    start(SignalContext.carry { source.fill(execution.start(work)) })
  }

  /// Starts an execution's source after all subscribers have been notified of its start. If another thread notifies
  /// them, that thread then starts the source. So the source's work on the scheduler follows the notifications. On the
  /// immediate scheduler the caller starts the source, in no such order.
  private nonisolated func start(_ source: @escaping @Sendable () -> Void) {
    let executor = state.core.broadcaster.executor
    if scheduler is ImmediateScheduler { return source() }
    if executor.tryEnter() {
      executor.leave()
      source()
    } else {
      executor.submit(source)
    }
  }

  private nonisolated func work(for input: Input) -> Signal<Output> {
    if let closureScheduler, !(closureScheduler === MainScheduler.shared && MainQueue.isCurrent) {
      return Signal.deferred { [makeSignal, scheduler] in makeSignal(input).subscribe(on: scheduler) }
        .subscribe(on: closureScheduler)
    }
    return makeSignal(input).subscribe(on: scheduler)
  }

  // MARK: Reporting

  /// Sends the signal of each later execution, in order. These signals never fail: a failed execution's completes.
  ///
  /// A subscriber to an execution's signal receives all its events. On a serial scheduler each signal is sent before it
  /// starts. `executionSignals.switchToLatest()` sends the latest results.
  ///
  /// Stands for `executionSignals`.
  public nonisolated var executionSignals: Signal<Signal<Output>> {
    executions.map { $0.catch(to: .empty) }.deliver(on: scheduler)
  }

  /// The signal of each execution that begins from now on, where it begins.
  private nonisolated var executions: Signal<Signal<Output>> {
    // The first is the current state.
    state.signal.skip(1).compactMap { $0.begun }.map { Execution<Output>.signal(of: $0) }
  }

  /// Sends whether the command is executing.
  ///
  /// It sends the last reported state before subscribing returns, then each change on the scheduler. It becomes true
  /// just before the execution's signal starts.
  ///
  /// Stands for `executing`.
  public nonisolated var executing: Signal<Bool> {
    changes(on: scheduler) { $0.isExecuting }
  }

  /// Sends whether the command is enabled.
  ///
  /// It sends the last reported state before subscribing returns, then each change on the scheduler.
  ///
  /// Stands for `enabled`.
  public nonisolated var enabled: Signal<Bool> {
    changes(on: scheduler) { $0.isEnabled }
  }

  /// Sends whether the command is enabled, without the scheduler.
  ///
  /// It sends the current state before subscribing returns, then each change immediately, on the thread that makes it.
  public nonisolated var enabledWithoutScheduling: Signal<Bool> {
    changes(on: nil) { $0.isEnabled }
  }

  /// Sends the error of each later execution as a value, and the failure of the signal that enables the command,
  /// whenever that happened.
  ///
  /// It does not send `CommandError.notEnabled` or the errors of cancelled executions.
  ///
  /// Stands for `errors`.
  public nonisolated var errors: Signal<any Error> {
    failures.signal.merge(with: state.signal.compactMap { $0.refusal }.take(1)).deliver(on: scheduler)
  }

  /// Sends an event for each execution that completes from now on, but not for one that fails or is cancelled.
  public nonisolated var completed: Signal<Void> {
    // Executions outlast the command, and this does not.
    let ended = state.signal.ignoreValues().map { _ in }.concat(.just())
    return executions.flattenMap { $0.ignoreValues().map { _ in }.concat(.just()).catch(to: .empty) }
      .take(until: ended).deliver(on: scheduler)
  }

  /// Sends the error of each call that is rejected from now on because the command is disabled.
  public nonisolated var disabledErrors: Signal<CommandError> {
    refusals.signal.deliver(on: scheduler)
  }

  /// Whether the command is enabled now. Another thread may execute it first, so check the result of `execute(_:)`.
  public nonisolated var isEnabled: Bool { state.value.isEnabled }

  /// Whether the command is executing now.
  public nonisolated var isExecuting: Bool { state.value.isExecuting }

  /// Whether the command is enabled while it executes. A change takes effect immediately.
  ///
  /// Stands for `allowsConcurrentExecution`.
  public nonisolated var allowsConcurrentExecution: Bool {
    get { state.value.allowsConcurrentExecution }
    set { state.update { $0.allowsConcurrentExecution = newValue } }
  }

  private nonisolated func changes(
    on scheduler: (any Scheduler)?, of property: @escaping @Sendable (CommandState) -> Bool
  ) -> Signal<Bool> {
    .deferred { [state, reported] in
      let now = scheduler == nil ? state.value : reported.withLock { $0 }
      // `now` already includes the first unreported change.
      let later = state.signal.skip(while: { $0.age < now.age }).map(property)
      let changes = scheduler.map { later.deliver(on: $0) } ?? later
      return changes.start(with: property(now)).distinctUntilChanged()
    }
  }
}

extension Command where Input == Void {
  /// Executes a command that needs no input, if it is enabled.
  @discardableResult
  public nonisolated func execute() -> Signal<Output> {
    execute(())
  }

  /// Executes a command that needs no input and waits for the result.
  @discardableResult
  public func run(isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try await run((), isolation: isolation)
  }
}
