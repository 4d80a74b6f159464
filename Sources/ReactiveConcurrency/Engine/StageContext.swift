/// What a stage has in one subscription: what is downstream, its state, and the end that it has decided on.
///
/// It is given to the stage's closures, one event at a time, as the event contract promises (`Observer`).
///
/// Safety: as for `StageState`.
public final class StageContext<State, Output: Sendable>: @unchecked Sendable {
  @usableFromInline let downstream: Step<Output>
  @usableFromInline let downstreamFinish: @Sendable (Termination) -> Void

  /// The end that takes the place of the source's.
  @exclusivity(unchecked) @usableFromInline var decision: Termination?

  /// What the stage stores. It is released before the end is sent: then the state is what it was at the start.
  @exclusivity(unchecked) public var state: State
  @usableFromInline let initial: State

  @inlinable
  init(_ state: State, next: Step<Output>, finish: @escaping @Sendable (Termination) -> Void) {
    downstream = next
    downstreamFinish = finish
    self.state = state
    initial = state
  }

  /// Sends a value downstream.
  ///
  /// - Returns: What downstream answers, which is the stage's answer to its source.
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
  public func complete(sending value: Output) -> Demand {
    // Set before the value is sent; only a cancellation by the receiver still changes it.
    decision = .completed
    if next(value) == .cancelled { decision = .cancelled }
    return .cancelled
  }

  /// Takes the state out. Leaves what it was at the start.
  @inlinable
  public func take() -> State {
    defer { state = initial }
    return state
  }

  /// Sends the end, which `flush` may still change.
  @inlinable
  func finish(_ termination: Termination, flushing flush: (Termination, StageContext) -> Void) {
    if decision == nil { flush(termination, self) }
    finish(termination)
  }

  /// Releases the state and sends the end.
  @inlinable
  func finish(_ termination: Termination) {
    state = initial
    downstreamFinish(decision ?? termination)
  }
}
