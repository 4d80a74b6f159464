/// An action that runs on demand, by default one execution at a time, and that reports whether it is executing and
/// whether it is enabled.
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
/// **Executing.** `execute(_:)` and `run(_:)` decide immediately, on any thread and without blocking, whether the
/// command is enabled. The decision and the start are one atomic step: of two simultaneous calls, one executes. The
/// closure is then called, once per execution, and its signal is started on the command's scheduler. The execution runs
/// at its own pace, whether or not anything is subscribed to its signal, and whether or not a subscriber pauses or
/// cancels. The command may be executed from within its own events; the resulting events are sent after the current
/// one.
///
/// **Signals.** `executionSignals`, `executing`, `enabled` and `errors` send on the command's scheduler. They never
/// fail, complete when the command is released, and do not keep it alive. They store values for a paused subscriber.
///
/// **Isolation.** The closure keeps the isolation of the place where it is written, and is always called there: one
/// written on the main actor may use main-actor state. In the initializer of a `lazy` property, the isolation must be
/// spelled out: `{ @MainActor [weak self] input in … }`. A closure that makes a signal is called within `execute` if
/// both are on the main actor, or if the closure is not isolated to an actor, whatever executor the calling task
/// prefers.
///
/// **Context.** An execution sees the task-locals of the code that calls `execute` or `run`: see `SignalContext`.
///
/// **Lifetime.** The command keeps its closure, so a closure that uses the command's owner should capture it weakly.
/// When the command is released, running executions continue; from then on only the signals returned by `execute`
/// report them.
///
/// **Cancellation.** Cancelling a subscription to an execution's signal does not cancel the execution, as in
/// ReactiveCocoa: it may have other subscribers. An execution is cancelled with the task that awaits `run(_:)`.
/// Otherwise, let the closure's signal end by itself: `Command { input in request(input).take(until: stop.signal) }`.
///
/// Memory: all values of an execution, while it runs and as long as its signal exists.
///
/// Stands for `RACCommand`.
public actor Command<Input: Sendable, Output: Sendable> {
  private nonisolated let state: BehaviorSubject<CommandState>
  private nonisolated let failures = Subject<any Error>()
  private nonisolated let scheduler: any Scheduler
  private nonisolated let makeSignal: @Sendable (Input) -> Signal<Output>
  /// Where the closure is called, if it is isolated.
  private nonisolated let closureScheduler: (any Scheduler)?
  private nonisolated let enabling: Subscription
  /// The last state reported on the scheduler, which new subscribers get first.
  private nonisolated let reported: Locked<CommandState>

  /// The command's own executor. All its members can be called without `await`.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { state.unownedExecutor }

  /// Makes a command from a closure that makes a signal of each input.
  ///
  /// - Parameters:
  ///   - isAllowed: Its latest value says whether the command is enabled; until the first one, it is. Subscribed to
  ///     from now until the command is released. When it completes, its last value still applies; when it fails, the
  ///     command is permanently disabled.
  ///   - allowsConcurrentExecution: Whether the command is enabled while it executes.
  ///   - scheduler: Where the executions' signals are started, and where the command's own signals send. The main
  ///     scheduler by default, as in ReactiveCocoa. With the immediate scheduler everything happens on the thread that
  ///     causes it.
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

  /// Makes a command from a closure that must be called on `closureScheduler`, if there is one.
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
          state.update { $0.allow(isAllowed) }
          return .more
        },
        finish: { termination in
          if case .failed = termination { state.update { $0.allow(false) } }
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
            reported.withLock { if $0.age < state.age { $0 = state } }
          }
          return .more
        }, finish: { _ in }))
  }

  /// Makes a command from an async closure, whose result is the execution's only value.
  ///
  /// The closure runs in a task of its own. The task prefers the command's scheduler; if that is the main one, it runs
  /// on Swift's concurrent pool, so as not to block the main thread. Cancelling the execution cancels the task; the
  /// execution ends immediately, though the closure may take a while to notice.
  ///
  /// In all other respects the command works as with a closure that makes a signal.
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
  }

  // MARK: Executing

  /// Executes the command, if it is enabled.
  ///
  /// - Returns: The execution's signal: all its values, including those sent before a subscription, and its completion
  ///   or error. If the command is not enabled, a signal that fails with `CommandError.notEnabled`, naming this
  ///   command.
  ///
  /// Stands for `execute:`.
  @discardableResult
  public nonisolated func execute(_ input: Input) -> Signal<Output> {
    let execution = Execution<Output>(of: state, failures: failures)
    do { try begin(execution, of: input, SubscriptionSlot()) } catch { return .fail(error) }
    return execution.signal
  }

  /// Executes the command and waits for the result.
  ///
  /// Cancelling the calling task cancels the execution: its source is released, its signal fails with
  /// `CancellationError`, which `errors` does not send, and the command is free for the next execution. This does not
  /// wait for a source that is busy on another thread: the source is cancelled when it next sends or checks, and what
  /// it sends is dropped. If the task is already cancelled, nothing is executed.
  ///
  /// - Returns: The execution's last value, which is the result of an async closure.
  /// - Throws: `CommandError.notEnabled`; the execution's error; `SignalError.noValue` if it completes without a value,
  ///   unless its values are `Void`; `CancellationError`.
  @discardableResult
  public func run(_ input: Input, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try Task.checkCancellation()
    let source = SubscriptionSlot()
    let execution = Execution<Output>(of: state, failures: failures)
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
    _ execution: Execution<Output>, of input: Input, _ source: SubscriptionSlot
  ) throws(CommandError) {
    do {
      try state.update { (state) throws(CommandError) in try state.begin(execution.events) }
    } catch {
      throw CommandError(notEnabled: self)
    }
    let work = work(for: input)
    start(SignalContext.carry { source.fill(execution.start(work)) })
  }

  /// Starts an execution's source once all subscribers have been notified that it has begun. If another thread is
  /// notifying them, that thread starts the source afterwards. So what the source does on the scheduler comes after the
  /// notifications there. On the immediate scheduler there is no such order: the caller starts the source.
  private nonisolated func start(_ source: @escaping @Sendable () -> Void) {
    let executor = state._core.broadcaster.executor
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

  /// Sends the signal of each execution that begins from now on, in order and without errors: if the execution fails,
  /// its signal completes here.
  ///
  /// On a scheduler that runs one piece of work at a time, each signal is sent before it is started; on any scheduler,
  /// a subscriber to one gets all its events. `executionSignals.switchToLatest()` sends the latest results.
  ///
  /// Stands for `executionSignals`.
  public nonisolated var executionSignals: Signal<Signal<Output>> {
    // The first is the current state.
    state.signal.skip(1).compactMap { $0.begun }.map { Execution<Output>.signal(of: $0).catch(to: .empty) }
      .deliver(on: scheduler)
  }

  /// Whether the command is executing.
  ///
  /// It first sends the last state reported on the scheduler, before subscribing returns, then each change, on the
  /// scheduler. It becomes true on the scheduler just before the execution's signal is started there.
  ///
  /// Stands for `executing`.
  public nonisolated var executing: Signal<Bool> {
    changes(on: scheduler) { $0.isExecuting }
  }

  /// Whether the command is enabled.
  ///
  /// It first sends the last state reported on the scheduler, before subscribing returns, then each change, on the
  /// scheduler.
  ///
  /// Stands for `enabled`.
  public nonisolated var enabled: Signal<Bool> {
    changes(on: scheduler) { $0.isEnabled }
  }

  /// Whether the command is enabled, without going through the scheduler.
  ///
  /// It first sends the current state, before subscribing returns, then each change immediately, on the thread that
  /// makes it.
  public nonisolated var enabledWithoutScheduling: Signal<Bool> {
    changes(on: nil) { $0.isEnabled }
  }

  /// Sends the error of each execution that fails from now on, as a value.
  ///
  /// Calls that are rejected because the command is disabled, and cancelled ones, are not among them.
  ///
  /// Stands for `errors`.
  public nonisolated var errors: Signal<any Error> {
    failures.signal.deliver(on: scheduler)
  }

  /// Whether the command is enabled now. Of several threads that read `true`, only one may be able to execute it: the
  /// answer of `execute(_:)` is what counts.
  public nonisolated var isEnabled: Bool { state.value.isEnabled }

  /// Whether the command is executing now.
  public nonisolated var isExecuting: Bool { state.value.isExecuting }

  /// Whether the command is enabled while it executes. A change takes effect immediately.
  ///
  /// Stands for `allowsConcurrentExecution`.
  public nonisolated var allowsConcurrentExecution: Bool {
    get { state.value.allowsConcurrentExecution }
    set { state.update { $0.allowConcurrentExecution(newValue) } }
  }

  private nonisolated func changes(
    on scheduler: (any Scheduler)?, of property: @escaping @Sendable (CommandState) -> Bool
  ) -> Signal<Bool> {
    .deferred { [state, reported] in
      let now = scheduler == nil ? state.value : reported.withLock { $0 }
      // `now` already includes the first of the changes that are still to be reported.
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
