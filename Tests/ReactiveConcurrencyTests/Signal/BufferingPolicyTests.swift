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

  @Test("Each keeps what it says of a source that cannot pause")
  func keeps() {
    #expect(taken(.unbounded, of: 1000) == Array(1...1000))
    #expect(taken(.backpressure(high: 4, low: 2), of: 1000) == Array(1...1000))
    #expect(taken(.default, of: 1000) == Array(1...1000))
    #expect(taken(.newest(3), of: 10) == [8, 9, 10])
    #expect(taken(.newest(1), of: 10) == [10])
    #expect(taken(.oldest(3), of: 10) == [1, 2, 3])
    #expect(taken(.oldest(1), of: 10) == [1])
    #expect(taken(.newest(3), of: 2) == [1, 2])
  }

  @Test("What has been taken makes room at once", arguments: [1, 2, 5])
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

  @Test("Policies that make no sense trap")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      _ = Signal.just(1).values(buffering: .newest(0)).makeAsyncIterator()
    }
    await #expect(processExitsWith: .failure) {
      _ = Signal.just(1).values(buffering: .oldest(-1)).makeAsyncIterator()
    }
    await #expect(processExitsWith: .failure) {
      _ = Signal.just(1).values(buffering: .backpressure(high: 2, low: 2)).makeAsyncIterator()
    }
  }
}
