import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct FlatteningStress {
    @Test(
      "flattenMap fed and answered from several threads: nothing lost, one at a time, completed once",
      arguments: [FlattenStrategy.merge, .concat, .merge(maxConcurrent: 3)])
    func complete(strategy: FlattenStrategy) async {
      let live = LiveSubscriptions()
      let outer = Subject<Int>()
      let active = Counter()
      let inners = Scale.rounds(2_000)
      let witness = Witness<Sent>()
      live.track {
        _ = witness.watch(
          outer.signal.flattenMap(strategy) { inner in
            Signal(0..<5).map { Sent(sender: inner, number: $0) }.subscribe(on: .global)
              .onSubscribe { active.add() }.onDispose { active.add(-1) }
          })
      }
      await onThreads(4) { thread in
        for number in stride(from: thread, to: inners, by: 4) { outer.send(number) }
      }
      outer.finish()
      spin { witness.endCount == 1 }
      #expect(witness.isCompleted)
      expectOrder(witness.values, senders: inners, each: 5)
      if strategy == .concat {
        let values = witness.values
        for start in stride(from: 0, to: values.count, by: 5) {
          let part: ArraySlice<Sent> = values[start...].prefix(5)
          #expect(Set(part.map(\.sender)).count == 1)
        }
      }
      #expect(active.value == 0)
      spin { live.count == 0 }
    }

    @Test(
      "flattenMap: values, ends, an error and a cancellation at the same time",
      arguments: [
        FlattenStrategy.merge, .concat, .latest, .exhaust, .merge(maxConcurrent: 2),
      ])
    func ends(strategy: FlattenStrategy) async {
      let live = LiveSubscriptions()
      let opened = Counter()
      let disposed = Counter()
      await race(
        rounds: Scale.rounds(5_000), tracking: live,
        setUp: { _ in FlatArena(strategy, opened, disposed) },
        [
          { arena in for number in 0..<4 { arena.outer.send(number) } },
          { arena in
            for number in 0..<4 { arena.inner.send(number) }
            if arena.fails { arena.inner.finish(throwing: SignalError.timedOut) }
          },
          { arena in if arena.cancels { arena.witness.cancel() } else { arena.outer.finish() } },
        ],
        check: { arena in
          arena.witness.cancel()
          if arena.witness.endCount != 1 { Issue.record("\(arena.witness.endCount) ends") }
          if arena.outer.subscriberCount + arena.inner.subscriberCount != 0 { Issue.record("Still subscribed") }
        })
      #expect(live.description == "")
      #expect(disposed.value == opened.value)
    }

    @Test("A succession whose parts end elsewhere while paused, resumed and cancelled: one end, nothing stuck")
    func succession() async {
      let live = LiveSubscriptions()
      let disposed = Counter()
      let rounds = Scale.rounds(3_000)
      await race(
        rounds: rounds, tracking: live,
        setUp: { _ in SuccessionArena(disposed) },
        [
          { arena in
            arena.first.send(0)
            arena.first.finish()
          },
          { arena in for _ in 0..<20 { arena.witness.resume() } },
          { arena in if arena.cancels { arena.witness.cancel() } },
        ],
        check: { arena in
          while arena.witness.endCount == 0 { arena.witness.resume() }
          if arena.witness.endCount != 1 { Issue.record("\(arena.witness.endCount) ends") }
          if !arena.cancels, arena.witness.values != Array(0..<12) { Issue.record("\(arena.witness.values)") }
        })
      #expect(live.description == "")
      #expect(disposed.value == rounds)
    }

    @Test("Short signals, prompt and not, started, paused, resumed and cancelled at the same time: one end, none lost")
    func prompt() async {
      let live = LiveSubscriptions()
      let alive = Counter()
      await race(
        rounds: Scale.rounds(3_000), tracking: live,
        setUp: { _ in PromptArena(alive) },
        [
          { arena in arena.start() },
          { arena in for _ in 0..<20 { arena.witness.resume() } },
          { arena in if arena.cancels { arena.witness.cancel() } },
        ],
        check: { arena in
          while arena.witness.endCount == 0 { arena.witness.resume() }
          if arena.witness.endCount != 1 { Issue.record("\(arena.witness.endCount) ends") }
          if !arena.cancels, arena.witness.values != arena.values { Issue.record("\(arena.witness.values)") }
        })
      spin { live.count == 0 }
      spin { alive.value == 0 }
    }
  }
}

/// Nested short signals, of which some run elsewhere.
private final class PromptArena: Sendable {
  let cancels = Bool.random()
  let witness: Witness<Int>
  private let signal: Signal<Int>
  let values: [Int]

  init(_ alive: Counter) {
    let (pause, elsewhere) = (Int.random(in: 1...5), Int.random(in: 0...9))
    witness = Witness { $0 % pause == 0 ? .paused : .more }
    let numbers: @Sendable (Int) -> Signal<Int> = { first in
      let token = Tracked(in: alive)
      let numbers = Signal([first, first + 1]).map { (value: Int) -> Int in withExtendedLifetime(token) { value } }
      return first % 10 == elsewhere ? numbers.subscribe(on: .global) : numbers
    }
    signal = Signal(0..<3).flattenMap(.concat) { one in
      Signal(0..<2).flattenMap(.concat) { two in numbers(one * 10 + two * 4).take(1 + two).concat(numbers(7)) }
        .concat(.just(one))
    }.concat(numbers(8))
    var expected: [Int] = []
    for one in 0..<3 {
      for two in 0..<2 {
        let first = one * 10 + two * 4
        expected += [first, first + 1].prefix(1 + two)
        expected += [7, 8]
      }
      expected.append(one)
    }
    values = expected + [8, 9]
  }

  func start() { witness.watch(signal) }
}

private final class FlatArena: Sendable {
  let outer = Subject<Int>()
  let inner = Subject<Int>()
  let fails = Bool.random()
  let cancels = Bool.random()
  let witness = Witness<Int>()

  init(_ strategy: FlattenStrategy, _ opened: Counter, _ disposed: Counter) {
    let inner = inner.signal
    witness.watch(
      outer.signal.flattenMap(strategy) { _ in inner.onSubscribe { opened.add() }.onDispose { disposed.add() } })
  }
}

private final class SuccessionArena: Sendable {
  let first = Subject<Int>()
  let cancels = Bool.random()
  let witness = Witness<Int> { $0 % 3 == 0 ? .paused : .more }

  init(_ disposed: Counter) {
    witness.watch(
      first.signal.concat(Signal(1..<5)).concat(Signal(5..<9)).concat(Signal(9..<12)).onDispose { disposed.add() })
  }
}
