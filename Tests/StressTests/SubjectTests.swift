import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct Subjects {
    @Test("8 threads send to one subject while others subscribe and cancel: order per sender, nothing lost, one end")
    func sendersAndSubscribers() async {
      let live = LiveSubscriptions()
      let subject = Subject<Sent>()
      let constant = Witness<Sent>()
      live.track { _ = constant.watch(subject.signal) }
      let passing = Locked<[Witness<Sent>]>([])
      let count = Scale.rounds(5_000)
      await onThreads(12, tracking: live) { thread in
        if thread < 8 {
          for number in 0..<count { subject.send(Sent(sender: thread, number: number)) }
          return
        }
        for round in 0..<count / 20 {
          let witness = Witness<Sent>().watch(subject.signal)
          if round % 2 == 0 { spin { witness.count > 0 || constant.count == 8 * count } }
          witness.cancel()
          passing.withLock { $0.append(witness) }
        }
      }
      spin { constant.count == 8 * count }
      subject.finish()
      spin { constant.isCompleted }
      expectOrder(constant.values, senders: 8, each: count)
      for witness in passing.withLock({ $0 }) {
        spin { witness.endCount == 1 }
        expectOrder(witness.values, senders: 8)
      }
      spin { live.count == 0 }
      #expect(subject.subscriberCount == 0)
    }

    @Test("A cancellation takes effect immediately in its own context, whoever sends meanwhile")
    func cancelInContext() async {
      await race(
        rounds: Scale.rounds(20_000), setUp: { _ in CancelArena() },
        [
          { arena in for number in 0..<4 { arena.subject.send(number) } },
          { arena in for number in 0..<4 { arena.subject.send(number) } },
          // From within a delivery, on whatever thread that is.
          { arena in arena.hold(arena.subject.signal.observe(arena.observer)) },
        ],
        check: { arena in
          if arena.after.value != 0 { Issue.record("\(arena.after.value) values after cancel() in the same context") }
          arena.subject.send(9)
          arena.cancel()
          if arena.ended.value != 1 { Issue.record("\(arena.ended.value) ends") }
        })
    }

    @Test("send, cancel and finish at the same time: each subscriber ends exactly once", arguments: [0, 1, 16])
    func sendCancelFinish(capacity: Int) async {
      let live = LiveSubscriptions()
      await race(
        rounds: Scale.rounds(10_000), tracking: live,
        setUp: { _ in SubjectArena(ReplaySubject<Sent>(capacity: capacity)) },
        [
          { arena in for number in 0..<8 { arena.subject.send(Sent(sender: 0, number: number)) } },
          { arena in arena.join() },
          { arena in arena.leave() },
          { arena in arena.subject.finish() },
        ],
        check: { arena in
          arena.leave()
          for witness in arena.witnesses {
            if witness.endCount != 1 { Issue.record("\(witness.endCount) ends") }
            expectOrder(witness.values, senders: 1)
          }
          if arena.subject.subscriberCount != 0 { Issue.record("\(arena.subject.subscriberCount) subscribers") }
        })
      #expect(live.description == "")
    }

    @Test("Storms of subscriptions leave nothing", arguments: ["subject", "replay", "behaviour", "share", "publish"])
    func storms(kind: String) async {
      let live = LiveSubscriptions()
      let alive = Counter()
      let disposed = Counter()
      let subscribed = Counter()
      let count = Scale.rounds(4_000)
      await Self.withSource(kind, alive) { signal, send in
        await onThreads(8, tracking: live) { thread in
          for number in 0..<count {
            if thread < 2 {
              send(Tracked(number, in: alive))
              continue
            }
            let token = Tracked(in: alive)
            subscribed.add()
            let witness = Witness<Tracked> { _ in token.number == 0 ? .more : .cancelled }
            witness.watch(signal.onDispose { disposed.add() })
            if number % 3 == 0 { sched() }
            witness.cancel()
            witness.cancel()
          }
        }
        spin { disposed.value == subscribed.value }
        spin { live.count == 0 }
      }
      spin { alive.value == 0 }
    }

    private static func withSource(
      _ kind: String, _ alive: Counter,
      _ body: (Signal<Tracked>, @escaping @Sendable (Tracked) -> Void) async -> Void
    ) async {
      let subject = Subject<Tracked>()
      switch kind {
      case "replay":
        let replay = ReplaySubject<Tracked>(capacity: 5)
        await body(replay.signal) { replay.send($0) }
      case "behaviour":
        let behaviour = BehaviorSubject(Tracked(in: alive))
        await body(behaviour.signal) { behaviour.send($0) }
      case "share": await body(subject.signal.share(replay: 3)) { subject.send($0) }
      case "publish":
        let connection = subject.signal.publish()
        connection.connect()
        await body(connection.signal) { subject.send($0) }
        connection.connect().cancel()
      default: await body(subject.signal) { subject.send($0) }
      }
    }

    @Test(
      "Replay and live values join without a gap or a duplicate, at every size, while another thread sends",
      arguments: [1, 2, 3, 10, 255, 256, 300, Int.max])
    func replayHandOver(capacity: Int) async {
      let subject = ReplaySubject<Int>(capacity: capacity)
      let count = Scale.rounds(20_000)
      let sent = Counter()
      await onThreads(4) { thread in
        if thread == 0 {
          for number in 0..<count {
            subject.send(number)
            sent.add()
          }
          subject.finish()
          return
        }
        spin { sent.value > 0 }
        for _ in 0..<8 {
          let pauses = Counter()
          let witness = Witness<Int> { value in
            guard value % 64 == 0 else { return .more }
            pauses.add()
            return .paused
          }
          witness.watch(subject.signal)
          var answered = 0
          while witness.endCount == 0 {
            if pauses.value > answered {
              answered += 1
              witness.resume()
            } else {
              sched()
            }
          }
          let values = witness.values
          if let first = values.first {
            if capacity == .max, first != 0 {
              Issue.record("Began at \(first)")
            }
            if values != Array(first..<count) { Issue.record("A gap or a duplicate after \(first)") }
          } else {
            Issue.record("Nothing replayed")
          }
        }
      }
    }
  }
}

private final class CancelArena: Sendable {
  let subject = Subject<Int>()
  let ended = Counter()
  let after = Counter()
  private let isCancelled = Counter()
  private let handle = Locked<Subscription?>(nil)

  var observer: Observer<Int> {
    Observer(
      next: { _ in
        if self.isCancelled.value > 0 { self.after.add() }
        self.cancel()
        return .more
      },
      finish: { _ in self.ended.add() })
  }

  func hold(_ subscription: Subscription) { handle.set(subscription) }

  func cancel() {
    guard let subscription = handle.withLock({ $0 }) else { return }
    subscription.cancel()
    isCancelled.add()
  }
}

private final class SubjectArena: Sendable {
  let subject: ReplaySubject<Sent>
  let witnesses = [Witness<Sent>(), Witness<Sent>()]

  init(_ subject: ReplaySubject<Sent>) {
    self.subject = subject
  }

  func join() { for witness in witnesses { witness.watch(subject.signal) } }

  func leave() { for witness in witnesses { witness.cancel() } }
}
