import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Operators' arguments")
struct OperatorArgumentsTests {
  private let scheduler = TestScheduler()

  @Test("What cannot be used is refused, with a reason, wherever it is passed (SIG-INTERVAL-3, ARG-1)")
  func refuses() {
    for signal in counts + times + immediate { expectInvalid(signal) }
    #expect(scheduler.isIdle)
  }

  private let one = Signal.just(1)

  private var counts: [Signal<Int>] {
    [
      one.buffer(for: .seconds(1), count: 0, on: scheduler).map(\.count), one.batched(upTo: 0).map(\.count),
      one.window(count: 0).map(to: 1), one.window(for: .seconds(1), count: 0, on: scheduler).map(to: 1),
      Signal.of("a".utf8).lines(longest: 0).map(to: 1), one.interspersed(every: 0, with: 0),
      one.mapAsync(maxConcurrent: 0) { $0 }, one.filterAsync(maxConcurrent: 0) { _ in true },
      one.expand(maxConcurrent: 0) { _ in .empty },
      one.throttle(for: .seconds(1), on: scheduler, edges: []),
      one.throttle(for: .seconds(1), on: scheduler, edges: ThrottleEdges(rawValue: 4)),
    ]
  }

  private var times: [Signal<Int>] {
    let negative = Duration.seconds(-1)
    return [
      Signal.interval(every: .zero, on: scheduler).map(to: 1),
      Signal.interval(every: negative, on: scheduler).map(to: 1),
      Signal.interval(of: [1], every: .zero, on: scheduler), Signal.timer(after: negative, on: scheduler).map(to: 1),
      Signal.timer(after: .zero, every: .zero, on: scheduler).map(to: 1), one.debounce(for: negative, on: scheduler),
      one.throttle(for: negative, on: scheduler), one.delay(for: negative, on: scheduler),
      one.buffer(for: negative, on: scheduler).map(to: 1),
      one.buffer(for: negative, count: 1, on: scheduler).map(to: 1),
      one.timeout(after: negative, on: scheduler), one.timeout(each: .zero, on: scheduler),
      one.timeout(each: .zero, on: scheduler, switchingTo: .empty), one.take(for: negative, on: scheduler),
      one.window(for: negative, on: scheduler).map(to: 1),
      one.window(for: negative, count: 1, on: scheduler).map(to: 1),
      one.keepAlive(every: .zero, with: 0, on: scheduler), one.share(grace: negative, on: scheduler),
    ]
  }

  private var immediate: [Signal<Int>] {
    let never: any Scheduler = .immediate
    return [
      Signal.interval(every: .seconds(1), on: never).map(to: 1), Signal.timer(after: .zero, on: never).map(to: 1),
      one.debounce(for: .zero, on: never), one.throttle(for: .zero, on: never),
      one.throttle(for: .seconds(1), on: never, edges: .leading), one.delay(for: .zero, on: never),
      one.buffer(for: .seconds(1), on: never).map(to: 1), one.window(for: .seconds(1), on: never).map(to: 1),
      one.timeout(after: .zero, on: never), one.timeout(each: .seconds(1), on: never),
      one.timeout(after: .seconds(1), on: never, switchingTo: .empty), one.skip(for: .seconds(1), on: never),
      one.keepAlive(every: .seconds(1), with: 0, on: never), one.share(grace: .seconds(1), on: never),
    ]
  }
}
