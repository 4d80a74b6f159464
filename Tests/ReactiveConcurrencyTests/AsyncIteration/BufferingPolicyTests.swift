import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Buffering policies")
struct BufferingPolicyTests {
  let scheduler = TestScheduler()

  /// Sends 1…`count` while the loop is busy with nothing, then lets it take them.
  private func taken(_ policy: BufferingPolicy, of count: Int) -> [Int] {
    let subject = Subject<Int>()
    let recording = scheduler.iterate(subject.signal, buffering: policy)
    scheduler.advance()
    for value in 1...count { subject.send(value) }
    subject.finish()
    scheduler.advance()
    #expect(recording.isCompleted)
    return recording.values
  }

  @Test("Each buffering policy keeps what it says of a source that cannot pause")
  func keeps() {
    #expect(taken(.unbounded, of: 1000) == Array(1...1000))
    #expect(taken(.backpressure(high: 4, low: 2), of: 1000) == Array(1...1000))
    #expect(taken(.default, of: 1000) == Array(1...1000))
    // The loop waits for the first, which is handed to it.
    #expect(taken(.newest(3), of: 10) == [1, 8, 9, 10])
    #expect(taken(.newest(1), of: 10) == [1, 10])
    #expect(taken(.oldest(3), of: 10) == [1, 2, 3, 4])
    #expect(taken(.oldest(1), of: 10) == [1, 2])
    #expect(taken(.newest(3), of: 2) == [1, 2])
  }

  @Test("A loop that waits is handed the next value beside what its policy stores (BEHIND-6)")
  func handsOver() throws {
    for (policy, expected) in [(BufferingPolicy.newest(1), [1, 3]), (.oldest(1), [1, 2]), (.newest(2), [1, 2, 3])] {
      #expect(taken(policy, of: 3) == expected, "\(policy)")
    }
    let subject = Subject<Int>()
    let received = Recorder<Int>()
    let loop = scheduler.task {
      for try await value in subject.signal.values(buffering: .failing(beyond: 1)) { received.add(value) }
    }
    scheduler.advance()
    for value in 1...4 {
      // Two at a time, each time to a loop that waits.
      subject.send(value)
      subject.send(-value)
      scheduler.advance()
    }
    #expect(received.values == [1, -1, 2, -2, 3, -3, 4, -4])
    for value in 1...3 { subject.send(value) }
    #expect(throws: SignalError.fellBehind(1)) { try scheduler.run { try await loop.value } }
  }

  @Test("What has been taken makes room in a buffer immediately", arguments: [1, 2, 5])
  func makesRoom(_ capacity: Int) throws {
    let subject = Subject<Int>()
    scheduler.schedule(after: .seconds(1)) {
      for value in 1...capacity { subject.send(value) }
    }
    let values = try scheduler.run { [scheduler] in
      var values: [Int] = []
      for try await value in subject.signal.values(buffering: .oldest(capacity)) {
        values.append(value)
        if values.count == capacity {
          // All that waited has been taken, the loop is busy with the last.
          for value in 1...capacity { subject.send(10 * value) }
          subject.finish()
          try await scheduler.sleep(for: .seconds(1))
        }
      }
      return values
    }
    #expect(values == Array(1...capacity) + (1...capacity).map { $0 * 10 })
  }

  @Test("A pull source under a policy that never pauses runs to its end")
  func neverPauses() throws {
    let probe = Probe()
    let values = try scheduler.run {
      var values: [Int] = []
      for try await value in probe.values(1...1000).values(buffering: .newest(2)) { values.append(value) }
      return values
    }
    #expect(values == [999, 1000])
    #expect(probe.produced == 1000)
  }

  @Test("What is dropped is reported, with its number, by whichever policy drops (BEHIND-1)")
  func tellsWhatIsDropped() throws {
    for (policy, dropped) in [(BufferingPolicy.newest(3), [2]), (.oldest(3), [5]), (.failing(beyond: 3), [5])] {
      let subject = Subject<Int>()
      let told = Recorder<[Int]>()
      let scheduler = TestScheduler()
      let loop = scheduler.task {
        for try await _ in subject.signal.values(buffering: policy, onDrop: { told.add([$0, $1]) }) {}
      }
      scheduler.advance()
      for value in 1...5 { subject.send(value) }
      #expect(told.values == dropped.enumerated().map { [$1, $0 + 1] }, "\(policy): before the loop goes on")
      loop.cancel()
      scheduler.advance()
    }
  }

  @Test("A loop that is behind by more than it may be fails, and its source is released immediately (BEHIND-2)")
  func fallsBehind() throws {
    let (slow, fast) = (Recorder<Int>(), Recorder<Int>())
    let subject = Subject<Int>()
    let loop = scheduler.task {
      for try await value in subject.signal.values(buffering: .failing(beyond: 3)) { slow.add(value) }
    }
    let other = subject.signal.onNext { fast.add($0) }.observe(.ignoring)
    scheduler.advance()
    subject.send(1)
    scheduler.advance()
    for value in 2...5 { subject.send(value) }
    #expect(subject.subscriberCount == 2, "three may wait behind the one that the loop is handed")
    subject.send(6)
    #expect(subject.subscriberCount == 1, "before the loop has heard of it")
    subject.send(7)
    scheduler.advance()
    #expect(slow.values == [1] && fast.values == Array(1...7))
    #expect(throws: SignalError.fellBehind(3)) { try scheduler.run { try await loop.value } }
    #expect("\(SignalError.fellBehind(3))" == "The receiver fell behind: more than 3 values waited for it.")
    other.cancel()
  }

  @Test(
    "A joiner of a replay is behind by what it has yet to take of what follows, not by the history (BEHIND-5)",
    arguments: [1, 2, 3, 4])
  func historyIsNoLag(_ form: Int) throws {
    let received = Recorder<Int>()
    let subject = ReplaySubject<Int>()
    for value in 1...1000 { subject.send(value) }
    let signal = [
      subject.signal, subject.signal.map { $0 }, merge(subject.signal, .empty), subject.signal.share(replay: .max),
    ][form - 1]
    let first = signal.observe(.ignoring)
    let loop = scheduler.task {
      for try await value in signal.values(buffering: .failing(beyond: 3)) {
        received.add(value)
        if value == 10 || value == 1002 { try await scheduler.sleep(for: .seconds(1)) }
      }
    }
    scheduler.advance()
    #expect(received.values == Array(1...10))
    for value in 1001...1003 { subject.send(value) }
    scheduler.advance(by: .seconds(1))
    #expect(received.values == Array(1...1002), "three more may wait")
    for value in 1004...1007 { subject.send(value) }
    scheduler.advance(by: .seconds(1))
    #expect(throws: SignalError.fellBehind(3)) { try scheduler.run { try await loop.value } }
    first.cancel()
  }

  @Test(
    "What a loop has taken, at most a quarter of the count, is neither dropped nor kept when it leaves (BEHIND-3)",
    arguments: [
      (BufferingPolicy.newest(40), Array(0...10) + [30, 31, 32]), (.oldest(40), Array(0...46)),
      (.failing(beyond: 40), Array(0...9)),
    ])
  func takesBatches(_ policy: BufferingPolicy, _ expected: [Int]) throws {
    let alive = Locked(0)
    let subject = Subject<(number: Int, token: Counted)>()
    scheduler.schedule(after: .seconds(1)) { for number in 0..<40 { subject.send((number, Counted(alive))) } }
    let numbers = try scheduler.run {
      var numbers: [Int] = []
      do {
        for try await value in subject.signal.values(buffering: policy) {
          numbers.append(value.number)
          if numbers.count == 2 { for number in 40..<70 { subject.send((number, Counted(alive))) } }
          if numbers.count == expected.count, policy != .failing(beyond: 40) { break }
        }
      } catch {
        #expect(error as? SignalError == .fellBehind(40))
      }
      return numbers
    }
    #expect(numbers == expected)
    #expect(alive.withLock { $0 } == 0)
  }
}
