import ReactiveConcurrency
import ReactiveTesting
import Testing

/// An operator, as `checkSignal` puts it between a source of integers and its own observers.
struct CheckedOperator: Sendable, CustomTestStringConvertible {
  /// How it treats its consumer's demand.
  enum DemandStyle {
    /// A pause reaches the source at once: not one value more is produced.
    case exact
    /// It stores what comes ahead up to a watermark, but sends nothing while paused.
    case buffering
    /// Each of its inputs may send one value after the pause, and they go on in whatever order.
    case merging
    /// It sends on its own time, at the end or by a timer, and does not hold that back.
    case gathering
    /// What it sends depends on when it is resumed.
    case timed
  }

  /// The limits that the event contract states (`Observer`).
  enum Exception {
    /// Rule 5: a source that is itself just sending, further up the stack, is released when its call returns.
    case sourceOnStack
    /// Rule 4: what was kept for the end is sent in one go.
    case keptForEnd
  }

  /// Where its values come from (law WHERE-1).
  enum Place {
    /// Its source's calls, and what the consumer calls to go on.
    case source
    /// The work of the scheduler that it is given.
    case scheduler
    /// Signals of its own decide that as well.
    case others
  }

  /// It begins with the operator's full name, as in the interface.
  let name: String
  let demand: DemandStyle
  let exception: Exception?
  /// Whether it runs its source for itself, or keeps it for others to come: one subscriber's letting go is not the
  /// source's.
  let isApart: Bool
  let place: Place
  let make: @Sendable (Signal<Int>, any Scheduler) -> Signal<String>
  /// How many values it may store, and how it is made of a source of values that are counted.
  let storage: Storage?
  let makeCounted: @Sendable (Signal<Number>, any Scheduler) -> Signal<String>

  init<Value>(
    _ name: String, _ demand: DemandStyle = .exact, limit exception: Exception? = nil, isApart: Bool = false,
    sends place: Place = .source,
    _ make: @escaping @Sendable (Signal<Int>, any Scheduler) -> Signal<Value>
  ) {
    self.name = name
    self.demand = demand
    self.exception = exception
    self.isApart = isApart
    self.place = place
    self.make = { source, scheduler in make(source, scheduler).map { "\($0)" } }
    storage = nil
    makeCounted = { _, _ in .empty }
  }

  /// An operator of which it is also checked what it stores.
  init<Value>(
    _ name: String, _ demand: DemandStyle = .exact, limit exception: Exception? = nil, isApart: Bool = false,
    sends place: Place = .source, stores storage: Storage,
    _ make: @escaping @Sendable (Signal<Number>, any Scheduler) -> Signal<Value>
  ) {
    self.name = name
    self.demand = demand
    self.exception = exception
    self.isApart = isApart
    self.place = place
    self.make = { source, scheduler in make(source.map { Number($0) }, scheduler).map { "\($0)" } }
    self.storage = storage
    makeCounted = { source, scheduler in make(source, scheduler).map { "\($0)" } }
  }

  var testDescription: String { name }
}

extension Scheduler {
  /// The interval of the operators that are checked, which is nothing if the checker wants it so.
  var second: Duration { (self as? StrictScheduler)?.interval ?? .seconds(1) }
}

/// One run of an operator, and what is left of it.
struct CheckedRun {
  let probe = Probe()
  let live = LiveSubscriptions()
  let scheduler = TestScheduler()
  let witness: Witness
  /// How many starts had not been released when the end was seen.
  private let heldAtEnd: Recorder<Int>
  private let exception: CheckedOperator.Exception?
  /// How many elements the source had been asked for at each value.
  private let producedAtValues: Recorder<Int>

  init(_ checked: CheckedOperator, _ answer: @escaping Witness.Answer = { _, _ in .more }) {
    exception = checked.exception
    let heldAtEnd = Recorder<Int>()
    let producedAtValues = Recorder<Int>()
    let probe = probe
    self.heldAtEnd = heldAtEnd
    self.producedAtValues = producedAtValues
    witness = Witness(
      atEnd: { heldAtEnd.add(probe.starts - probe.releases) },
      { witness, index in
        producedAtValues.add(probe.produced)
        return answer(witness, index)
      })
  }

  var produced: [Int] { producedAtValues.values }

  /// Runs the operator over `count` integers, then the error if there is one.
  ///
  /// - Parameters:
  ///   - moved: Whether the source starts only after `observe` has returned, so that `cancel()` finds a subscription.
  ///   - act: Called with time standing still, again and again as long as it returns `true`.
  func run(
    _ checked: CheckedOperator, count: Int, error: (any Error)? = nil, moved: Bool = false,
    while act: () -> Bool = { false }
  ) {
    live.track {
      let source = probe.values(1..<(count + 1), then: error)
      witness.observe(checked.make(moved ? source.subscribe(on: scheduler) : source, scheduler))
      repeat { scheduler.advance(by: .seconds(100)) } while act()
    }
  }

  /// Expects that the run is over and that nothing is left of it.
  func expectOver(_ context: String, _ sourceLocation: SourceLocation) {
    // Whoever cancels from within a delivery has the source below itself on the stack.
    if witness.ends != ["cancelled"] || !witness.hasCancelled {
      let releasesFirst = heldAtEnd.values.allSatisfy { $0 == 0 }
      if exception != .sourceOnStack {
        #expect(releasesFirst, "\(context): the end came before the release", sourceLocation: sourceLocation)
      }
    }
    #expect(witness.ends.count == 1, "\(context): ends \(witness.ends)", sourceLocation: sourceLocation)
    #expect(witness.breaches == 0, "\(context): events after it was over", sourceLocation: sourceLocation)
    #expect(probe.starts == probe.releases, "\(context): not released exactly once", sourceLocation: sourceLocation)
    #expect(live.count == 0, "\(context): still live:\n\(live)", sourceLocation: sourceLocation)
  }
}
