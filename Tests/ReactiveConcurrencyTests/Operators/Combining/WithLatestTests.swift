import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Sampling")
struct SamplingTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("sample(on:)", .gathering, stores: .newest(1)) { source, _ in
      source.sample(on: Signal.of(7, 8))
    },
    CheckedOperator("sample(on:) the source", stores: .nothing) { source, _ in
      Signal.just(0).concat(.never).sample(on: source)
    },
    CheckedOperator("sample(with:)", stores: .nothing) { source, _ in
      Signal.just(0).concat(.never).sample(with: source)
    },
    CheckedOperator("withLatest(from:)", stores: .nothing) { source, _ in source.withLatest(from: .of("a", "b")) },
    CheckedOperator("withLatest(from:_:) of four", stores: .nothing) { source, _ in
      source.withLatest(from: .of("a", "b"), .just(1), .just(true), .just(2.5))
    },
    CheckedOperator("withLatest(from:_:) of two", stores: .nothing) { source, _ in
      source.withLatest(from: .of("a", "b"), .just(true))
    },
    CheckedOperator("withLatest(from:_:) of three", stores: .nothing) { source, _ in
      source.withLatest(from: .just("a"), .just(true), .just(1))
    },
    CheckedOperator("buffer(until:)", .gathering, stores: .everything) { source, _ in
      source.buffer(until: Signal<Int>.never)
    },
  ]

  private let scheduler = TestScheduler()

  private var source: Signal<String> {
    scheduler.timeline((1, .next("a")), (2, .next("b")), (5, .next("c")), (7, .completed))
  }

  @Test("SIG-SAMPLE-1, 2 the newest value at each firing, repeatedly the same; nothing before the first")
  func samples() throws {
    let source = try scheduler.cold(" -ab--c-|")
    let sampler = try scheduler.cold("1--23-4")
    expect(source.signal.sample(on: sampler.signal), marbles: "---bb-c|", on: scheduler)
    expect(
      source.signal.sample(with: sampler.signal).map { "\($0.0)\($0.1)" }, marbles: "---'b2''b3'-'c4'|", on: scheduler)
  }

  @Test("SIG-SAMPLE-3 completes or fails with either, and releases the other")
  func samplesUntilEitherEnds() {
    let probe = Probe()
    let open = probe.watch(Signal<Int>.never)
    let completing = scheduler.timeline((3, Event<Int>.completed))
    let failing = scheduler.timeline((3, Event<Int>.failed(Failure("no"))))
    expect(open.sample(on: completing), sends: [], endsAt: 3, on: scheduler)
    expect(completing.sample(on: open), sends: [], endsAt: 3, on: scheduler)
    expect(open.sample(on: failing), sends: [], then: .failed(Failure("no")), endsAt: 3, on: scheduler)
    expect(failing.sample(on: open), sends: [], then: .failed(Failure("no")), endsAt: 3, on: scheduler)
    #expect(probe.starts == 8 && probe.releases == 8)
  }

  @Test("withLatest(from:) takes the newest of the others, which may complete before; nothing before each has sent")
  func takesLatest() {
    let other = scheduler.timeline((1.5, .next(1)), (4, .next(2)), (4.5, .completed))
    expect(source.withLatest(from: other), sends: [("b", 1), ("c", 2)], at: [2, 5], endsAt: 7, on: scheduler)
    let late = scheduler.timeline((3, .next(true)))
    expect(source.withLatest(from: other, late), sends: [("c", 2, true)], at: [5], endsAt: 7, on: scheduler)
    expect(
      source.withLatest(from: other, late, .of("x", "y")), sends: [("c", 2, true, "y")], at: [5], endsAt: 7,
      on: scheduler)
    let failing = scheduler.timeline((3, Event<Int>.failed(Failure("no"))))
    expect(source.withLatest(from: failing), sends: [], then: .failed(Failure("no")), endsAt: 3, on: scheduler)
  }

  @Test("SIG-BUFFER-3, 4 buffer(until:) sends what came between two firings; completion flushes, an error drops")
  func buffersUntil() {
    let boundary = scheduler.timeline((3, .next(())), (4, .next(())), (4.5, .completed))
    expect(source.buffer(until: boundary), sends: [["a", "b"], ["c"]], at: [3, 7], endsAt: 7, on: scheduler)
    let failing = scheduler.timeline((3, Event<Int>.failed(Failure("no"))))
    expect(source.buffer(until: failing), sends: [], then: .failed(Failure("no")), endsAt: 3, on: scheduler)
  }

  @Test(
    "withLatest of many: the values that come before each of the others has sent are left out; an error of any ends it")
  func withLatestOfMany() {
    let first = Subject<String>()
    let others = (Subject<Int>(), Subject<Bool>(), Subject<Double>())
    let source = Subject<Int>()
    let scheduler = TestScheduler()
    let recording = scheduler.record(
      source.signal.withLatest(from: first.signal, others.0.signal, others.1.signal, others.2.signal))
    source.send(0)
    first.send("a")
    others.0.send(1)
    others.1.send(true)
    source.send(1)
    others.2.send(0.5)
    source.send(2)
    others.1.send(false)
    others.1.finish()
    source.send(3)
    expect(recording, has: [(2, "a", 1, true, 0.5), (3, "a", 1, false, 0.5)], then: .open)
    first.finish(throwing: Failure("no"))
    expect(recording, has: [(2, "a", 1, true, 0.5), (3, "a", 1, false, 0.5)], then: .failed(Failure("no")))
    #expect(source.subscriberCount + others.0.subscriberCount + others.2.subscriberCount == 0)
  }
}
