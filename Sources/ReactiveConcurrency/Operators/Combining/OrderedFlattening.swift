extension OrderedFlattening {
  /// The inner signals of a flattening that sends their values in the order in which they were made.
  @usableFromInline
  struct State: Sendable {
    /// An inner signal that has been started, and its values that wait for those of earlier ones.
    @usableFromInline typealias Run = (input: OrderedInput, values: ShortQueue<Value>)

    /// Those whose values have not all been sent; the first one's values are next.
    @usableFromInline var running = Queue<Run>()
    /// The number of signals whose values have all been sent, which is also the number of the first that runs.
    @usableFromInline var sent = 0
    /// The input of that one.
    @usableFromInline var next: OrderedInput?
    /// Those that have not been started.
    @usableFromInline var waiting = ShortQueue<Signal<Value>>()

    @inlinable
    init() {}

    @inlinable
    var count: Int { running.count + waiting.count }

    /// Adds a signal that is started.
    @inlinable
    mutating func add() -> OrderedInput {
      let input = OrderedInput(number: sent + running.count)
      if running.isEmpty { next = input }
      running.append((input, ShortQueue()))
      return input
    }

    /// Stores a value that waits.
    @inlinable
    mutating func store(_ value: Value, from input: OrderedInput) {
      input.storedCount += 1
      running.update(at: input.number - sent) { $0.values.append(value) }
    }

    /// Takes the next value in order.
    @inlinable
    mutating func popFirst() -> Value? {
      while let first = next {
        if first.storedCount > 0 {
          first.storedCount -= 1
          return running.update(at: 0) { $0.values.popFirst() }
        }
        guard first.outlook == .completed else { return nil }
        _ = running.popFirst()
        sent += 1
        next = running.first?.input
      }
      return nil
    }
  }
}

/// An input of a flattening in order. Its values are in the junction's state.
///
/// Safety: the variables are accessed only by the owner of the junction; for the rest see `Input`.
@usableFromInline
final class OrderedInput: StoringInput, @unchecked Sendable {
  @usableFromInline let number: Int
  @exclusivity(unchecked) @usableFromInline var storedCount = 0

  @usableFromInline
  init(number: Int) { self.number = number }
}

/// A junction of one outer signal and the signals it sends, of which several run while the values of the first are
/// sent.
@usableFromInline
struct OrderedFlattening<Value: Sendable>: Sendable {
  @usableFromInline let junction: Junction<Value, State>
  @usableFromInline let outer: Input
  @usableFromInline let limit: Int
  /// Whether each inner signal is a call.
  @usableFromInline let ofCalls: Bool

  @inlinable
  init(junction: Junction<Value, State>, outer: Input, limit: Int, ofCalls: Bool) {
    self.junction = junction
    self.outer = outer
    self.limit = limit
    self.ofCalls = ofCalls
  }

  @inlinable
  func start<Outer>(_ signal: Signal<Outer>, _ transform: @escaping @Sendable (Outer) -> Signal<Value>) {
    junction.owned.onResume = { [outer, limit, ofCalls] junction in
      junction.tellAll(except: outer)
      OrderedFlattening(junction: junction, outer: outer, limit: limit, ofCalls: ofCalls).advance()
    }
    junction.connect(
      signal.start, to: junction.add(outer),
      next: { [self] junction, _, value in
        junction.state.waiting.append(transform(value))
        limitOuter()
        startWaiting()
        return .more
      },
      finished: { [self] junction, termination in
        if termination.isOver { finishIfDone() } else { junction.finish(termination) }
      })
  }

  /// The outer signal is not needed while as many inner ones run or wait as may. Called by the owner, as are all
  /// members below.
  @inlinable
  func limitOuter() { outer.own = junction.state.count >= limit ? .full : .open }

  @inlinable
  func startWaiting() {
    guard mayStart else { return }
    junction.startLater { [self] junction in
      guard mayStart, let inner = junction.state.waiting.popFirst() else { return nil }
      let input = junction.state.add()
      // A call sends one value at most. It is not paused, so that it is over once its result is stored.
      input.ignoresPauses = ofCalls
      _ = junction.addAsOwner(input)
      input.downstream.receiver = junction
      return { [self] in
        if input.source.isClosed { return }
        input.source.fill(inner.start(observer(of: input)))
      }
    }
  }

  @inlinable
  var mayStart: Bool {
    !junction.isEnded && !junction.isDownstreamPaused && junction.state.running.count < limit
      && !junction.state.waiting.isEmpty
  }

  @inlinable
  func observer(of input: OrderedInput) -> Observer<Value> {
    Observer(
      next: { [self] value, _ in
        junction.handle(value, from: input) { [self] _, _, value in receive(value, from: input) }
      },
      finish: { [self] termination in
        junction.inputFinished(input, termination) { junction, termination in
          switch termination {
          case .completed: advance()
          case .released: endIfNextIsReleased()
          case .failed, .cancelled: junction.finish(termination)
          }
        }
      },
      receiver: input)
  }

  @inlinable
  func receive(_ value: Value, from input: OrderedInput) -> Demand {
    let isNext = junction.state.next === input && input.storedCount == 0
    if isNext, !junction.isDownstreamPaused { return junction.send(value) }
    junction.state.store(value, from: input)
    if !ofCalls, input.storedCount >= input.room { input.own = .full }
    return .more
  }

  /// Sends the values that are next in order, starts further inner signals and resumes what has room.
  @inlinable
  func advance() {
    if junction.sendAll({ $0.popFirst() }) == .cancelled { return junction.finish(.cancelled) }
    endIfNextIsReleased()
    if junction.isEnded { return }
    if let next = junction.state.next, next.storedCount == 0 {
      next.own = .open
      junction.tell(next)
    }
    startWaiting()
    limitOuter()
    junction.tell(outer)
    finishIfDone()
  }

  /// Ends if the signal whose values are next was released without an end: nothing can be sent any more.
  @inlinable
  func endIfNextIsReleased() {
    guard !junction.isEnded, let next = junction.state.next, next.outlook == .released, next.storedCount == 0
    else { return }
    junction.finish(.released)
  }

  @inlinable
  func finishIfDone() {
    if outer.outlook != .open, junction.state.count == 0 { junction.complete() }
  }
}

extension Signal {
  /// Makes a signal from each value and sends their values in order, running up to `limit` of them.
  @inlinable @inline(never)
  func flattenInOrder<Output>(
    limit: Int, ofCalls: Bool = false, stage: StaticString,
    _ transform: @escaping @Sendable (Value) -> Signal<Output>
  ) -> Signal<Output> {
    Signal<Output>(stage: stage) { observer in
      let flattening = OrderedFlattening(
        junction: Junction(observer, state: OrderedFlattening<Output>.State(), inputs: 1),
        outer: Input(startsLater: true),
        limit: limit, ofCalls: ofCalls)
      flattening.start(self, transform)
      return flattening.junction.subscription
    }
  }
}
