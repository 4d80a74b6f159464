import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What is said shortly means what it says.
@Suite("Short forms")
struct ShortFormsTests {
  private let scheduler = TestScheduler()
  private let failure = Failure("no")

  // MARK: Time without a scheduler

  /// Operators with time, without a scheduler.
  private static let timed: [(name: String, make: @Sendable (Signal<Int>) -> Signal<Int>, at: Int)] = [
    ("delay", { $0.delay(for: .seconds(3)) }, 3),
    ("debounce", { $0.concat(.never).debounce(for: .seconds(3)) }, 3),
    ("throttle", { $0.concat(.never).throttle(for: .seconds(3), edges: .trailing) }, 3),
    ("buffer", { $0.concat(.never).buffer(for: .seconds(3)).map(\.count) }, 3),
    ("buffer with a count", { $0.concat(.never).buffer(for: .seconds(3), count: 9).map(\.count) }, 3),
    ("timeout", { $0.ignoreValues().concat(.never).timeout(after: .seconds(3)).catch(returning: 1) }, 3),
    ("timeout each", { $0.skip(1).concat(.never).timeout(each: .seconds(3)).catch(returning: 1) }, 3),
    ("timeout switching", { $0.skip(1).concat(.never).timeout(after: .seconds(3), switchingTo: .just(1)) }, 3),
    ("timeout each switching", { $0.skip(1).concat(.never).timeout(each: .seconds(3), switchingTo: .just(1)) }, 3),
    ("take", { $0.skip(1).concat(.never).take(for: .seconds(3)).ifEmpty(1) }, 3),
    ("window", { $0.concat(.never).window(for: .seconds(3)).flattenMap { $0.collected() }.map(\.count) }, 3),
    (
      "window with a count",
      { $0.concat(.never).window(for: .seconds(3), count: 9).flattenMap { $0.collected() }.map(\.count) }, 3
    ),
    (
      "retry",
      { $0.skip(1).concat(.fail(Failure("again"))).retry(1, delay: .constant(.seconds(3))).catch(returning: 1) }, 3
    ),
    (
      "retry deciding",
      { source in
        source.skip(1).concat(.fail(Failure("again"))).retry { _, attempt in attempt == 1 ? .seconds(3) : nil }
          .catch(returning: 1)
      }, 3
    ),
    ("timer", { _ in Signal.timer(after: .seconds(3)).map { _ in 1 } }, 3),
    ("timer every", { _ in Signal.timer(after: .seconds(3), every: .seconds(1)).map { _ in 1 } }, 3),
    ("interval", { _ in Signal.interval(every: .seconds(3)).map { _ in 1 } }, 3),
    ("interval of", { _ in Signal.interval(of: [1], every: .seconds(3)) }, 3),
  ]

  @Test("an operator with time takes the current scheduler at the subscription (SAYS-1)", arguments: timed.indices)
  func takesCurrent(_ index: Int) {
    let (name, make, due) = Self.timed[index]
    // Made elsewhere: it is the subscription that counts.
    let signal = make(.just(1))
    let recording = scheduler.record(signal)
    scheduler.advance(by: .seconds(due) - .nanoseconds(1))
    #expect(recording.values.isEmpty, "\(name)")
    scheduler.advance(by: .nanoseconds(1))
    #expect(recording.values == [1], "\(name)")
    recording.cancel()
  }

  @Test("skip(for:) and the grace of share(replay:) take the current scheduler at the subscription, too (SAYS-1)")
  func skipAndShare() throws {
    let ticks = Signal.interval(every: .seconds(1), on: scheduler).map { $0.offset }
    let skipped = scheduler.record(ticks.skip(for: .seconds(2)))
    let starts = Locked(0)
    let shared = Signal<Int>.never.onSubscribe { starts.withLock { $0 += 1 } }.share(grace: .seconds(2))
    for pause in [1, 3] {
      scheduler.record(shared).cancel()
      scheduler.advance(by: .seconds(pause))
    }
    #expect(starts.withLock { $0 } == 1)
    scheduler.record(shared).cancel()
    #expect(starts.withLock { $0 } == 2)
    #expect(skipped.values == [.seconds(2), .seconds(3), .seconds(4)])
    skipped.cancel()
  }

  @Test("Under a loop the current scheduler is the one that the task prefers; each subscription has its own (SAYS-1)")
  func takesTasksScheduler() throws {
    let signal = Signal.just(1).delay(for: .seconds(5))
    let other = TestScheduler()
    let recording = other.record(signal)
    let value = try scheduler.run { try await signal.first() }
    #expect(value == 1 && scheduler.now.offset == .seconds(5))
    #expect(recording.values.isEmpty)
    other.advance(by: .seconds(5))
    #expect(recording.values == [1])
  }

  @Test(
    "A current scheduler that does not support delays is not used, by whichever name it says so (SAYS-1)",
    arguments: [Timeless()] as [any Scheduler])
  func passesOver(scheduler: any Scheduler) async throws {
    let signal = Signal.just(1).delay(for: .nanoseconds(1)).map { _ in CurrentScheduler.value is GlobalScheduler }
    let started = CurrentScheduler.run(as: scheduler) { signal.replay() }
    #expect(try await started.first() == true)
  }

  @Test("a time that cannot be used is refused at the subscription (SAYS-1)")
  func refuses() {
    let recording = scheduler.record(Signal.just(1).delay(for: .seconds(-1)))
    #expect(
      recording.error as? SignalError
        == .invalidArgument("delay(for:on:) needs a time of zero or more, not -1.0 seconds"))
  }

  // MARK: Loops without try

  @Test("a loop without try ends with the signal, after the error has been passed to its closure (SAYS-4)")
  func loops() throws {
    let events = Recorder<String>()
    try scheduler.run { [failure] in
      for await value in Signal.of(1, 2).concat(.fail(failure)).values(onError: { events.add("\($0)") }) {
        events.add("\(value)")
      }
      events.add("over")
      for await value in Signal.of(3).valuesOrTrap { events.add("\(value)") }
      for await value in BehaviorSubject(4).valuesOrTrap {
        events.add("\(value)")
        break
      }
    }
    #expect(events.values == ["1", "2", "\(failure)", "over", "3", "4"])
  }

  @Test("A cancelled loop without try ends and hands nothing over (SAYS-4)")
  func isCancelled() throws {
    let events = Recorder<String>()
    let subject = Subject<Int>()
    let task = scheduler.task {
      for await value in subject.values(onError: { events.add("\($0)") }) { events.add("\(value)") }
      events.add("over")
    }
    scheduler.advance()
    subject.send(1)
    scheduler.advance()
    task.cancel()
    scheduler.advance()
    #expect(events.values == ["1", "over"] && subject.subscriberCount == 0)
  }

  @Test("what a command reports of itself cannot fail (SAYS-4)")
  func commandsLoop() throws {
    let command = Command<Int, Int>(on: scheduler) { _ in .never }
    let told = try scheduler.run {
      for await isExecuting in command.executing.valuesOrTrap { return isExecuting }
      return true
    }
    #expect(!told)
  }

  // MARK: One value

  @Test("a signal of an async closure sends what it returns, for each subscription anew (SAYS-5)")
  func sendsResult() throws {
    let runs = Locked(0)
    let signal = Signal(on: scheduler) { runs.increment() }
    let values = try scheduler.run { [try await signal.collect(), try await signal.collect()] }
    #expect(values == [[1], [2]])
    let failing = Signal<Int>(on: scheduler) { [failure] in throw failure }
    #expect(throws: failure) { try scheduler.run { try await failing.collect() } }
  }

  @Test("a closure that takes a sender is one that sends, also without a name for it (SAYS-5)")
  func takesSubscriber() {
    let recording = scheduler.record(
      Signal<Int> {
        $0.send(1)
        $0.finish()
      })
    #expect(recording.values == [1] && recording.isCompleted)
  }

  // MARK: Keys

  @Test("Events that carry no value are sent without one")
  func sendsMoments() throws {
    let moments = Subject<Void>()
    let recording = scheduler.record(moments.map { 1 }.merge(with: Signal.just().map { 2 }))
    moments.send()
    try scheduler.run { try await moments.sendWhenReady() }
    #expect(recording.values == [2, 1, 1])
  }

  @Test("distinctUntilChanged takes a comparison, also of pairs, and a key by its label")
  func keys() {
    let words = Signal.of("a", "b", "cc", "dd", "e")
    #expect(scheduler.record(words.distinctUntilChanged(at: \.count)).values == ["a", "cc", "e"])
    #expect(scheduler.record(words.distinctUntilChanged(at: { $0.count })).values == ["a", "cc", "e"])
    #expect(scheduler.record(words.distinctUntilChanged { $0.count == $1.count }).values == ["a", "cc", "e"])
    let pairs = Signal.of((1, 1), (1, 1), (1, 2)).distinctUntilChanged { $0 == $1 }
    #expect(scheduler.record(pairs.map(\.1)).values == [1, 2])
    let compared = Signal.of((1, 1), (2, 2), (2, 2)).distinctUntilChanged(by: { $0 == $1 })
    #expect(scheduler.record(compared.map(\.0)).values == [1, 2])
    let first = Signal.of((1, 2), (3, 4), (4, 3)).distinctUntilChanged(by: { _, _ in false })
    #expect(scheduler.record(first.map(\.0)).values == [1, 3, 4])
    #expect([(1, 1), (2, 2), (2, 2)].reactive.distinctUntilChanged(by: { $0 == $1 }).map { $0.0 }.array == [1, 2])
    let keyed = Signal.of((1, "a"), (1, "b"), (2, "c")).distinctUntilChanged(at: { id, name in id })
    #expect(scheduler.record(keyed.map(\.1)).values == ["a", "c"])
    #expect(["a", "b", "cc"].reactive.distinctUntilChanged(at: \.count).array == ["a", "cc"])
  }

  // MARK: Trailing closures

  @Test("a closure behind take and skip means while")
  func trailingClosures() {
    #expect(scheduler.record(Signal(1...5).take { $0 < 3 }).values == [1, 2])
    #expect(scheduler.record(Signal(1...5).skip { $0 < 3 }).values == [3, 4, 5])
    #expect((1...5).reactive.take { $0 < 3 }.array == [1, 2])
    #expect((1...5).reactive.skip { $0 < 3 }.array == [3, 4, 5])
  }
}

/// A scheduler that runs work immediately and cannot delay it.
private final class Timeless: ImmediateWork {
  var supportsDelay: Bool { false }
}

private protocol ImmediateWork: Scheduler {}

extension ImmediateWork {
  @discardableResult
  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    work()
    return .ended
  }

  func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
