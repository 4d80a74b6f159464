import ReactiveConcurrency
import ReactiveTesting
import Synchronization
import Testing

/// A clock on a wall: a test moves it, also back.
private final class WallClock: Clock {
  struct Instant: InstantProtocol {
    var time: Duration

    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private struct State {
    var now = Instant(time: .seconds(100_000))
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if deadline <= state.now || Task.isCancelled { return true }
          state.sleepers[number] = (deadline, continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume()
    }
    try Task.checkCancellation()
  }

  func move(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in woken.keys { state.sleepers[number] = nil }
      return woken.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }
}

@Suite("A clock that is set back")
struct ClockSetBackTests {
  private let clock = WallClock()
  private let base = TestScheduler()

  private func pass(_ seconds: Int) {
    for _ in 0..<seconds {
      clock.move(by: .seconds(1))
      base.run()
    }
  }

  private static let chains: [(name: String, timed: @Sendable (Signal<Int>, any Scheduler) -> Signal<Int>)] = [
    ("throttle", { $0.throttle(for: .seconds(1), on: $1) }),
    ("throttle leading", { $0.throttle(for: .seconds(1), on: $1, edges: .leading) }),
    ("throttle trailing", { $0.throttle(for: .seconds(1), on: $1, edges: .trailing) }),
    ("paced", { $0.paced(1, per: .seconds(1), on: $1) }),
    ("debounce", { $0.debounce(for: .seconds(1), on: $1) }),
    ("delay", { $0.delay(for: .seconds(1), on: $1) }),
    ("buffer", { $0.buffer(for: .seconds(1), on: $1).map { $0.last ?? 0 } }),
    ("keepAlive", { $0.keepAlive(every: .seconds(20), with: 0, on: $1) }),
    ("deliver", { $0.deliver(on: $1) }),
  ]

  @Test(
    "An hour later or earlier by the clock, what an operator has stored and what comes then is sent in time (CLOCK-5)",
    arguments: chains.map(\.name))
  func operators(name: String) throws {
    let timed = try #require(Self.chains.first { $0.name == name }).timed
    let scheduler = ClockScheduler(clock, on: base)
    let source = Subject<Int>()
    let received = Recorder<Int>()
    let subscription = timed(source.signal, scheduler).observe(
      Observer(
        next: { value in
          received.add(value)
          return .more
        }, finish: { _ in }))
    base.run()
    source.send(1)
    pass(3)
    for number in [10, 20, 30] {
      // Stored by most of them when the clock is moved.
      source.send(number)
      source.send(number + 1)
      clock.move(by: number == 20 ? .seconds(3600) : .seconds(-3600))
      base.run()
      pass(3)
      // Nobody has seen that the time has gone on, unless a timer has read the clock.
      source.send(number + 2)
      pass(3)
      source.send(number + 3)
      pass(5)
      #expect(received.values.contains(number + 3), "after \(number): \(received.values)")
    }
    #expect(received.values.filter { $0 > 0 } == received.values.filter { $0 > 0 }.sorted())
    subscription.cancel()
    base.run()
  }

  @Test("The time of a scheduler goes on from where it was; work that waits is run when it is due by that (CLOCK-5)")
  func time() {
    let scheduler = ClockScheduler(clock, on: base)
    let ran = Recorder<Int>()
    scheduler.schedule(after: .seconds(5)) { ran.add(5) }
    scheduler.schedule(every: .seconds(4)) { ran.add(4) }
    base.run()
    pass(2)
    #expect(scheduler.now == SchedulerInstant(nanoseconds: 2_000_000_000))
    clock.move(by: .seconds(-100))
    #expect(scheduler.now == SchedulerInstant(nanoseconds: 2_000_000_000))
    pass(4)
    #expect(scheduler.now == SchedulerInstant(nanoseconds: 6_000_000_000))
    #expect(ran.values == [4, 5])
    clock.move(by: .seconds(-1))
    #expect(scheduler.now == SchedulerInstant(nanoseconds: 6_000_000_000))
    pass(2)
    #expect(ran.values == [4, 5, 4])
  }
}
