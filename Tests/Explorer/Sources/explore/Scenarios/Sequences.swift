import Model

@testable import ReactiveConcurrency

let sequences: [Scenario] = [
  Scenario("LazyValue", "ComputationLock, LazyValue: two readers") { trial in
    let computed = Log()
    let lazy = LazyValue<Int> {
      computed.add("computed")
      return 7
    }
    for name in ["a", "b"] {
      trial.thread(name) { expect(lazy.value == 7, "another value") }
    }
    trial.check { expect(computed.entries.count == 1, "computed \(computed.entries.count) times") }
  },
  Scenario("LazyValueThree", "ComputationLock, LazyValue: three readers, one of which only looks") { trial in
    let lazy = LazyValue<String> { "seven" }
    for name in ["a", "b"] {
      trial.thread(name) { expect(lazy.value == "seven", "another value") }
    }
    trial.thread("c") { if let known = lazy.known { expect(known == "seven", "another value") } }
  },
  Scenario("Cursor", "ComputationLock, Cursor: two readers of the same elements") { trial in
    let computed = Log()
    let sequence = ReactiveSequence(sequence(first: 1) { $0 < 3 ? $0 + 1 : nil }.map { $0 }).map { value in
      computed.add("\(value)")
      return value
    }
    for name in ["a", "b"] {
      trial.thread(name) {
        let all = Array(sequence)
        expect(all == [1, 2, 3], "\(name) reads \(all)")
      }
    }
    trial.check { expect(computed.entries == ["1", "2", "3"], "computed \(computed.entries)") }
  },
  Scenario("CursorRelease", "ComputationLock, Cursor: two readers × release") { trial in
    let kept = Kept(ReactiveSequence(1...2).map { Box($0) })
    let a = Kept(kept.value)
    let b = Kept(kept.value)
    kept.value = nil
    trial.thread("a") {
      let first = a.value?.head
      a.value = nil
      expect(first?.value == 1, "another element")
    }
    trial.thread("b") {
      let all = b.value.map { $0.map(\.value) }.map(Array.init)
      b.value = nil
      expect(all == [1, 2], "other elements: \(String(describing: all))")
    }
  },
]

final class Box: Sendable {
  let value: Int
  init(_ value: Int) { self.value = value }
}
