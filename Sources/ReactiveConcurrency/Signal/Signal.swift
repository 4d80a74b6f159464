/// A stream of values over time, which may complete, fail or never end.
///
/// Nothing runs until a loop, a callback or a call consumes the signal. Each consumer starts a separate run.
///
/// ```swift
/// // a loop; the source waits for it
/// for try await line in lines { print(line) }
/// let all = try await lines.collect()                      // one result, once it is there
/// // a callback; import ReactiveCallbacks
/// let subscription = lines.subscribe(next: { print($0) })
/// ```
///
/// | you want | use |
/// |---|---|
/// | each value in async code, one after the other | a `for try await` loop |
/// | also the values that are sent before the loop starts | `subscribedValues()` |
/// | a loop that never delays its source | `values(buffering:onDrop:)` |
/// | one value, or all of them | `first()`, `single()`, `last()`, `collect()` |
/// | a callback on the actor where it is written | `subscribe(next:error:completed:)` of `ReactiveCallbacks` |
/// | a property that follows the signal | `assign(to:of:)` |
/// | a value to read at any time | `state(initial:)` |
/// | one run for several consumers | `share(replay:)` |
///
/// <doc:WhichOperator> leads from a task to its operator. <doc:SignalsAndLoops> says when a loop subscribes and who can
/// cancel it.
///
/// Leaving a loop, cancelling its task or releasing its iterator cancels the source. A loop whose task is cancelled
/// ends without throwing, after at most fifteen more of the stored values.
///
/// Operators are synchronous stages, without a task, lock, hop or allocation for each value. Their closures run where
/// the source sends, one call at a time. Under a loop over a cold signal, that is the loop's own task. Closures see
/// their consumer's task-locals: see `SignalContext`. An invalid argument fails the signal with
/// `SignalError.invalidArgument`. If a closure that computes values throws, the source is released and the signal fails
/// with that error. Side effects, such as `onNext(_:)`, cannot throw; use `try(_:)` for a check that can.
///
/// ## Depth
///
/// A chain of operators is a chain of nested calls, so its length is limited by the stack. The table shows how many of
/// one operator fit on x86-64. Debug builds also check each operator's contract. The last column counts a `group(by:)`
/// with the `flattenMap` that joins its groups:
///
/// | stack | `map` | `catch` | `flattenMap` | `share` | groups |
/// |---|--:|--:|--:|--:|--:|
/// | 8 MB, a main thread | 28,000 | 14,000 | 9,500 | 8,000 | 2,400 |
/// | 512 KB | 1,800 | 850 | 600 | 450 | 250 |
/// | 8 MB, debug | 6,500 | 3,500 | 1,500 | 2,000 | 850 |
/// | 512 KB, debug | 400 | 200 | 90 | 130 | 50 |
///
/// An operator takes at most 24 KB, in a debug build. `concat`, `repeated`, `retry` and `scheduleRecursive` use
/// constant stack, and so do recursive signals: see `concat(_:)`. Ends and releases are nested calls too, each about as
/// deep as `catch`: for example subjects that each end the next one. Instead of a chain that grows with the data, fold
/// the values, or flatten a signal of signals.
///
/// Stands for ReactiveCocoa's `RACSignal`.
public struct Signal<Value: Sendable>: Sendable {
  @usableFromInline package let start: @Sendable (Observer<Value>) -> Subscription

  /// The maker of a signal that other code treats specially. That code asks for it by its type.
  @usableFromInline let origin: (any AnyObject & Sendable)?

  /// Whether it sends only within its start, on the calling thread, until it pauses or says that it `sendsLater`. So
  /// what starts it needs no synchronization for its events until then.
  @usableFromInline let isPrompt: Bool

  /// Makes a signal from the closure that starts it. The closure keeps the event contract of `Observer`.
  ///
  /// The label has no default: `Signal { … }` is the users' initializer, whose closure takes a `Sender`.
  ///
  /// - Parameter stage: The name in messages about a broken contract and in graphs, usually `#function`; `nil` for a
  ///   part of an operator that is neither checked nor watched.
  @inlinable
  package init(
    stage: StaticString?, origin: (any AnyObject & Sendable)? = nil, isPrompt: Bool = false,
    _ start: @escaping @Sendable (Observer<Value>) -> Subscription
  ) {
    if let stage, ContractGuard.isOn || Watching.isOn {
      self.init(checkedAs: stage.description, origin: origin, isPrompt: isPrompt, start)
    } else {
      self.init(origin: origin, isPrompt: isPrompt, start: start)
    }
  }

  /// Makes a signal that is neither checked nor watched.
  @inlinable
  init(
    origin: (any AnyObject & Sendable)?, isPrompt: Bool = false,
    start: @escaping @Sendable (Observer<Value>) -> Subscription
  ) {
    self.origin = origin
    self.isPrompt = isPrompt
    self.start = start
  }

  /// Starts the signal and sends its events to `observer`. A synchronous source sends on the calling thread, within
  /// this call.
  ///
  /// - Parameters:
  ///   - observer: Receives the events.
  ///   - fileID: The file of the call, for watchers.
  ///   - line: The line of the call, for watchers.
  /// - Returns: The subscription, which cancels and resumes. Releasing it does not cancel.
  @inlinable
  public func observe(
    _ observer: Observer<Value>, fileID: StaticString = #fileID, line: Int = #line
  ) -> Subscription {
    startForConsumer(observer, at: CallSite(fileID, line)).releasable()
  }

  /// Starts the signal for a consumer that never pauses, or keeps the handle while it is paused.
  ///
  /// - Parameter consumer: The consumer's kind, for watchers.
  @inlinable
  package func startForConsumer(
    _ observer: Observer<Value>, as consumer: StaticString = "subscriber", at site: @autoclosure () -> CallSite? = nil
  ) -> Subscription {
    SignalContext.start(start, for: observer, as: consumer, at: site())
  }

  /// Applies a single-input operator to this signal. The operator sends only within its source's events.
  @inlinable @inline(never)
  package consuming func lift<Output>(
    _ stage: consuming Stage<Value, Output>, name: StaticString = #function
  ) -> Signal<Output> {
    let (start, attach) = (start, stage.attach)
    return Signal<Output>(stage: name, isPrompt: isPrompt) { start(attach($0).inheritingReceiver(of: $0)) }
  }

  /// Applies a stage that stores something, as `Stage` makes it, but in one block.
  @inlinable @inline(never)
  consuming func lift<State: Sendable, Output>(
    storing state: State, name: StaticString = #function,
    _ receive: @escaping @Sendable (_ value: Value, _ stage: StageContext<State, Output>) -> Demand,
    flushing flush: (@Sendable (_ end: Termination, _ stage: StageContext<State, Output>) -> Void)? = nil
  ) -> Signal<Output> {
    let start = start
    return Signal<Output>(stage: name, isPrompt: isPrompt) {
      start(Observer(before: $0, storing: state, receive, flushing: flush))
    }
  }

  /// Applies a stage that fails with what `receive` throws, in one block.
  @inlinable @inline(never)
  consuming func lift<Thrown: Error, Output>(
    throwing _: Thrown.Type, name: StaticString = #function,
    _ receive: @escaping @Sendable (_ value: Value, _ stage: StageContext<Void, Output>) -> Demand
  ) -> Signal<Output> {
    let start = start
    return Signal<Output>(stage: name, isPrompt: isPrompt) {
      start(Observer(before: $0, throwing: Thrown.self, receive))
    }
  }

  /// Makes a signal whose subscriptions are checked in debug builds, and watched if watching is on.
  @inlinable @inline(never)
  init(
    checkedAs name: String, origin: (any AnyObject & Sendable)?, isPrompt: Bool, _ start: @escaping Start<Value>
  ) {
    self.init(
      origin: origin, isPrompt: isPrompt, start: Watching.watched(ContractGuard.guarded(start, stage: name), as: name))
  }
}

extension SignalStream {
  /// Applies a stage, a single-input operator, to this signal.
  @inlinable @inline(never)
  public func through<Output>(_ stage: Stage<Value, Output>) -> Signal<Output> {
    // A stage of one's own may send later.
    Signal(origin: nil, start: signal.start).lift(stage, name: "through(_:)")
  }
}
