import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("What sequences are made of")
struct SequenceSourcesTests {
  @Test("An array's elements are iterated, or an array again; empty sources are empty (SEQ-3, SEQ-SRC-1)")
  func arrays() {
    let sequence = [1, 3, 4].reactive
    var iterated: [Int] = []
    for element in sequence { iterated.append(element) }
    #expect(iterated == [1, 3, 4] && sequence.array == [1, 3, 4])
    #expect([Int]().reactive.head == nil && [Int]().reactive.array == [])
    #expect([Int: Int]().reactive.head == nil && [Int: Int]().keys.reactive.head == nil)
    #expect([Int: Int]().values.reactive.head == nil && Set<Int>().reactive.head == nil)
    #expect("".reactive.head == nil && IndexSet().reactive.head == nil && (0..<0).reactive.head == nil)
  }

  @Test("An ordered set's elements come in its order (SEQ-SRC-3)")
  func orderedSets() {
    #expect(OrderedSet([3, 1, 4, 1]).reactive.array == [3, 1, 4])
    #expect(OrderedSet([]).reactive.head == nil)
  }

  @Test("A set gives its elements, an index set its indices (SEQ-SRC-4, SEQ-SRC-6)")
  func sets() {
    let set: Set = [1, 3, 4]
    #expect(set.reactive.array == Array(set))
    #expect(IndexSet([4, 1, 3]).reactive.array == [1, 3, 4])
  }

  @Test("a tuple's shape is its type: what may be missing is an Optional element (TUP-2)")
  func shapes() {
    let short: Tuple<String, Int?> = Tuple("tian", nil)
    let (name, age): (String, Int?) = short.elements
    #expect(name == "tian" && age == nil && short.count == 2)
    let shape: Any.Type = type(of: short)
    #expect(shape != type(of: Tuple("tian")) && shape != type(of: Tuple("tian", 1)))
    #expect(Tuple().count == 0)
  }

  @Test("take(1) ends a sequence that would never give another element (STR-TAKE-4)")
  func takesBeforeNothing() async {
    let scheduler = TestScheduler()
    let asked = Recorder<Int>()
    let stuck = ReactiveSequence(
      head: { 1 },
      tail: { () -> ReactiveSequence<Int>? in
        asked.add(1)
        return (0...).reactive.filter { _ in false }
      })
    #expect(stuck.take(1).array == [1])
    #expect(scheduler.record(Signal(stuck.take(1))).isCompleted)
    #expect(asked.values.isEmpty)
  }

  @Test("any, all, first(where:) ask for none after what decides (SEQ-ANY-1, 2, SEQ-ALL-1, 2, SEQ-FIRST-1, 2, Q7)")
  func searches() {
    let asked = Recorder<Int>()
    let endless = (1...).reactive.map { element -> Int in
      asked.add(element)
      return element
    }
    #expect(endless.any { $0 > 2 })
    #expect(asked.values == [1, 2, 3])
    #expect(!endless.all { $0 < 4 })
    #expect(endless.first { $0 > 4 } == 5)
    #expect(asked.values == [1, 2, 3, 4, 5])
    let finite = [1, 2].reactive
    #expect(!finite.any { $0 > 2 } && finite.all { $0 < 3 } && finite.first { $0 > 2 } == nil)
    let empty = ReactiveSequence<Int>.empty
    #expect(!empty.any { _ in true } && empty.all { _ in false } && empty.first { _ in true } == nil)
  }
}

/// Each element once, in the order in which they came.
private struct OrderedSet: Sequence, Sendable {
  private let elements: [Int]

  init(_ elements: [Int]) {
    var seen: Set<Int> = []
    self.elements = elements.filter { seen.insert($0).inserted }
  }

  func makeIterator() -> IndexingIterator<[Int]> { elements.makeIterator() }
}
