import Foundation
import ReactiveConcurrency
import Testing

/// What a sequence is made of, and when and how it is released.
@Suite("Releasing sequences")
struct SequenceReleaseTests {
  /// Runs something when it is released.
  final class LastAct: Sendable {
    private let act: Locked<(@Sendable () -> Void)?> = Locked(nil)

    func set(_ act: @escaping @Sendable () -> Void) { self.act.set(act) }

    deinit { act.withLock { $0 }?() }
  }

  /// Counts down, and holds something.
  struct Countdown: Sequence, IteratorProtocol, Sendable {
    var rest = 3
    let holding: LastAct

    mutating func next() -> Int? {
      rest -= 1
      return rest >= 0 ? rest : nil
    }
  }

  struct Holding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (LastAct) -> ReactiveSequence<Int>
    let elements: [Int]

    init(
      _ name: String, _ elements: [Int], _ make: @escaping @Sendable (LastAct) -> ReactiveSequence<Int>
    ) {
      testDescription = name
      self.elements = elements
      self.make = make
    }
  }

  static let holding: [Holding] = [
    Holding("an iterator", [2, 1, 0]) { ReactiveSequence(Countdown(holding: $0)) },
    Holding("an iterator that is not read to its end", [2, 1]) { ReactiveSequence(Countdown(holding: $0)).take(2) },
    Holding("a part", [2, 1, 0, 5]) { ReactiveSequence(Countdown(holding: $0)).concat([5].reactive) },
    Holding("a part within a part, behind a stage", [2, 1, 0, 5, 6]) {
      ReactiveSequence(Countdown(holding: $0)).map { $0 }.concat([5].reactive).map { $0 }.concat([6].reactive).map {
        $0
      }
    },
    Holding("a bound sequence", [2, 1, 0, 5]) { act in
      (0...1).reactive.flattenMap { $0 == 0 ? ReactiveSequence(Countdown(holding: act)) : [5].reactive }
    },
    Holding("a sequence that is bound and ended", []) {
      ReactiveSequence(Countdown(holding: $0)).bind { { _, _ in Optional<ReactiveSequence<Int>>.none } }
    },
    Holding("a sequence that is bound and stopped", [2]) {
      ReactiveSequence(Countdown(holding: $0)).bind {
        { element, stop in
          stop = true
          return [element].reactive.map { $0 }
        }
      }
    },
    Holding("a closure", [1, 2, 3, 5]) { act in
      (1...3).reactive.map { element in withExtendedLifetime(act) { element } }.concat([5].reactive)
    },
  ]

  @Test("What is released may read the sequence that held it", arguments: holding)
  func readsAtRelease(_ holding: Holding) {
    let sequence = Locked(ReactiveSequence<Int>.empty)
    let read = Recorder<[Int]>()
    func begin() {
      let act = LastAct()
      sequence.set(holding.make(act))
      act.set { read.add(sequence.withLock { $0 }.array) }
    }
    begin()
    #expect(sequence.withLock { $0 }.array == holding.elements)
    if read.values.isEmpty {
      // The outermost closure goes with the sequence.
      sequence.withLock { $0 }.array.forEach { _ in }
    } else {
      #expect(read.values == [holding.elements])
    }
  }

  private static let depth = 20_000

  @Test("Unread sequences are released without recursion, whatever the operator", arguments: unread.indices)
  func releases(_ index: Int) {
    var sequence: ReactiveSequence<Int>? = (1...3).reactive
    for _ in 0..<Self.depth { sequence = sequence.map(Self.unread[index]) }
    onThread(stack: 512 << 10) { [held = Locked(sequence.take())] in held.set(nil) }
  }

  static let unread: [@Sendable (ReactiveSequence<Int>) -> ReactiveSequence<Int>] = [
    { $0.map { $0 } }, { $0.flattenMap { .just($0) } }, { zip($0, [1].reactive).map(\.0) }, { $0.concat([1].reactive) },
    { $0.start(with: 1) }, { $0.map { $0 }.concat([1].reactive).filter { $0 > 0 } },
    { sequence in ReactiveSequence(head: { sequence.head ?? 0 }, tail: { sequence.tail }) },
    { zip([$0, [1].reactive]).map(\.count) }, { $0.skip(1) },
  ]

  @Test("Sequences each of which has been begun are released without recursion, whatever the operator")
  func releasesBegun() {
    var all = [(1...3).reactive]
    for index in 0..<20_000 {
      all.append(all[index].map { $0 + 1 })
      #expect(all[index + 1].head == index + 2)
    }
    let held = Locked(all)
    all = []
    onThread(stack: 512 << 10) {
      held.withLock { $0.removeSubrange(..<20_000) }
      held.set([])
    }
  }

  @Test("The rest of a sequence continues when all before it is released", arguments: [1, 9, 600, 3_000])
  func rest(_ read: Int) {
    var whole: ReactiveSequence<Int>? = (0..<4_000).reactive.map { $0 }
    let rest = whole!.skip(read)
    #expect(rest.head == read)
    var tail = whole!
    for _ in 0..<read { tail = tail.tail }
    whole = nil
    #expect(tail.array == Array(read..<4_000))
    #expect(rest.array == Array(read..<4_000))
  }

  @Test("A long concat is read without recursion, though those it is made of are held", arguments: [true, false])
  func heldConcats(_ isLeftNested: Bool) {
    let calls = Calls()
    var all = [[0].reactive.map { calls($0) }]
    for index in 1...10_000 {
      let next = [index].reactive.map { calls($0) }
      all.append(isLeftNested ? all[index - 1].concat(next) : next.concat(all[index - 1]))
    }
    onThread(stack: 512 << 10) { [all] in
      #expect(all[10_000].array.sorted() == Array(0...10_000))
      #expect(all[5_000].array.sorted() == Array(0...5_000))
    }
    #expect(calls.count == 10_001)
  }
}

/// Runs something on a thread with a stack of its own size.
func onThread(stack size: Int, _ work: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  startThread(stack: size) {
    work()
    isDone.signal()
  }
  isDone.wait()
}

/// The same, without keeping the caller's thread of the pool meanwhile.
func onThread(stack size: Int, _ work: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    startThread(stack: size) {
      work()
      continuation.resume()
    }
  }
}

private func startThread(stack size: Int, _ work: @escaping @Sendable () -> Void) {
  let thread = Thread(block: work)
  thread.stackSize = size
  thread.start()
}
