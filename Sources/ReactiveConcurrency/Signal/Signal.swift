/// Values over time: none, one, many or endless, ended by completion or an error, or never.
///
/// A signal is a description. Nothing runs until it is consumed, and each consumer starts a run of its own (share one
/// with `publish()`, `replay()` or `share(replay:)`). There are two ways to consume, thin edges of one engine:
///
/// ```swift
/// for try await line in lines { … }                          // the consumer's pace, bounded memory
/// let subscription = lines.observe(Observer(next: …))        // the source's pace, synchronous
/// ```
///
/// Any number of loops may run over one signal. A loop whose task is cancelled ends and does not throw; of values that
/// wait for it already it may take up to fifteen more. The source is cancelled when the loop is left, when its task is
/// cancelled and when the iterator is released.
///
/// Operators are synchronous stages: no task, lock, hop or allocation for each value. Their closures run wherever the
/// source sends, one at a time, which under `for try await` over a cold signal is the consumer's own task; wherever it
/// is, they see their consumer's task-locals (`SignalContext`). Each one's page tells when it sends, ends and fails,
/// what it stores, and what becomes of its consumer's `Demand`. Times are `Duration`s. An argument that cannot be used
/// makes the signal fail with `SignalError.invalidArgument`.
///
/// ## Depth
///
/// A chain of operators is as many nested calls, so it takes stack. How many fit, on x86-64, `map`s and `catch`es in an
/// optimised build, and in a debug build, where each also has its contract checked:
///
/// | stack | `map` | `catch` | `map`, debug | `catch`, debug |
/// |---|--:|--:|--:|--:|
/// | 8 MB, a main thread | 29,000 | 15,000 | 8,600 | 4,300 |
/// | 512 KB | 1,800 | 900 | 500 | 250 |
///
/// Chains of `concat` have no limit, nor have repetitions, retries and recursion through `scheduleRecursive`. What runs
/// within one another also ends and is released so, about as deep as `catch`es: subjects each of which ends the next
/// from within its own end, and signals half read by `flattenMap(.concat)` within `flattenMap(.concat)`. For a chain
/// that grows with the data fold the values instead, or flatten a signal of signals.
///
/// Stands for ReactiveCocoa's `RACSignal`.
public struct Signal<Value: Sendable>: Sendable {
  @usableFromInline package let start: @Sendable (Observer<Value>) -> Subscription

  let origin: SignalOrigin<Value>

  /// Makes a signal of the closure that starts it: a source or stage that keeps the event contract of `Observer`.
  ///
  /// The label has no default: `Signal { … }` is the users' initialiser, whose closure takes a `Subscriber`.
  ///
  /// - Parameter stage: The name in messages about a broken contract and in `LiveSubscriptions`, usually `#function`;
  ///   `nil` for a part of an operator that is neither checked nor counted.
  @inlinable
  package init(stage: StaticString?, _ start: @escaping @Sendable (Observer<Value>) -> Subscription) {
    #if DEBUG
      self.init(start: stage.map { Self.watched(stage: $0, start) } ?? start, isCounted: stage != nil)
    #else
      if let stage, LiveSubscriptions.isEnabled {
        self.init(start: LiveSubscriptions.counted(stage: stage, start), isCounted: true)
      } else {
        self.init(start: start, isCounted: false)
      }
    #endif
  }

  /// For the initialiser above alone. The second parameter keeps `Signal { … }` from meaning this one.
  @usableFromInline
  init(start: @escaping @Sendable (Observer<Value>) -> Subscription, isCounted: Bool) {
    self.start = start
    origin = .plain
  }

  init(_ concatenation: Concatenation<Value>) {
    origin = .concatenation(concatenation)
    start = { concatenation.start($0) }
  }

  /// The same signal, of which more is known.
  init(_ signal: Signal, origin: SignalOrigin<Value>) {
    self.origin = origin
    start = signal.start
  }

  init(named name: SignalName, start: @escaping @Sendable (Observer<Value>) -> Subscription) {
    origin = .named(name)
    self.start = start
  }

  /// Starts the signal and sends its events to `observer`, on the calling thread as far as the source is synchronous.
  ///
  /// - Parameters:
  ///   - observer: Where the events go.
  ///   - fileID: Where the call stands, for `LiveSubscriptions`.
  ///   - line: Where the call stands, for `LiveSubscriptions`.
  /// - Returns: The handle to cancel or resume with. Releasing it does not cancel.
  @inlinable
  public func observe(
    _ observer: Observer<Value>, fileID: StaticString = #fileID, line: Int = #line
  ) -> Subscription {
    SignalContext.isUsed ? startInContext(observer, at: CallSite(fileID, line)) : start(observer)
  }

  /// Starts the signal for a consumer that is subscribed on behalf of another, or of which it is not known where it
  /// stands.
  @inlinable
  package func startForConsumer(_ observer: Observer<Value>) -> Subscription {
    SignalContext.isUsed ? startInContext(observer, at: nil) : start(observer)
  }

  @inlinable
  package func lift<Output>(_ stage: Stage<Value, Output>, name: StaticString = #function) -> Signal<Output> {
    let start = start
    let attach = stage.attach
    return Signal<Output>(stage: name) { start(attach($0).following($0)) }
  }

  #if DEBUG
    @usableFromInline
    static func watched(
      stage: StaticString, _ start: @escaping @Sendable (Observer<Value>) -> Subscription
    ) -> @Sendable (Observer<Value>) -> Subscription {
      { start(ContractGuard.watch($0, stage: stage.description)) }
    }
  #endif
}

extension SignalStream {
  /// This signal, put through a single-input operator.
  @inlinable @inline(never)
  public func through<Output>(_ stage: Stage<Value, Output>) -> Signal<Output> {
    signal.lift(stage, name: "through(_:)")
  }
}

/// What a signal knows of itself, beyond how it starts.
enum SignalOrigin<Value: Sendable>: Sendable {
  case plain
  /// The parts of a concatenation, so that long chains are flat.
  case concatenation(Concatenation<Value>)
  case named(SignalName)
  /// What it stores for a consumer that is slower, so that a loop does that itself.
  case buffered(BufferedSignal<Value>)
  case shared(SharedSignal)
}
