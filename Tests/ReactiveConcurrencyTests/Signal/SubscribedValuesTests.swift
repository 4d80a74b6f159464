import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Subscribing before the loop")
struct SubscribedValuesTests {
  let scheduler = TestScheduler()
  let probe = Probe()

  @Test("What is sent between subscribedValues() and the loop, in another task, arrives, and then the rest (EARLY-1)")
  func losesNothing() throws {
    let subject = Subject<Int>()
    let values = subject.subscribedValues()
    #expect(subject.subscriberCount == 1)
    subject.send(1)
    let loop = scheduler.task {
      var taken: [Int] = []
      for try await value in values { taken.append(value) }
      return taken
    }
    subject.send(2)
    scheduler.advance()
    subject.send(3)
    subject.finish()
    #expect(try scheduler.run { try await loop.value } == [1, 2, 3])
  }

  @Test("A source that can pause waits for the loop (EARLY-1, AHEAD-2)")
  func pauses() throws {
    let values = probe.values(1...1000).subscribedValues()
    #expect(probe.starts == 1 && probe.produced == 256)
    let count = try scheduler.run { try await values.reduce(0) { count, _ in count + 1 } }
    #expect(count == 1000 && probe.releases == 1)
  }

  @Test("What comes before the loop is stored by its policy, and what that drops is reported (EARLY-1, BEHIND-1)")
  func hasAPolicy() throws {
    let dropped = Recorder<Int>()
    let subject = Subject<Int>()
    let values = subject.subscribedValues(buffering: .newest(2), onDrop: { value, _ in dropped.add(value) })
    for number in 1...5 { subject.send(number) }
    subject.finish()
    let taken = try scheduler.run { try await values.reduce(into: []) { $0.append($1) } }
    #expect(taken == [4, 5] && dropped.values == [1, 2, 3])
    let strict = Signal(1...3).subscribedValues(buffering: .failing(beyond: 2))
    #expect(throws: SignalError.fellBehind(2)) { try scheduler.run { for try await _ in strict {} } }
  }

  @Test("emit returns while there is room in what no loop reads yet (EARLY-1)")
  func emits() throws {
    let subject = Subject<Int>()
    let values = subject.subscribedValues()
    try scheduler.run { try await subject.sendWhenReady(1) }
    subject.finish()
    #expect(try scheduler.run { try await values.reduce(0, +) } == 1)
  }

  @Test("Work is started before the loop once, not one value further (EARLY-1, AHEAD-4)")
  func startsWork() throws {
    let emitted = Recorder<Int>()
    let values = Signal<Int>.async(on: scheduler) { emitter in
      for number in 1...3 {
        emitted.add(number)
        try await emitter.emit(number)
      }
    }.subscribedValues()
    scheduler.advance()
    #expect(emitted.values == [1])
    #expect(try scheduler.run { try await values.reduce(0, +) } == 6)
  }

  @Test("Released without a loop it cancels its source, and so does leaving the loop (EARLY-2)")
  func releases() throws {
    do { _ = probe.watch(Signal<Int>.never).subscribedValues() }
    #expect(probe.starts == 1 && probe.releases == 1)
    let values = probe.watch(Signal.of(1).concat(.never)).subscribedValues()
    try scheduler.run { for try await _ in values { break } }
    #expect(probe.starts == 2 && probe.releases == 2)
  }

  @Test("A second loop fails, and takes nothing from the first (EARLY-2)")
  func servesOneLoop() throws {
    let values = Signal.of(1, 2).subscribedValues()
    let taken = try scheduler.run {
      var taken: [Int] = []
      for try await value in values {
        taken.append(value)
        await #expect(throws: SignalError.invalidArgument("What subscribedValues() returns serves one loop")) {
          for try await _ in values {}
        }
      }
      return taken
    }
    #expect(taken == [1, 2])
  }

  @Test("The task that subscribes may be cancelled: the loop is another's (EARLY-1)")
  func outlivesItsTask() throws {
    let subscribing = scheduler.task { [probe] in
      withUnsafeCurrentTask { $0?.cancel() }
      return probe.values(1...1000).subscribedValues()
    }
    let count = try scheduler.run { try await subscribing.value.reduce(0) { count, _ in count + 1 } }
    #expect(count == 1000)
  }
}
