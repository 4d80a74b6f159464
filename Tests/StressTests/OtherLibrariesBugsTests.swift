import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  /// Deadlocks, races and lost values that users of other libraries have reported, one test for each report. Those that
  /// concern one part only are in that part's suite.
  @Suite struct OtherLibrariesBugs {
    @Test("Two share(replay: 1) that feed each other do not deadlock and leave nothing (ReactiveX/RxSwift#1992, #1323)")
    func twoShares() async {
      let live = LiveSubscriptions()
      await race(
        rounds: Scale.rounds(2_000), tracking: live, setUp: { _ in TwoShares() },
        [
          { arena in arena.left.watch(arena.first.flattenMap { _ in arena.second }) },
          { arena in arena.right.watch(arena.second.flattenMap { _ in arena.first }) },
          { arena in for number in 0..<3 { arena.source.send(number) } },
        ],
        check: { arena in
          arena.left.cancel()
          arena.right.cancel()
          if arena.source.subscriberCount != 0 { Issue.record("Still subscribed") }
        })
      #expect(live.description == "")
    }

    @Test("take(1), share and zip, disposed of in a delivery on two threads, are released (ReactiveX/RxSwift#2653)")
    func takeShareZip() async {
      let live = LiveSubscriptions()
      await race(
        rounds: Scale.rounds(5_000), tracking: live, setUp: { _ in TakeShareZip() },
        [
          { arena in arena.source.send(1) },
          { arena in
            arena.source.send(2)
            arena.source.send(3)
          },
        ],
        check: { arena in
          if arena.zipped.count != 1 || !arena.zipped.isCompleted { Issue.record("\(arena.zipped.values)") }
          if arena.source.subscriberCount != 0 { Issue.record("Still subscribed") }
        })
      #expect(live.description == "")
    }

    @Test(
      "Cancelled timers leave nothing (RxSwift#2249, ReactiveSwift#582)",
      arguments: ["global", "serial", "debounce"])
    func cancelledTimers(kind: String) async {
      // In a process of its own, whose memory no other test uses.
      await #expect(processExitsWith: .success) { [kind] in
        let alive = Counter()
        let serial = SerialScheduler()
        let count = Scale.rounds(kind == "debounce" ? 20_000 : 100_000)
        await onThreads(2) { _ in
          var before = 0
          for round in 0..<count {
            if round == count / 4 { before = residentBytes() }
            let token = Tracked(in: alive)
            switch kind {
            case "global": GlobalScheduler.global.schedule(after: .seconds(3600)) { _ = token.number }.cancel()
            case "serial": serial.schedule(after: .seconds(3600)) { _ = token.number }.cancel()
            default:
              Signal.just(token).concat(.never).debounce(for: .seconds(3600), on: .global)
                .observe(Observer(next: { _ in .more }, finish: { _ in })).cancel()
            }
          }
          let grown = residentBytes() - before
          precondition(Scale.isSanitized || grown <= 8 << 20, "Grew by \(grown >> 20) MB")
        }
        precondition(alive.value == 0)
      }
    }
  }
}

private final class TwoShares: Sendable {
  let source = Subject<Int>()
  let first: Signal<Int>
  let second: Signal<Int>
  let left = Witness<Int>()
  let right = Witness<Int>()

  init() {
    first = source.signal.share(replay: 1)
    second = first.map { $0 + 1 }.share(replay: 1)
  }
}

private final class TakeShareZip: Sendable {
  let source = Subject<Int>()
  let zipped = Witness<Int>()

  init() {
    let shared = source.signal.share(replay: 1)
    zipped.watch(zip(shared.map { $0 }, shared.map { $0 }).map { $0 + $1 }.take(1))
  }
}
