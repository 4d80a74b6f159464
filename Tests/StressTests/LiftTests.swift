import ReactiveClassic
import ReactiveConcurrency
import Testing

extension Stress {
  @Suite struct Lifting {
    @Test("lift from two threads while subscribers come and go: no value goes back, the newest one is replayed")
    func lifts() async {
      let left = Subject<Int>()
      let right = Subject<Int>()
      let count = Scale.rounds(10_000)
      let pairs = lift(left.signal, right.signal) { Pair(left: $0, right: $1) }
      let witness = Witness<Pair>().watch(pairs)
      await onThreads(3) { thread in
        for number in 0..<count {
          switch thread {
          case 0: left.send(number)
          case 1: right.send(number)
          default: Witness<Pair>().watch(pairs).cancel()
          }
        }
        if thread == 0 { left.finish() }
        if thread == 1 { right.finish() }
      }
      spin { witness.endCount == 1 }
      let values = witness.values
      for (old, new) in Swift.zip(values, values.dropFirst()) where new.left < old.left || new.right < old.right {
        Issue.record("\(new) after \(old)")
        break
      }
      let last = Pair(left: count - 1, right: count - 1)
      #expect(values.last == last)
      // The thread that has sent the end may still be busy with it.
      let late = Witness<Pair>().watch(pairs)
      spin { late.endCount == 1 }
      #expect(late.values == [last])
    }

    @Test("lift on an object that goes while values come: no call with it afterwards, all released")
    func targets() async {
      let alive = Counter()
      await race(
        rounds: Scale.rounds(2_000), setUp: { _ in LiftArena(alive) },
        [
          { arena in for number in 0..<10 { arena.left.send(number) } },
          { arena in for number in 0..<10 { arena.right.send(number) } },
          { arena in arena.target.withLock { $0 = nil } },
        ],
        check: { arena in
          arena.left.send(-1)
          arena.right.send(-1)
          arena.left.send(-1)
          #expect(arena.left.subscriberCount + arena.right.subscriberCount == 0)
        })
      #expect(alive.value == 0)
    }
  }
}

private struct Pair: Sendable, Equatable {
  let left: Int
  let right: Int
}

private final class LiftArena: Sendable {
  let left = Subject<Int>()
  let right = Subject<Int>()
  let target: Locked<Tracked?>

  init(_ alive: Counter) {
    let target = Tracked(in: alive)
    self.target = Locked(target)
    lift(with: target, left.signal, right.signal) { target, left, right in target.number + left + right }
  }
}
