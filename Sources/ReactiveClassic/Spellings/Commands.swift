import ReactiveConcurrency

/// The old name of `Command`. `execute(_:)`, `executionSignals`, `executing`, `enabled`, `errors` and
/// `allowsConcurrentExecution` have not changed.
public typealias RACCommand<Input: Sendable, Output: Sendable> = Command<Input, Output>

extension Command {
  /// The old spelling of `init(_:)`.
  public init(
    @_inheritActorContext signalBlock: @escaping @isolated(any) @Sendable (_ input: Input) -> Signal<Output>
  ) {
    self.init(signalBlock)
  }

  /// The old spelling of `init(enabled:_:)`.
  public init(
    enabled enabledSignal: Signal<Bool>?,
    @_inheritActorContext signalBlock: @escaping @isolated(any) @Sendable (_ input: Input) -> Signal<Output>
  ) {
    self.init(enabled: enabledSignal ?? .just(true), signalBlock)
  }

  /// The old spelling of `init(enabled:_:)`, with a subject.
  @_disfavoredOverload
  public init(
    enabled enabledSignal: (some SignalConvertible<Bool>)?,
    @_inheritActorContext signalBlock: @escaping @isolated(any) @Sendable (_ input: Input) -> Signal<Output>
  ) {
    self.init(enabled: enabledSignal?.signal ?? .just(true), signalBlock)
  }
}

// Closures that return a subject instead of a signal.
extension Command {
  /// `init(enabled:allowsConcurrentExecution:on:_:)` with a closure that returns a subject.
  @_disfavoredOverload
  public init(
    enabled isAllowed: Signal<Bool> = .just(true), allowsConcurrentExecution: Bool = false,
    on scheduler: any Scheduler = .main,
    @_inheritActorContext _ makeSource: @escaping @isolated(any) @Sendable (Input) -> any SignalConvertible<Output>
  ) {
    let closureScheduler = schedulerIsolated(to: makeSource.isolation)
    let make = withoutIsolation(makeSource)
    self.init(
      enabled: isAllowed, allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler,
      closureScheduler: closureScheduler
    ) { make($0).signal }
  }

  /// The old spelling of `init(_:)`, with a closure that returns a subject.
  @_disfavoredOverload
  public init(
    @_inheritActorContext signalBlock: @escaping @isolated(any) @Sendable (Input) -> any SignalConvertible<Output>
  ) {
    self.init(signalBlock)
  }

  /// The old spelling of `init(enabled:_:)`, with a closure that returns a subject.
  @_disfavoredOverload
  public init(
    enabled enabledSignal: (some SignalConvertible<Bool>)?,
    @_inheritActorContext signalBlock: @escaping @isolated(any) @Sendable (Input) -> any SignalConvertible<Output>
  ) {
    self.init(enabled: enabledSignal?.signal ?? .just(true), signalBlock)
  }
}

extension Command where Input == Void {
  /// `execute(nil)`: executes a command that needs no input.
  @discardableResult
  public nonisolated func execute(_: _OptionalNilComparisonType) -> Signal<Output> {
    execute(())
  }
}

extension Command where Input == RACUnit {
  /// Executes a command that needs no input.
  @discardableResult
  public nonisolated func execute() -> Signal<Output> {
    execute(.defaultUnit)
  }

  /// `execute(nil)`: executes a command that needs no input.
  @discardableResult
  public nonisolated func execute(_: _OptionalNilComparisonType) -> Signal<Output> {
    execute(.defaultUnit)
  }
}
