/// The front of a `Flattening` whose signals are prompt (`Signal.isPrompt`).
///
/// Most short signals end within their start. Until a signal outlasts it, or downstream pauses, nothing needs a
/// junction, an input or a subscription. Then the front *leaves*: the flattening adopts what is running, and the front
/// only passes on.
///
/// Safety: until it has left, only the thread that starts it knows it. Afterwards nothing here changes but `end`, which
/// only the outer signal's events use.
@usableFromInline
class PromptFlattening<Value: Sendable>: PassThrough, @unchecked Sendable {
  @usableFromInline final let strategy: FlattenStrategy
  @usableFromInline final let downstreamReceiver: (any Receiver)?
  /// `nil` once it has left or ended.
  @exclusivity(unchecked) @usableFromInline final var downstream: InPlace<Observer<Value>>?
  /// What goes on once it has left.
  @exclusivity(unchecked) @usableFromInline final var rest: Flattening<Value>?
  /// The end that takes the place of the outer signal's.
  @exclusivity(unchecked) @usableFromInline final var end: Termination?
  /// What receives from the inner signals, one after the other.
  @exclusivity(unchecked) @usableFromInline final var inner: PromptInner<Value>?
  /// Whether an inner signal is being started.
  @exclusivity(unchecked) @usableFromInline final var isStarting = false

  // Borrowed, because copying an observer on the way costs a hundred instructions.
  @inlinable
  init(_ downstream: borrowing Observer<Value>, _ strategy: FlattenStrategy) {
    self.strategy = strategy
    downstreamReceiver = downstream.receiver
    self.downstream = InPlace(copy downstream)
  }

  // MARK: The outer signal

  /// Receives an inner signal.
  @inlinable
  final func receive(_ inner: consuming Signal<Value>) -> Demand {
    if rest != nil || !inner.isPrompt { return receiveLater(inner) }
    if let origin = inner.unwatchedOrigin {
      if let source = origin as? SingleValue<Value> { return send(source.value) }
      if origin is NoValue { return .more }
    }
    let runner = reusableInner()
    isStarting = true
    let subscription = inner.start(
      Observer(next: Step({ $1.next($0) }, in: runner), finish: { runner.finish($0) }, receiver: runner))
    isStarting = false
    if rest == nil, case .completed = runner.end, end == nil { return .more }
    return goOn(after: runner, subscription)
  }

  @inlinable @inline(__always)
  final func reusableInner() -> PromptInner<Value> {
    if let inner {
      inner.end = nil
      return inner
    }
    let inner = PromptInner(self)
    self.inner = inner
    return inner
  }

  @inlinable @inline(never)
  final func receiveLater(_ inner: Signal<Value>) -> Demand {
    leave()
    return rest?.receive(inner) ?? .cancelled
  }

  /// After the start of an inner signal, unless that was all of it.
  @inlinable @inline(never)
  final func goOn(after runner: PromptInner<Value>, _ subscription: Subscription) -> Demand {
    let hasPausedItself = rest == nil
    if hasPausedItself {
      if let innerEnd = runner.end {
        if end == nil { end = innerEnd }
        return .cancelled
      }
      isStarting = true
      leave()
      isStarting = false
    }
    guard let rest, let input = runner.input else { return .cancelled }
    rest.adopt(subscription, as: input, isPaused: hasPausedItself)
    return rest.hasStarted()
  }

  @inlinable
  final func outerFinished(_ termination: Termination) {
    if let rest { return rest.finish(end ?? termination) }
    let finish = downstream?.value.finish
    downstream = nil
    inner = nil
    finish?(end ?? termination)
  }

  /// After the start of the outer signal.
  @inlinable
  final func goOn(with subscription: Subscription) -> Subscription {
    let hasPausedItself = rest == nil
    if hasPausedItself {
      if downstream == nil { return .ended }
      leave()
    }
    guard let rest else { return .ended }
    rest.adopt(subscription, as: rest.outer, isPaused: hasPausedItself)
    return rest.junction.subscription
  }

  // MARK: Downstream

  @inlinable @inline(__always)
  final func send(_ value: Value) -> Demand {
    let demand = downstream?.read { $0.next(value) } ?? .cancelled
    return demand == .more ? demand : stop(demand)
  }

  /// - Returns: The answer to the source.
  @usableFromInline @inline(never)
  final func stop(_ demand: Demand) -> Demand {
    if demand == .cancelled {
      end = .cancelled
      return demand
    }
    let running = isStarting ? inner : nil
    leave()
    return rest.map { $0.pause(running?.input ?? $0.outer) } ?? .cancelled
  }

  /// Lets the flattening go on. Does nothing the second time.
  @usableFromInline
  final func leave() {
    guard rest == nil, let observer = downstream?.value else { return }
    // What is downstream first, because the junction asks it.
    downstreamReceiver?.learn(.sendsLater)
    let flattening = Flattening(observer, strategy)
    flattening.outer.downstream.receiver = flattening.junction
    _ = flattening.junction.add(flattening.outer)
    if isStarting { inner?.input = flattening.adoptInner() }
    inner = nil
    downstream = nil
    rest = flattening
  }

  // MARK: What the outer signal's source knows

  @usableFromInline package final var receiver: (any Receiver)? { rest?.outer ?? downstreamReceiver }

  @usableFromInline package final var hasCancelled: Bool {
    if let rest { rest.outer.hasCancelled } else { downstreamReceiver?.hasCancelled ?? false }
  }

  @usableFromInline package final var subscribesLater: Bool { !strategy.startsImmediately }

  @usableFromInline
  package final func learn(_ fact: SourceFact) {
    if case .isPulled = fact {} else { leave() }
    receiver?.learn(fact)
  }
}

/// The front of a `flattenMap`.
///
/// Safety: as of `PromptFlattening`.
@usableFromInline
final class PromptFlatMap<Input: Sendable, Thrown: Error, Value: Sendable>:
  PromptFlattening<Value>, @unchecked Sendable  // Safety: as of `PromptFlattening`.
{
  @usableFromInline let transform: @Sendable (Input) throws(Thrown) -> Signal<Value>

  @inlinable
  init(
    _ downstream: borrowing Observer<Value>, _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Input) throws(Thrown) -> Signal<Value>
  ) {
    self.transform = transform
    super.init(downstream, strategy)
  }

  @inlinable
  func start(_ start: Start<Input>) -> Subscription {
    let receive = Step<Input>(
      { value, flatMap in
        do throws(Thrown) {
          return flatMap.receive(try flatMap.transform(value))
        } catch {
          flatMap.end = .failed(error)
          return .cancelled
        }
      }, in: self)
    return goOn(with: start(Observer(next: receive, finish: { self.outerFinished($0) }, receiver: self)))
  }
}

/// What receives from the inner signals of a `PromptFlattening`.
///
/// Safety: as of `PromptFlattening`.
@usableFromInline
final class PromptInner<Value: Sendable>: PassThrough, @unchecked Sendable {
  @usableFromInline let flattening: PromptFlattening<Value>
  /// How the signal has ended within its start.
  @exclusivity(unchecked) @usableFromInline var end: Termination?
  /// The input that has adopted the signal.
  @exclusivity(unchecked) @usableFromInline var input: InnerInput<Value>?

  @inlinable
  init(_ flattening: PromptFlattening<Value>) {
    self.flattening = flattening
  }

  @inlinable
  func next(_ value: Value) -> Demand { input == nil ? flattening.send(value) : sendLater(value) }

  @inlinable @inline(never)
  func sendLater(_ value: Value) -> Demand {
    guard let input else { return .cancelled }
    // Retaining it for each value would cost as much as sending it.
    return Unmanaged.passUnretained(input)._withUnsafeGuaranteedRef { $0.next(value) }
  }

  @inlinable
  func finish(_ termination: Termination) {
    // One that was released still counts.
    if case .released = termination { flattening.leave() }
    if let input { input.finish(termination) } else { end = termination }
  }

  @usableFromInline package var receiver: (any Receiver)? { input ?? flattening.downstreamReceiver }

  @usableFromInline package var hasCancelled: Bool {
    if let input { input.hasCancelled } else { flattening.downstreamReceiver?.hasCancelled ?? false }
  }

  @usableFromInline
  package func learn(_ fact: SourceFact) {
    // The outer signal decides whether there is another one.
    if case .isPulled = fact { return }
    flattening.leave()
    input?.learn(fact)
  }
}

/// What a front needs when it leaves. Nobody else knows the junction yet.
extension Flattening {
  /// Makes the input of an inner signal that is being started.
  func adoptInner() -> InnerInput<Value> {
    let input = InnerInput<Value>()
    input.downstream.receiver = junction
    input.role.flattening = InPlace(self)
    _ = junction.addAsOwner(input)
    junction.state.active += 1
    junction.owned.isStarting = true
    return input
  }

  /// Takes over downstream's pause after a value of an input.
  ///
  /// - Returns: The answer to the source.
  func pause(_ input: Input) -> Demand {
    _ = junction.tryEnter()
    _ = junction.note(.paused)
    let demand = junction.answer(to: input)
    junction.leave()
    return demand
  }

  /// Takes over the subscription to a signal.
  ///
  /// - Parameter isPaused: Whether it has paused without an answer, because it has found that downstream wants no more.
  @usableFromInline
  func adopt(_ subscription: Subscription, as input: Input, isPaused: Bool) {
    let isOpenAgain = isPaused && pause(input) == .more
    if !subscription.isEnded { input.source.fill(subscription) }
    if isOpenAgain { input.source.tell(.open) }
  }

  /// Called when an adopted signal has been started, as by the loop that starts signals.
  ///
  /// - Returns: The answer to the outer signal.
  @usableFromInline
  func hasStarted() -> Demand {
    if junction.tryEnter() {
      junction.owned.isStarting = false
      tellOuter()
      startWaiting()
    } else {
      startWaitingLater()
    }
    return junction.isEnded ? .cancelled : answer()
  }
}
