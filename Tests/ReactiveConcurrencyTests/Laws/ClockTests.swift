import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Operators that take time, with values on the very instants at which something is due, timers that are late,
/// consumers that pause, and sources that send within their start: the same comes of them.
@Suite("Laws: clocks")
struct ClockTests {
  /// A value each second, from the first one on, and then the completion.
  private static let count = 20

  /// What is sent of them.
  enum Keeps {
    /// Every value once, in order.
    case all
    /// Some of them, in order.
    case some
    /// These arrays, and empty ones.
    case arrays([[Int]])
    /// The same unless the consumer pauses: then only the newest waits, or a time goes on that limits the others.
    case arraysUnlessPaused([[Int]])

    static let allUnlessPaused = arraysUnlessPaused((1...count).map { [$0] })
  }

  struct Clocked: Sendable, CustomTestStringConvertible {
    let name: String
    let keeps: Keeps
    let make: @Sendable (Signal<Item>, any Scheduler) -> Signal<[Item]>

    init(_ name: String, _ keeps: Keeps, _ make: @escaping @Sendable (Signal<Item>, any Scheduler) -> Signal<[Item]>) {
      self.name = name
      self.keeps = keeps
      self.make = make
    }

    /// One that sends single values.
    init(
      _ name: String, _ keeps: Keeps, each make: @escaping @Sendable (Signal<Item>, any Scheduler) -> Signal<Item>
    ) {
      self.init(name, keeps) { make($0, $1).map { [$0] } }
    }

    var testDescription: String { name }
  }

  static let operators = [
    Clocked("delay(for:)", .all, each: { $0.delay(for: .seconds(3), on: $1) }),
    Clocked("debounce(for:)", .some, each: { $0.debounce(for: .seconds(1), on: $1) }),
    Clocked("debounce(for:), short", .allUnlessPaused, each: { $0.debounce(for: .seconds(0.5), on: $1) }),
    Clocked(
      "debounce(for:when:), short", .allUnlessPaused,
      each: { $0.debounce(for: .seconds(0.5), on: $1, when: { $0.number % 3 > 0 }) }),
    Clocked("throttle(for:)", .some, each: { $0.throttle(for: .seconds(3), on: $1) }),
    Clocked("throttle(for:), short", .allUnlessPaused, each: { $0.throttle(for: .seconds(0.5), on: $1) }),
    Clocked("throttle(.leading)", .some, each: { $0.throttle(for: .seconds(3), on: $1, edges: .leading) }),
    Clocked("throttle(.leading), short", .all, each: { $0.throttle(for: .seconds(0.5), on: $1, edges: .leading) }),
    Clocked("throttle(.trailing)", .some, each: { $0.throttle(for: .seconds(3), on: $1, edges: .trailing) }),
    Clocked(
      "throttle(.trailing), short", .allUnlessPaused,
      each: { $0.throttle(for: .seconds(0.5), on: $1, edges: .trailing) }),
    // The interval begins when the source has been started.
    Clocked("sample(by: interval)", .some, each: { $0.sample(by: .interval(every: .seconds(3), on: $1)) }),
    Clocked("buffer(for:)", .all) { $0.buffer(for: .seconds(3), on: $1) },
    Clocked("buffer(for:count:)", .all) { $0.buffer(for: .seconds(3), count: 2, on: $1) },
    Clocked("buffer(for:every:)", .arrays(arrays(of: 3, every: 3))) {
      $0.buffer(for: .seconds(3), every: .seconds(3), on: $1)
    },
    Clocked("buffer(for:every:), overlapping", .arrays(arrays(of: 6, every: 2))) {
      $0.buffer(for: .seconds(6), every: .seconds(2), on: $1)
    },
    Clocked("buffer(for:every:), overlapping unevenly", .arrays(arrays(of: 5, every: 2))) {
      $0.buffer(for: .seconds(5), every: .seconds(2), on: $1)
    },
    Clocked("buffer(for:every:), with gaps", .arrays(arrays(of: 2, every: 3))) {
      $0.buffer(for: .seconds(2), every: .seconds(3), on: $1)
    },
    Clocked("buffer(for:skippingEmpty:)", .arrays(arrays(of: 3, every: 3))) {
      $0.buffer(for: .seconds(3), skippingEmpty: false, on: $1)
    },
    Clocked("buffer(for:skippingEmpty:), short", .arrays((1...count).map { [$0] })) {
      $0.buffer(for: .seconds(0.5), skippingEmpty: false, on: $1)
    },
    Clocked("window(for:)", .all) { $0.window(for: .seconds(3), on: $1).flattenMap { $0.collected() } },
    Clocked("window(for:count:)", .all) {
      $0.window(for: .seconds(3), count: 2, on: $1).flattenMap { $0.collected() }
    },
    Clocked("window(for:every:)", .arrays(arrays(of: 3, every: 3))) {
      $0.window(for: .seconds(3), every: .seconds(3), on: $1).flattenMap { $0.collected() }
    },
    Clocked("window(for:every:), with gaps", .arrays(arrays(of: 2, every: 3))) {
      $0.window(for: .seconds(2), every: .seconds(3), on: $1).flattenMap { $0.collected() }
    },
    Clocked(
      "group(by:idle:)", .all, each: { $0.group(by: { $0.number / 3 }, idle: .seconds(2), on: $1).flattenMap(\.signal) }
    ),
    Clocked("timeout(each:)", .all, each: { $0.timeout(each: .seconds(9), on: $1) }),
    Clocked("timeout(after:)", .all, each: { $0.timeout(after: .seconds(9_999), on: $1) }),
    Clocked(
      "timeout(after:), short", .arrays((1...9).map { [$0] }),
      each: {
        $0.timeout(after: .seconds(9.5), on: $1, switchingTo: .empty)
      }),
    Clocked(
      "timeout(each:), short", .arraysUnlessPaused((1...5).map { [$0] }),
      each: {
        withGap($0).timeout(each: .seconds(1.5), on: $1, switchingTo: .empty)
      }),
    Clocked("take(for:)", .arrays((1...9).map { [$0] }), each: { $0.take(for: .seconds(9.5), on: $1) }),
    Clocked(
      "keepAlive(every:with:)", .arraysUnlessPaused(((1...5) + [5] + (11...count)).map { [$0] }),
      each: {
        withGap($0).keepAlive(every: .seconds(4), with: Item(5), on: $1)
      }),
    Clocked("paced(_:per:)", .all, each: { $0.paced(1, per: .seconds(3), on: $1) }),
    Clocked("paced(_:per:burst:)", .all, each: { $0.paced(1, per: .seconds(3), burst: 5, on: $1) }),
    Clocked("join(_:by:and:within:)", .all) {
      $0.join(Signal<Item>.empty, by: \.number, and: \.number, within: .seconds(2), on: $1).map { result in
        if case .left(let item) = result { [item] } else { [] }
      }
    },
    Clocked("interval(of:every:)", .all) { .interval(of: (1...count).map { [Item($0)] }, every: .seconds(1), on: $1) },
    Clocked("interval(every:)", .all) {
      Signal<SchedulerInstant>.interval(every: .seconds(1), on: $1).take(count).enumerated().map { [Item($0.0 + 1)] }
    },
    Clocked("repeated(_:delay:)", .all) {
      Signal.just(1).repeated(count, delay: .seconds(1), on: $1).scan(0, +).map { [Item($0)] }
    },
  ]

  private static func withGap(_ signal: Signal<Item>) -> Signal<Item> {
    signal.filter { $0.number <= 5 || $0.number > 10 }
  }

  /// The arrays of `interval` seconds, one of which ends with every `step`: those that have values and end no later
  /// than the completion, and one more for values that are in none of them.
  private static func arrays(of interval: Int, every step: Int) -> [[Int]] {
    let ends = stride(from: step, through: count + step, by: step)
    let all = ends.map { end in (1...count).filter { end - interval <= $0 && $0 < end } }.filter { !$0.isEmpty }
    return all.last?.last == all.dropLast().last?.last ? all.dropLast() : all
  }

  /// When the source sends, when timers fire, and what the consumer does.
  enum Way: CaseIterable {
    /// Each value comes after what is due at the same time, or before it.
    case afterTimers, beforeTimers
    /// Some timers are late, or all of them.
    case late, latest
    /// The consumer pauses after each array, and resumes from time to time, or when all has been sent.
    case pausing, pausedUntilCompletion
    /// The source sends all within its start, and the timers fire meanwhile or afterwards.
    case synchronous, synchronousAndLate

    var pauses: Bool { self == .pausing || self == .pausedUntilCompletion }
  }

  @Test(
    "a pause, a late timer or a source's start changes when something comes, not whether (CLOCK-1, 4)",
    arguments: operators, Way.allCases)
  func sends(_ clocked: Clocked, _ way: Way) {
    let run = ClockRun(clocked.make, pauses: way.pauses)
    let scheduler = run.scheduler
    let seconds = 1...Self.count + 1
    let send = { @Sendable (second: Int) in second > Self.count ? run.finish() : run.send(second) }
    let pass = { @Sendable (second: Int) in
      scheduler.base.advance(by: .seconds(1))
      send(second)
    }
    switch way {
    case .afterTimers, .pausedUntilCompletion:
      run.start()
      seconds.forEach(pass)
    case .beforeTimers:
      for second in seconds { scheduler.base.schedule(after: .seconds(second)) { send(second) } }
      run.start()
      scheduler.base.advance(by: .seconds(seconds.count))
    case .late:
      run.start()
      for second in seconds { if second % 7 < 5 { scheduler.whileBusy { pass(second) } } else { pass(second) } }
    case .latest:
      run.start()
      scheduler.whileBusy { seconds.forEach(pass) }
    case .pausing:
      run.start()
      for second in seconds {
        pass(second)
        if second % 4 == 0 { run.resume() }
      }
    case .synchronous: run.start { seconds.forEach(pass) }
    case .synchronousAndLate: scheduler.whileBusy { run.start { seconds.forEach(pass) } }
    }
    run.drain()
    #expect(run.isCompleted)
    let (values, all) = (run.arrays.flatMap { $0 }, Array(1...Self.count))
    switch clocked.keeps {
    case .arrays(let arrays): #expect(run.arrays.filter { !$0.isEmpty } == arrays)
    case .all: #expect(values == all)
    case .arraysUnlessPaused(let arrays) where !way.pauses: #expect(run.arrays == arrays)
    case .arraysUnlessPaused, .some: #expect(values == values.sorted() && Set(values).isSubset(of: all))
    }
  }

  @Test("a source that can pause is bounded, though it sends within its start (CLOCK-2)", arguments: operators)
  func stores(_ clocked: Clocked) {
    for way in [Way.synchronous, .synchronousAndLate, .pausing] {
      let run = ClockRun(clocked.make, pauses: way.pauses)
      let values = Signal(1...2_000).map { number in
        run.scheduler.base.advance(by: .seconds(0.1))
        return run.item(number)
      }
      if way == .synchronousAndLate {
        run.scheduler.whileBusy { run.start(values) }
      } else {
        run.start(values)
      }
      for _ in 1...20 {
        run.scheduler.base.advance(by: .seconds(1))
        run.resume()
      }
      #expect(run.mostAlive < 300, "\(way)")
      run.cancel()
      #expect(run.alive == 0, "\(way)")
    }
  }
}

/// A number that is counted as long as it is alive.
struct Item: Sendable {
  let number: Int
  private let token: Counted?

  fileprivate init(_ number: Int, countedIn alive: Locked<Int>? = nil) {
    self.number = number
    token = alive.map { Counted($0) }
  }
}

/// A run of an operator on a scheduler that may be busy.
private final class ClockRun: Sendable {
  let scheduler = BusyScheduler()
  private let make: @Sendable (Signal<Item>, any Scheduler) -> Signal<[Item]>
  private let pauses: Bool
  private let sender = Locked<Sender<Item>?>(nil)
  private let slot = SubscriptionSlot()
  private let received = Locked((arrays: [[Int]](), isCompleted: false))
  private let living = Locked(0)
  private let most = Locked(0)

  init(_ make: @escaping @Sendable (Signal<Item>, any Scheduler) -> Signal<[Item]>, pauses: Bool) {
    self.make = make
    self.pauses = pauses
  }

  var arrays: [[Int]] { received.withLock { $0.arrays } }
  var isCompleted: Bool { received.withLock { $0.isCompleted } }
  var alive: Int { living.withLock { $0 } }
  var mostAlive: Int { most.withLock { $0 } }

  func item(_ number: Int) -> Item {
    let item = Item(number, countedIn: living)
    let alive = alive
    most.withLock { $0 = max($0, alive) }
    return item
  }

  /// - Parameter body: What the source does within its start.
  func start(_ body: @escaping @Sendable () -> Void = {}) {
    start(
      Signal { [sender] new in
        sender.set(new)
        body()
      })
  }

  /// Subscribes on the scheduler.
  func start(_ source: Signal<Item>) {
    CurrentScheduler.run(as: scheduler) {
      slot.fill(
        make(source, scheduler).observe(
          Observer(
            next: { [received, pauses] array in
              received.withLock { $0.arrays.append(array.map(\.number)) }
              return pauses ? .paused : .more
            },
            finish: { [received] end in
              if case .completed = end { received.withLock { $0.isCompleted = true } }
            })))
    }
  }

  func send(_ number: Int) { sender.withLock { $0 }?.send(item(number)) }
  func finish() { sender.withLock { $0 }?.finish() }
  func resume() { slot.tell(.open) }
  func cancel() { slot.cancel() }

  /// Resumes until the end.
  func drain() {
    for _ in 1...100 where !isCompleted {
      resume()
      scheduler.base.advance(by: .seconds(1))
    }
  }
}
