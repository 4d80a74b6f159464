import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

/// What new subscribers receive, of everything that replays, at every moment of its life.
@Suite("Replays")
struct ReplayTests {
  /// Something that replays, fed by hand.
  struct Variant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many values a new subscriber receives; before any was sent, `initial`.
    let capacity: Int
    var initial: [Int] = []
    /// Whether a new subscriber after the end receives the values and the end, and not a new run.
    var outlivesEnd = true
    /// The signal to subscribe to, and what feeds it once `prepare` has run.
    let make: @Sendable () -> (signal: Signal<Int>, source: Subject<Int>)
  }

  private static func subject(_ subject: some SubjectProtocol<Int>) -> (Signal<Int>, Subject<Int>) {
    let source = Subject<Int>()
    _ = source.signal.observe(
      .taking(
        { value in subject.send(value) },
        end: { termination in
          switch termination {
          case .completed: subject.finish()
          case .failed(let error): subject.finish(throwing: error)
          case .cancelled, .released: break
          }
        }))
    return (subject.signal, source)
  }

  private static func sharing(
    _ name: String, _ capacity: Int, outlivesEnd: Bool = true, isKept: Bool = false,
    _ share: @escaping @Sendable (Signal<Int>) -> Signal<Int>
  ) -> Variant {
    Variant(testDescription: name, capacity: capacity, outlivesEnd: outlivesEnd) {
      let source = Subject<Int>()
      let signal = share(source.signal)
      // What starts with its first subscriber is kept running by one that does not count.
      if isKept { _ = signal.observe(.ignoring) }
      return (signal, source)
    }
  }

  static let variants: [Variant] =
    [0, 1, 2, 7, .max].map { capacity in
      Variant(testDescription: "ReplaySubject(\(capacity))", capacity: capacity) {
        subject(ReplaySubject(capacity: capacity))
      }
    } + [
      Variant(testDescription: "Subject", capacity: 0) { subject(Subject()) },
      Variant(testDescription: "BehaviorSubject", capacity: 1, initial: [0]) { subject(BehaviorSubject(0)) },
      sharing("replay", .max) { $0.replay() },
      sharing("replayLast", 1) { $0.replayLast() },
      sharing("replayLazily", .max, isKept: true) { $0.replayLazily() },
      sharing("multicast over capacity 2, autoconnect", 2, isKept: true) {
        $0.multicast(ReplaySubject(capacity: 2)).autoconnect()
      },
      Variant(testDescription: "state", capacity: 1, initial: [0]) {
        let source = Subject<Int>()
        return (source.signal.state(initial: 0).signal, source)
      },
      Variant(testDescription: "channel", capacity: 1) {
        let channel = SignalChannel<Int>()
        let source = Subject<Int>()
        _ = source.signal.observe(
          .taking(
            { value in channel.leading.send(value) },
            end: { termination in
              switch termination {
              case .completed: channel.leading.finish()
              case .failed(let error): channel.leading.finish(throwing: error)
              case .cancelled, .released: break
              }
            }))
        return (channel.following.signal, source)
      },
    ]
    + [0, 1, 3, .max].flatMap { count in
      [
        sharing("share(replay: \(count))", count, outlivesEnd: false, isKept: true) { $0.share(replay: count) },
        sharing("share(replay: \(count), grace:)", count, outlivesEnd: false, isKept: true) {
          $0.share(replay: count, grace: .seconds(1), on: TestScheduler())
        },
      ]
    }

  let scheduler = TestScheduler()

  @Test(
    "a new subscriber receives the last values in order, then what follows, as all others do (SJ-REP-1, 4, 7, SJ-BEH-1, 2, MC-LAST-1, MC-REPLAY-1, V30, PIT-3)",
    arguments: variants, [0, 1, 2, 3, 20])
  func newcomers(_ variant: Variant, _ count: Int) {
    let (signal, source) = variant.make()
    let sent = count == 0 ? [] : Array(1...count)
    for value in sent { source.send(value) }
    let replayed = sent.isEmpty ? variant.initial : Array(sent.suffix(variant.capacity))
    let newcomers = (0..<3).map { _ in scheduler.record(signal) }
    for newcomer in newcomers { #expect(newcomer.values == replayed) }
    source.send(100)
    source.send(101)
    for newcomer in newcomers { #expect(newcomer.values == replayed + [100, 101]) }
  }

  @Test(
    "a new subscriber after the end receives the last values and then the end, also if there were none (V31, SJ-REP-2, 3, SJ-4)",
    arguments: variants, [0, 2, 5])
  func afterTheEnd(_ variant: Variant, _ count: Int) {
    for error in [nil, Failure("no")] {
      let (signal, source) = variant.make()
      let sent = count == 0 ? [] : Array(1...count)
      for value in sent { source.send(value) }
      let present = scheduler.record(signal)
      if let error { source.finish(throwing: error) } else { source.finish() }
      let replayed = sent.isEmpty ? variant.initial : Array(sent.suffix(variant.capacity))
      let ending = error.map { Ending.failed($0) } ?? .completed
      expect(present, has: replayed, then: ending)
      // A new run of a source that has ended.
      expect(signal, sends: variant.outlivesEnd ? replayed : [], then: ending)
    }
  }

  @Test("disposing stops a replay under way, and nothing is left (SJ-REP-5)", arguments: variants)
  func disposes(_ variant: Variant) {
    let live = LiveSubscriptions()
    let (signal, source) = variant.make()
    for value in 1...5 { source.send(value) }
    live.track {
      let recording = scheduler.record(signal.take(2))
      #expect(recording.values == Array((1...5).suffix(min(variant.capacity, 5)).prefix(2)))
      recording.cancel()
      let refusing = Witness { _, _ in .cancelled }
      refusing.observe(signal)
      refusing.cancel()
      #expect(refusing.values.count == min(variant.capacity, 1))
      #expect(refusing.ends == ["cancelled"])
    }
    #expect(live.count == 0, "\(live)")
  }

  @Test("a replay finishes before new values and the end, at its subscriber's pace (SJ-REP-6)", arguments: variants)
  func paces(_ variant: Variant) {
    let (signal, source) = variant.make()
    for value in 1...5 { source.send(value) }
    let witness = Witness { _, _ in .paused }
    witness.observe(signal)
    let other = scheduler.record(signal)
    source.send(6)
    let replayed = Array((1...5).suffix(variant.capacity)).map(String.init)
    // What is live comes also to those who are paused; a replay can wait, and what follows waits behind it.
    #expect(witness.values == (replayed.count > 1 ? [replayed[0]] : replayed + ["6"]))
    #expect(other.values.last == 6)
    source.finish()
    while witness.isPaused { witness.resume() }
    #expect(witness.values == replayed + ["6"])
    #expect(witness.ends == ["completed"])
  }

  @Test("who subscribes within a delivery gets the value that is being delivered once (SJ-REP-6)", arguments: variants)
  func withinDelivery(_ variant: Variant) {
    let (signal, source) = variant.make()
    let inner = Locked<Recording<Int>?>(nil)
    let outer = scheduler.record(
      signal.onNext { value in
        if value == 2 { inner.set(scheduler.record(signal)) }
      })
    for value in 1...3 { source.send(value) }
    #expect(outer.values == variant.initial + [1, 2, 3])
    #expect(inner.withLock { $0 }?.values == Array([1, 2].suffix(variant.capacity)) + [3])
  }

  @Test("A replay keeps no more values than it sends to a late subscriber")
  func memory() {
    for capacity in [0, 1, 3, 10] {
      let alive = Locked(0)
      let subject = ReplaySubject<Counted>(capacity: capacity)
      for _ in 0..<100 { subject.send(Counted(alive)) }
      #expect(alive.withLock { $0 } == capacity)
    }
    let alive = Locked(0)
    let subject = BehaviorSubject(Counted(alive))
    for _ in 0..<10 { subject.send(Counted(alive)) }
    subject.update { $0 = Counted(alive) }
    subject.exchange(Counted(alive))
    #expect(alive.withLock { $0 } == 1)
  }
}
