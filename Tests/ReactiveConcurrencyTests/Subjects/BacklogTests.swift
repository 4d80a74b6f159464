import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What a subject keeps for those who pause, and how it matches their pauses with their resumes.
@Suite("Backlogs of subjects")
struct BacklogTests {
  let scheduler = TestScheduler()

  @Test("A new subscriber that pauses its replay stores only what it has yet to receive", arguments: [0, 2, 5, 8])
  func replay(resumes: Int) {
    let alive = Locked(0)
    let subject = ReplaySubject<Counted>(capacity: 5)
    for _ in 1...5 { subject.send(Counted(alive)) }
    let slow = subject.signal.observe(.pausing())
    for _ in 1...3 { subject.send(Counted(alive)) }
    #expect(alive.withLock { $0 } == 5 + 2, "Of the three that are forgotten it has seen one")
    for _ in 0..<resumes { slow.resume() }
    #expect(alive.withLock { $0 } == 5 + max(0, 2 - resumes))
    slow.cancel()
    #expect(alive.withLock { $0 } == 5)
  }

  @Test("A paused replay is complete and in order, whatever is sent meanwhile, and however the subject ends")
  func order() {
    for capacity in [1, 2, 3, 7, .max] {
      for ends in [false, true] {
        var subject: ReplaySubject<Int>? = ReplaySubject(capacity: capacity)
        for value in 0..<7 { subject?.send(value) }
        let values = Recorder<Int>()
        let slow = subject?.signal.observe(.pausing { value in values.add(value) })
        for value in 7..<12 {
          subject?.send(value)
          if value % 2 == 0 { slow?.resume() }
        }
        if ends {
          subject?.finish()
          subject = nil
        }
        for _ in 0..<20 { slow?.resume() }
        #expect(values.values == Array(max(0, 7 - min(capacity, 7))..<12))
      }
    }
  }

  @Test("A resume from before the newest value does not end the pause that value is answered with")
  func lateResume() {
    let subject = Subject<Int>()
    let slot = SharedSlot()
    let sent = Recorder<Int>()
    // Resumes, for the pause before, just before the next value comes, in the same delivery.
    _ = subject.signal.observe(.taking { value in if value == 2 { slot.tell(.open) } })
    slot.fill(subject.signal.observe(.pausing()))
    Signal(10..<20).onNext { sent.add($0) }.concat(.never).multicast(subject).connect()
    #expect(sent.values == [10])
    subject.send(2)
    #expect(sent.values == [10])
    slot.tell(.open)
    #expect(sent.values == [10, 11])
  }

  @Test("A subscriber that leaves, or receives the end, while paused delays no other; a late resume has no effect")
  func leaves() {
    let subject = Subject<Int>()
    let first = subject.signal.observe(.pausing())
    let second = subject.signal.observe(.pausing())
    let sent = Recorder<Int>()
    Signal(1...5).onNext { sent.add($0) }.concat(.never).multicast(subject).connect()
    #expect(sent.values == [1])
    first.cancel()
    first.resume()
    #expect(sent.values == [1])
    second.resume()
    second.resume()
    #expect(sent.values == [1, 2, 3])
    first.resume()
    #expect(sent.values == [1, 2, 3])
    second.cancel()
    #expect(sent.values == Array(1...5))
  }

  @Test("A cancelled emit releases its value immediately, and those behind it keep their order")
  func emissions() async throws {
    let alive = Locked(0)
    let subject = Subject<Counted>()
    let slow = subject.signal.observe(.pausing())
    subject.send(Counted(alive))
    let tasks = (0..<100).map { _ in
      Task(executorPreference: scheduler) { try await subject.sendWhenReady(Counted(alive)) }
    }
    scheduler.run()
    #expect(alive.withLock { $0 } == 100)
    for (number, task) in tasks.enumerated() where number % 4 != 0 { task.cancel() }
    scheduler.run()
    for (number, task) in tasks.enumerated() where number % 4 != 0 {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(alive.withLock { $0 } == 25)
    slow.cancel()
    scheduler.run()
    for (number, task) in tasks.enumerated() where number % 4 == 0 { try await task.value }
    #expect(alive.withLock { $0 } == 0)
  }
}
