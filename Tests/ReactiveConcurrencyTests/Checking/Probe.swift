import ReactiveConcurrency
import Synchronization

/// What becomes of a source: how often it was started and released, and how many values it was asked for.
final class Probe: Sendable {
  private let started = Atomic<Int>(0)
  private let released = Atomic<Int>(0)
  fileprivate let asked = Atomic<Int>(0)

  var starts: Int { started.load(ordering: .acquiring) }
  var releases: Int { released.load(ordering: .acquiring) }
  var produced: Int { asked.load(ordering: .acquiring) }

  /// A pull source that counts each element when it is asked for it.
  func values<Elements: Sequence & Sendable>(
    _ elements: Elements, then error: (any Error)? = nil
  ) -> Signal<Elements.Element> where Elements.Element: Sendable {
    let counted = Signal(CountedElements(base: elements, probe: self))
    return watch(error.map { counted.concat(.fail($0)) } ?? counted)
  }

  /// A signal whose starts and releases are counted.
  func watch<Value>(_ signal: Signal<Value>) -> Signal<Value> {
    signal
      .onDispose { self.released.wrappingAdd(1, ordering: .acquiringAndReleasing) }
      .onSubscribe { self.started.wrappingAdd(1, ordering: .acquiringAndReleasing) }
  }
}

/// Elements that are counted as they are asked for.
private struct CountedElements<Base: Sequence & Sendable>: Sequence, Sendable {
  let base: Base
  let probe: Probe

  func makeIterator() -> Iterator { Iterator(base: base.makeIterator(), probe: probe) }

  struct Iterator: IteratorProtocol {
    var base: Base.Iterator
    let probe: Probe

    mutating func next() -> Base.Element? {
      guard let element = base.next() else { return nil }
      probe.asked.wrappingAdd(1, ordering: .acquiringAndReleasing)
      return element
    }
  }
}
