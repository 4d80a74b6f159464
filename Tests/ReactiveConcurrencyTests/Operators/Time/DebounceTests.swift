import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Timing")
struct TimingTests {
  let scheduler = TestScheduler()

  @Test("SIG-INTERVAL-1 the first tick after one interval, then every one, with the time; never ends")
  func intervals() {
    let ticks = Signal.interval(every: .seconds(2), on: scheduler).map(\.nanoseconds).take(3)
    let recording = scheduler.record(ticks)
    scheduler.advance(by: .seconds(100))
    expect(
      recording, has: [2_000_000_000, 4_000_000_000, 6_000_000_000], at: [2, 4, 6], then: .completed, endsAt: 6)
    #expect(scheduler.isIdle)
  }

  @Test("SIG-INTERVAL-2 disposing stops it")
  func intervalStops() {
    let recording = scheduler.record(Signal.interval(every: .seconds(1), on: scheduler))
    scheduler.advance(by: .seconds(3))
    recording.cancel()
    #expect(scheduler.isIdle)
    #expect(recording.values.count == 3)
  }

  @Test("timer sends the time once and completes")
  func timers() {
    expect(
      Signal.timer(after: .seconds(3), on: scheduler).map(to: 0), sends: [0], at: [3], then: .completed, endsAt: 3,
      on: scheduler)
  }

  @Test("V16, SIG-THROTTLE-1, 2, 7 only the last of a burst; completion flushes at once, and nothing twice")
  func debounces() {
    let source: Signal<Int> = scheduler.timeline(
      (0, .next(1)), (5, .next(2)), (5.2, .next(3)), (5.4, .next(4)), (5.6, .next(5)), (9, .next(6)), (9.5, .completed))
    expect(
      source.debounce(for: .seconds(1), on: scheduler), sends: [1, 5, 6], at: [1, 6.6, 9.5], then: .completed,
      endsAt: 9.5, on: scheduler)
    let sent: Signal<Int> = scheduler.timeline((0, .next(1)), (3, .completed))
    expect(
      sent.debounce(for: .seconds(1), on: scheduler), sends: [1], at: [1], then: .completed, endsAt: 3, on: scheduler)
  }

  @Test("SIG-THROTTLE-3 an error is immediate and drops the waiting value")
  func debounceFails() throws {
    let source = try scheduler.cold("-1-#")
    expect(source.signal.debounce(for: .seconds(3), on: scheduler), marbles: "---#", on: scheduler)
  }

  @Test("SIG-THROTTLE-4 disposing cancels the waiting value")
  func debounceCancels() {
    let recording = scheduler.record(Signal.just(1).concat(.never).debounce(for: .seconds(1), on: scheduler))
    recording.cancel()
    scheduler.run()
    expect(recording, has: [], then: .open)
    #expect(scheduler.isIdle)
  }

  @Test("V17, SIG-THROTTLE-5, 6 a value that fails the test passes at once and drops the waiting one")
  func debouncesSome() {
    let source: Signal<Int> = scheduler.timeline(
      (0, .next(2)), (0.5, .next(1)), (3, .next(4)), (3.5, .next(6)), (6, .next(8)), (6.1, .completed))
    expect(
      source.debounce(for: .seconds(1), on: scheduler, when: { $0 % 2 == 0 }), sends: [1, 6, 8], at: [0.5, 4.5, 6.1],
      then: .completed, endsAt: 6.1, on: scheduler)
  }

  @Test("SIG-THROTTLE-8 at one instant, work that was scheduled earlier runs first")
  func debounceAtTheInstant() {
    // The timeline's values are all scheduled at its start, the timer when the first has come.
    let source: Signal<Int> = scheduler.timeline((0, .next(1)), (1, .next(2)), (5, .completed))
    expect(source.debounce(for: .seconds(1), on: scheduler), sends: [2], at: [2], on: scheduler)
    let subject = Subject<Int>()
    let recording = scheduler.record(subject.signal.debounce(for: .seconds(1), on: scheduler))
    subject.send(1)
    scheduler.schedule(after: .seconds(1)) { subject.send(2) }
    scheduler.run()
    #expect(recording.values == [1, 2])
  }

  @Test("throttle sends the first at once and the newest of those held back at the interval's end")
  func throttles() {
    let source: Signal<Int> = scheduler.timeline(
      (0, .next(1)), (0.2, .next(2)), (0.4, .next(3)), (5, .next(4)), (5.5, .next(5)), (5.6, .completed))
    expect(
      source.throttle(for: .seconds(1), on: scheduler), sends: [1, 3, 4, 5], at: [0, 1, 5, 5.6], then: .completed,
      endsAt: 5.6, on: scheduler)
    expect(
      source.throttle(for: .seconds(1), on: scheduler, latest: false), sends: [1, 4], at: [0, 5], on: scheduler)
  }

  @Test("V18, SIG-BUFFER-1, 2, 3, 5 groups by interval, started by a first value; completion flushes; nils stay")
  func buffers() {
    let source: Signal<Int?> = scheduler.timeline(
      (0, .next(1)), (0.5, .next(nil)), (3, .next(3)), (3.9, .next(4)), (4.5, .next(5)), (4.6, .completed))
    expect(
      source.buffer(for: .seconds(1), on: scheduler), sends: [[1, nil], [3, 4], [5]], at: [1, 4, 4.6],
      then: .completed, endsAt: 4.6, on: scheduler)
    expect(Signal<Int>.empty.buffer(for: .seconds(1), on: scheduler), sends: [], on: scheduler)
  }

  @Test("SIG-BUFFER-4 an error drops the group and is immediate")
  func bufferFails() throws {
    let source = try scheduler.cold("1-#")
    expect(source.signal.buffer(for: .seconds(3), on: scheduler), marbles: "--#", on: scheduler)
  }

  @Test("SIG-DELAY-1, 4 values and completion are delayed, in order")
  func delays() throws {
    let source = try scheduler.cold("1(23)--|")
    expect(source.signal.delay(for: .seconds(2), on: scheduler), marbles: "--1(23)--|", on: scheduler)
  }

  @Test("SIG-DELAY-2 errors are not delayed and drop what waits")
  func delayFails() throws {
    let source = try scheduler.cold("1#")
    expect(source.signal.delay(for: .seconds(2), on: scheduler), marbles: "-#", on: scheduler)
  }

  @Test("SIG-DELAY-3 disposing cancels what waits")
  func delayCancels() {
    let recording = scheduler.record(Signal.of(1, 2).delay(for: .seconds(2), on: scheduler))
    recording.cancel()
    #expect(scheduler.isIdle)
    scheduler.run()
    expect(recording, has: [], then: .open)
  }

  @Test("The end of a delay is not held back by a pause when no value is")
  func delayEndsWhilePaused() {
    let witness = Witness { _, _ in .paused }
    witness.observe(Signal.just(1).delay(for: .seconds(1), on: scheduler))
    scheduler.run()
    #expect(witness.ends == ["completed"])
  }

  @Test("delay, debounce and timeout(each:) keep one timer at most", arguments: 0...2)
  func oneTimer(_ index: Int) {
    let source = Signal(1...100).concat(.never)
    let signals = [
      source.debounce(for: .seconds(1), on: scheduler), source.delay(for: .seconds(1), on: scheduler),
      source.timeout(each: .seconds(1), on: scheduler),
    ]
    let recording = scheduler.record(signals[index])
    scheduler.step()
    #expect(scheduler.isIdle || index == 2)
    recording.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("V25, SIG-TIMEOUT-1, 4 fails at the instant, the source is released")
  func timesOut() {
    let probe = Probe()
    expect(
      probe.watch(Signal<Int>.never).timeout(after: .seconds(3), on: scheduler), sends: [],
      then: .failed(SignalError.timedOut), endsAt: 3, on: scheduler)
    #expect(probe.releases == 2)
  }

  @Test("SIG-TIMEOUT-2, 3 events before it pass; no error after the end or disposal")
  func timesOutNot() {
    let source: Signal<Int> = scheduler.timeline((1, .next(1)), (2, .completed))
    expect(source.timeout(after: .seconds(3), on: scheduler), sends: [1], at: [1], on: scheduler)
    let recording = scheduler.record(Signal<Int>.never.timeout(after: .seconds(3), on: scheduler))
    recording.cancel()
    #expect(scheduler.isIdle)
    expect(recording, has: [], then: .open)
  }

  @Test("timeout(each:) starts anew with every value")
  func timesOutEach() throws {
    let source = try scheduler.cold("-12-----3")
    expect(
      source.signal.timeout(each: .seconds(3), on: scheduler), marbles: "-12--#", errors: ["#": SignalError.timedOut],
      on: scheduler)
    #expect(source.subscriptions.first == "^----!")
  }

  @Test("SIG-INTERVAL-3 and its like: the immediate scheduler and unusable intervals are refused, with a reason")
  func refuses() {
    let source = Signal.just(1)
    let never: any Scheduler = .immediate
    let refused: [Signal<Int>] = [
      Signal.interval(every: .seconds(1), on: never).map(to: 1), Signal.timer(after: .zero, on: never).map(to: 1),
      source.debounce(for: .zero, on: never), source.throttle(for: .zero, on: never),
      source.delay(for: .zero, on: never), source.buffer(for: .seconds(1), on: never).map(to: 1),
      source.timeout(after: .zero, on: never), source.timeout(each: .seconds(1), on: never),
      Signal.interval(every: .zero, on: scheduler).map(to: 1),
      Signal.interval(every: .seconds(-1), on: scheduler).map(to: 1),
      Signal.timer(after: .seconds(-1), on: scheduler).map(to: 1),
      source.debounce(for: .seconds(-1), on: scheduler), source.throttle(for: .seconds(-1), on: scheduler),
      source.delay(for: .seconds(-1), on: scheduler), source.buffer(for: .seconds(-1), on: scheduler).map(to: 1),
      source.timeout(after: .seconds(-1), on: scheduler), source.timeout(each: .zero, on: scheduler),
    ]
    for signal in refused {
      let recording = scheduler.record(signal)
      guard case SignalError.invalidArgument(let reason)? = recording.error as? SignalError else {
        Issue.record("Not refused: \(recording.entries)")
        continue
      }
      #expect(reason.contains("needs a"))
      #expect(recording.values.isEmpty)
    }
    #expect(scheduler.isIdle)
  }
}
