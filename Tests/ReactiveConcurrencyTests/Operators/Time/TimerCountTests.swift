import ReactiveConcurrency
import ReactiveTesting
import Testing

/// However many values pass, a subscription has one timer at most, and sets few in all.
@Suite("Timers of timed operators")
struct TimerCountTests {
  private let scheduler = TestScheduler()

  struct Timed: Sendable, CustomTestStringConvertible {
    let name: String
    /// How many timers it may set in ten thousand values over ten intervals, and two more of silence.
    let total: Int
    let make: @Sendable (Signal<Int>, any Scheduler) -> Signal<Int>

    init(_ name: String, total: Int, _ make: @escaping @Sendable (Signal<Int>, any Scheduler) -> Signal<Int>) {
      self.name = name
      self.total = total
      self.make = make
    }

    var testDescription: String { name }
  }

  private static let instants = 100

  static let operators = [
    Timed("debounce", total: 12) { $0.debounce(for: .seconds(1), on: $1) },
    Timed("debounce(when:)", total: 12) { $0.debounce(for: .seconds(1), on: $1, when: { $0 % 2 == 0 }) },
    Timed("throttle, leading", total: 0) { $0.throttle(for: .seconds(1), on: $1, edges: .leading) },
    Timed("throttle, trailing", total: 12) { $0.throttle(for: .seconds(1), on: $1, edges: .trailing) },
    Timed("throttle, both", total: 12) { $0.throttle(for: .seconds(1), on: $1) },
    Timed("buffer(for:)", total: 12) { $0.buffer(for: .seconds(1), on: $1).map(\.count) },
    Timed("buffer(for:count:)", total: 12) { $0.buffer(for: .seconds(1), count: 7, on: $1).map(\.count) },
    Timed("buffer(for:every:)", total: 14) { $0.buffer(for: .seconds(2), every: .seconds(1), on: $1).map(\.count) },
    Timed("buffer(for:skippingEmpty:)", total: 14) {
      $0.buffer(for: .seconds(1), skippingEmpty: false, on: $1).map(\.count)
    },
    // Each instant's values come at an instant of their own.
    Timed("delay", total: instants) { $0.delay(for: .seconds(1), on: $1) },
    Timed("timeout(after:)", total: 1) { $0.timeout(after: .seconds(99), on: $1) },
    Timed("timeout(each:)", total: 12) { $0.timeout(each: .seconds(1), on: $1) },
    Timed("timeout(each:switchingTo:)", total: 12) { $0.timeout(each: .seconds(1), on: $1, switchingTo: .empty) },
    Timed("take(for:)", total: 1) { $0.take(for: .seconds(99), on: $1) },
    Timed("skip(for:)", total: 0) { $0.skip(for: .seconds(1), on: $1) },
    Timed("sample(by: interval)", total: 14) { source, scheduler in
      source.sample(by: .interval(every: .seconds(1), on: scheduler))
    },
    Timed("interval(of:)", total: 14) { source, scheduler in
      source.merge(with: .interval(of: 0..., every: .seconds(1), on: scheduler))
    },
    Timed("timer(after:every:)", total: 14) { source, scheduler in
      source.merge(with: Signal<SchedulerInstant>.timer(after: .zero, every: .seconds(1), on: scheduler).map { _ in 0 })
    },
    Timed("retry(delay:)", total: 12) { source, scheduler in
      source.take(1_000).concat(.fail(Failure("again"))).retry(delay: .constant(.seconds(1)), on: scheduler)
    },
  ]

  @Test("Timed operators take ten thousand values, spread over ten intervals", arguments: operators)
  func many(_ timed: Timed) {
    let test = TestScheduler()
    let timers = TimerCount(test)
    let subject = Subject<Int>()
    let received = Locked(0)
    let subscription = timed.make(subject.signal, timers).observe(.taking { _ in received.withLock { $0 += 1 } })
    for _ in 0..<Self.instants {
      for value in 0..<10_000 / Self.instants { subject.send(value) }
      test.advance(by: .seconds(0.1))
    }
    test.advance(by: .seconds(2))
    #expect(received.withLock { $0 } > 0)
    #expect(timers.most <= 1)
    #expect(timers.total <= timed.total)
    subscription.cancel()
    #expect(timers.waiting == 0)
    #expect(test.isIdle)
  }
}
