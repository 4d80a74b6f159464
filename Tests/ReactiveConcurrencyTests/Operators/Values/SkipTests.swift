import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Replacing")
struct ReplacingTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("take(untilReplacement:) later", .timed, sends: .others, stores: .nothing) { source, scheduler in
      source.take(untilReplacement: Signal.just(9).delay(for: scheduler.second, on: scheduler))
    },
    CheckedOperator("take(untilReplacement:) the source", stores: .nothing) { source, _ in
      Signal.of(7, 8).take(untilReplacement: source)
    },
    CheckedOperator("skip(until:)", stores: .nothing) { source, _ in source.skip(until: Signal.just(1)) },
    CheckedOperator("Signal.race(_:) as first", stores: .nothing) { source, _ in Signal.race(source, .never) },
    CheckedOperator("Signal.race(_:) as second", stores: .nothing) { source, _ in Signal.race(.never, source) },
    CheckedOperator("Signal.race(_:) of one", stores: .nothing) { source, _ in Signal.race([source]) },
  ]

  private let scheduler = TestScheduler()

  private var source: Signal<String> {
    scheduler.timeline((1, .next("a")), (3, .next("b")), (5, .next("c")), (7, .completed))
  }

  @Test("SIG-TREPL-1, 3, 5 the receiver's values until the replacement's first event, which releases the receiver")
  func replaces() throws {
    for (text, result) in [("----x-y-|", "-a-bx-y-|"), ("----|", "-a-b|"), ("----#", "-a-b#")] {
      let scheduler = TestScheduler()
      let source = try scheduler.cold("-a-b-c-|")
      let replacement = try scheduler.cold(text)
      let signal = source.signal.take(untilReplacement: replacement.signal)
      expect(signal, marbles: try Marbles(parsing: result), on: scheduler)
      #expect(source.subscriptions.first == "^---!")
      #expect(source.subscriptions.count == 2)
    }
  }

  @Test("SIG-TREPL-2 the receiver's error is forwarded, its completion is not")
  func forwardsError() {
    let replacement = scheduler.timeline((9, .next("x")), (10, .completed))
    expect(source.take(untilReplacement: replacement), sends: ["a", "b", "c", "x"], endsAt: 10, on: scheduler)
    let failing = scheduler.timeline((1, .next("a")), (2, .failed(Failure("no"))))
    expect(
      failing.take(untilReplacement: replacement), sends: ["a"], then: .failed(Failure("no")), endsAt: 2, on: scheduler)
  }

  @Test("SIG-TREPL-4 a replacement that sends synchronously: nothing of the receiver, which is not started")
  func replacesAtOnce() {
    let probe = Probe()
    let receiver = probe.values([1, 2])
    expect(receiver.take(untilReplacement: .of(7, 8)), sends: [7, 8])
    expect(receiver.take(untilReplacement: Signal.just(7).concat(.never)), sends: [7], then: .open)
    expect(receiver.take(untilReplacement: .empty), sends: [])
    #expect(probe.starts == 0)
  }

  @Test("skip(until: trigger) leaves out values until the trigger sends or completes; its error is ignored")
  func skips() {
    let probe = Probe()
    let sending = probe.watch(scheduler.timeline((2, .next(1)), (9, .next(2))))
    expect(source.skip(until: sending), sends: ["b", "c"], at: [3, 5], endsAt: 7, on: scheduler)
    #expect(probe.starts == 2 && probe.releases == 2)
    let completing = scheduler.timeline((4, Event<Int>.completed))
    expect(source.skip(until: completing), sends: ["c"], endsAt: 7, on: scheduler)
    let failing = scheduler.timeline((2, Event<Int>.failed(Failure("no"))))
    expect(source.skip(until: failing), sends: [], endsAt: 7, on: scheduler)
    expect(Signal.of(1, 2).skip(until: Signal.just(0)), sends: [1, 2])
  }

  @Test("race follows whichever is first to send a value or its end, and releases the others")
  func races() {
    let probe = Probe()
    let slow = probe.watch(scheduler.timeline((2, .next("x")), (3, .completed)))
    expect(Signal.race(slow, source), sends: ["a", "b", "c"], endsAt: 7, on: scheduler)
    expect(Signal.race(source, slow, .never), sends: ["a", "b", "c"], endsAt: 7, on: scheduler)
    expect(Signal.race(slow, scheduler.timeline((1, .completed))), sends: [], endsAt: 1, on: scheduler)
    expect(
      Signal.race(slow, scheduler.timeline((1, .failed(Failure("no"))))), sends: [], then: .failed(Failure("no")),
      endsAt: 1, on: scheduler)
    #expect(probe.starts == 8 && probe.releases == 8)
  }

  @Test("race does not start signals behind one that sends at once; of none it is empty")
  func racesAtOnce() {
    let probe = Probe()
    expect(Signal.race(.of(1, 2), probe.values([7])), sends: [1, 2])
    expect(Signal.race(Signal.just(1).concat(.never), probe.values([7])), sends: [1], then: .open)
    #expect(probe.starts == 0)
    expect(Signal<Int>.race(), sends: [])
  }
}
