import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct Emitting {
    @Test("emit with slow and dying consumers: no call hangs, survivors get everything in order")
    func slowAndDying() async throws {
      let live = LiveSubscriptions()
      for round in 0..<Scale.rounds(100) {
        let subject = Subject<Int>()
        let survivor = live.track { Self.consumer(of: subject, leavingAfter: .max) }
        let dying = (0..<4).map { index in
          live.track { Self.consumer(of: subject, leavingAfter: index * 7 + round % 11 + 1) }
        }
        await settle { subject.subscriberCount == 5 }
        for number in 0..<60 {
          try await subject.sendWhenReady(number)
          if number == 20 { dying[3].cancel() }
        }
        subject.finish()
        #expect(try await survivor.value == Array(0..<60))
        for task in dying { _ = try await task.value }
      }
      await settle { live.count == 0 }
    }

    @Test("Several emitters: each one's order, nothing lost, at the pace of the slowest loop")
    func severalEmitters() async throws {
      let subject = Subject<Sent>()
      let count = Scale.rounds(2_000)
      let loops = (0..<2).map { _ in
        Task {
          var values: [Sent] = []
          for try await value in subject.signal.values(buffering: .backpressure(high: 2, low: 0)) {
            values.append(value)
          }
          return values
        }
      }
      await settle { subject.subscriberCount == 2 }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for sender in 0..<4 {
          group.addTask {
            for number in 0..<count { try await subject.sendWhenReady(Sent(sender: sender, number: number)) }
          }
        }
        try await group.waitForAll()
      }
      subject.finish()
      for loop in loops { expectOrder(try await loop.value, senders: 4, each: count) }
    }

    @Test("An emitting task is cancelled while it waits: it throws, the others continue")
    func cancelledEmitters() async throws {
      for _ in 0..<Scale.rounds(1_000) {
        let subject = Subject<Int>()
        let full = Witness<Int> { _ in .paused }.watch(subject.signal)
        subject.send(0)
        let emitters = (1...3).map { number in Task { try await subject.sendWhenReady(number) } }
        await onThreads(2) { thread in if thread == 0 { emitters[1].cancel() } else { full.cancel() } }
        try await emitters[0].value
        _ = await emitters[1].result
        try await emitters[2].value
        #expect(subject.subscriberCount == 0)
      }
    }

    @Test("An end lets waiting emitters go, which learn that nothing was sent", arguments: [false, true])
    func end(fails: Bool) async throws {
      for _ in 0..<Scale.rounds(500) {
        let subject = Subject<Int>()
        Witness<Int> { _ in .paused }.watch(subject.signal)
        subject.send(0)
        let emitters = (1...3).map { number in Task { try await subject.sendWhenReady(number) } }
        await onThreads(1) { _ in if fails { subject.finish(throwing: SignalError.timedOut) } else { subject.finish() }
        }
        for emitter in emitters { await #expect(throws: SignalError.ended) { try await emitter.value } }
      }
    }

    @Test("A subscriber that asked for the newest value holds up no emitter")
    func newestHoldsUpNobody() async throws {
      let subject = Subject<Int>()
      var slow = subject.signal.values(buffering: .newest(1)).makeAsyncIterator()
      async let first = slow.next()
      await settle { subject.subscriberCount == 1 }
      for number in 0..<1_000 { try await subject.sendWhenReady(number) }
      #expect(try await first != nil)
    }

    @Test("Signal.async: full and released consumers, cancelled at any time: one end each, every value in order")
    func asyncSignal() async throws {
      let live = LiveSubscriptions()
      let running = Counter()
      let signal = Signal<Int>.async { emitter in
        running.add()
        defer { running.add(-1) }
        for number in 0..<100 { try await emitter.emit(number) }
      }
      let rounds = Scale.rounds(2_000)
      await race(
        rounds: rounds, tracking: live, setUp: { _ in AsyncArena(signal) },
        [
          { arena in for _ in 0..<100 { arena.witness.resume() } },
          { arena in if arena.cancels { arena.witness.cancel() } },
        ],
        check: { arena in
          spin {
            arena.witness.resume()
            return arena.witness.endCount > 0
          }
          if arena.witness.endCount != 1 { Issue.record("\(arena.witness.endCount) ends") }
          if !arena.cancels, arena.witness.values != Array(0..<100) { Issue.record("\(arena.witness.values)") }
        })
      await settle { running.value == 0 && live.count == 0 }
    }

    private static func consumer(of subject: Subject<Int>, leavingAfter count: Int) -> Task<[Int], any Error> {
      Task {
        var values: [Int] = []
        for try await value in subject.signal.values(buffering: .backpressure(high: 2, low: 0)) {
          values.append(value)
          if values.count == count { break }
          if value % 16 == 0 { await Task.yield() }
        }
        return values
      }
    }
  }
}

private final class AsyncArena: Sendable {
  let cancels = Bool.random()
  let witness = Witness<Int> { $0 % 3 == 0 ? .paused : .more }

  init(_ signal: Signal<Int>) {
    witness.watch(signal)
  }
}
