/// A single-input operator: a function from the downstream observer to the observer that its source sends to.
///
/// Each operator is written once, as a stage, and applies to signals and sequences alike. This one drops every other
/// value:
///
/// ```swift
/// let odd = Stage<Int, Int>(storing: 0) { value, stage in
///   stage.state += 1
///   return stage.state.isMultiple(of: 2) ? .more : stage.next(value)
/// }
/// ```
///
/// A stage has no state of its own: its closures are given the `StageContext` of the subscription. Stages compose with
/// `then(_:)`.
public struct Stage<Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline let attach: @Sendable (Observer<Output>) -> Observer<Input>

  /// Makes a stage from a closure that is called once per subscription with the downstream observer.
  @inlinable
  public init(_ attach: @escaping @Sendable (Observer<Output>) -> Observer<Input>) {
    self.attach = attach
  }

  /// Makes a stage from a closure that is called with each value, and returns the answer to the source.
  @inlinable @inline(__always)
  public init(_ receive: @escaping @Sendable (_ value: Input, _ stage: StageContext<Void, Output>) -> Demand) {
    self.init(storing: (), receive)
  }

  /// Makes a stage that stores something.
  ///
  /// - Parameters:
  ///   - state: The stage's state at the start of each subscription, and again at its end.
  ///   - receive: Called with each value; returns the answer to the source.
  // Out of line, for small code where an operator is applied.
  @inlinable @inline(never)
  public init<State: Sendable>(
    storing state: State,
    _ receive: @escaping @Sendable (_ value: Input, _ stage: StageContext<State, Output>) -> Demand
  ) {
    self.init { Observer(before: $0, storing: state, receive) }
  }

  /// Makes a stage that acts at the end, too.
  ///
  /// - Parameters:
  ///   - receive: Called with each value; returns the answer to the source.
  ///   - flush: Called with the source's end, unless `receive` has ended the signal. That end is sent afterwards, or
  ///     the one that `flush` gives to `end(_:)` or `complete(sending:)`.
  @inlinable
  public init(
    _ receive: @escaping @Sendable (_ value: Input, _ stage: StageContext<Void, Output>) -> Demand,
    flushing flush: @escaping @Sendable (_ end: Termination, _ stage: StageContext<Void, Output>) -> Void
  ) {
    self.init(storing: (), receive, flushing: flush)
  }

  /// Makes a stage that stores something and acts at the end, too.
  ///
  /// - Parameters:
  ///   - state: The stage's state at the start of each subscription, and again at its end.
  ///   - begin: Called at each subscription for what the stage stores then, in place of `state`.
  ///   - receive: Called with each value; returns the answer to the source.
  ///   - flush: Called with the source's end, unless `receive` has ended the signal. That end is sent afterwards, or
  ///     the one that `flush` gives to `end(_:)` or `complete(sending:)`.
  @inlinable
  public init<State: Sendable>(
    storing state: State, from begin: (@Sendable () -> State)? = nil,
    _ receive: @escaping @Sendable (_ value: Input, _ stage: StageContext<State, Output>) -> Demand,
    flushing flush: @escaping @Sendable (_ end: Termination, _ stage: StageContext<State, Output>) -> Void
  ) {
    self.init { Observer(before: $0, storing: begin?() ?? state, receive, flushing: flush) }
  }

  /// Makes a stage that fails with what `receive` throws, and otherwise ends as its source does.
  @inlinable @inline(never)
  init<Thrown: Error>(
    throwing _: Thrown.Type,
    _ receive: @escaping @Sendable (_ value: Input, _ stage: StageContext<Void, Output>) -> Demand
  ) {
    self.init { Observer(before: $0, throwing: Thrown.self, receive) }
  }

  /// Returns the observer whose events this stage turns into events for `downstream`.
  @inlinable
  public func callAsFunction(_ downstream: Observer<Output>) -> Observer<Input> {
    attach(downstream).inheritingReceiver(of: downstream)
  }

  /// Returns this stage followed by another.
  @inlinable
  public func then<Next>(_ next: Stage<Output, Next>) -> Stage<Input, Next> {
    Stage<Input, Next> { self(next($0)) }
  }
}

extension Stage where Input == Output {
  /// Makes a stage that passes the values on as they are and acts at the end.
  @inlinable
  public init(flushing flush: @escaping @Sendable (_ end: Termination, _ stage: StageContext<Void, Output>) -> Void) {
    self.init { downstream in
      // Safety: as of the observers of other stages.
      nonisolated(unsafe) let context = StageContext((), flush, before: downstream, finish: downstream.finish)
      return Observer(before: downstream, next: downstream.next, finish: { context.finish($0) })
    }
  }
}

extension Observer {
  /// Makes the observer of a stage in one subscription.
  @inlinable @inline(__always)
  init<State: Sendable, Output>(
    before downstream: Observer<Output>, storing state: State,
    _ receive: @escaping @Sendable (_ value: Value, _ stage: StageContext<State, Output>) -> Demand,
    flushing flush: (@Sendable (_ end: Termination, _ stage: StageContext<State, Output>) -> Void)? = nil
  ) {
    // Safety: the closures of one subscription alone use it, one event at a time, as the event contract promises.
    nonisolated(unsafe) let context = StageContext(state, flush, before: downstream, finish: downstream.finish)
    self.init(before: downstream, next: Step(receive, in: context), finish: { context.finish($0) })
  }

  /// Makes the observer of a stage that fails with what `receive` throws, and otherwise ends as its source does.
  // The end of a stage that cannot throw takes no detour, which would be a tenth of the price of a subscription.
  @inlinable @inline(__always)
  init<Thrown: Error, Output>(
    before downstream: Observer<Output>, throwing _: Thrown.Type,
    _ receive: @escaping @Sendable (_ value: Value, _ stage: StageContext<Void, Output>) -> Demand
  ) {
    guard Thrown.self == Never.self else {
      self.init(before: downstream, storing: (), receive)
      return
    }
    let context = StageContext((), nil, before: downstream, finish: { _ in })
    self.init(before: downstream, next: Step(receive, in: context), finish: downstream.finish)
  }
}

/// A stage in one subscription: its downstream, its state, and the end that it has decided on.
///
/// It is given to the stage's closures, one event at a time, as the event contract promises (`Observer`). It is not
/// `Sendable`: a task that a closure starts cannot use it.
public final class StageContext<State, Output: Sendable> {
  @usableFromInline let downstream: Step<Output>
  @usableFromInline let downstreamFinish: @Sendable (Termination) -> Void
  /// Called with the source's end before it is sent. In here, because a closure that captured it would be a block more.
  @usableFromInline let flush: (@Sendable (Termination, StageContext) -> Void)?

  /// The end that takes the place of the source's.
  @exclusivity(unchecked) @usableFromInline var decision: Termination?

  @exclusivity(unchecked) @usableFromInline var stored: State
  @usableFromInline let initial: State

  /// The stage's state. It is released before the end is sent: then the state is what it was at the start.
  // Changed outside the object, where it costs no check that accesses exclude each other: one within a change finds the
  // state at the start. The library's own stages change `stored`, in its place: none of them gives its context to a
  // closure that it calls meanwhile.
  @inlinable
  public var state: State {
    get { stored }
    set { stored = newValue }
    _modify {
      var state = initial
      swap(&state, &stored)
      defer { stored = state }
      yield &state
    }
  }

  @inlinable
  init(
    _ state: State, _ flush: (@Sendable (Termination, StageContext) -> Void)?, before downstream: Observer<Output>,
    finish: @escaping @Sendable (Termination) -> Void
  ) {
    self.downstream = downstream.next
    downstreamFinish = finish
    self.flush = flush
    stored = state
    initial = state
  }

  /// Sends a value downstream.
  ///
  /// - Returns: The answer of downstream, which is the stage's answer to its source.
  // A method, so that what is downstream is looked up when there is a value: what is known during the call of the
  // user's closure takes registers that must be saved.
  @inlinable @inline(__always)
  public func next(_ value: Output) -> Demand { downstream(value) }

  /// Ends the signal in place of its source, which is cancelled.
  ///
  /// - Returns: The answer to the source.
  @inlinable @discardableResult
  public func end(_ termination: Termination) -> Demand {
    decision = termination
    return .cancelled
  }

  /// Fails with what a closure of the stage has thrown.
  ///
  /// - Returns: The answer to the source.
  @inlinable
  public func fail<Thrown: Error>(_ error: Thrown) -> Demand {
    // The compiler makes code for a closure that throws `Never`, too.
    if Thrown.self != Never.self { decision = .failed(error) }
    return .cancelled
  }

  /// Sends the last value, and completes unless the receiver cancels.
  ///
  /// - Returns: The answer to the source.
  @inlinable @discardableResult
  public func complete(sending value: Output) -> Demand { end(.completed, sending: value) }

  /// Sends the last value, and ends unless the receiver cancels.
  ///
  /// - Returns: The answer to the source.
  @inlinable @discardableResult
  func end(_ termination: Termination, sending value: Output) -> Demand {
    // Set before the value is sent; only a cancellation by the receiver still changes it.
    decision = termination
    if next(value) == .cancelled { decision = .cancelled }
    return .cancelled
  }

  /// Takes the state out. Leaves what it was at the start.
  @inlinable
  public func take() -> State {
    defer { stored = initial }
    return stored
  }

  /// Sends the end, which `flush` may still change, and releases the state before.
  @inlinable
  func finish(_ termination: Termination) {
    if decision == nil { flush?(termination, self) }
    stored = initial
    downstreamFinish(decision ?? termination)
  }
}

// Safety of the value, which nothing else guards:
// 1. A cell belongs to one subscription and is used only by the closures of its stage's observer.
// 2. The event contract (`Observer`, rule 1) runs these one at a time and never re-enters them, and an operator that
//    moves a signal to another thread establishes happens-before between the events.
// 3. Debug builds check the contract at each stage (`ContractGuard`) and trap on an overlap.
// 4. The core's own sources also use it for state that only one caller at a time can reach, for instance within a pump
//    or a succession.
/// What a source or stage of the core keeps between the events of one subscription.
@usableFromInline
final class StageState<State>: Sendable {
  // Safety: above.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var value: State

  /// Makes the state of one subscription. Call it where the subscription starts, so that each has its own.
  @inlinable
  init(_ value: State) {
    self.value = value
  }
}
