import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct Combining {
    static let senders = 8

    @Test("combineLatest of subjects fed from 8 threads: no value goes back, the last row holds every last value")
    func combineLatestOfMany() async {
      let live = LiveSubscriptions()
      let subjects = (0..<Self.senders).map { _ in Subject<Sent>() }
      let witness = Witness<[Sent]>()
      live.track { _ = witness.watch(combineLatest(subjects.map(\.signal))) }
      let count = Scale.rounds(5_000)
      await onThreads(Self.senders) { thread in
        for number in 0..<count { subjects[thread].send(Sent(sender: thread, number: number)) }
        subjects[thread].finish()
      }
      spin { witness.endCount == 1 }
      let rows = witness.values
      for (old, new) in Swift.zip(rows, rows.dropFirst()) {
        let changes = Swift.zip(old, new).filter { $0 != $1 }
        guard changes.count == 1, changes[0].1.number == changes[0].0.number + 1 else {
          Issue.record("\(new) after \(old)")
          break
        }
      }
      #expect(rows.last?.map(\.number) == Array(repeating: count - 1, count: Self.senders))
      #expect(live.description == "")
    }

    @Test(
      "Sources that can pause, from several threads, with a consumer that pauses: nothing lost, nothing stuck",
      arguments: ["merge", "zip", "combineLatest"])
    func pausing(kind: String) async throws {
      let count = Scale.rounds(20_000)
      let sources = (0..<4).map { sender in
        Signal(0..<count).map { Sent(sender: sender, number: $0) }.subscribe(on: SerialScheduler())
      }
      let live = LiveSubscriptions()
      let policy = BufferingPolicy.backpressure(high: 8, low: 2)
      try await live.track {
        switch kind {
        case "merge":
          var values: [Sent] = []
          for try await value in Signal.merge(sources).values(buffering: policy) { values.append(value) }
          expectOrder(values, senders: 4, each: count)
        case "zip":
          var rows = 0
          for try await row in zip(sources).values(buffering: policy) {
            #expect(row.allSatisfy { $0.number == rows })
            rows += 1
          }
          #expect(rows == count)
        default:
          var last: [Sent] = []
          for try await row in combineLatest(sources).values(buffering: policy) { last = row }
          #expect(last.map(\.number) == Array(repeating: count - 1, count: 4))
        }
      }
      spin { live.count == 0 }
    }

    @Test(
      "merge, zip, combineLatest, take(until:): values, an end, an error and a cancellation at the same time: one end each",
      arguments: ["merge", "zip", "combineLatest", "take(until:)", "timeout"])
    func ends(kind: String) async {
      let live = LiveSubscriptions()
      let disposed = Counter()
      let rounds = Scale.rounds(2_500)
      await race(
        rounds: rounds, tracking: live,
        setUp: { _ in TwoSources(kind, disposed) },
        [
          { arena in for number in 0..<3 { arena.left.send(number) } },
          { arena in
            arena.right.send(1)
            if arena.fails { arena.right.finish(throwing: SignalError.timedOut) } else { arena.right.finish() }
          },
          { arena in if arena.cancels { arena.witness.cancel() } else { arena.left.finish() } },
        ],
        check: { arena in
          arena.witness.cancel()
          if arena.witness.endCount != 1 { Issue.record("\(arena.witness.endCount) ends") }
          if arena.left.subscriberCount + arena.right.subscriberCount != 0 { Issue.record("Still subscribed") }
        })
      #expect(live.description == "")
      #expect(disposed.value == 2 * rounds)
    }
  }
}

private final class TwoSources: Sendable {
  let left = Subject<Int>()
  let right = Subject<Int>()
  let fails = Bool.random()
  let cancels = Bool.random()
  let witness = Witness<Int>()

  init(_ kind: String, _ disposed: Counter) {
    let left = left.signal.onDispose { disposed.add() }
    let right = right.signal.onDispose { disposed.add() }
    let combined: Signal<Int> =
      switch kind {
      case "merge": left.merge(with: right)
      case "zip": zip(left, right).map { $0 + $1 }
      case "combineLatest": combineLatest(left, right).map { $0 + $1 }
      case "timeout": left.merge(with: right).timeout(after: .seconds(100), on: .global)
      default: left.take(until: right)
      }
    witness.watch(combined)
  }
}
