import ReactiveConcurrency
import Testing

extension Stress {
  /// Sequences that several threads read concurrently.
  @Suite struct Sequences {
    /// A sequence whose elements say how often each was computed.
    private struct Arena: Sendable {
      let computed: Counter
      let sequence: ReactiveSequence<Int>
      /// One copy for each contestant, to be taken: so the last to begin may find itself alone with it.
      let copies: Locked<[ReactiveSequence<Int>]>
    }

    private static let length = 40

    @Sendable private static func make(_ round: Int) -> Arena {
      let computed = Counter()
      func pipeline() -> ReactiveSequence<Int> {
        let numbers = (0..<length).reactive.map { number in
          computed.add()
          return number
        }
        switch round % 4 {
        case 0: return numbers
        case 1: return numbers.filter { _ in true }.map { $0 }
        case 2: return numbers.take(20).concat(numbers.skip(20))
        default: return numbers.flattenMap { .just($0) }
        }
      }
      let sequence = pipeline()
      return Arena(
        computed: computed, sequence: sequence, copies: Locked(Array(repeating: sequence.map { $0 }, count: 3)))
    }

    @Sendable private static func verify(_ elements: [Int]) {
      if elements != Array(0..<length) { Issue.record("Read \(elements)") }
    }

    @Test("Readers by iterator, by tail, from the middle and as a signal: each element is computed once")
    func readers() async {
      await race(
        rounds: Scale.rounds(8_000), setUp: Self.make,
        [
          { Self.verify($0.sequence.array) },
          { arena in
            var (rest, elements) = (arena.sequence, [Int]())
            while let head = rest.head {
              elements.append(head)
              rest = rest.tail
            }
            Self.verify(elements)
          },
          { arena in
            Self.verify(Witness<Int>().watch(Signal(arena.sequence)).values)
            if arena.sequence.tail.tail.head != 2 { Issue.record("Wrong in the middle") }
          },
        ],
        check: { if $0.computed.value != Self.length { Issue.record("\($0.computed.value) calls") } })
    }

    @Test("Whoever turns out to be alone with a sequence reads it without remembering: no race with those that left")
    func leavers() async {
      await race(
        rounds: Scale.rounds(8_000), setUp: Self.make,
        Array(
          repeating: { arena in
            guard let copy = arena.copies.withLock({ $0.popLast() }) else { return }
            var elements: [Int] = []
            for element in copy { elements.append(element) }
            Self.verify(elements)
          }, count: 3),
        check: { if $0.computed.value != Self.length { Issue.record("\($0.computed.value) calls") } })
    }

    @Test("Sequences that need each other's earlier elements do not wait in a circle", arguments: 1...3)
    func crossed(_ distance: Int) async {
      let length = 30
      await race(
        rounds: Scale.rounds(2_000),
        setUp: { _ in
          let both = Locked([ReactiveSequence<Int>.empty, .empty])
          @Sendable func element(_ index: Int, _ other: Int) -> Int {
            index < distance ? 1 : 1 + (both.withLock { $0[other] }.skip(index - distance).head ?? 0)
          }
          let pair = [
            (0..<length).reactive.map { element($0, 1) }, (0..<length).reactive.map { element($0, 0) },
          ]
          both.set(pair)
          return both
        },
        [
          { @Sendable (both: Locked<[ReactiveSequence<Int>]>) in _ = both.withLock { $0[0] }.array },
          { @Sendable (both: Locked<[ReactiveSequence<Int>]>) in _ = both.withLock { $0[1] }.array },
        ],
        check: { both in
          let pair = both.withLock { $0 }
          if pair[0] != pair[1] { Issue.record("\(pair)") }
          both.set([])
        })
    }

    /// A signal that steps on a scheduler, and who receives it.
    private struct Stepping: Sendable {
      let computed = Counter()
      let witness: Witness<Int>

      init(pausing: Bool) {
        witness = Witness { pausing && $0 % 3 == 0 ? .paused : .more }
      }

      /// Subscribes, and resumes until the end has come.
      func watch() {
        let computed = computed
        let numbers = (0..<30).reactive.map { number in
          computed.add()
          return number
        }
        witness.watch(numbers.signal(on: SerialScheduler()))
        resume()
      }

      /// Resumes until the end has come.
      func resume() {
        spin {
          witness.resume()
          return witness.endCount != 0
        }
      }
    }

    @Test("steps on a scheduler, resumed by two threads: none is lost and none runs twice (SEQ-SIG-3)")
    func resumedSteps() async {
      await race(
        rounds: Scale.rounds(2_000), setUp: { Stepping(pausing: $0 % 2 == 0) },
        [{ (arena: Stepping) in arena.watch() }, { (arena: Stepping) in arena.resume() }],
        check: { arena in
          if arena.witness.values != Array(0..<30) || !arena.witness.isCompleted || arena.computed.value != 30 {
            Issue.record("\(arena.witness.values), \(arena.computed.value) computed")
          }
        })
    }

    @Test("steps on a scheduler, cancelled by another thread: one end, and nothing is computed after it (SEQ-SIG-3)")
    func cancelledSteps() async {
      await race(
        rounds: Scale.rounds(2_000), setUp: { Stepping(pausing: $0 % 2 == 0) },
        [
          { (arena: Stepping) in arena.watch() },
          { (arena: Stepping) in
            for _ in 0..<arena.witness.count { sched() }
            arena.witness.cancel()
            spin { arena.witness.endCount != 0 }
          },
        ],
        check: { arena in
          let (count, computed) = (arena.witness.count, arena.computed.value)
          if arena.witness.values != Array(0..<count) || computed > count + 1 || arena.witness.endCount != 1 {
            Issue.record("\(arena.witness.values), \(computed) computed, \(arena.witness.endCount) ends")
          }
        })
    }

    @Test("cells whose closures hold the next, read and released by several threads concurrently (SEQ-11)")
    func releasedCells() async {
      let length = 2_000
      await race(
        rounds: Scale.rounds(200),
        setUp: { _ in
          let alive = Counter()
          var sequence = ReactiveSequence<Int>.empty
          for number in (0..<length).reversed() {
            let (rest, token) = (sequence, Tracked(number, in: alive))
            sequence = ReactiveSequence(head: { token.number }, tail: { withExtendedLifetime(token) { rest } })
          }
          return (alive, Locked(Array(repeating: sequence, count: 3)))
        },
        (0..<3).map { index in
          { (arena: (Counter, Locked<[ReactiveSequence<Int>]>)) in
            guard let copy = arena.1.withLock({ $0.popLast() }) else { return }
            if copy.take(index * 900).array.count != index * 900 { Issue.record("Lost an element") }
          }
        },
        check: { if $0.0.value != 0 { Issue.record("\($0.0.value) left") } })
    }
  }
}
