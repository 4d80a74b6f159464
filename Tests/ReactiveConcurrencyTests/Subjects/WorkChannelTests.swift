import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("WorkChannel")
struct WorkChannelTests {
  private let scheduler = TestScheduler()

  @Test("Each value goes to one consumer, in the order in which they began to wait (CHANNEL-1)")
  func distributes() {
    let scheduler = TestScheduler(departures: [:])
    let channel = WorkChannel<Int>()
    let taken = Recorder<String>()
    let loops = ["a", "b", "c"].map { name in
      scheduler.task { for try await value in channel { taken.add("\(name)\(value)") } }
    }
    scheduler.advance()
    for value in 1...7 {
      #expect(channel.send(value) == .delivered)
      scheduler.advance()
    }
    #expect(taken.values == ["a1", "b2", "c3", "a4", "b5", "c6", "a7"])
    channel.finish()
    scheduler.run()
    for loop in loops { loop.cancel() }
    #expect(channel.send(8) == .ended)
  }

  @Test("The queue is bounded: what has no room is refused, or waits in emit (CHANNEL-2)")
  func bounds() throws {
    let channel = WorkChannel<Int>(capacity: 2)
    #expect((1...4).map { channel.send($0) } == [.queued, .queued, .full, .full])
    let emitted = Recorder<Int>()
    let producer = scheduler.task {
      for value in 3...6 {
        try await channel.sendWhenReady(value)
        emitted.add(value)
      }
      channel.finish()
    }
    scheduler.advance()
    #expect(emitted.values == [])
    #expect(channel.count == 2)
    let taken = try scheduler.run {
      var taken: [Int] = []
      for try await value in channel { taken.append(value) }
      return taken
    }
    #expect(taken == [1, 2, 3, 4, 5, 6])
    #expect(emitted.values == [3, 4, 5, 6])
    producer.cancel()
  }

  @Test("Without room for any, emit returns when a consumer has taken its value (CHANNEL-2)")
  func meets() {
    let channel = WorkChannel<Int>()
    let emitted = Recorder<Int>()
    let producer = scheduler.task {
      for value in 1...3 {
        try await channel.sendWhenReady(value)
        emitted.add(value)
      }
    }
    scheduler.advance()
    #expect(emitted.values == [])
    #expect(channel.send(0) == .full)
    let loop = scheduler.task { [scheduler] in
      for try await _ in channel { try await scheduler.sleep(for: .seconds(1)) }
    }
    for count in 1...3 {
      scheduler.advance(by: count == 1 ? .zero : .seconds(1))
      #expect(emitted.values.count == count)
    }
    loop.cancel()
    producer.cancel()
    scheduler.run()
  }

  @Test("A consumer that is cancelled while it waits takes nothing: the value goes to the next one (CHANNEL-3)")
  func cancelledConsumer() throws {
    let channel = WorkChannel<Int>()
    let loops = (0..<100).map { _ in scheduler.task { for try await _ in channel { Issue.record("taken") } } }
    scheduler.advance()
    for loop in loops { loop.cancel() }
    let producer = scheduler.task { try await channel.sendWhenReady(1) }
    scheduler.advance()
    var iterator = channel.makeAsyncIterator()
    _ = iterator
    #expect(try scheduler.run { try await channel.makeAsyncIterator().first() } == 1)
    producer.cancel()
    iterator = channel.makeAsyncIterator()
  }

  @Test("A subscription, or an emit, that is cancelled while it waits keeps nothing (CHANNEL-3)")
  func keepsNothing() {
    let alive = Locked(0)
    let channel = WorkChannel<Counted>()
    do {
      let consumer = Counted(alive)
      channel.signal.observe(.taking { _ in withExtendedLifetime(consumer) {} }).cancel()
    }
    let producer = scheduler.task { try await channel.sendWhenReady(Counted(alive)) }
    scheduler.advance()
    #expect(alive.withLock { $0 } == 1)
    producer.cancel()
    scheduler.advance()
    #expect(alive.withLock { $0 } == 0)
  }

  @Test("An emit that is cancelled while it waits has not sent its value; the others keep their order (CHANNEL-3)")
  func cancelledProducer() throws {
    let scheduler = TestScheduler(departures: [:])
    let channel = WorkChannel<Int>(capacity: 1)
    #expect(channel.send(0) == .queued)
    let outcomes = Recorder<String>()
    let producers = (1...5).map { value in
      scheduler.task {
        do {
          try await channel.sendWhenReady(value)
          outcomes.add("\(value)")
        } catch {
          outcomes.add("\(value) \(error is CancellationError)")
        }
      }
    }
    scheduler.advance()
    producers[1].cancel()
    producers[3].cancel()
    scheduler.advance()
    let taken = Recorder<Int>()
    let loop = scheduler.task { for try await value in channel { taken.add(value) } }
    scheduler.advance()
    #expect(taken.values == [0, 1, 3, 5])
    #expect(outcomes.values == ["2 true", "4 true", "1", "3", "5"])
    loop.cancel()
    scheduler.run()
  }

  @Test("The end comes after what is queued; waiting emits throw, so that a producer knows what was not sent (SEND-1)")
  func ends() throws {
    let channel = WorkChannel<Int>(capacity: 1)
    #expect(channel.send(1) == .queued)
    let outcome = Recorder<String>()
    let producer = scheduler.task {
      do { try await channel.sendWhenReady(2) } catch { outcome.add("\(error as? SignalError == .ended)") }
    }
    scheduler.advance()
    channel.finish(throwing: Failure("closed"))
    channel.finish()
    scheduler.advance()
    #expect(outcome.values == ["true"])
    let (values, failed) = try scheduler.run {
      var values: [Int] = []
      do {
        for try await value in channel { values.append(value) }
        return (values, false)
      } catch { return (values, error is Failure) }
    }
    #expect(values == [1])
    #expect(failed)
    producer.cancel()
  }

  @Test("A channel that is released without an end ends its consumers after what is queued (LIFE-8)")
  func released() {
    var channel: WorkChannel<Int>? = WorkChannel(capacity: 3)
    let signal = channel!.signal.deliver(on: scheduler)
    _ = channel?.send(1)
    let witness = Witness()
    witness.observe(signal)
    scheduler.advance()
    channel = nil
    scheduler.run()
    #expect(witness.values == ["1"] && witness.ends == ["released"])
  }

  @Test("Its signal is a consumer that takes as much as it has room for (AHEAD-4)")
  func signals() {
    let channel = WorkChannel<Int>(capacity: 100)
    for value in 0..<50 { _ = channel.send(value) }
    let running = Locked(0)
    let recording = scheduler.record(
      channel.signal.mapAsync(maxConcurrent: 4, on: scheduler) { [scheduler] value in
        running.withLock { $0 += 1 }
        try await scheduler.sleep(for: .seconds(1))
        return value
      })
    scheduler.advance()
    #expect(running.withLock { $0 } == 4)
    #expect(channel.count >= 45)
    channel.finish()
    scheduler.run()
    #expect(recording.values == Array(0..<50))
    #expect(recording.isCompleted)
    let refused = WorkChannel<Int>(capacity: -1)
    expectInvalid(refused.signal.deliver(on: .immediate))
  }
}

extension WorkChannelTests {
  @Test("An operator takes what it asks for, and leaves the rest to others (CHANNEL-4)")
  func operators() throws {
    let channel = WorkChannel<Int>(capacity: 6)
    for value in 1...6 { _ = channel.send(value) }
    let tens: Signal<Int> = channel.filter { $0.isMultiple(of: 2) }.map { $0 * 10 }
    #expect(channel.count == 6)
    #expect(try scheduler.run { try await tens.take(2).collect() } == [20, 40])
    #expect(channel.count == 2)
    #expect(try scheduler.run { try await channel.first() } == 5)
    channel.finish()
    #expect(try scheduler.run { try await channel.collect() } == [6])
  }

  @Test("Subscriptions to operators take turns; one whose consumer is paused takes nothing (CHANNEL-1, 4)")
  func operatorsTakeTurns() {
    let channel = WorkChannel<Int>()
    let left = Witness { _, index in index == 1 ? .paused : .more }
    let right = Witness()
    left.observe(channel.map { "l\($0)" })
    right.observe(channel.map { "r\($0)" })
    for value in 1...3 { #expect(channel.send(value) == .delivered) }
    #expect(left.values == ["l1"] && right.values == ["r2", "r3"])
    left.resume()
    for value in 4...6 { _ = channel.send(value) }
    #expect(left.values == ["l1", "l5"] && right.values == ["r2", "r3", "r4", "r6"])
  }
}

extension WorkChannel.Iterator {
  fileprivate func first() async throws -> Value? {
    var iterator = self
    return try await iterator.next()
  }
}
