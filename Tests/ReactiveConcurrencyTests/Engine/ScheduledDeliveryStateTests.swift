import ReactiveTesting
import Testing

@testable import ReactiveConcurrency

/// Every phase is reached without a second thread: those in which a thread sends, from within a delivery. What an event
/// leads to is decided under the lock, so it is the same whichever thread decides it.
@Suite("A scheduled delivery, phase by phase")
struct ScheduledDeliveryStateTests {
  private static let situations = [
    "idle", "idle, storing", "idle, paused", "sending", "sending, failed", "cancelling", "cancelled", "over",
  ]

  /// For each of the situations above what the event leads to, and the phase that follows; `-` where a source must not
  /// send anything.
  @Test(
    "What a source, a consumer and the time do in each phase leads to one action and one phase, and to one end",
    arguments: [
      (
        "stores a value",
        [
          "a timer is set, answer: more, idle", "answer: more, idle", "answer: paused, idle", "answer: more, sending",
          "-", "answer: cancelled, cancelling", "answer: cancelled, cancelled", "answer: cancelled, over",
        ]
      ),
      (
        "sends a value",
        [
          "a turn is scheduled, answer: more, idle", "a turn is scheduled, answer: more, idle",
          "a turn is scheduled, answer: paused, idle", "answer: more, sending", "-", "answer: cancelled, cancelling",
          "answer: cancelled, cancelled", "answer: cancelled, over",
        ]
      ),
      (
        "completes",
        [
          "a timer is set, idle", "idle", "idle", "sending", "-", "cancelling", "ends: cancelled, over", "over",
        ]
      ),
      (
        "fails",
        [
          "ends: failed(no), over", "ends: failed(no), over", "ends: failed(no), over", "sending", "-", "cancelling",
          "ends: cancelled, over", "over",
        ]
      ),
      (
        "resumes",
        ["idle", "idle", "a turn is scheduled, idle", "sending", "sending", "cancelling", "cancelled", "over"]
      ),
      (
        "cancels",
        [
          "the source is cancelled, ends: cancelled, over", "the source is cancelled, ends: cancelled, over",
          "the source is cancelled, ends: cancelled, over", "the source is cancelled, cancelling", "cancelling",
          "cancelling", "the source is cancelled, cancelled", "over",
        ]
      ),
      ("time passes", ["idle", "1 is sent, idle", "idle", "sending", "sending", "cancelling", "cancelled", "over"]),
    ])
  func transitions(event: String, expected: [String]) {
    for (situation, expected) in zip(Self.situations, expected) where expected != "-" {
      let trial = DeliveryTrial()
      trial.perform(event, while: situation)
      #expect(trial.effect == expected, "\(event) while \(situation)")
      trial.runOut()
      #expect(trial.endCount == 1, "\(event) while \(situation)")
    }
  }
}

/// A delivery of values that are due after a second or, if they are negative, immediately.
private final class DeliveryTrial: Sendable {
  private let log = Locked<[String]>([])
  private let ends = Recorder<String>()
  private let effects = Recorder<String>()
  private let time = TestScheduler()
  private let delivery: ScheduledDelivery<Delayed<Int>>
  private let scheduler: RecordedScheduler
  private let source: Observer<Int>
  private let answer: Locked<@Sendable () -> Demand>

  init() {
    let (log, ends) = (log, ends)
    let answer = Locked<@Sendable () -> Demand>({ .more })
    self.answer = answer
    scheduler = RecordedScheduler(time, log)
    let observer = Observer<Int>(
      next: { value in
        log.append("\(value) is sent")
        return answer.withLock { $0 }()
      },
      finish: { end in
        log.append("ends: \(end)")
        ends.add("\(end)")
      })
    delivery = ScheduledDelivery(observer, holding: Delayed(interval: 1_000_000_000), on: scheduler) {
      $0.takeTurn(isTimer: $1)
    }
    source = Observer(
      next: { [delivery] value, _ in
        delivery.receive(value) { held, value, now, _ in
          if value < 0 { return value }
          held.append(value, at: now)
          return nil
        }
      }, finish: { [delivery] in delivery.sourceFinished($0) { $0.complete(at: $1) } }, receiver: delivery)
    delivery.source.fill(Subscription(RecordedSource(log)))
  }

  var effect: String { effects.values.joined() }
  var endCount: Int { ends.values.count }

  /// Brings about the situation, and then the event.
  func perform(_ event: String, while situation: String) {
    let act: @Sendable () -> Void = { [self] in observe(event) }
    switch situation {
    case "idle": break
    case "idle, storing": _ = source.next(1)
    case "idle, paused":
      _ = source.next(1)
      answer.withLock { $0 = { .paused } }
      time.advance(by: .seconds(1))
      answer.withLock { $0 = { .more } }
      _ = source.next(2)
      time.advance(by: .seconds(1))
    case "sending", "sending, failed", "cancelling":
      _ = source.next(1)
      answer.withLock {
        $0 = { [self] in
          answer.withLock { $0 = { .more } }
          if situation == "sending, failed" { source.finish(.failed(Failure("first"))) }
          if situation == "cancelling" { delivery.cancel() }
          act()
          return .more
        }
      }
      time.advance(by: .seconds(1))
      return
    case "cancelled":
      answer.withLock { $0 = { .cancelled } }
      CurrentScheduler.run(as: scheduler) { [self] in _ = source.next(-1) }
    default: delivery.cancel()
    }
    act()
  }

  private func observe(_ event: String) {
    log.withLock { $0 = [] }
    switch event {
    case "stores a value": log.append("answer: \(source.next(5))")
    case "sends a value": log.append("answer: \(source.next(-5))")
    case "completes": source.finish(.completed)
    case "fails": source.finish(.failed(Failure("no")))
    case "resumes": delivery.resume()
    case "cancels": delivery.cancel()
    default: time.advance(by: .seconds(1))
    }
    effects.add((log.withLock { $0 } + ["\(delivery.state.withLock { $0.phase })"]).joined(separator: ", "))
  }

  /// Lets everything come to its end.
  func runOut() {
    time.advance(by: .seconds(10))
    delivery.cancel()
    source.finish(.cancelled)
    time.advance(by: .seconds(10))
  }
}

/// Runs its work in another scheduler's time, and records what is scheduled.
private final class RecordedScheduler: Scheduler {
  private let base: TestScheduler
  private let log: Locked<[String]>

  init(_ base: TestScheduler, _ log: Locked<[String]>) {
    self.base = base
    self.log = log
  }

  var now: SchedulerInstant { base.now }

  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    log.append("a turn is scheduled")
    return base.schedule { CurrentScheduler.run(as: self, work) }
  }

  func schedule(after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void) -> Subscription {
    log.append("a timer is set")
    return base.schedule(after: delay, tolerance: tolerance) { CurrentScheduler.run(as: self, work) }
  }

  func enqueue(_ job: consuming ExecutorJob) { base.enqueue(job) }
}

/// A source that records what it is asked.
private final class RecordedSource: Upstream {
  private let log: Locked<[String]>

  init(_ log: Locked<[String]>) {
    self.log = log
  }

  func cancel() { log.append("the source is cancelled") }
  func resume() { log.append("the source is resumed") }
}

extension Locked<[String]> {
  fileprivate func append(_ line: String) { withLock { $0.append(line) } }
}
