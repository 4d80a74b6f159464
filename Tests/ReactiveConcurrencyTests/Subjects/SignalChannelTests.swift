import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("SignalChannel")
struct SignalChannelTests {
  let scheduler = TestScheduler()
  let channel = SignalChannel<Int>()

  @Test("the leading terminal sends nothing at first, the following one its newest value (V36, CH-1, 2)")
  func newcomers() {
    channel.leading.send(1)
    channel.leading.send(2)
    channel.following.send(3)
    expect(scheduler.record(channel.leading.signal), has: [], then: .open)
    expect(scheduler.record(channel.following.signal), has: [2], then: .open)
    let late = scheduler.record(SignalChannel<Int>().following.signal)
    expect(late, has: [], then: .open)
  }

  @Test("each terminal gets what was sent to the other one, and nothing of its own (V36, CH-3, 4, 8)")
  func sends() {
    let leading = scheduler.record(channel.leading.signal)
    let following = scheduler.record(channel.following.signal)
    channel.leading.send(1)
    channel.following.send(2)
    channel.leading.send(3)
    channel.following.send(4)
    #expect(following.values == [1, 3])
    #expect(leading.values == [2, 4])
  }

  @Test(
    "completion or an error of either ends both; new subscribers receive it, the following one's after its value (V36, CH-5, 6, 7)",
    arguments: [true, false], [true, false])
  func ends(_ isLeading: Bool, _ completes: Bool) {
    let leading = scheduler.record(channel.leading.signal)
    let following = scheduler.record(channel.following.signal)
    channel.leading.send(1)
    let terminal = isLeading ? channel.leading : channel.following
    if completes { terminal.finish() } else { terminal.finish(throwing: Failure("no")) }
    channel.leading.send(2)
    channel.following.send(3)
    channel.leading.finish(throwing: Failure("late"))
    channel.following.finish()
    let ending = completes ? Ending.completed : .failed(Failure("no"))
    expect(leading, has: [], then: ending)
    expect(following, has: [1], then: ending)
    expect(channel.leading.signal, sends: [], then: ending)
    expect(channel.following.signal, sends: [1], then: ending)
  }

  @Test("two values bound to each other through a channel do not chase each other (CH-8)")
  func binds() {
    let model = BehaviorSubject(0)
    let view = BehaviorSubject(-1)
    _ = scheduler.record(model.signal.onNext { [channel] in channel.leading.send($0) })
    _ = scheduler.record(channel.leading.signal.onNext { model.send($0) })
    _ = scheduler.record(channel.following.signal.onNext { view.send($0) })
    #expect(view.value == 0)
    let seen = scheduler.record(view.signal)
    model.send(1)
    #expect(seen.values == [0, 1])
    channel.following.send(2)
    // The model sends the view what it has received, once.
    #expect(model.value == 2 && seen.values == [0, 1, 2])
  }

  @Test("a channel that is no longer used is freed, with what it remembers and its subscribers (CH-9)")
  func frees() {
    let alive = Locked(0)
    let live = LiveSubscriptions()
    weak var freed: SignalChannel<Counted>?
    weak var freedTerminal: SignalChannelTerminal<Counted>?
    let witness = Witness()
    live.track {
      let channel = SignalChannel<Counted>()
      freed = channel
      freedTerminal = channel.following
      witness.observe(channel.following.signal.map { _ in 0 })
      channel.leading.send(Counted(alive))
      #expect(alive.withLock { $0 } == 1)
    }
    #expect(freed == nil && freedTerminal == nil)
    #expect(alive.withLock { $0 } == 0)
    #expect(witness.ends == ["released"])
    #expect(live.count == 0, "\(live)")
    let left = SignalChannel<Int>().following.signal
    #expect(throws: SignalError.sourceReleased) { try scheduler.run { for try await _ in left {} } }
  }

  @Test("A terminal by itself still sends to the other one's subscribers")
  func outlives() {
    let leading = channel.leading
    let recording = scheduler.record(SignalChannel<Int>().following.signal)
    let following = scheduler.record(channel.following.signal)
    leading.send(1)
    #expect(following.values == [1])
    #expect(recording.values == [])
    #expect(channel.following.subscriberCount == 1 && leading.subscriberCount == 0)
  }

  @Test("Each terminal is an async sequence; emit waits for the other one's subscribers")
  func iterates() throws {
    let received = scheduler.iterate(channel.following.signal, buffering: .backpressure(high: 1, low: 0))
    scheduler.advance()
    let sent = Recorder<Int>()
    scheduler.task {
      for value in 1...3 {
        try await channel.leading.sendWhenReady(value)
        sent.add(value)
      }
      channel.leading.finish()
    }
    scheduler.run()
    expect(received, has: [1, 2, 3], then: .completed)
    #expect(sent.values == [1, 2, 3])
    let values = try scheduler.run {
      var values: [Int] = []
      for try await value in channel.following { values.append(value) }
      return values
    }
    #expect(values == [3])
  }
}
