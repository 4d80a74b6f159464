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

    @Test("Feedback between two subjects from two threads does not deadlock (ReactiveCocoa#3365)")
    func feedbackFromThreads() async {
      let a = Subject<Sent>()
      let b = Subject<Sent>()
      let count = Scale.rounds(20_000)
      let atA = Counter()
      let atB = Counter()
      Witness<Sent> { value in
        if value.sender == 0 { b.send(value) }
        atA.add()
        return .more
      }.watch(a.signal)
      Witness<Sent> { value in
        if value.sender == 1 { a.send(value) }
        atB.add()
        return .more
      }.watch(b.signal)
      await onThreads(2) { thread in
        for number in 0..<count {
          if thread == 0 { a.send(Sent(sender: 0, number: number)) } else { b.send(Sent(sender: 1, number: number)) }
        }
      }
      await settle { atA.value == 2 * count && atB.value == 2 * count }
    }

    @Test("A loop over switchToLatest ends when it is cancelled (sideeffect-io/AsyncExtensions#53, #54)")
    func switchToLatest() async throws {
      for round in 0..<Scale.rounds(500) {
        let outer = Subject<Signal<Int>>()
        let inner = Subject<Int>()
        let task = Task { for try await _ in outer.signal.switchToLatest() {} }
        await settle { outer.subscriberCount == 1 }
        await onThreads(3) { thread in
          switch thread {
          case 0: for _ in 0..<3 { outer.send(inner.signal) }
          case 1: for number in 0..<round % 9 { inner.send(number) }
          default: task.cancel()
          }
        }
        try await task.value
        #expect(outer.subscriberCount + inner.subscriberCount == 0)
      }
    }

    @Test("Disposed subscriptions leave nothing (manaflow-ai/cmux#5309)", arguments: ["subject", "share", "merge"])
    func soak(kind: String) async {
      let live = LiveSubscriptions()
      let source = Subject<Int>()
      let shared = source.signal.share(replay: 1)
      let count = Scale.rounds(kind == "subject" ? 100_000 : 20_000)
      await onThreads(2, tracking: live) { _ in
        var before = 0
        for round in 0..<count {
          // Once everything has been allocated that stays.
          if round == count / 4 { before = residentBytes() }
          let ended = Counter()
          let counted = source.signal.onDispose { ended.add() }
          let signal = kind == "share" ? shared : kind == "merge" ? counted.merge(with: counted) : counted
          signal.observe(Observer(next: { _ in .more }, finish: { _ in ended.add() })).cancel()
          // A subject blocks no thread, so one that did not wait would pile up work for the one that owns it.
          spin { ended.value == (kind == "share" ? 1 : kind == "merge" ? 3 : 2) }
          if round % 64 == 0 { source.send(round) }
        }
        let grown = residentBytes() - before
        if !Scale.isSanitized, grown > 8 << 20 { Issue.record("Grew by \(grown >> 20) MB") }
      }
      // What another thread was busy with when it was cancelled.
      await settle { live.count == 0 && source.subscriberCount == 0 }
      #expect(live.description == "")
    }

    @Test(
      "Cancelled timers leave nothing (RxSwift#2249, ReactiveSwift#582)",
      arguments: ["global", "serial", "debounce"])
    func cancelledTimers(kind: String) async {
      let alive = Counter()
      let serial = SerialScheduler()
      let count = Scale.rounds(kind == "debounce" ? 20_000 : 100_000)
      let source = Subject<Int>()
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
        if !Scale.isSanitized, grown > 8 << 20 { Issue.record("Grew by \(grown >> 20) MB") }
      }
      #expect(alive.value == 0)
      withExtendedLifetime(source) {}
    }

    @Test("A class on the main actor subscribes, captures itself and disposes, off main too (ReactiveX/RxSwift#2638)")
    func mainActorOwner() async {
      let subject = Subject<Int>()
      let owner = await MainOwner(subject)
      await onThreads(2) { _ in for number in 0..<Scale.rounds(1_000) { subject.send(number) } }
      await settle { owner.delivered.value == 2 * Scale.rounds(1_000) }
      await owner.dispose()
      #expect(subject.subscriberCount == 0)
      #expect(await owner.sum == Scale.rounds(1_000) * (Scale.rounds(1_000) - 1))
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

@MainActor private final class MainOwner {
  private var subscription: Subscription?
  private(set) var sum = 0
  nonisolated let delivered = Counter()

  init(_ subject: Subject<Int>) {
    let raw = subject.signal.onNext { _ in }
    subscription = raw.deliverOnMain().observe(
      Observer(
        next: { [weak self] value in
          MainActor.assumeIsolated {
            self?.sum += value
            self?.delivered.add()
          }
          return .more
        }, finish: { _ in }))
  }

  func dispose() {
    subscription?.cancel()
    subscription = nil
  }
}
