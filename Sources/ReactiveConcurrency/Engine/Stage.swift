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
  ///   - state: What the stage stores at the start of each subscription, and again at its end.
  ///   - receive: Called with each value; returns the answer to the source.
  // Out of line, for small code where an operator is applied.
  @inlinable @inline(never)
  public init<State: Sendable>(
    storing state: State,
    _ receive: @escaping @Sendable (_ value: Input, _ stage: StageContext<State, Output>) -> Demand
  ) {
    self.init { downstream in
      let context = StageContext(state, next: downstream.next, finish: downstream.finish)
      return Observer(before: downstream, next: Step(receive, in: context), finish: { context.finish($0) })
    }
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
  ///   - state: What the stage stores at the start of each subscription, and again at its end.
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
    self.init { downstream in
      let context = StageContext(state, next: downstream.next, finish: downstream.finish)
      if let begin { context.state = begin() }
      return Observer(
        before: downstream, next: Step(receive, in: context), finish: { context.finish($0, flushing: flush) })
    }
  }

  /// Makes a stage that fails with what `receive` throws, and otherwise ends as its source does.
  // The end of a stage that cannot throw takes no detour, which would be a tenth of the price of a subscription.
  @inlinable @inline(never)
  init<Thrown: Error>(
    throwing _: Thrown.Type,
    _ receive: @escaping @Sendable (_ value: Input, _ stage: StageContext<Void, Output>) -> Demand
  ) {
    guard Thrown.self == Never.self else {
      self.init(receive)
      return
    }
    self.init { downstream in
      let context = StageContext((), next: downstream.next, finish: { _ in })
      return Observer(before: downstream, next: Step(receive, in: context), finish: downstream.finish)
    }
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
      let context = StageContext((), next: downstream.next, finish: downstream.finish)
      return Observer(
        before: downstream, next: downstream.next, finish: { context.finish($0, flushing: flush) })
    }
  }
}
