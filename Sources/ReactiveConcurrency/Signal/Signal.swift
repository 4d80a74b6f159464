/// A stream of values over time: none, one, many or endlessly many. It may complete, fail or never end.
///
/// A signal is a description. Nothing runs until it is consumed, and each consumer starts a run of its own.
///
/// ```swift
/// // a loop, which the source waits for
/// for try await line in lines { print(line) }
/// let all = try await lines.collect()                      // one result, once it is there
/// // a callback; import ReactiveCallbacks
/// let subscription = lines.subscribe(next: { print($0) })
/// ```
///
/// | you want | use |
/// |---|---|
/// | each value in async code, one after the other | a `for try await` loop |
/// | the same, but not to miss what is sent before the loop starts | `subscribed()` |
/// | a loop that must not hold its source back | `values(buffering:onDrop:)` |
/// | one value, or all of them | `first()`, `single()`, `last()`, `collect()` |
/// | a callback on the actor where it is written | `subscribe(next:error:completed:)` of `ReactiveCallbacks` |
/// | a property that follows the signal | `assign(to:of:)` |
/// | a value to read at any time | `stateful(initial:)` |
/// | one run for several consumers | `share(replay:)` |
///
/// <doc:WhichOperator> leads from what should happen to the operator for it, and <doc:SignalsAndLoops> says what a loop
/// promises.
///
/// A loop whose task is cancelled ends without throwing; it may take up to fifteen more of the values that are already
/// stored for it. The source is cancelled when the loop is left, when its task is cancelled and when the iterator is
/// released.
///
/// Operators are synchronous stages: no task, lock, hop or allocation for each value. Their closures run where the
/// source sends, one at a time; under `for try await` over a cold signal, that is the consumer's own task. They always
/// see their consumer's task-locals (`SignalContext`). Each operator's page says what differs from the defaults below.
/// Times are `Duration`s. With an invalid argument, the signal fails with `SignalError.invalidArgument`. A closure that
/// decides what is sent may throw: then the source is released and the signal fails with that error. Side effects
/// (`onNext(_:)` and the like) cannot throw; `try(_:)` is for a check that can.
///
/// ## Depth
///
/// A chain of operators is a chain of nested calls, so it takes stack space. About so many of one operator fit on
/// x86-64, in an optimized build and in a debug build, which also checks each operator's contract. The last column is
/// for a `group(by:)` with the `flattenMap` that joins its groups, which take the most:
///
/// | stack | `map` | `catch` | `flattenMap` | `share` | groups |
/// |---|--:|--:|--:|--:|--:|
/// | 8 MB, a main thread | 28,000 | 14,000 | 9,500 | 8,000 | 2,400 |
/// | 512 KB | 1,800 | 850 | 600 | 450 | 250 |
/// | 8 MB, debug | 6,500 | 3,500 | 1,500 | 2,000 | 850 |
/// | 512 KB, debug | 400 | 200 | 90 | 130 | 50 |
///
/// No operator takes more than 24 KB, even in a debug build: a thousand of any fit on 24 MB.
///
/// `concat`, `repeated`, `retry` and `scheduleRecursive` use constant stack. Nested
/// signals also end and are released recursively, at about the depth of `catch`: subjects that each end the next one
/// within their own end, and partly read signals in nested `flattenMap(.concat)`s. Instead of a chain that grows with
/// the data, fold the values, or flatten a signal of signals.
///
/// Stands for ReactiveCocoa's `RACSignal`.
public struct Signal<Value: Sendable>: Sendable {
  @usableFromInline package let start: @Sendable (Observer<Value>) -> Subscription

  /// The maker of this signal, if that makes a difference: code that treats it specially asks for it by its type, and
  /// nothing else has to know that type.
  @usableFromInline let origin: (any AnyObject & Sendable)?

  /// Makes a signal of the closure that starts it: a source or stage that keeps the event contract of `Observer`.
  ///
  /// The label has no default: `Signal { … }` is the users' initializer, whose closure takes a `Sender`.
  ///
  /// - Parameter stage: The name in messages about a broken contract and in graphs, usually `#function`; `nil` for a
  ///   part of an operator that is neither checked nor watched.
  @inlinable
  package init(
    stage: StaticString?, origin: (any AnyObject & Sendable)? = nil,
    _ start: @escaping @Sendable (Observer<Value>) -> Subscription
  ) {
    if let stage, ContractGuard.isOn || Watching.isOn {
      self.init(checkedAs: stage.description, origin: origin, start)
    } else {
      self.init(origin: origin, start: start)
    }
  }

  /// Makes a signal that is neither checked nor watched.
  @inlinable
  init(origin: (any AnyObject & Sendable)?, start: @escaping @Sendable (Observer<Value>) -> Subscription) {
    self.origin = origin
    self.start = start
  }

  /// Starts the signal and sends its events to `observer`. A synchronous source sends on the calling thread, within
  /// this call.
  ///
  /// - Parameters:
  ///   - observer: Where the events go.
  ///   - fileID: The file of the call, for who watches.
  ///   - line: The line of the call, for who watches.
  /// - Returns: The handle with which to cancel or resume. Releasing it does not cancel.
  @inlinable
  public func observe(
    _ observer: Observer<Value>, fileID: StaticString = #fileID, line: Int = #line
  ) -> Subscription {
    SignalContext.start(start, for: observer, as: "subscriber", at: CallSite(fileID, line))
  }

  /// Starts the signal for a consumer whose call site is not known, or that subscribes on behalf of another.
  ///
  /// - Parameter consumer: The consumer's kind, for watchers.
  @inlinable
  package func startForConsumer(
    _ observer: Observer<Value>, as consumer: StaticString = "subscriber"
  ) -> Subscription {
    SignalContext.start(start, for: observer, as: consumer)
  }

  /// Applies a single-input operator to this signal.
  @inlinable @inline(never)
  package consuming func lift<Output>(
    _ stage: consuming Stage<Value, Output>, name: StaticString = #function
  ) -> Signal<Output> {
    let (start, attach) = (start, stage.attach)
    return Signal<Output>(stage: name) { start(attach($0).inheritingReceiver(of: $0)) }
  }

  /// Makes a signal whose subscriptions are watched, if there is who watches, and in debug builds also checked.
  @inlinable @inline(never)
  init(checkedAs name: String, origin: (any AnyObject & Sendable)?, _ start: @escaping Start<Value>) {
    self.init(origin: origin, start: Watching.watched(ContractGuard.guarded(start, stage: name), as: name))
  }
}

extension SignalStream {
  /// This signal, put through a single-input operator.
  @inlinable @inline(never)
  public func through<Output>(_ stage: Stage<Value, Output>) -> Signal<Output> {
    signal.lift(stage, name: "through(_:)")
  }
}
