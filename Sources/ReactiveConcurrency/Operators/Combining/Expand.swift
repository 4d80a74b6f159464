extension SignalStream {
  /// Sends each value and, recursively, the values of the signal made from it: a tree, such as the folders in folders.
  ///
  /// ```marbles expand(maxConcurrent:_:)
  /// seconds  0             5
  /// source   -1-───-───-───|
  ///          expand { $0 < 5 ? children(of: $0) : .empty }
  /// output   -1(23)(45)(67)(89|)
  /// ```
  ///
  /// Values are expanded in the order in which they were sent, up to `maxConcurrent` at a time. This signal is paused
  /// while others wait for that. With one at a time, the default, the tree is expanded level after level. For a chain
  /// rather than a tree, such as pages that name the next one, use `Signal.async`.
  ///
  /// | behavior | |
  /// |---|---|
  /// | completes | when nothing is left to expand |
  /// | fails | with the first error of any signal or of `transform` |
  /// | demand | while the consumer is paused, no signal is started |
  /// | memory | the values that have not been expanded; constant stack, however deep the tree is |
  @inlinable @inline(never)
  public func expand<Thrown: Error>(
    maxConcurrent: Int = 1, _ transform: @escaping @Sendable (Value) throws(Thrown) -> Signal<Value>
  ) -> Signal<Value> {
    let signal = signal
    guard maxConcurrent > 0 else {
      return .invalid("expand(maxConcurrent:) needs a number of 1 or more, not \(maxConcurrent)")
    }
    return Signal(stage: #function) { observer in
      let expansion = Expansion(
        junction: Junction(observer, state: Expansion<Value>.State(), inputs: 1), source: Input(startsLater: true),
        limit: maxConcurrent
      ) { value in
        do throws(Thrown) { return try transform(value) } catch { return .fail(error) }
      }
      expansion.start(signal)
      return expansion.junction.subscription
    }
  }
}

extension Expansion {
  /// The values whose signals have yet to be started.
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var waiting = Queue<Value>()
    /// The number of signals that run.
    @usableFromInline var active = 0

    @inlinable
    init() {}
  }
}

/// A junction of a source, the signals made from its values, and those made from theirs.
@usableFromInline
struct Expansion<Value: Sendable>: Sendable {
  @usableFromInline let junction: Junction<Value, State>
  @usableFromInline let source: Input
  @usableFromInline let limit: Int
  @usableFromInline let transform: @Sendable (Value) -> Signal<Value>

  @inlinable
  init(
    junction: Junction<Value, State>, source: Input, limit: Int,
    _ transform: @escaping @Sendable (Value) -> Signal<Value>
  ) {
    self.junction = junction
    self.source = source
    self.limit = limit
    self.transform = transform
  }

  @inlinable
  func start(_ signal: Signal<Value>) {
    junction.owned.onResume = { [source, limit, transform] junction in
      junction.tellAll(except: source)
      Expansion(junction: junction, source: source, limit: limit, transform).advance()
    }
    junction.connect(
      signal.start, to: junction.add(source),
      next: { [self] _, _, value in receive(value) },
      finished: { [self] junction, termination in
        if termination.isOver { advance() } else { junction.finish(termination) }
      })
  }

  // Called by the owner, as are all members below.
  @inlinable
  func receive(_ value: Value) -> Demand {
    junction.state.waiting.append(value)
    limitSource()
    let demand = junction.send(value)
    if demand == .more { startWaiting() }
    return demand
  }

  /// The source is not needed while as many signals run or wait as may.
  @inlinable
  func limitSource() {
    source.own = junction.state.active + junction.state.waiting.count >= limit ? .full : .open
  }

  @inlinable
  func startWaiting() {
    guard mayStart else { return }
    junction.startLater { [self] junction in
      guard mayStart, let value = junction.state.waiting.popFirst() else { return nil }
      junction.state.active += 1
      let added = junction.addAsOwner(Input())
      return { [self] in
        junction.connect(
          transform(value).start, to: added,
          next: { [self] _, _, value in receive(value) },
          finished: { [self] junction, termination in
            guard termination.isOver else { return junction.finish(termination) }
            junction.state.active -= 1
            advance()
          })
      }
    }
  }

  @inlinable
  var mayStart: Bool {
    !junction.isEnded && !junction.isDownstreamPaused && junction.state.active < limit
      && !junction.state.waiting.isEmpty
  }

  /// Starts further signals, and resumes the source when none waits.
  @inlinable
  func advance() {
    startWaiting()
    if junction.isEnded { return }
    limitSource()
    junction.tell(source)
    if source.outlook != .open, junction.state.active == 0, junction.state.waiting.isEmpty {
      junction.complete()
    }
  }
}
