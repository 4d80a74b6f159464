import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Operators' arguments")
struct OperatorArgumentsTests {
  private let scheduler = TestScheduler()

  @Test("Negative counts fail with an explanation and start nothing")
  func refusesNegativeCounts() {
    let probe = Probe()
    let source = probe.values([1])
    let cases: [(Signal<Int>, String)] = [
      (source.take(-1), "take(_:) needs a count of 0 or more, not -1"),
      (source.skip(-2), "skip(_:) needs a count of 0 or more, not -2"),
      (source.takeLast(-3), "takeLast(_:) needs a count of 0 or more, not -3"),
      (source.retry(-4), "retry(_:) needs a count of 0 or more, not -4"),
      (source.repeated(-5), "repeated(_:) needs a number of 0 or more, not -5"),
      (
        source.flattenMap(.merge(maxConcurrent: -7)) { .just($0) },
        "merge(maxConcurrent:) needs a limit of 0 or more, not -7"
      ),
      (source.share(replay: -6), "share(replay:) needs a count of 0 or more, not -6"),
    ]
    for (signal, explanation) in cases {
      expect(signal, sends: [], then: .failed(SignalError.invalidArgument(explanation)))
    }
    #expect(probe.starts == 0)
  }

  @Test("skipLast and element(at:) refuse negative counts")
  func refusesCounts() {
    let signals = [Signal.just(1).skipLast(-1), Signal.just(1).element(at: -1)]
    for signal in signals {
      let recording = TestScheduler().record(signal)
      #expect(recording.events.count == 1 && recording.events[0].error is SignalError)
    }
  }

  @Test(
    "Timed sources and operators refuse the immediate scheduler and unusable intervals, with a reason (SIG-INTERVAL-3)")
  func refusesTimes() {
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

  @Test("Times, counts and schedulers that cannot be used are refused")
  func refusesTimesAndCounts() {
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
