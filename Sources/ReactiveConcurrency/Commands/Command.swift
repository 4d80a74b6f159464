/// Work that is done on demand, one input at a time unless it says otherwise, and that tells whether it is being done and
/// whether it may be. Stands for `RACCommand`.
///
/// ```swift
/// let save = Command<Draft, Receipt>(enabled: isValid.signal) { draft in try await store.save(draft) }
/// save.enabled.assign(to: \.isEnabled, on: button)
/// let receipt = try await save.run(draft)   // waits for the result
/// save.execute(draft)                       // does not; `executionSignals` and `errors` tell of it
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
/// **Executing.** `execute(_:)` and `run(_:)` decide at once, on any thread and without waiting for another, whether the
/// command is enabled. The decision and the beginning are one step: of two calls at the same time one executes. Then the
/// closure is called, once for each execution, and its signal is started on the command's scheduler. It runs at its own
/// pace, whether somebody is subscribed to the execution's signal or not, pauses or leaves. The command may be executed
/// from within its own events; what follows from that is told after the current one.
///
/// **Signals.** Each subscriber to `executionSignals`, `executing`, `enabled` and `errors` is told on the command's
/// scheduler. They never fail, complete when the command is released, and do not keep it alive. For a subscriber that
/// pauses they store what it has yet to see.
///
/// **Isolation.** The closure keeps the isolation of the place where it is written, and is always called there: one written
/// on the main actor may use what belongs to it. In the initialiser of a `lazy` property the compiler wants to be told:
/// `{ @MainActor [weak self] input in … }`. A closure that makes a signal is called within `execute` if that is called on the
/// main actor too, or if the closure is isolated to no actor, whatever executor the calling task prefers.
///
/// **Context.** An execution sees the task-locals of whoever calls `execute` or `run`: see `SignalContext`.
///
/// **Lifetime.** The command keeps its closure, so one that uses the command's owner takes it `weak`. When the command is
/// released, what executes runs on to its end, which the signal returned by `execute` tells, the command's own no longer.
///
/// **Cancellation.** Leaving an execution's signal does not cancel the execution, as in ReactiveCocoa: others may listen.
/// It is cancelled with the task that awaits `run(_:)`; or let the closure's signal end by itself:
/// `Command { input in request(input).take(until: stop.signal) }`.
///
/// Memory: all values of an execution while it runs, and then as long as its signal is held.
public actor Command<Input: Sendable, Output: Sendable> {
  private nonisolated let state: BehaviorSubject<CommandState<Output>>
  private nonisolated let failures = Subject<any Error>()
  private nonisolated let scheduler: any Scheduler
  private nonisolated let makeSignal: @Sendable (Input) -> Signal<Output>
  /// Where the closure is to be called, if it is isolated.
  private nonisolated let home: (any Scheduler)?
  private nonisolated let enabling: Subscription
  /// What the scheduler has been told last, which is what newcomers are told first.
  private nonisolated let told: Locked<CommandState<Output>>

  /// The command's own executor. All its members can be called without `await`.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { state.unownedExecutor }

  /// Makes a command of a closure that makes a signal of each input. Stands for `initWithEnabled:signalBlock:`.
  ///
  /// - Parameters:
  ///   - isAllowed: Its newest value says whether the command is enabled; before the first it is. Subscribed to now, until
  ///     the command is released. When it completes, the last value stays; when it fails, the command is disabled for good.
  ///   - allowsConcurrentExecution: Whether the command is enabled while it executes.
  ///   - scheduler: Where the executions' signals are started, and where the command's own signals send; the main one by
  ///     default, as in ReactiveCocoa. With the immediate one all that happens where it is caused.
  ///   - makeSignal: Returns the signal of one execution; not called while the command is not enabled.
  public init(
    enabled isAllowed: Signal<Bool> = .just(true), allowsConcurrentExecution: Bool = false,
    on scheduler: any Scheduler = .main,
    // Underscored, but what the standard library's `Task` and `Observations` are declared with.
    @_inheritActorContext _ makeSignal: @escaping @isolated(any) @Sendable (Input) -> Signal<Output>
  ) {
    let state = BehaviorSubject(CommandState<Output>(allowsConcurrentExecution: allowsConcurrentExecution))
    self.state = state
    let scheduler = scheduler.standingFor
    self.scheduler = scheduler
    home = ReactiveConcurrency.home(of: makeSignal.isolation)
    self.makeSignal = unchecked(makeSignal)
    enabling = isAllowed.startForConsumer(
      Observer(
        next: { isAllowed in
          state.update { $0.allow(isAllowed) }
          return .more
        },
        finish: { termination in
          if case .failed = termination { state.update { $0.allow(false) } }
        }))
    let initial = state.value.withoutSignal
    let told = Locked(initial)
    self.told = told
    // Ends with the command.
    _ = state.signal.skip(while: { $0.age <= initial.age }).map(\.withoutSignal).startForConsumer(
      Observer(
        next: { state in
          _ = scheduler.hop {
            // A concurrent scheduler may do the older ones later.
            told.withLock { if $0.age < state.age { $0 = state } }
          }
          return .more
        }, finish: { _ in }))
  }

  /// Makes a command of an async closure, whose result is the one value of the execution.
  ///
  /// The closure runs in a task of its own, which prefers the command's scheduler, or the global pool if that is the main
  /// one, whose thread work is not to hold up. When the execution is cancelled, so is the task; the execution is over at
  /// once, though the closure may take a while to notice.
  ///
  /// Otherwise as with a closure that makes a signal.
  @_disfavoredOverload
  public init(
    enabled isAllowed: Signal<Bool> = .just(true), allowsConcurrentExecution: Bool = false,
    on scheduler: any Scheduler = .main,
    @_inheritActorContext _ perform: @escaping @isolated(any) @Sendable (Input) async throws -> Output
  ) {
    let executor: (any TaskExecutor)? = scheduler.standingFor is MainScheduler ? nil : scheduler
    self.init(enabled: isAllowed, allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler) { input in
      .async(on: executor) { emitter in try await emitter.emit(perform(input)) }
    }
  }

  deinit {
    enabling.cancel()
    state.finish()
    failures.finish()
  }

  // MARK: Executing

  /// Executes the command, if it is enabled. Stands for `execute:`.
  ///
  /// - Returns: The execution's signal: all its values, also those sent before a subscription, its completion or its
  ///   error. If the command is not enabled, a signal that fails with `CommandError.notEnabled`, which tells the command.
  @discardableResult
  public nonisolated func execute(_ input: Input) -> Signal<Output> {
    let execution = Execution(of: state, failures: failures)
    do { try begin(execution, of: input, SubscriptionSlot()) } catch { return .fail(error) }
    return execution.signal
  }

  /// Executes the command and waits for the result.
  ///
  /// When the calling task is cancelled, so is the execution: its source is released, its signal fails with
  /// `CancellationError`, of which `errors` says nothing, and the command is free for the next one. That does not wait for a
  /// source that works on another thread: it is let go of when it next sends or looks, and what it sends is dropped. In a
  /// task that is cancelled already, nothing is executed.
  ///
  /// - Returns: The execution's last value, which is the result of an async closure.
  /// - Throws: `CommandError.notEnabled`; the execution's error; `SignalError.noValue` if it completes without a value, unless
  ///   its values are `Void`; `CancellationError`.
  @discardableResult
  public func run(_ input: Input, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try Task.checkCancellation()
    let source = SubscriptionSlot()
    let execution = Execution(of: state, failures: failures)
    try execution.runner.drive { () throws(CommandError) in try begin(execution, of: input, source) }
    do {
      if let result = try await execution.signal.last(isolation: isolation) { return result }
      // Of what has nothing to say it is enough that it is done.
      if let done = () as? Output { return done }
      throw SignalError.noValue
    } catch {
      // After the execution's own end both do nothing.
      source.cancel()
      execution.end(.cancelled)
      throw error
    }
  }

  /// - Parameter source: What the subscription to the source is put into.
  private nonisolated func begin(
    _ execution: Execution<Output>, of input: Input, _ source: SubscriptionSlot
  ) throws(CommandError) {
    do {
      try state.update { (state) throws(CommandError) in try state.begin(execution.signal) }
    } catch {
      throw CommandError(notEnabled: self)
    }
    let work = work(for: input)
    start(SignalContext.carry { source.fill(execution.start(work)) })
  }

  /// Starts an execution when everybody has been told that it has begun, or, if another thread is just about that, when they
  /// have: what its signal does on the scheduler then comes after what is told there. There is no such order on the immediate
  /// scheduler, where it is started by its caller.
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
    if let home, !(home === MainScheduler.shared && MainScheduler.isCurrent) {
      return Signal.deferred { [makeSignal, scheduler] in makeSignal(input).subscribe(on: scheduler) }
        .subscribe(on: home)
    }
    return makeSignal(input).subscribe(on: scheduler)
  }

  // MARK: What it tells

  /// The signal of each execution that begins from now on, in their order, without its errors. Stands for `executionSignals`.
  ///
  /// Each is sent before it is started, if the scheduler does one thing at a time; at any rate who gets one gets all its
  /// events. `executionSignals.switchToLatest()` is the newest results.
  public nonisolated var executionSignals: Signal<Signal<Output>> {
    // The first is the current state.
    state.signal.skip(1).compactMap(\.begun).map { $0.catch(to: .empty) }.deliver(on: scheduler)
  }

  /// Whether anything executes: first, within the subscription, what the scheduler has been told last, then each change, on
  /// the scheduler. Stands for `executing`.
  ///
  /// It becomes true on the scheduler just before the execution's signal is started there.
  public nonisolated var executing: Signal<Bool> {
    changes(of: \.isExecuting, on: scheduler)
  }

  /// Whether the command may be executed: first, within the subscription, what the scheduler has been told last, then each
  /// change, on the scheduler. Stands for `enabled`.
  public nonisolated var enabled: Signal<Bool> {
    changes(of: \.isEnabled, on: scheduler)
  }

  /// As `enabled`, but first what is so now, then each change at once, on the thread that makes it.
  public nonisolated var immediateEnabled: Signal<Bool> {
    changes(of: \.isEnabled, on: nil)
  }

  /// The error of each execution that fails from now on, as a value. Stands for `errors`.
  ///
  /// Calls that are refused, or cancelled, are not among them.
  public nonisolated var errors: Signal<any Error> {
    failures.signal.deliver(on: scheduler)
  }

  /// Whether the command is enabled while it executes. A change counts at once.
  public nonisolated var allowsConcurrentExecution: Bool {
    get { state.value.allowsConcurrentExecution }
    set { state.update { $0.allowConcurrentExecution(newValue) } }
  }

  private nonisolated func changes(
    of property: @escaping @Sendable (CommandState<Output>) -> Bool, on scheduler: (any Scheduler)?
  ) -> Signal<Bool> {
    .deferred { [state, told] in
      let now = scheduler == nil ? state.value : told.withLock { $0 }
      // Of changes that are still to be told the first ones are already in it.
      let later = state.signal.skip(while: { $0.age < now.age }).map(property)
      let told = scheduler.map { later.deliver(on: $0) } ?? later
      return told.start(with: property(now)).distinctUntilChanged()
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
