import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct Partitions {
    @Test("Every group is subscribed from its first value on, whatever flattenMap is doing", arguments: [8, 256])
    func flattened(capacity: Int) async {
      let live = LiveSubscriptions()
      let source = Subject<Sent>()
      let noise = Subject<Sent>()
      let witness = Witness<Sent>()
      let keys = 50
      let count = Scale.rounds(8_000)
      live.track {
        _ = witness.watch(
          source.signal.group { $0.sender }.flattenMap { group in
            group.key == 0 ? group.signal.merge(with: noise.signal) : group.signal
          })
      }
      let sending = Counter(1)
      await onThreads(3, tracking: live) { thread in
        if thread == 0 {
          for number in 0..<count {
            source.send(Sent(sender: number * keys / count, number: number % (count / keys)))
            if number % capacity == 0 { sched() }
          }
          sending.add(-1)
        } else {
          var number = 0
          while sending.value > 0 {
            noise.send(Sent(sender: keys + thread, number: number))
            number += 1
          }
        }
      }
      source.finish()
      noise.finish()
      spin { witness.isCompleted }
      let values = witness.values.filter { $0.sender < keys }
      expectOrder(values, senders: keys, each: count / keys)
      for first in Dictionary(grouping: values, by: \.sender).values.compactMap(\.first) where first.number != 0 {
        Issue.record("Group \(first.sender) begins with \(first.number)")
      }
      await settle { live.count == 0 }
    }

    @Test("Subscribers to groups come, pause, resume and leave while the source sends; the last one releases it")
    func comeAndGo() async {
      let live = LiveSubscriptions()
      let disposed = Counter()
      let keys = 4
      let count = Scale.rounds(20_000)
      let groups = Locked<[GroupedSignal<Int, Sent>]>([])
      let outer = Witness<GroupedSignal<Int, Sent>> { group in
        groups.withLock { $0.append(group) }
        return group.key == keys - 1 ? .cancelled : .more
      }
      let keeper = Witness<Sent>()
      let isOpen = Counter()
      live.track {
        _ = outer.watch(
          Signal(0..<count).subscribe(on: .global).onDispose { disposed.add() }
            .map { Sent(sender: 0, number: $0) }
            .group { $0.number % keys }
            .onNext { if $0.key == 0 { keeper.watch($0.signal) } })
      }
      spin { groups.withLock { $0.count } >= 1 }
      await onThreads(5, tracking: live) { thread in
        for round in 0..<count / 50 {
          guard let group = groups.withLock({ $0.randomElement() }) else { continue }
          let pauses = round % 2 == 0
          let witness = Witness<Sent> { $0.number % 3 == 0 && pauses ? .paused : .more }
          witness.watch(group.signal)
          for _ in 0..<10 { witness.resume() }
          witness.cancel()
          spin { witness.endCount == 1 }
          expectOrder(witness.values.map { Sent(sender: 0, number: $0.number / keys) }, senders: 1)
        }
        isOpen.add()
      }
      await settle { keeper.endCount == 1 && disposed.value == 1 && live.count == 0 }
      #expect(keeper.values.map(\.number) == Array(stride(from: 0, to: count, by: keys)))
      #expect(outer.endCount == 1)
    }

    @Test("The last subscriber, the outer one, the source's end and a new subscriber at the same time: each ends once")
    func lastOnes() async {
      let live = LiveSubscriptions()
      await race(
        rounds: Scale.rounds(5_000), tracking: live, setUp: { _ in GroupArena() },
        [
          { $0.outer.cancel() },
          { $0.first.cancel() },
          { arena in if let group = arena.group { arena.second.watch(group.signal) } },
          { arena in
            arena.source.send(2)
            arena.source.send(3)
          },
        ],
        check: { arena in
          arena.second.cancel()
          for ends in [arena.outer.endCount, arena.first.endCount, arena.second.endCount] where ends != 1 {
            Issue.record("\(ends) ends")
          }
          if arena.disposed.value != 1 { Issue.record("Released \(arena.disposed.value) times") }
          if arena.source.subscriberCount != 0 { Issue.record("Still subscribed") }
        })
      await settle { live.count == 0 }
    }

    @Test(
      "Windows whose consumer pauses and is resumed by another thread, of a source that does not wait: no value is lost",
      arguments: [1, 3])
    func outrun(count: Int) async {
      let live = LiveSubscriptions()
      let values = Scale.rounds(1_000)
      for _ in 0..<Scale.rounds(8) {
        let source = Subject<Int>()
        let witness = Witness<Int> { $0 % 5 == 0 ? .paused : .more }
        live.track { _ = witness.watch(source.signal.window(count: count).flatten()) }
        await onThreads(2, tracking: live) { thread in
          if thread == 0 {
            for number in 0..<values { source.send(number) }
            source.finish()
          } else {
            while !witness.isCompleted { witness.resume() }
          }
        }
        // In the order of the source but where a window is being subscribed to at the moment in which it is sent to.
        #expect(witness.values.sorted() == Array(0..<values))
      }
      await settle { live.count == 0 }
    }

    @Test("Windows that wait for one another end, however often resumed", arguments: [1, 3])
    func windowsInTurn(senders: Int) async {
      let live = LiveSubscriptions()
      let source = Subject<Int>()
      let witness = Witness<Int> { $0 % 7 == 0 ? .paused : .more }
      let count = Scale.rounds(5_000)
      live.track {
        _ = witness.watch(
          source.signal.window(for: .microseconds(200), count: 64, on: .global).flattenMap(.concat) { $0 })
      }
      let sending = Counter(senders)
      await onThreads(senders + 2, tracking: live) { thread in
        if thread < senders {
          for number in 0..<count {
            source.send(number)
            if number % 100 == 0 { sched() }
          }
          if sending.add(-1) == 0 { source.finish() }
        } else {
          while !witness.isCompleted { witness.resume() }
        }
      }
      #expect(witness.endCount == 1)
      await settle { live.count == 0 }
    }
  }
}

private final class GroupArena: Sendable {
  let source = Subject<Int>()
  let disposed = Counter()
  let outer = Witness<GroupedSignal<Int, Int>>()
  let first = Witness<Int>()
  let second = Witness<Int>()

  init() {
    outer.watch(source.signal.onDispose { [disposed] in disposed.add() }.group { _ in 0 })
    source.send(0)
    if let group { first.watch(group.signal) }
  }

  var group: GroupedSignal<Int, Int>? { outer.values.first }
}
