import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting
import Testing

extension Traits.Storage {
  /// How many values may be alive by now.
  func limit(of run: StoredValuesRun) -> Int {
    if case .kept(let count) = self { return min(count, run.sent) }
    if !run.ends.isEmpty { return 0 }
    switch self {
    case .held, .heldForParts: return run.sentSincePause
    case .task(let most): return min(run.sent - run.deliveries, run.honoursPauses ? most : .max) + 1
    case .nothing: return 0
    case .newest(let count, let each): return min(count, run.sent) * each
    case .group: return run.sentSinceDelivery
    case .waiting(let most, let each):
      let answered = each > 1 && run.isPaused ? run.deliveries - 1 : run.deliveries
      let waiting = max(0, run.sent - answered / each)
      return (run.honoursPauses ? min(waiting, most) : waiting) * each
    case .everything: return run.sent
    case .kept: return 0
    }
  }

  /// Whether all that is stored has been released when the end is seen.
  var isReleasedFirst: Bool {
    switch self {
    case .kept, .task, .heldForParts: false
    default: true
    }
  }
}

/// Puts an operator through filling, draining, pauses, cancellation, failure and completion, and counts the values that
/// are alive after every step: never more than it may store, and none once its end is seen, whoever keeps the
/// subscription.
func checkStorage(_ checked: CheckedOperator, _ storage: Traits.Storage, sourceLocation: SourceLocation) {
  let check = StorageCheck(checked: checked, storage: storage, location: sourceLocation)
  check.fillsAndCompletes()
  check.pausesAlways()
  check.pausesAndFails()
  check.completesWhilePaused()
  check.cancelsWhenFull()
  check.refuses()
  check.losesSubscription()
}

private struct StorageCheck {
  let checked: CheckedOperator
  let storage: Traits.Storage
  let location: SourceLocation

  private func expectBounded(_ run: StoredValuesRun, _ context: String) {
    let alive = run.alive
    let limit = storage.limit(of: run)
    guard alive > limit, !run.hasFailed else { return }
    run.hasFailed = true
    Issue.record(
      """
      \(checked.name), \(context): stores \(alive) values after \(run.sent) sent and \(run.deliveries) delivered, where \
      \(limit) are allowed
      """, sourceLocation: location)
  }

  /// Ends the run if it has not ended, and expects that nothing is left of it.
  private func expectReleased(_ run: StoredValuesRun, _ context: String) {
    run.cancel()
    run.advance()
    expectBounded(run, context)
    #expect(run.ends.count == 1, "\(checked.name), \(context): ends \(run.ends)", sourceLocation: location)
    #expect(
      !storage.isReleasedFirst || run.aliveAtEnd == 0,
      "\(checked.name), \(context): stores \(run.aliveAtEnd) values while its end is seen",
      sourceLocation: location)
    run.finish()
    run.advance()
    #expect(
      run.alive == 0, "\(checked.name), \(context): stores \(run.alive) values when all is over",
      sourceLocation: location)
  }

  private func fill(_ run: StoredValuesRun, upTo count: Int, _ context: String) {
    for _ in 0..<count where run.wantsMore {
      run.send()
      expectBounded(run, "\(context), filling")
    }
    run.advance()
    expectBounded(run, "\(context), filled")
  }

  private func drain(_ run: StoredValuesRun, _ context: String) {
    while run.isPaused, run.ends.isEmpty {
      run.resume()
      run.advance()
      expectBounded(run, "\(context), draining")
    }
  }

  func fillsAndCompletes() {
    let run = StoredValuesRun(checked)
    fill(run, upTo: 600, "wanting more")
    run.finish()
    run.advance()
    expectReleased(run, "wanting more, completed")
  }

  func pausesAlways() {
    let run = StoredValuesRun(checked) { _ in .paused }
    for round in 1...3 {
      fill(run, upTo: 600, "pausing always, round \(round)")
      drain(run, "pausing always, round \(round)")
    }
    expectReleased(run, "pausing always, cancelled")
  }

  func pausesAndFails() {
    let run = StoredValuesRun(checked, honoursPauses: false) { $0 == 2 ? .paused : .more }
    fill(run, upTo: 20, "pausing once")
    drain(run, "pausing once")
    fill(run, upTo: 5, "pausing once, then wanting more")
    run.finish(throwing: Failure("broken"))
    run.advance()
    expectReleased(run, "pausing once, failed")
  }

  func completesWhilePaused() {
    let run = StoredValuesRun(checked, honoursPauses: false) { $0 == 1 ? .paused : .more }
    fill(run, upTo: 5, "completing while paused")
    run.finish()
    run.advance()
    expectBounded(run, "completing while paused")
    drain(run, "completing while paused")
    expectReleased(run, "completing while paused")
  }

  func cancelsWhenFull() {
    let run = StoredValuesRun(checked, honoursPauses: false) { $0 == 1 ? .paused : .more }
    fill(run, upTo: 20, "cancelling when full")
    expectReleased(run, "cancelled when full")
  }

  func refuses() {
    let run = StoredValuesRun(checked) { $0 < 2 ? .more : .cancelled }
    fill(run, upTo: 20, "refusing the second value")
    expectReleased(run, "refusing the second value")
  }

  func losesSubscription() {
    let run = StoredValuesRun(checked)
    run.loseSubscription()
    fill(run, upTo: 5, "without a subscription")
    run.finish()
    run.advance()
    // Some continue although their source does not, and cannot be cancelled any more.
    if !run.ends.isEmpty { expectReleased(run, "without a subscription") }
  }
}

/// One run of an operator over a source that sends one value at a time, each counted as long as it is alive.
///
/// For the one thread of a test.
final class StoredValuesRun: Sendable {
  private struct Log {
    var inputs: [ManualInput] = []
    var sent = 0
    var sentAtDelivery = 0
    var deliveries = 0
    var isPaused = false
    var sentAtPause = 0
    var isSending = false
    var aliveAtEnd = 0
    var ends: [String] = []
    var subscription: Subscription?
    var hasFailed = false
  }

  private let count = Locked(0)
  private let log = Locked(Log())
  private let scheduler = TestScheduler()
  /// Whether the source stops while it is paused.
  let honoursPauses: Bool
  private let startsOnStack: Bool

  init(
    _ checked: CheckedOperator, honoursPauses: Bool = true,
    _ answer: @escaping @Sendable (_ index: Int) -> Demand = { _ in .more }
  ) {
    self.honoursPauses = honoursPauses
    startsOnStack = checked.traits.limit == .sourceOnStack
    let log = log
    let count = count
    let source = Signal<Number> { sender in
      let input = ManualInput(sender)
      log.withLock { $0.inputs.append(input) }
    }
    let subscription = checked.makeCounted(source, scheduler).observe(
      Observer(
        next: { _ in
          let index = log.withLock { log in
            log.deliveries += 1
            log.sentAtDelivery = log.sent
            return log.deliveries
          }
          let demand = answer(index)
          if demand == .paused {
            log.withLock { log in
              if !log.isPaused { log.sentAtPause = log.sent - 1 }
              log.isPaused = true
            }
          }
          return demand
        },
        finish: { termination in
          let alive = count.withLock { $0 }
          log.withLock { log in
            // What the source is just sending is its own, and what the operator has made of it is under way.
            log.aliveAtEnd += log.isSending ? max(0, alive - 4) : alive
            log.ends.append("\(termination)")
          }
        }))
    log.withLock { $0.subscription = subscription }
  }

  var alive: Int { count.withLock { $0 } }
  var sent: Int { log.withLock { $0.sent } }
  var sentSinceDelivery: Int { log.withLock { $0.sent - $0.sentAtDelivery } }
  var sentSincePause: Int { log.withLock { $0.isPaused ? $0.sent - $0.sentAtPause : 0 } }
  var deliveries: Int { log.withLock { $0.deliveries } }
  var isPaused: Bool { log.withLock { $0.isPaused } }
  var aliveAtEnd: Int { log.withLock { $0.aliveAtEnd } }
  var ends: [String] { log.withLock { $0.ends } }
  /// Whether a failure has been recorded, of which one is enough.
  var hasFailed: Bool {
    get { log.withLock { $0.hasFailed } }
    set { log.withLock { $0.hasFailed = newValue } }
  }

  private var inputs: [ManualInput] { log.withLock { $0.inputs } }

  /// Whether there is an input to send to.
  var wantsMore: Bool {
    inputs.contains { !$0.sender.isDisposed && !(honoursPauses && $0.isPaused) }
  }

  /// Sends the next number to every input.
  @inline(never)
  func send() {
    let number = log.withLock { log in
      log.sent += 1
      log.isSending = true
      return log.sent
    }
    send(Number(number, countedIn: count))
    log.withLock { $0.isSending = false }
  }

  private func send(_ number: Number) {
    for input in inputs where !(honoursPauses && input.isPaused) { input.send(number) }
  }

  func finish(throwing error: (any Error)? = nil) {
    // Whoever subscribes again is finished too.
    for _ in 0..<5 {
      for input in inputs {
        if let error { input.sender.finish(throwing: error) } else { input.sender.finish() }
      }
    }
  }

  func advance() { scheduler.advance(by: .seconds(100)) }

  func resume() {
    let subscription = log.withLock { log in
      log.isPaused = false
      // A signal that is started within sends from further up the stack.
      log.isSending = startsOnStack
      return log.subscription
    }
    subscription?.resume()
    log.withLock { $0.isSending = false }
  }

  func cancel() {
    log.withLock { $0.subscription }?.cancel()
  }

  func loseSubscription() {
    let subscription = log.withLock { log in
      defer { log.subscription = nil }
      return log.subscription
    }
    _ = subscription
  }
}

/// A subscription of the operator to its source.
private final class ManualInput: Sendable {
  let sender: Sender<Number>
  private let paused = Locked(false)

  init(_ sender: Sender<Number>) {
    self.sender = sender
    sender.onResume { [paused] in paused.set(false) }
  }

  var isPaused: Bool { paused.withLock { $0 } }

  func send(_ number: Number) {
    paused.set(true)
    if sender.send(number) != .paused { paused.set(false) }
  }
}
