import ReactiveConcurrency
import Testing

extension Stress {
  @Suite struct Channels {
    @Test(
      "Producers and consumers that come and are cancelled: each value that was sent is taken exactly once (CHANNEL-1, 3)",
      arguments: [0, 1, 7])
    func storms(_ capacity: Int) async throws {
      for round in 0..<Scale.rounds(60) {
        let channel = WorkChannel<Int>(capacity: capacity)
        let taken = Locked<[Int]>([])
        let sent = Locked<[Int]>([])
        let consumers = (0..<6).map { index in
          Task {
            for try await value in channel {
              taken.withLock { $0.append(value) }
              if index == 0, value % 5 == round % 5 { break }
              if index % 2 == 0 { await Task.yield() }
            }
          }
        }
        let producers = (0..<4).map { producer in
          Task {
            for number in 0..<100 {
              let value = producer * 1_000 + number
              if number % 3 == 0, [.delivered, .queued].contains(channel.send(value)) {
                sent.withLock { $0.append(value) }
              } else if (try? await channel.sendWhenReady(value)) != nil {
                sent.withLock { $0.append(value) }
              }
            }
          }
        }
        for index in [1, 2, 3] {
          await Task.yield()
          consumers[index].cancel()
        }
        producers[round % 4].cancel()
        for producer in producers { await producer.value }
        channel.finish()
        for consumer in consumers { _ = await consumer.result }
        #expect(taken.withLock { $0.sorted() } == sent.withLock { $0.sorted() })
      }
    }
  }

  @Suite struct Batches {
    @Test("Batches under a slow loop: several threads send, and nothing is lost or out of order (BATCH-1)")
    func batches() async throws {
      for _ in 0..<Scale.rounds(40) {
        let source = Subject<Sent>()
        let loop = Task {
          var values: [Sent] = []
          for try await batch in source.signal.batched(upTo: 16) {
            values += batch
            await Task.yield()
          }
          return values
        }
        await settle { source.subscriberCount == 1 }
        await onThreads(3) { thread in for number in 0..<300 { source.send(Sent(sender: thread, number: number)) } }
        source.finish()
        expectOrder(try await loop.value, senders: 3, each: 300)
      }
    }

    @Test("Inner signals that several threads send to, run at the same time and flattened in order (FLAT-ORDER-1)")
    func flattensInOrder() async throws {
      for _ in 0..<Scale.rounds(100) {
        let inner = (0..<4).map { _ in Subject<Int>() }
        let values = Witness<Int> { _ in .more }
        values.watch(Signal(0..<4).flattenMap(.concat(maxConcurrent: 4)) { inner[$0].signal })
        await onThreads(4) { thread in
          for number in 0..<50 { inner[thread].send(thread * 100 + number) }
          inner[thread].finish()
        }
        let expected = (0..<4).flatMap { thread in Array(thread * 100..<thread * 100 + 50) }
        // What the threads have left to one another may still be sent elsewhere.
        await settle { values.endCount == 1 }
        #expect(values.values == expected)
      }
    }
  }
}
