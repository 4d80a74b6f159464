import OperatorManifest
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

/// An operator, as `checkSignal` puts it between a source of integers and its own observers.
struct CheckedOperator: Sendable, CustomTestStringConvertible {
  let name: String
  let traits: Traits
  let make: @Sendable (Signal<Int>, any Scheduler) -> Signal<String>
  /// The same of a source of values that are counted.
  let makeCounted: @Sendable (Signal<Number>, any Scheduler) -> Signal<String>

  /// Every check of every operator: `InterfaceTests` holds it against the public interface.
  static let all: [CheckedOperator] = Manifest.operators.flatMap(\.cases).map { name, traits, make in
    CheckedOperator(name, traits) { source, scheduler in
      make(OperatorRun(checking: source, on: scheduler, second: scheduler.second))
    }
  }

  init<Value>(
    _ name: String, _ traits: Traits, _ make: @escaping @Sendable (Signal<Number>, any Scheduler) -> Signal<Value>
  ) {
    self.name = name
    self.traits = traits
    self.make = { source, scheduler in make(source.map { Number($0) }, scheduler).map { "\($0)" } }
    makeCounted = { source, scheduler in make(source, scheduler).map { "\($0)" } }
  }

  /// One that needs no scheduler.
  init<Value>(_ name: String, _ traits: Traits, _ make: @escaping @Sendable (Signal<Number>) -> Signal<Value>) {
    self.init(name, traits) { source, _ in make(source) }
  }

  /// One of plain integers, of which it is not checked what it stores.
  init<Value>(_ name: String, _ make: @escaping @Sendable (Signal<Int>, any Scheduler) -> Signal<Value>) {
    self.init(name, Traits(stores: nil)) { source, scheduler in make(source.map(\.value), scheduler) }
  }

  /// One of plain integers that needs no scheduler.
  init<Value>(_ name: String, _ make: @escaping @Sendable (Signal<Int>) -> Signal<Value>) {
    self.init(name) { source, _ in make(source) }
  }

  var testDescription: String { name }
}

extension Scheduler {
  /// What the operators that are checked on it take for a second, which is nothing if the checker wants it so.
  fileprivate var second: Duration { (self as? StrictScheduler)?.interval ?? .seconds(1) }
}

/// One run of an operator, and what is left of it.
struct CheckedRun {
  let probe = Probe()
  let live = LiveSubscriptions()
  let scheduler = TestScheduler()
  let witness: Witness
  /// How many starts had not been released when the end was seen.
  private let heldAtEnd: Recorder<Int>
  private let limit: Traits.Limit?
  /// How many elements the source had been asked for at each value.
  private let producedAtValues: Recorder<Int>

  init(_ checked: CheckedOperator, _ answer: @escaping Witness.Answer = { _, _ in .more }) {
    limit = checked.traits.limit
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
      if limit != .sourceOnStack {
        #expect(releasesFirst, "\(context): the end came before the release", sourceLocation: sourceLocation)
      }
    }
    #expect(witness.ends.count == 1, "\(context): ends \(witness.ends)", sourceLocation: sourceLocation)
    #expect(witness.breaches == 0, "\(context): events after it was over", sourceLocation: sourceLocation)
    #expect(probe.starts == probe.releases, "\(context): not released exactly once", sourceLocation: sourceLocation)
    #expect(live.count == 0, "\(context): still live:\n\(live)", sourceLocation: sourceLocation)
  }
}
