import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("hold(while:)")
struct HoldTests {
  private let scheduler = TestScheduler()

  @Test("What comes while hold's condition holds is sent in order when it does not, and the end after it")
  func holds() {
    let source = scheduler.timeline(
      (1, .next(1)), (3, .next(2)), (4, .next(3)), (6, .next(4)), (8, .next(5)), (9, .completed))
    let condition = scheduler.timeline((2, .next(true)), (5, .next(false)), (7, .next(true)), (10, .next(false)))
    expect(source.hold(while: condition), sends: [1, 2, 3, 4, 5], at: [1, 5, 5, 6, 10], endsAt: 10, on: scheduler)
  }

  @Test("After its condition has completed hold stores nothing; an end with nothing stored is sent immediately")
  func completes() {
    let source = scheduler.timeline((1, .next(1)), (4, .completed))
    let condition = scheduler.timeline((0.5, .next(true)), (2, .completed))
    expect(source.hold(while: condition), sends: [1], at: [2], endsAt: 4, on: scheduler)
    expect(Signal<Int>.empty.hold(while: Signal.just(true).concat(.never)), sends: [])
  }

  @Test("An error of either ends hold immediately and drops what is stored")
  func fails() {
    let holding = Signal.just(true).concat(.never)
    let source = scheduler.timeline((1, .next(1)), (2, .failed(Failure("no"))))
    expect(source.hold(while: holding), sends: [], then: .failed(Failure("no")), endsAt: 2, on: scheduler)
    let failing = scheduler.timeline((0.5, .next(true)), (3, Event<Bool>.failed(Failure("no"))))
    let open = scheduler.timeline((1, .next(1)))
    expect(open.hold(while: failing), sends: [], then: .failed(Failure("no")), endsAt: 3, on: scheduler)
  }

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
    ("stateful", { $0.stateful(initial: true).signal }),
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
      sender.withLock { $0 = new }
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

  @Test("A consumer's pauses hold back what hold sends as well: nothing is lost", .timeLimit(.minutes(15)))
  func loops() async throws {
    let isBusy = BehaviorSubject(false)
    var received: [Int] = []
    for try await value in Signal(1...2_000).hold(while: isBusy.signal) {
      received.append(value)
      if value == 700 { isBusy.send(true) }
      if value == 701 { isBusy.send(false) }
      if received.count == 700 { Task { isBusy.send(false) } }
    }
    #expect(received == Array(1...2_000))
  }
}
