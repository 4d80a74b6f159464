import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("for try await")
struct SignalIteratorTests {
  let scheduler = TestScheduler()
  let probe = Probe()

  @Test("In a task that is already cancelled a loop's source is never started and the loop ends")
  func alreadyCancelled() throws {
    let task = scheduler.task { [probe] in
      var count = 0
      for try await _ in probe.values(1...) { count += 1 }
      return count
    }
    task.cancel()
    #expect(try scheduler.run { try await task.value } == 0)
    #expect(probe.starts == 0)
  }

  @Test("Leaving the loop releases the source immediately, once, also within a batch", arguments: [1, 2, 300])
  func breaks(_ count: Int) throws {
    try scheduler.run { [probe] () async throws -> Void in
      var taken = 0
      for try await _ in probe.values(1...) {
        taken += 1
        if taken == count { break }
      }
      #expect(probe.releases == 1)
    }
  }

  @Test("Of two copies of an iterator that wait at once the second throws, and the first gets the value (LEAVE-2)")
  @MainActor
  func copies() async throws {
    final class Copies {
      var first: SignalIterator<Int>
      var second: SignalIterator<Int>

      init(_ iterator: SignalIterator<Int>) {
        first = iterator
        second = iterator
      }
    }
    let subject = Subject<Int>()
    let copies = Copies(subject.signal.makeAsyncIterator())
    let first = Task.immediate { try await copies.first.next() }
    #expect(subject.subscriberCount == 1)
    let error = SignalError.invalidArgument("One copy of an iterator waits for a value already")
    do {
      _ = try await copies.second.next()
      Issue.record("the second copy has not thrown")
    } catch let thrown {
      #expect(thrown as? SignalError == error)
    }
    subject.send(1)
    #expect(try await first.value == 1)
    subject.send(2)
    #expect(try await copies.second.next() == 2)
  }

  @Test("A second task that iterates over a stream meanwhile throws, and takes nothing (LEAVE-2)")
  func streamOfTwo() async throws {
    let subject = Subject<Int>()
    let stream = subject.signal.stream()
    let first = Task {
      var iterator = stream.makeAsyncIterator()
      return try await iterator.next()
    }
    while subject.subscriberCount == 0 { await Task.yield() }
    await #expect(throws: SignalError.invalidArgument("What stream() returns serves one task at a time")) {
      var iterator = stream.makeAsyncIterator()
      _ = try await iterator.next()
    }
    subject.send(1)
    #expect(try await first.value == 1)
  }

  @Test("Many tasks that iterate over a stream get each value once, or an error (LEAVE-2)")
  func streamOfMany() async {
    let stream = Signal(1...10_000).stream()
    let taken = await withTaskGroup(of: [Int].self) { tasks in
      for _ in 1...8 {
        tasks.addTask {
          var values: [Int] = []
          do { for try await value in stream { values.append(value) } } catch {}
          return values
        }
      }
      return await tasks.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(taken).count == taken.count)
  }

  @Test("Values that wait are released with a loop that is left in the middle of a batch", arguments: 1...40)
  func releasesValues(_ count: Int) throws {
    let alive = Locked(0)
    try scheduler.run { () async throws -> Void in
      var taken = 0
      for try await _ in Signal(1...40).map({ _ in Counted(alive) }) {
        taken += 1
        if taken == count { break }
      }
    }
    #expect(alive.withLock { $0 } == 0)
  }

  @Test("Cancelling the task ends the loop, without an error, and releases the source")
  func cancels() throws {
    let ended = Recorder<String>()
    let task = scheduler.task { [probe] in
      for try await value in probe.watch(Signal.of(1).concat(.never)) { ended.add("\(value)") }
      ended.add("ended")
    }
    scheduler.run()
    task.cancel()
    scheduler.run()
    #expect(ended.values == ["1", "ended"])
    #expect(probe.releases == 1)
  }

  @Test(
    "A loop that is cancelled takes at most fifteen more of the values that wait already",
    arguments: [BufferingPolicy.default, .unbounded, .newest(1000), .newest(40), .newest(1), .oldest(1000)])
  func cancelsWithinABatch(_ policy: BufferingPolicy) throws {
    for moment in [1, 2, 17, 100] {
      let more = try scheduler.run { [probe] () async throws -> Int in
        var taken = 0
        for try await _ in probe.values(1...1000).values(buffering: policy) {
          taken += 1
          if taken == moment { withUnsafeCurrentTask { $0?.cancel() } }
        }
        return taken - moment
      }
      #expect(more <= 15, "cancelled at the value \(moment)")
    }
    #expect(probe.starts == 4 && probe.releases == 4)
  }

  @Test("An iterator throws the error once, then returns nil")
  func throwsOnce() throws {
    try scheduler.run { () async throws -> Void in
      var iterator = Signal.of(1).concat(.fail(Failure("no"))).makeAsyncIterator()
      #expect(try await iterator.next() == 1)
      await #expect(throws: Failure("no")) { try await iterator.next() }
      #expect(try await iterator.next() == nil)
      #expect(try await iterator.next() == nil)
    }
  }

  @Test("Dropping the iterator cancels the source; making one starts nothing")
  func dropsIterator() throws {
    try scheduler.run { [probe] () async throws -> Void in
      do {
        var unused = probe.values(1...).makeAsyncIterator()
        #expect(probe.starts == 0)
        _ = try await unused.next()
      }
      #expect(probe.starts == 1 && probe.releases == 1)
    }
  }

  @Test("first() pulls exactly one element; nil or the default for an empty signal; its error")
  func first() throws {
    try scheduler.run { [probe] () async throws -> Void in
      #expect(try await probe.values(1...).first() == 1)
      #expect(probe.produced == 1 && probe.releases == 1)
      #expect(try await Signal<Int>.empty.first() == nil)
      #expect(try await Signal<Int>.empty.first(default: 7) == 7)
      #expect(try await Signal.of(1).first(default: 7) == 1)
      await #expect(throws: Failure("no")) { try await Signal<Int>.fail(Failure("no")).first() }
    }
  }

  @Test("last(), collect() and run(), and their errors")
  func others() throws {
    try scheduler.run { () async throws -> Void in
      #expect(try await Signal.of(1, 2).last() == 2)
      #expect(try await Signal<Int>.empty.last() == nil)
      #expect(try await Signal.of(1, 2).collect() == [1, 2])
      #expect(try await Signal<Int>.empty.collect() == [])
      try await Signal.of(1, 2).run()
      let failing = Signal.of(1).concat(.fail(Failure("no")))
      await #expect(throws: Failure("no")) { try await failing.last() }
      await #expect(throws: Failure("no")) { try await failing.collect() }
      await #expect(throws: Failure("no")) { try await failing.run() }
    }
  }

  @Test("One-shot calls throw CancellationError when they are cancelled", arguments: 0...3)
  func oneShotsCancelled(_ which: Int) throws {
    let source = probe.watch(Signal.of(1).skip(1).concat(.never))
    let task = scheduler.task {
      switch which {
      case 0: _ = try await source.first()
      case 1: _ = try await source.last()
      case 2: _ = try await source.collect()
      default: try await source.run()
      }
    }
    scheduler.run()
    task.cancel()
    #expect(throws: CancellationError.self) { try scheduler.run { try await task.value } }
    #expect(probe.releases == 1)
  }

  @Test("stream(buffering:) gives the same values and error to one consumer")
  func streams() throws {
    try scheduler.run { [probe] () async throws -> Void in
      let stream = probe.values(1...3, then: Failure("no")).stream(buffering: .backpressure(high: 1, low: 0))
      #expect(probe.starts == 0)
      var values: [Int] = []
      await #expect(throws: Failure("no")) {
        for try await value in stream { values.append(value) }
      }
      #expect(values == [1, 2, 3])
      #expect(probe.releases == 1)
    }
  }

  @Test(
    "A loop whose task was cancelled in the middle of a full batch is over for who goes on with its iterator (LEAVE-2)",
    arguments: [false, true])
  func isOverForOthers(isAsync: Bool) async throws {
    let numbers =
      isAsync
      ? Signal<Int>.async { emitter in for number in 0... { try await emitter.emit(number) } } : Signal(0...)
    // Safety: used by the task, and when that is over by the test.
    nonisolated(unsafe) var iterator = numbers.makeAsyncIterator()
    let loop = Task {
      #expect(try await iterator.next() == 0)
      withUnsafeCurrentTask { $0?.cancel() }
      while try await iterator.next() != nil {}
    }
    try await loop.value
    #expect(try await iterator.next() == nil)
  }

  @Test("Consuming keeps the consumer's isolation: the main actor, and an actor")
  @MainActor
  func isolation() async throws {
    var values: [Int] = []
    for try await value in Signal(1...300) {
      MainActor.assertIsolated()
      values.append(value)
    }
    #expect(values.count == 300)
    #expect(try await Signal.of(1).first() == 1)
    #expect(try await Consumer().sum(of: Signal(1...300)) == 45150)
  }
}

private actor Consumer {
  private var sum = 0

  func sum(of signal: Signal<Int>) async throws -> Int {
    for try await value in signal {
      assertIsolated()
      sum += value
    }
    return sum
  }
}
