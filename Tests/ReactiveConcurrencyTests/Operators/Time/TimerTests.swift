import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Spacing")
struct SpacingTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("take(for:on:)", stores: .nothing) { source, scheduler in
      source.take(for: .seconds(9999), on: scheduler)
    },
    CheckedOperator("skip(for:on:)", stores: .nothing) { source, scheduler in source.skip(for: .zero, on: scheduler) },
    CheckedOperator("buffer(for:count:on:)", .gathering, sends: .scheduler, stores: .group) { source, scheduler in
      source.buffer(for: scheduler.second, count: 4, on: scheduler)
    },
    CheckedOperator("timeout(after:on:switchingTo:)", sends: .others, stores: .nothing) { source, scheduler in
      source.timeout(after: .seconds(9999), on: scheduler, switchingTo: .just(0))
    },
    CheckedOperator("timeout(each:on:switchingTo:)", sends: .others, stores: .nothing) { source, scheduler in
      source.timeout(each: .seconds(9999), on: scheduler, switchingTo: .just(0))
    },
    CheckedOperator("timeout(after:on:switchingTo:) the source", stores: .nothing) { source, scheduler in
      Signal.never.timeout(after: scheduler.second, on: scheduler, switchingTo: source)
    },
  ]

  private let scheduler = TestScheduler()

  private var source: Signal<String> {
    scheduler.timeline((1, .next("a")), (3, .next("b")), (5, .next("c")), (7, .completed))
  }

  @Test("timer(after:every:) ticks after the delay and then every interval; letting go stops it")
  func ticks() {
    let timer = Signal.timer(after: .seconds(2), every: .seconds(3), on: scheduler)
    expect(timer.map { _ in 0 }.take(3), sends: [0, 0, 0], at: [2, 5, 8], endsAt: 8, on: scheduler)
    let immediate = Signal.timer(after: .zero, every: .seconds(3), on: scheduler)
    expect(immediate.map { _ in 0 }.take(2), sends: [0, 0], at: [0, 3], on: scheduler)
    #expect(scheduler.isIdle)
  }

  @Test("interval(of:every:) sends an element at each tick and completes with the last, anew in each subscription")
  func spaces() {
    let signal = Signal.interval(of: ["a", "b", "c"], every: .seconds(2), on: scheduler)
    expect(signal, sends: ["a", "b", "c"], at: [2, 4, 6], endsAt: 6, on: scheduler)
    expect(Signal<Int>.interval(of: [], every: .seconds(2), on: scheduler), sends: [], endsAt: 0, on: scheduler)
    expect(Signal.interval(of: 0..., every: .seconds(2), on: scheduler).take(2), sends: [0, 1], on: scheduler)
    #expect(scheduler.isIdle)
  }

  @Test("interval(of:every:) loses nothing while its consumer is paused")
  func spacesAndPauses() {
    let values = Recorder<Int>()
    let subscription = Signal.interval(of: 1...3, every: .seconds(1), on: scheduler).observe(
      Observer(
        next: { value in
          values.add(value)
          return .paused
        }, finish: { _ in values.add(0) }))
    scheduler.advance(by: .seconds(10))
    #expect(values.values == [1])
    subscription.resume()
    scheduler.advance(by: .seconds(10))
    #expect(values.values == [1, 2])
    subscription.resume()
    scheduler.advance(by: .seconds(1))
    #expect(values.values == [1, 2, 3, 0])
    #expect(scheduler.isIdle)
  }

  @Test("take(for:) completes when the time has passed and releases the source; its end may come before")
  func takesFor() {
    let probe = Probe()
    expect(probe.watch(source).take(for: .seconds(4), on: scheduler), sends: ["a", "b"], endsAt: 4, on: scheduler)
    expect(probe.watch(source).take(for: .seconds(9), on: scheduler), sends: ["a", "b", "c"], endsAt: 7, on: scheduler)
    #expect(probe.starts == 4 && probe.releases == 4)
    #expect(scheduler.isIdle)
  }

  @Test("skip(for:) leaves out what comes within the time, without a timer")
  func skipsFor() {
    expect(source.skip(for: .seconds(3), on: scheduler), sends: ["b", "c"], endsAt: 7, on: scheduler)
    expect(source.skip(for: .seconds(4), on: scheduler), sends: ["c"], endsAt: 7, on: scheduler)
    expect(Signal.of(1).skip(for: .seconds(4), on: scheduler), sends: [], on: scheduler)
  }

  @Test("SIG-BUFFER-1, 2, 3 buffer(for:count:) sends a group when it is full, when its time is up, and at completion")
  func buffers() {
    let signal = scheduler.timeline(
      (1, .next(1)), (2, .next(2)), (3, .next(3)), (9, .next(4)), (10.5, .next(5)), (11.5, .next(6)), (12, .completed))
    // The group that begins at 3 is due at 5, not when the timer of the first one fires.
    expect(
      signal.buffer(for: .seconds(2), count: 2, on: scheduler), sends: [[1, 2], [3], [4, 5], [6]],
      at: [2, 5, 10.5, 12],
      endsAt: 12, on: scheduler)
    #expect(scheduler.isIdle)
  }

  @Test("SIG-BUFFER-4 an error drops the group and is immediate")
  func bufferFails() throws {
    let source = try scheduler.cold("-1#")
    expect(source.signal.buffer(for: .seconds(5), count: 2, on: scheduler), marbles: "--#", on: scheduler)
  }

  @Test("SIG-TIMEOUT-1…4 timeout(after:switchingTo:) goes on with the other signal and releases the first")
  func switchesAfter() {
    let probe = Probe()
    let watched = probe.watch(source)
    expect(
      watched.timeout(after: .seconds(4), on: scheduler, switchingTo: .of("x", "y")), sends: ["a", "b", "x", "y"],
      at: [1, 3, 4, 4], endsAt: 4, on: scheduler)
    expect(
      watched.timeout(after: .seconds(9), on: scheduler, switchingTo: .just("x")), sends: ["a", "b", "c"], endsAt: 7,
      on: scheduler)
    #expect(probe.starts == 4 && probe.releases == 4)
    #expect(scheduler.isIdle)
  }

  @Test("timeout(each:switchingTo:) counts from the last value; errors of the signals are passed on, a timeout too")
  func switchesEach() throws {
    let gaps = try scheduler.cold("-ab---c").signal
    expect(
      gaps.timeout(each: .seconds(3), on: scheduler, switchingTo: .just("x")), marbles: "-ab--(x|)", on: scheduler)
    expect(
      Signal<String>.fail(SignalError.timedOut).timeout(each: .seconds(3), on: scheduler, switchingTo: .just("x")),
      sends: [], then: .failed(SignalError.timedOut), endsAt: 0, on: scheduler)
    expect(
      gaps.timeout(each: .seconds(3), on: scheduler, switchingTo: .never)
        .timeout(after: .seconds(8), on: scheduler, switchingTo: .just("y")),
      sends: ["a", "b", "y"], at: [1, 2, 8], on: scheduler)
  }

  @Test("Times, counts and schedulers that cannot be used are refused")
  func refuses() {
    let one = Signal.just(1)
    let signals: [Signal<[Int]>] = [
      one.buffer(for: .seconds(1), count: 0, on: scheduler), one.buffer(for: .seconds(-1), count: 1, on: scheduler),
      one.take(for: .seconds(-1), on: scheduler).collected(), one.skip(for: .seconds(1), on: .immediate).collected(),
      one.timeout(each: .zero, on: scheduler, switchingTo: .empty).collected(),
      one.timeout(after: .seconds(1), on: .immediate, switchingTo: .empty).collected(),
      Signal.interval(of: [1], every: .zero, on: scheduler).collected(),
      Signal.timer(after: .zero, every: .zero, on: scheduler).map { _ in 1 }.collected(),
    ]
    for signal in signals {
      let recording = scheduler.record(signal)
      #expect(recording.events.count == 1 && recording.events[0].error is SignalError)
    }
  }
}
