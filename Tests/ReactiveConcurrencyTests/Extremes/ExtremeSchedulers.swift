import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting

/// Schedulers and instants, with numbers from one end to the other.
extension ExtremeCase {
  static let schedulers: [ExtremeCase] =
    [
      delays("Scheduler") { GlobalScheduler() },
      delays("ClockScheduler") { ClockScheduler(ContinuousClock()) },
      delays("ConcurrentScheduler") { ConcurrentScheduler(limit: 2) },
      delays("SerialScheduler") { SerialScheduler() },
      delays("TestScheduler") { TestScheduler() },
      delays("UnimplementedScheduler") { UnimplementedScheduler(on: TestScheduler()) { _ in } },
      delays("RACScheduler") { RACScheduler(TestScheduler()) },
    ].flatMap { $0 } + [
      time("Scheduler.schedule(after:_:)") { SerialScheduler().schedule(after: $0) {}.cancel() },
      time("Scheduler.schedule(every:tolerance:_:)") { interval in
        SerialScheduler().schedule(every: interval) {}.cancel()
        let time = TestScheduler()
        time.schedule(every: interval) {}
        time.step(3)
      },
      time("Scheduler.schedule(every:tolerance:_:) tolerance") { tolerance in
        let time = TestScheduler()
        time.schedule(every: .seconds(1), tolerance: tolerance) {}
        time.step(3)
      },
      time("ClockScheduler.init(_:tolerance:on:)") { tolerance in
        ClockScheduler(ContinuousClock(), tolerance: tolerance).schedule(after: .seconds(1)) {}.cancel()
      },
      count("ConcurrentScheduler.init(limit:target:)") {
        ConcurrentScheduler(limit: $0, target: TestScheduler()).schedule {}
      },
      time("Scheduler.sleep(for:tolerance:isolation:)") { duration in
        let time = TestScheduler()
        try? time.run { try await time.sleep(for: duration) }
        try? time.run { try await time.sleep(for: .seconds(1), tolerance: duration) }
      },
      instant("TestScheduler.sleep(until:tolerance:)") { deadline in
        let time = TestScheduler()
        try? time.run { try await time.sleep(until: deadline, tolerance: .seconds(Int64.min)) }
      },
      time("TestScheduler.advance(by:)") { duration in
        let time = TestScheduler()
        for _ in 1...3 { time.advance(by: duration) }
      },
      count("TestScheduler.step(_:)") { count in
        let time = TestScheduler()
        time.schedule {}
        time.step(count)
      },
      count("TestScheduler.explore(rounds:seed:fileID:line:_:)") { count in
        try? TestScheduler.explore(rounds: count) { _ in }
        try? TestScheduler.explore(rounds: count) { scheduler in
          for _ in 0..<2 { scheduler.task {} }
          try await scheduler.sleep(for: .seconds(1))
        }
      },
      count("TestScheduler.init(departures:report:)") { count in
        for departures in [[0: count], [count: 1]] {
          let time = TestScheduler(departures: departures)
          for _ in 0..<3 { time.task {} }
          time.run()
        }
      },
      instant("SchedulerInstant.init(nanoseconds:)") { _ = "\($0) \($0.offset)" },
      time("SchedulerInstant.advanced(by:)") { duration in
        for nanoseconds in [0, Int64.min, .max] {
          _ = SchedulerInstant(nanoseconds: nanoseconds).advanced(by: duration).advanced(by: duration)
        }
      },
      instant("SchedulerInstant.duration(to:)") { other in
        for nanoseconds in [0, Int64.min, .max] { _ = SchedulerInstant(nanoseconds: nanoseconds).duration(to: other) }
      },
    ]

  private static func delays(_ type: String, _ make: @escaping @Sendable () -> any Scheduler) -> [ExtremeCase] {
    [
      time("\(type).schedule(after:tolerance:_:)") { make().schedule(after: $0, tolerance: .zero) {}.cancel() },
      time("\(type).schedule(after:tolerance:_:) tolerance") {
        make().schedule(after: .seconds(1), tolerance: $0) {}.cancel()
      },
    ]
  }

  static let classic: [ExtremeCase] = [
    seconds("throttle(_:onScheduler:)") { $0.throttle($1, onScheduler: $2) },
    seconds("throttle(_:onScheduler:valuesPassingTest:)") { source, interval, scheduler in
      source.throttle(interval, onScheduler: scheduler, valuesPassingTest: { _ in true })
    },
    seconds("delay(_:onScheduler:)") { $0.delay($1, onScheduler: $2) },
    seconds("bufferWithTime(_:onScheduler:)") { $0.bufferWithTime($1, onScheduler: $2).map(\.count) },
    seconds("timeout(_:onScheduler:)") { $0.timeout($1, onScheduler: $2) },
    number("Signal.interval(_:onScheduler:withLeeway:)") { interval in
      let time = TestScheduler()
      let recording = time.record(Signal<SchedulerInstant>.interval(interval, onScheduler: time))
      time.step(3)
      recording.cancel()
    },
    number("Signal.interval(_:onScheduler:withLeeway:) leeway") { leeway in
      let time = TestScheduler()
      let recording = time.record(Signal<SchedulerInstant>.interval(1, onScheduler: time, withLeeway: leeway))
      time.step(3)
      recording.cancel()
    },
    number("Scheduler.afterDelay(_:schedule:)") { delay in virtually { $0.afterDelay(delay) {} } },
    instant("Scheduler.after(_:schedule:)") { instant in virtually { $0.after(instant) {} } },
    date("Scheduler.after(_:schedule:) date") { date in virtually { $0.after(date) {} } },
    instant("Scheduler.after(_:repeatingEvery:withLeeway:schedule:)") { instant in
      virtually { $0.after(instant, repeatingEvery: 1) {} }
    },
    date("Scheduler.after(_:repeatingEvery:withLeeway:schedule:) date") { date in
      virtually { $0.after(date, repeatingEvery: 1) {} }
    },
    number("Scheduler.after(_:repeatingEvery:withLeeway:schedule:) interval") { interval in
      virtually { $0.after($0.now, repeatingEvery: interval) {} }
    },
    number("Scheduler.after(_:repeatingEvery:withLeeway:schedule:) leeway") { leeway in
      virtually { $0.after($0.now, repeatingEvery: 1, withLeeway: leeway) {} }
    },
  ]

  private static func virtually(_ schedule: (TestScheduler) -> Disposable) {
    let time = TestScheduler()
    let handle = schedule(time)
    time.step(3)
    handle.dispose()
  }

  private static func seconds(
    _ name: String, _ make: @escaping @Sendable (Signal<Int>, Double, TestScheduler) -> Signal<Int>
  ) -> ExtremeCase {
    number("SignalConvertible.\(name)") { interval in
      let time = TestScheduler()
      let recording = time.record(make(.of(1, 2, 3), interval, time))
      time.step(3)
      recording.cancel()
    }
  }
}
