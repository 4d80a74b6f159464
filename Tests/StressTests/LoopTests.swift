import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  /// `for try await`, and everything that can happen to its consumer.
  @Suite struct Loops {
    @Test(
      "A loop's task is cancelled at every point of its life: it ends, with nil, and releases the source once",
      arguments: ["cold", "subject", "async", "merge", "delivered", "latest"])
    func cancelledAnywhere(kind: String) async throws {
      let live = LiveSubscriptions()
      let opened = Counter()
      let disposed = Counter()
      for round in 0..<Scale.rounds(2_000) {
        let subject = Subject<Int>()
        let signal = Self.source(kind, subject.signal).onSubscribe { opened.add() }.onDispose { disposed.add() }
        let taken = Counter()
        let task = live.track {
          Task {
            for try await _ in signal {
              taken.add()
              if taken.value == 1000 { break }
            }
          }
        }
        // At the start, while values come, and while it waits.
        if round % 3 == 0 { await Task.yield() }
        if round % 3 == 1 { for number in 0..<round % 7 { subject.send(number) } }
        if round % 5 == 0 { await settle { taken.value > 0 || !["cold", "async", "merge"].contains(kind) } }
        task.cancel()
        try await task.value
      }
      await settle { disposed.value == opened.value }
      await settle { live.count == 0 }
    }

    @Test("What one thread subscribes to, another loops over, while a third sends: nothing is lost (EARLY-1)")
    func subscribedElsewhere() async throws {
      let live = LiveSubscriptions()
      for _ in 0..<Scale.rounds(1_000) {
        let subject = Subject<Int>()
        let values = live.track { subject.subscribedValues() }
        let sender = Task.detached {
          for number in 1...20 { subject.send(number) }
          subject.finish()
        }
        let sum = try await Task.detached { try await values.reduce(0, +) }.value
        #expect(sum == 210)
        await sender.value
      }
      await settle { live.count == 0 }
    }

    @Test("first() returns when everything has been released, though another thread has just sent the value")
    func firstReleases() async throws {
      let live = LiveSubscriptions()
      for round in 0..<Scale.rounds(2_000) {
        let subject = Subject<Int>()
        let sender = Task.detached {
          await settle { subject.subscriberCount > 0 }
          subject.send(round)
        }
        let value = try await live.track { try await subject.map { $0 }.first() }
        #expect(value == round && live.count == 0)
        await sender.value
      }
    }

    @Test(
      "One thread sends, one cancels the loop's task, one finishes: no deadlock, no value after nil",
      arguments: [BufferingPolicy.default, .unbounded, .newest(1), .oldest(2), .backpressure(high: 1, low: 0)])
    func sendCancelFinish(policy: BufferingPolicy) async throws {
      let live = LiveSubscriptions()
      let rounds = Scale.rounds(4_000)
      let ended = Counter()
      await race(
        rounds: rounds, setUp: { _ in LoopArena(policy, live, ended) },
        [
          { arena in for number in 0..<3 { arena.subject.send(number) } },
          { $0.task.cancel() },
          { $0.subject.finish() },
        ],
        check: { arena in spin { arena.isOver.value == 1 } })
      await settle { live.count == 0 }
      #expect(ended.value == rounds)
    }

    @Test(
      "A loop gets every value that several threads send, in each one's order, whatever the pace",
      arguments: [BufferingPolicy.default, .unbounded, .backpressure(high: 2, low: 1)])
    func everyValue(policy: BufferingPolicy) async throws {
      let subject = Subject<Sent>()
      let count = Scale.rounds(10_000)
      let task = Task {
        var values: [Sent] = []
        for try await value in subject.signal.values(buffering: policy) { values.append(value) }
        return values
      }
      await settle { subject.subscriberCount == 1 }
      await onThreads(4) { thread in
        for number in 0..<count { subject.send(Sent(sender: thread, number: number)) }
      }
      subject.finish()
      expectOrder(try await task.value, senders: 4, each: count)
    }

    private static func source(_ kind: String, _ signal: Signal<Int>) -> Signal<Int> {
      switch kind {
      case "cold": Signal(0...)
      case "async": .async { emitter in for number in 0... { try await emitter.emit(number) } }
      case "merge": Signal(0...).subscribe(on: .global).merge(with: signal)
      case "delivered": signal.deliver(on: .global)
      case "latest": signal.map { .just($0) }.switchToLatest()
      default: signal
      }
    }
  }
}

private final class LoopArena: Sendable {
  let subject: Subject<Int>
  let task: Task<Void, Never>
  let isOver: Counter

  init(_ policy: BufferingPolicy, _ live: LiveSubscriptions, _ ended: Counter) {
    let subject = Subject<Int>()
    let isOver = Counter()
    self.subject = subject
    self.isOver = isOver
    task = live.track {
      Task {
        var iterator = subject.signal.values(buffering: policy).makeAsyncIterator()
        var last = -1
        while let value = try? await iterator.next() {
          if value <= last { Issue.record("\(value) after \(last)") }
          last = value
        }
        if (try? await iterator.next()) != nil { Issue.record("A value after nil") }
        ended.add()
        isOver.add()
      }
    }
  }
}
