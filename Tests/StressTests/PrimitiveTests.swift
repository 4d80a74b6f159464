import ReactiveConcurrency
import Synchronization
import Testing

extension Stress {
  /// The engine's own parts, raced directly.
  @Suite struct Primitives {
    @Test("WorkQueue: what is pushed runs once, in each pusher's order, one at a time; nothing is stranded")
    func workQueue() async {
      let serializer = Serializer()
      let seen = Unguarded<[Int]>(Array(repeating: -1, count: 8))
      let ran = Counter()
      let count = Scale.rounds(125_000)
      await onThreads(8) { thread in
        for number in 0..<count {
          serializer.submit {
            if seen.value[thread] != number - 1 { Issue.record("\(number) after \(seen.value[thread])") }
            seen.value[thread] = number
            ran.add()
          }
        }
      }
      // A drain that was transferred ends on another thread.
      spin { ran.value == 8 * count }
      spin { serializer.tryEnter() }
      #expect(seen.value == Array(repeating: count - 1, count: 8))
    }

    @Test("Serializer: a transfer of ownership strands nothing")
    func handOver() async {
      let serializer = Serializer()
      await race(
        rounds: Scale.rounds(200_000), setUp: { _ in Counter() },
        [{ ran in serializer.submit { ran.add() } }, { ran in serializer.submit { ran.add() } }],
        check: { if $0.value != 2 { Issue.record("Work was left behind: \($0.value) of 2 ran") } })
    }

    @Test("Serializer: what is to be done afterwards is done, outside, once")
    func afterwards() async {
      let junction = Junction<Int, Int>(Observer(next: { _ in .more }, finish: { _ in }), state: 0, inputs: 1)
      let resumed = Counter()
      await race(
        rounds: Scale.rounds(20_000),
        setUp: { _ in Input() },
        [
          { input in
            input.source.fill(Subscription(Resumes(resumed)))
            _ = input.latch.pause()
            junction.submit { junction.resumeInput(input) }
          },
          { _ in junction.submit { junction.state += 1 } },
        ])
      #expect(resumed.value == Scale.rounds(20_000))
      #expect(junction.state == Scale.rounds(20_000))
    }

    @Test("InlineExecutor: isolation holds for entries, queued work and tasks alike")
    func executorIsolation() async {
      let executor = InlineExecutor()
      let inside = Unguarded(0)
      let ran = Counter()
      let actor = Guest(executor)
      let count = Scale.rounds(20_000)
      async let tasks: Void = withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            for _ in 0..<count / 4 {
              await actor.visit {
                inside.value += 1
                ran.add()
              }
            }
          }
        }
      }
      await onThreads(4) { _ in
        for _ in 0..<count {
          executor.submit {
            if executor.isIsolatingCurrentContext() != true { Issue.record("Not isolated in submitted work") }
            inside.value += 1
            ran.add()
          }
          if executor.tryEnter() {
            executor.preconditionIsolated()
            inside.value += 1
            ran.add()
            executor.leave()
          } else {
            executor.submit {
              inside.value += 1
              ran.add()
            }
          }
        }
      }
      await tasks
      spin { ran.value == 8 * count + count / 4 * 4 }
      spin { executor.tryEnter() }
      #expect(inside.value == 8 * count + count / 4 * 4)
      #expect(executor.isIsolatingCurrentContext() == true)
      executor.leave()
      #expect(executor.isIsolatingCurrentContext() == false)
    }

    @Test("SubscriptionSlot: filled, resumed and cancelled concurrently: cancelled exactly once, no resume is lost")
    func subscriptionSlot() async {
      await race(
        rounds: Scale.rounds(50_000), setUp: { _ in SlotArena() },
        [
          { $0.slot.fill(Subscription($0.upstream)) },
          { $0.slot.resume() },
          { if $0.cancels { $0.slot.cancel() } },
        ],
        check: { arena in
          if arena.upstream.cancelled.value != 1 { arena.slot.cancel() }
          if arena.upstream.cancelled.value != 1 { Issue.record("Cancelled \(arena.upstream.cancelled.value) times") }
          if arena.upstream.resumed.value > 1 { Issue.record("Resumed twice") }
        })
      await race(
        rounds: Scale.rounds(50_000), setUp: { _ in SlotArena() },
        [{ $0.slot.fill(Subscription($0.upstream)) }, { $0.slot.resume() }],
        check: { if $0.upstream.resumed.value != 1 { Issue.record("Resumed \($0.upstream.resumed.value) times") } })
    }

    @Test("PauseLatch: a pause and its resume, in whatever order they come, leave no receiver paused")
    func pauseLatch() async {
      await race(
        rounds: Scale.rounds(100_000), setUp: { _ in LatchArena() },
        [
          { $0.goesOn(!$0.latch.pause()) },
          { $0.goesOn($0.latch.resume()) },
        ],
        check: { arena in
          if arena.wentOn.value != 1 { Issue.record("Went on \(arena.wentOn.value) times") }
          if arena.latch.isPaused { Issue.record("Still paused") }
        })
    }

    @Test("Pump: paused by its consumer, resumed and cancelled by others: one run at a time, one end, no stall")
    func pump() async {
      await race(
        rounds: Scale.rounds(20_000), setUp: { _ in PumpArena() },
        [
          { arena in
            arena.fill(
              Signal(0..<64).observe(
                Observer(
                  next: { arena.next($0) },
                  finish: { _ in arena.ended.add() })))
          },
          { arena in for _ in 0..<64 where arena.ended.value == 0 { arena.resume() } },
          { arena in if arena.cancels { arena.cancel() } },
        ],
        check: { arena in
          while arena.ended.value == 0 { arena.resume() }
          if arena.ended.value != 1 { Issue.record("Ended \(arena.ended.value) times") }
          if !arena.cancels, arena.received.value != 64 { Issue.record("Received \(arena.received.value)") }
        })
    }

    @Test("Mailbox: one producer, one consumer: all values, in order, no lost wake-up", arguments: [1, 4, 256])
    func mailbox(high: Int) async {
      let mailbox = Mailbox<Int>(high: high)
      let isWoken = Counter(0)
      let count = Scale.rounds(300_000)
      await onThreads(2) { index in
        if index == 0 {
          for number in 0..<count where mailbox.add(number).wakes { isWoken.add() }
          if mailbox.finish(.completed) { isWoken.add() }
          return
        }
        var expected = 0
        var woken = 0
        while true {
          let available = mailbox.available()
          for _ in 0..<available {
            let value = mailbox.take()
            if value != expected { Issue.record("\(value) instead of \(expected)") }
            expected += 1
          }
          if available > 0 {
            _ = mailbox.acknowledge(available)
          } else if mailbox.end() != nil {
            break
          } else if mailbox.startWaiting() {
            woken += 1
            spin { isWoken.value == woken }
          }
        }
        if expected != count { Issue.record("\(expected) of \(count) values") }
      }
    }

    @Test("Mailbox: every pause is answered by a report")
    func mailboxPause() async {
      let mailbox = Mailbox<Int>(high: 4)
      let latch = LatchArena()
      let count = Scale.rounds(200_000)
      await onThreads(2) { index in
        if index == 0 {
          for number in 0..<count where mailbox.add(number).demand == .paused && latch.latch.pause() {
            spin { !latch.latch.isPaused }
          }
          return
        }
        var taken = 0
        while taken < count {
          let available = mailbox.available()
          for _ in 0..<available { _ = mailbox.take() }
          taken += available
          if available > 0, mailbox.acknowledge(available) { _ = latch.latch.resume() }
        }
      }
    }
  }
}

/// A value without protection of its own, so that the sanitizer sees when the code under test fails to give any.
///
/// Safety: none; that it is needed nowhere is what the tests show.
final class Unguarded<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

private final class Resumes: Upstream {
  let resumed: Counter
  let cancelled = Counter()

  init(_ resumed: Counter = Counter()) {
    self.resumed = resumed
  }

  func cancel() { cancelled.add() }
  func resume() { resumed.add() }
}

private final class SlotArena: Sendable {
  let slot = SubscriptionSlot()
  let upstream = Resumes()
  let cancels = Bool.random()
}

private final class LatchArena: Sendable {
  let latch = PauseLatch()
  let wentOn = Counter()

  func goesOn(_ does: Bool) {
    if does { wentOn.add() }
  }
}

private final class PumpArena: Sendable {
  let received = Counter()
  let ended = Counter()
  let cancels = Bool.random()
  private let isSending = Atomic<Bool>(false)
  private let slot = SubscriptionSlot()

  func next(_ value: Int) -> Demand {
    if isSending.exchange(true, ordering: .acquiringAndReleasing) { Issue.record("The body runs twice") }
    if received.value != value { Issue.record("\(value) in place \(received.value)") }
    received.add()
    isSending.store(false, ordering: .releasing)
    return value % 4 == 3 ? .paused : .more
  }

  func fill(_ subscription: Subscription) { slot.fill(subscription) }
  func resume() { slot.resume() }
  func cancel() { slot.cancel() }
}

/// An actor on an executor that is also entered by hand.
private actor Guest {
  private nonisolated let executor: InlineExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: InlineExecutor) {
    self.executor = executor
  }

  func visit(_ body: @Sendable () -> Void) {
    body()
  }
}
