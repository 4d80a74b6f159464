import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct SharedState {
    @Test("Updates, exchanges and sends of many threads: none is lost, all are sent once, in the order made")
    func updates() async {
      let subject = BehaviorSubject(0)
      let witness = Witness<Int>().watch(subject.signal)
      let count = Scale.rounds(5_000)
      let results = Locked<Set<Int>>([])
      await onThreads(4) { thread in
        var mine: [Int] = []
        for _ in 0..<count {
          mine.append(
            subject.update {
              $0 += 1
              return $0
            })
        }
        results.withLock { $0.formUnion(mine) }
      }
      #expect(subject.value == 4 * count)
      #expect(results.withLock { $0 } == Set(1...4 * count), "each update has seen another value")
      spin { witness.count == 4 * count + 1 }
      #expect(witness.values == Array(0...4 * count))
    }

    @Test("Updates race the end: what was made before it is sent before it, nothing after", arguments: [1, 4])
    func updateAndFinish(updates: Int) async {
      await race(
        rounds: Scale.rounds(5_000), setUp: { _ in BehaviorArena() },
        [
          { arena in for _ in 0..<updates { arena.subject.update { $0 += 1 } } },
          { arena in for _ in 0..<updates { arena.subject.update { $0 += 1 } } },
          { $0.subject.finish() },
        ],
        check: { arena in
          if arena.witness.endCount != 1 { Issue.record("\(arena.witness.endCount) ends") }
          if arena.witness.values != Array(0...arena.subject.value) {
            Issue.record("\(arena.witness.values), but \(arena.subject.value)")
          }
        })
    }

    @Test("Both directions of a channel at the same time: order, no echo, and one end for each, whoever ends it")
    func channels() async {
      let live = LiveSubscriptions()
      await race(
        rounds: Scale.rounds(3_000), tracking: live, setUp: { _ in ChannelArena() },
        [
          { arena in for number in 0..<8 { arena.channel.leading.send(Sent(sender: 0, number: number)) } },
          { arena in for number in 0..<8 { arena.channel.following.send(Sent(sender: 1, number: number)) } },
          { arena in
            arena.late.watch(arena.channel.following.signal)
            arena.channel.leading.finish()
          },
          { $0.channel.following.finish(throwing: Broken()) },
        ],
        check: { arena in
          expectOrder(arena.leading.values, senders: 2)
          expectOrder(arena.following.values, senders: 2)
          if arena.leading.values.contains(where: { $0.sender == 0 }) { Issue.record("An echo") }
          if arena.following.values.contains(where: { $0.sender == 1 }) { Issue.record("An echo") }
          let ends = [arena.leading, arena.following, arena.late].map { ($0.endCount, $0.isCompleted) }
          if ends.contains(where: { $0 != ends[0] || $0.0 != 1 }) { Issue.record("\(ends)") }
        })
      await settle { live.count == 0 }
    }

    @Test("Subscribers come and go around a grace time of nothing and of little: one run at a time, none is left")
    func graces() async {
      let live = LiveSubscriptions()
      let running = Counter()
      let started = Counter()
      let source = BehaviorSubject(0)
      let shared = live.track {
        source.signal
          .onSubscribe {
            started.add()
            if running.add() != 1 { Issue.record("Two runs at once") }
          }
          .onDispose { running.add(-1) }
          .share(replay: 1, grace: .microseconds(50), on: .global)
      }
      let count = Scale.rounds(2_000)
      await onThreads(4, tracking: live) { thread in
        for number in 0..<count {
          let witness = Witness<Int>().watch(shared)
          spin { witness.count > 0 }
          if number % 50 == 0 { spinBriefly() }
          witness.cancel()
          if witness.endCount != 1 { spin { witness.endCount == 1 } }
          if number % 64 == thread { spinBriefly() }
        }
      }
      await settle { running.value == 0 && live.count == 0 }
      #expect(source.subscriberCount == 0)
    }

    @Test("state(initial:) is read while it changes and while its last owners release it: its source is released once")
    func stateful() async {
      let live = LiveSubscriptions()
      await race(
        rounds: Scale.rounds(3_000), tracking: live, setUp: { _ in StatefulArena() },
        [
          { arena in for number in 1...8 { arena.source.send(number) } },
          { arena in
            var last = 0
            for _ in 0..<8 {
              guard let value = arena.state.withLock({ $0 })?.value else { break }
              if value < last { Issue.record("\(value) after \(last)") }
              last = value
            }
          },
          { arena in
            if let signal = arena.state.withLock({ $0 })?.signal { arena.witness.watch(signal) }
            arena.witness.cancel()
          },
          { arena in _ = arena.state.exchange(nil) },
        ],
        check: { arena in
          if arena.disposed.value != 1 { Issue.record("Released \(arena.disposed.value) times") }
          if arena.source.subscriberCount != 0 { Issue.record("Still subscribed") }
        })
      await settle { live.count == 0 }
    }
  }
}

/// Lets about as much time pass as a short grace has.
private func spinBriefly() {
  for _ in 0..<20 { sched() }
}

private struct Broken: Error {}

private final class BehaviorArena: Sendable {
  let subject = BehaviorSubject(0)
  let witness = Witness<Int>()

  init() { witness.watch(subject.signal) }
}

private final class ChannelArena: Sendable {
  let channel = SignalChannel<Sent>()
  let leading = Witness<Sent>()
  let following = Witness<Sent>()
  let late = Witness<Sent>()

  init() {
    leading.watch(channel.leading.signal)
    following.watch(channel.following.signal)
  }
}

private final class StatefulArena: Sendable {
  let source = Subject<Int>()
  let disposed = Counter()
  let witness = Witness<Int>()
  let state: Locked<StatefulSignal<Int>?>

  init() {
    state = Locked(source.signal.onDispose { [disposed] in disposed.add() }.state(initial: 0))
  }
}
