import ReactiveConcurrency
import Synchronization
import Testing

/// A subscriber that checks the event contract from outside, in release builds too: no overlap, one end, nothing
/// after it.
final class Witness<Value: Sendable>: Sendable {
  private let busy = Atomic<Bool>(false)
  private let slot = SubscriptionSlot()
  /// In one place, so that whoever sees that the end has come sees which it was.
  private let recorded = Locked<(values: [Value], end: Termination?, endCount: Int)>(([], nil, 0))
  let react: @Sendable (Value) -> Demand

  init(_ react: @escaping @Sendable (Value) -> Demand = { _ in .more }) {
    self.react = react
  }

  var values: [Value] { recorded.withLock { $0.values } }
  var count: Int { recorded.withLock { $0.values.count } }
  var end: Termination? { recorded.withLock { $0.end } }
  /// How many terminal events came.
  var endCount: Int { recorded.withLock { $0.endCount } }
  var isCompleted: Bool { if case .completed? = end { true } else { false } }

  var observer: Observer<Value> { Observer(next: { self.next($0) }, finish: { self.finish($0) }) }

  @discardableResult
  func watch(_ signal: Signal<Value>) -> Witness {
    slot.fill(signal.observe(observer))
    return self
  }

  func cancel() { slot.cancel() }

  func resume() { slot.tell(.open) }

  private func next(_ value: Value) -> Demand {
    if busy.exchange(true, ordering: .acquiringAndReleasing) { Issue.record("Two events at once") }
    if endCount != 0 { Issue.record("A value after the end") }
    recorded.withLock { $0.values.append(value) }
    let demand = react(value)
    busy.store(false, ordering: .releasing)
    return demand
  }

  private func finish(_ termination: Termination) {
    if busy.exchange(true, ordering: .acquiringAndReleasing) { Issue.record("The end during another event") }
    let isSecond = recorded.withLock { recorded in
      recorded.end = termination
      recorded.endCount += 1
      return recorded.endCount > 1
    }
    if isSecond { Issue.record("A second end") }
    slot.close()
    busy.store(false, ordering: .releasing)
  }
}

/// A value that says who sent it and in which place.
struct Sent: Sendable, Hashable {
  let sender: Int
  let number: Int
}

/// Whether each sender's values are in order, without a gap from the first on, and complete if a count is given.
func expectOrder(
  _ values: [Sent], senders: Int, each count: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  var last = Array(repeating: -1, count: senders)
  for value in values {
    if value.number != last[value.sender] + 1, last[value.sender] != -1 {
      Issue.record("\(value) after \(last[value.sender])", sourceLocation: sourceLocation)
      return
    }
    last[value.sender] = value.number
  }
  if let count { #expect(values.count == senders * count, sourceLocation: sourceLocation) }
}

/// An object whose life is counted.
final class Tracked: Sendable {
  private let alive: Counter
  let number: Int

  init(_ number: Int = 0, in alive: Counter) {
    self.number = number
    self.alive = alive
    alive.add(1)
  }

  deinit { alive.add(-1) }
}
