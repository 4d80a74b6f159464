import ReactiveConcurrency
import ReactiveTesting
import Testing

/// No reader waits for a part whose source it holds back itself.
@Suite("Laws: parts of one source")
struct PartsTests {
  let scheduler = TestScheduler()

  @Test("zip takes two parts of one shared source, however far apart they lie (LIFE-6)")
  func zipsParts() {
    let connection = Signal(0..<2_000).publish()
    let (low, high) = (connection.signal.filter { $0 < 1_000 }, connection.signal.filter { $0 >= 1_000 })
    let recording = scheduler.record(zip(low, high).map { $1 - $0 })
    connection.connect()
    expect(recording, has: Array(repeating: 1_000, count: 1_000), then: .completed)
  }

  @Test("zip that is ahead holds up a source, also one that it shares with others (LIFE-6)")
  func zipPauses() {
    let pulled = Recorder<Int>()
    let connection = Signal(0..<2_000).onNext { pulled.add($0) }.publish()
    let other = Subject<Int>()
    let recording = scheduler.record(zip(connection.signal, other.signal).map { $0 + $1 })
    let witness = Witness()
    witness.observe(connection.signal)
    connection.connect()
    #expect(pulled.values.count < 300)
    other.send(0)
    #expect(recording.values == [0])
    witness.cancel()
    recording.cancel()
  }

  @Test("who emits to the parts of a subject that zip takes apart need not wait for the one that is ahead (LIFE-6)")
  func emits() async throws {
    let subject = Subject<Int>()
    let recording = scheduler.record(
      zip(subject.signal.filter { $0 < 1_000 }, subject.signal.filter { $0 >= 1_000 }).map { $1 - $0 })
    for value in 0..<2_000 { try await subject.sendWhenReady(value) }
    #expect(recording.values == Array(repeating: 1_000, count: 1_000))
  }

  @Test("a loop over groups may stay with one of them, however many others come (LIFE-6)")
  func nestedLoops() async throws {
    var count = 0
    for try await group in Signal(0..<2_000).group(by: { $0 % 1_000 }) {
      if count == 0 { for try await _ in group {} }
      count += 1
    }
    #expect(count == 1_000)
  }
}
