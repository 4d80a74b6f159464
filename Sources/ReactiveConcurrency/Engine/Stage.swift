/// A single-input operator: a function from the downstream observer to the observer that its source sends to.
///
/// Each operator is written once, as a stage, and applies to signals and sequences alike. A stage has no state of its
/// own: `attach` makes new state for each subscription. Stages compose with `then(_:)`.
public struct Stage<Input: Sendable, Output: Sendable>: Sendable {
  /// The closure of the stage's author, which need not know of receivers.
  @usableFromInline let attach: @Sendable (Observer<Output>) -> Observer<Input>

  /// Makes a stage from a closure that is called once per subscription with the downstream observer.
  @inlinable
  public init(_ attach: @escaping @Sendable (Observer<Output>) -> Observer<Input>) {
    self.attach = attach
  }

  /// Makes a stage from a closure that handles each value. When it throws, the source is cancelled and the stage fails
  /// with the error.
  ///
  /// Only for closures that can throw: it costs a little for each value.
  @inlinable
  static func failing<Thrown: Error>(
    _ receive: @escaping @Sendable (_ input: Input, _ downstream: Observer<Output>) throws(Thrown) -> Demand
  ) -> Stage {
    Stage { downstream in
      let failure = StageState<Thrown?>(nil)
      return Observer(
        next: { input, _ in
          do throws(Thrown) {
            return try receive(input, downstream)
          } catch {
            failure.value = error
            return .cancelled
          }
        },
        finish: { downstream.finish(failure.value.map { .failed($0) } ?? $0) })
    }
  }

  /// Makes a stage that stores something and passes the end on. The function is made once, with the stage; its context
  /// is a `Stored`.
  @inlinable
  init<Content: Sendable>(_ function: @escaping Step<Input>.Function, storing content: Content?) {
    self.init { downstream in
      let stored = Stored(content, before: downstream)
      return Observer(before: downstream, next: Step(function, in: stored), finish: { stored.finish($0) })
    }
  }

  /// Makes the same of values that a completion flushes, and another end drops.
  @inlinable
  init<Content: Sendable>(
    _ function: @escaping Step<Input>.Function, storing content: Content,
    flush: @escaping @Sendable (Content, Observer<Output>) -> Demand
  ) {
    self.init { downstream in
      let stored = Stored(Content?.some(content), before: downstream)
      return Observer(
        before: downstream, next: Step(function, in: stored),
        finish: { stored.finish($0) { flush($0, downstream) } })
    }
  }

  /// Makes a stage that decides how it ends: its function's context is a `Stored` of that end, if it is not the
  /// source's.
  @inlinable
  init(decidingEnd function: @escaping Step<Input>.Function) {
    self.init { downstream in
      let end = Stored<Termination?, Output>(nil, before: downstream)
      return Observer(
        before: downstream, next: Step(function, in: end), finish: { end.downstreamFinish(end.content ?? $0) })
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
