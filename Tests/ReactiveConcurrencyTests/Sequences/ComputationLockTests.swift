import Dispatch
import Foundation
import ReactiveConcurrency
import Synchronization
import Testing

/// Two sequences, each of which needs the other's element.
private final class Circle: Sendable {
  private let sequences = Locked<[ReactiveSequence<Int>]>([])
  /// How many threads have begun to compute.
  private let begun = Atomic(0)

  init() {
    let both = [1, 0].map { other in
      (0..<1).reactive.map { _ in
        // Both are at it before either looks at the other.
        self.begun.add(1, ordering: .acquiringAndReleasing)
        while self.begun.load(ordering: .acquiring) < 2 {}
        return self.head(other)
      }
    }
    sequences.set(both)
  }

  func head(_ index: Int) -> Int { sequences.withLock { $0 }[index].head ?? 0 }

  func readBoth() {
    Thread { _ = self.head(0) }.start()
    _ = head(1)
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
    numbers.set(fibonacci)
    #expect(fibonacci.array.last == 14_472_334_024_676_221)
    numbers.set(.empty)
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
    await #expect(processExitsWith: .failure) { Circle().readBoth() }
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
