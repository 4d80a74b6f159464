import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("hold(while:)")
struct HoldTests {
  private let scheduler = TestScheduler()

  @Test("A condition that causes the end of hold is released before the end")
  func releasesCondition() {
    let log = Recorder<String>()
    let isBusy = BehaviorSubject(true)
    let held = Signal.just(1).hold(while: isBusy.onDispose { log.add("released") })
    let subscription = held.observe(.taking(end: { _ in log.add("ended") }))
    isBusy.send(false)
    #expect(log.values == ["released", "ended"])
    subscription.cancel()
  }

  @Test("A source that can wait is held back by hold with the first value that it has sent")
  func pauses() {
    let isBusy = BehaviorSubject(true)
    let probe = Probe()
    let recording = scheduler.record(probe.values(1...5).hold(while: isBusy.signal))
    #expect(recording.values == [] && probe.produced == 1)
    isBusy.send(false)
    #expect(recording.values == Array(1...5) && recording.isCompleted)
  }

  @Test("Beside hold, combineLatest sends only the newest value when the condition ends, and each value once")
  func newest() {
    let (source, isBusy) = (Subject<Int>(), BehaviorSubject(false))
    let recording = scheduler.record(
      combineLatest(source.enumerated(), isBusy).filter { !$1 }
        .distinctUntilChanged(at: { $0.0.offset }).map { $0.0.element })
    source.send(1)
    isBusy.send(true)
    source.send(2)
    source.send(3)
    #expect(recording.values == [1])
    for isBusyNow in [false, true, false] { isBusy.send(isBusyNow) }
    source.send(3)
    #expect(recording.values == [1, 3, 3])
  }

  /// What may stand between a condition and `hold`.
  private static let conditions: [(name: String, make: @Sendable (Signal<Bool>) -> Signal<Bool>)] = [
    ("combineLatest", { combineLatest($0, Signal.just(true)).map { $0 && $1 } }),
    ("log", { $0.log(to: LogSink { _ in }) }),
    ("concat", { $0.concat(.never) }),
    ("subscribe(on:)", { $0.subscribe(on: .immediate) }),
    ("share", { $0.share() }),
    ("share twice", { $0.share().share(replay: 1) }),
    ("share and combineLatest", { shared in combineLatest(shared.share(), Signal.just(true)).map { $0 && $1 } }),
    ("autoconnect", { $0.publish().autoconnect() }),
    ("multicast", { $0.multicast { shared in zip(shared, shared).map { $0 && $1 } } }),
    ("state", { $0.state(initial: true).signal }),
  ]

  @Test(
    "A consumer that sets hold's condition when it gets a value gets no other until it has cleared it",
    arguments: conditions.map(\.name))
  func holdsInBetween(name: String) throws {
    let source = Subject<Int>()
    let isBusy = BehaviorSubject(true)
    let received = Recorder<Int>()
    let make = try #require(Self.conditions.first { $0.name == name }).make
    let condition = make(isBusy.signal.distinctUntilChanged())
    let subscription = source.signal.hold(while: condition).observe(
      .taking(
        { value in
          received.add(value)
          isBusy.send(true)
        }, end: { _ in received.add(0) }))
    for value in 1...3 { source.send(value) }
    #expect(received.values == [])
    isBusy.send(false)
    #expect(received.values == [1])
    source.finish()
    isBusy.send(false)
    #expect(received.values == [1, 2])
    isBusy.send(false)
    #expect(received.values == [1, 2, 3, 0])
    subscription.cancel()
  }

  @Test("The same if the condition is sent by hand")
  func holdsInBetweenBySender() {
    let source = Subject<Int>()
    let sender = Locked<Sender<Bool>?>(nil)
    let received = Recorder<Int>()
    let set: @Sendable (Bool) -> Void = { isBusy in
      let sender = sender.withLock { $0 }
      sender?.send(isBusy)
    }
    let condition = Signal<Bool> { new in
      sender.set(new)
      new.send(true)
    }
    let subscription = source.signal.hold(while: condition).observe(
      .taking { value in
        received.add(value)
        set(true)
      })
    for value in 1...3 { source.send(value) }
    set(false)
    #expect(received.values == [1])
    set(false)
    #expect(received.values == [1, 2])
    subscription.cancel()
  }
}
