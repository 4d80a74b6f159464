import Dispatch
import Foundation
import ReactiveConcurrency
import Synchronization
import Testing

/// Two sequences of which each element needs elements of the other.
private final class Pair: Sendable {
  private let both = Locked<(ReactiveSequence<Int>, ReactiveSequence<Int>)>((.empty, .empty))
  /// How many threads have begun to compute.
  private let begun = Atomic(0)

  var sequences: (ReactiveSequence<Int>, ReactiveSequence<Int>) { both.withLock { $0 } }

  /// - Parameter distance: How many elements earlier the other's element is; 0 closes a circle.
  init(_ count: Int, distance: Int) {
    @Sendable func element(_ index: Int, of other: (Pair) -> ReactiveSequence<Int>) -> Int {
      if index == distance {
        // Both are at it before either looks at the other.
        begun.add(1, ordering: .acquiringAndReleasing)
        while begun.load(ordering: .acquiring) < 2 {}
      }
      return index < distance ? 1 : 1 + (other(self).skip(index - distance).head ?? 0)
    }
    let one = (0..<count).reactive.map { index in element(index) { $0.sequences.1 } }
    let other = (0..<count).reactive.map { index in element(index) { $0.sequences.0 } }
    both.withLock { $0 = (one, other) }
  }

  func readBoth() {
    let isRead = DispatchSemaphore(value: 0)
    let thread = Thread {
      _ = self.sequences.0.array
      isRead.signal()
    }
    thread.start()
    _ = sequences.1.array
    isRead.wait()
  }
}

@Suite("The lock of a computation")
struct ComputationLockTests {
  @Test("A sequence may need its own earlier elements")
  func recursive() {
    let numbers = Locked(ReactiveSequence<Int>.empty)
    let fibonacci = (0..<80).reactive.map { index -> Int in
      if index < 2 { return index }
      let all = numbers.withLock { $0 }
      return all.skip(index - 1).head! + all.skip(index - 2).head!
    }
    numbers.withLock { $0 = fibonacci }
    #expect(fibonacci.array.last == 14_472_334_024_676_221)
    numbers.withLock { $0 = .empty }
  }

  @Test("An element that needs itself traps, in one thread and across two")
  func circles() async {
    await #expect(processExitsWith: .failure) {
      let sequence = Locked(ReactiveSequence<Int>.empty)
      sequence.withLock { $0 = (0..<9).reactive.map { $0 + (sequence.withLock { $0 }.skip(3).head ?? 0) } }
      _ = sequence.withLock { $0 }.array
    }
    await #expect(processExitsWith: .failure) {
      let sequence = Locked(ReactiveSequence<Int>.empty)
      sequence.withLock { $0 = ReactiveSequence(head: { sequence.withLock { $0 }.head ?? 0 }, tail: { nil }) }
      _ = sequence.withLock { $0 }.head
    }
    await #expect(processExitsWith: .failure) { Pair(3, distance: 0).readBoth() }
  }

  @Test("Readers that wait long get what the first computes")
  func waiting() {
    let mayGoOn = DispatchSemaphore(value: 0)
    let calls = Calls()
    let sequence = (0..<3).reactive.map { number -> Int in
      mayGoOn.wait()
      return calls(number)
    }
    let right = Atomic(0)
    let releaser = Thread { for _ in 0..<3 { mayGoOn.signal() } }
    releaser.start()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      if sequence.array == [0, 1, 2] { right.add(1, ordering: .relaxed) }
    }
    #expect(right.load(ordering: .relaxed) == 4)
    #expect(calls.count == 3)
  }
}
