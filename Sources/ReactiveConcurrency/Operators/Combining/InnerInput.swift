/// An inner signal and its input. The observer captures nothing else.
///
/// Safety: `role` is set before the signal is started, and again when nothing else refers to the input; for the rest
/// see `Input`.
@usableFromInline
final class InnerInput<Value: Sendable>: Input, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var role = Role()

  /// The input's use; it changes when the input is reused.
  @usableFromInline
  struct Role: ~Copyable {
    /// The signal to start.
    @usableFromInline var signal: Signal<Value>?
    @usableFromInline var flattening: InPlace<Flattening<Value>>?

    @inlinable
    init() {}
  }

  @inlinable
  override init() {}

  @usableFromInline
  override func learn(_ fact: SourceFact) {
    // The outer signal decides whether there is another one.
    if case .isPulled = fact { return }
    super.learn(fact)
  }

  /// The observer for the signal.
  @inlinable
  func observer(in flattening: Flattening<Value>) -> Observer<Value> {
    downstream.receiver = flattening.junction
    role.flattening = InPlace(flattening)
    return Observer(next: { value, _ in self.next(value) }, finish: { self.finish($0) }, receiver: self)
  }

  @inlinable
  func next(_ value: Value) -> Demand {
    role.flattening?.read {
      $0.junction.handle(value, from: self) { junction, _, value in junction.send(value) }
    } ?? .cancelled
  }

  @inlinable
  func finish(_ termination: Termination) {
    role.flattening?.read {
      $0.junction.inputFinished(self, termination) { _, termination in
        self.role.flattening?.read { $0.innerFinished(self, termination) }
      }
    }
  }

  /// Resets the input for reuse and drops its reference to the junction. Nothing else may refer to it.
  @inlinable
  func reset() {
    reopen()
    downstream.receiver = nil
    role = Role()
  }
}

extension Flattening {
  @inlinable
  func innerFinished(_ input: Input, _ termination: Termination) {
    guard termination.isOver else { return junction.finish(termination) }
    if case .released = termination {
      // It still counts.
      junction.state.released += 1
      return finishIfDone()
    }
    junction.state.active -= 1
    junction.state.gate?.leave()
    if junction.state.newest === input { junction.state.newest = nil }
    countWaiting()
    finishIfDone()
    if junction.state.waiting.isEmpty { tellOuter() } else { deferStartWaiting() }
  }

  /// Keeps the input of a signal that ended while it was being started, if nothing else refers to it. Called by the
  /// owner.
  @inlinable
  func keep(_ input: consuming InnerInput<Value>) {
    guard input.index < 0, !junction.isEnded, isKnownUniquelyReferenced(&input) else { return }
    input.reset()
    junction.state.reusable = input
  }
}
