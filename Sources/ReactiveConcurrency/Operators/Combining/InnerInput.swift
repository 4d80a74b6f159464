/// An inner signal and its input: all there is of it, as the observer that it makes captures nothing else.
///
/// Safety: `signal` and `flattening` are set before the signal is started, and again when nobody else refers to the
/// input; the rest is `Input`'s argument.
@usableFromInline
final class InnerInput<Value: Sendable>: Input, @unchecked Sendable {
  /// What is yet to be started.
  @exclusivity(unchecked) @usableFromInline var signal: Signal<Value>?
  @exclusivity(unchecked) @usableFromInline var flattening: Flattening<Value>?
  @exclusivity(unchecked) @usableFromInline var junction: Junction<Value, FlatteningState<Value>>?

  @inlinable
  override init() {}

  /// The observer for the signal.
  @inlinable
  func observer(in flattening: Flattening<Value>) -> Observer<Value> {
    receiver = flattening.junction
    self.flattening = flattening
    junction = flattening.junction
    return Observer(next: { self.next($0) }, finish: { self.finish($0) }, receiver: self)
  }

  @inlinable
  func next(_ value: Value) -> Demand {
    guard let junction else { return .cancelled }
    guard junction.tryEnter() else {
      return junction.receiveLater(value, from: self) { junction, _, value in junction.send(value) }
    }
    let demand = junction.receive(value, from: self) { junction, _, value in junction.send(value) }
    junction.leave()
    return demand
  }

  @inlinable
  func finish(_ termination: Termination) {
    junction?.inputFinished(self, termination) { _, termination in
      self.flattening?.innerFinished(self, termination)
    }
  }

  /// Makes it as new, without a reference to the junction. Nobody else may refer to it.
  @inlinable
  func renew() {
    reopen()
    receiver = nil
    flattening = nil
    junction = nil
  }
}

extension Flattening {
  @inlinable
  func innerFinished(_ input: Input, _ termination: Termination) {
    guard case .completed = termination else { return junction.finish(termination) }
    junction.state.active -= 1
    if junction.state.newest === input { junction.state.newest = nil }
    countWaiting()
    finishIfDone()
    startWaitingAfterwards()
  }

  /// Keeps the input of a signal that has ended within its start, if nobody refers to it any more. As the owner.
  @inlinable
  func keep(_ input: consuming InnerInput<Value>) {
    guard input.index < 0, !junction.isEnded, isKnownUniquelyReferenced(&input) else { return }
    input.renew()
    junction.state.spent = input
  }
}
