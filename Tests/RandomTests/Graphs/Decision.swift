import ReactiveConcurrency
import ReactiveTesting

/// A signal whose values are outdated when another one decides so, and a consumer who is slow.
struct Decision: RandomProgram {
  enum Operator: String, Sendable, CaseIterable {
    case latest, switchToLatest, condition, cases, takeUntil, takeUntilReplacement
  }

  /// What is between the deciding source and the operator, before it, and behind it.
  enum Stage: String, Sendable, CaseIterable {
    case map, filter, deliver, delay, buffering, flattenMap, multicast

    /// What it has room for.
    var stores: Bool { [.deliver, .delay, .buffering].contains(self) }

    func callAsFunction(_ signal: Signal<Int>, on scheduler: TestScheduler) -> Signal<Int> {
      switch self {
      case .map: signal.map { $0 }
      case .filter: signal.filter { $0 >= 0 || $0 % 2 != 0 }
      case .deliver: signal.deliver(on: scheduler)
      case .delay: signal.delay(for: .nanoseconds(3), on: scheduler)
      case .buffering: signal.buffering(.backpressure(high: 4, low: 1))
      case .flattenMap: signal.flattenMap { .just($0) }
      case .multicast: signal.multicast { merge($0.map { $0 }, $0.filter { _ in false }) }
      }
    }
  }

  var operation: Operator
  var deciding: [Stage]
  var inside: [Stage]
  var behind: [Stage]
  /// Each of the old values is work.
  var isWork: Bool
  /// A callback in place of a loop.
  var observes: Bool

  private static let count = 4_000
  private static let decided = Duration.nanoseconds(200)

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    random = SplitMix64(seed: random.next())
    func stages(_ most: Int) -> [Stage] { (0..<random.pick(0...most)).map { _ in random.pick(Stage.allCases) } }
    operation = random.pick(Operator.allCases)
    deciding = stages(2)
    inside = stages(2)
    behind = stages(2)
    isWork = random.happens(30)
    observes = random.happens(30)
  }

  var description: String {
    func list(_ stages: [Stage]) -> String { stages.map { ".\($0)" }.joined() }
    return """
      decisions\(list(deciding)).\(operation) { \(isWork ? "pages" : "cold")\(list(inside)) }\(list(behind)): \
      \(observes ? "observe, pausing at every value" : "a slow loop")
      """
  }

  var signature: [String] { ["\(operation)", "\(isWork)", "\(observes)"] }

  var simpler: [Decision] {
    var programs = Variations(of: self)
    for index in deciding.indices { programs.add { $0.deciding.remove(at: index) } }
    for index in inside.indices { programs.add { $0.inside.remove(at: index) } }
    for index in behind.indices { programs.add { $0.behind.remove(at: index) } }
    if operation != .latest { programs.add { $0.operation = .latest } }
    if observes { programs.add { $0.observes = false } }
    if isWork { programs.add { $0.isWork = false } }
    return programs.all
  }

  func problems(isHasty: Bool) -> [String]? {
    let scheduler = TestScheduler()
    let decisions = Subject<Int>()
    let outdated = Locked(0)
    let receive: @Sendable (Int) -> Void = { value in
      // Some time for what is on the way.
      if value >= 0, scheduler.now.offset > Self.decided + .nanoseconds(20) { outdated.withLock { $0 += 1 } }
    }
    let result = behind.reduce(signal(decisions.signal, scheduler)) { $1($0, on: scheduler) }
    let hasEnded = Locked(false)
    let handle = Locked<Subscription?>(nil)
    let time = Duration.nanoseconds(10)
    let task =
      observes
      ? nil
      : scheduler.task {
        for try await value in result {
          receive(value)
          try await scheduler.sleep(for: time)
        }
        hasEnded.set(true)
      }
    if observes {
      let subscription = CurrentScheduler.run(as: scheduler) {
        result.observe(
          Observer(
            next: { value in
              receive(value)
              scheduler.schedule(after: time) { handle.withLock { $0 }?.resume() }
              return .paused
            }, finish: { _ in hasEnded.set(true) }))
      }
      handle.set(subscription)
    }
    scheduler.schedule(after: .nanoseconds(1)) { decisions.send(1) }
    scheduler.schedule(after: Self.decided) {
      decisions.send(-1)
      decisions.finish()
    }
    scheduler.run()
    task?.cancel()
    handle.withLock { $0.take() }?.cancel()
    scheduler.run()
    let stages = inside + behind
    // A delay stores as much of what is work.
    let delayed = isWork ? stages.count(where: { $0 == .delay }) * 256 : 0
    let most = (2 + stages.count(where: \.stores)) * (isWork ? 16 : 256) + delayed + 8
    let (sent, isOver) = (outdated.withLock { $0 }, hasEnded.withLock { $0 })
    return (isOver ? [] : ["it does not end"]) + (sent > most ? ["\(sent) outdated values, not \(most)"] : [])
  }

  private func signal(_ decisions: Signal<Int>, _ scheduler: TestScheduler) -> Signal<Int> {
    let decisions = deciding.reduce(decisions) { $1($0, on: scheduler) }
    let cold: Signal<Int> =
      isWork
      ? .async(on: scheduler) { emitter in for value in 0..<Self.count { try await emitter.emit(value) } }
      : Signal(0..<Self.count)
    let old = inside.reduce(cold) { $1($0, on: scheduler) }
    let new = Signal([-1, -3, -5])
    switch operation {
    case .latest: return decisions.flattenMap(.latest) { $0 > 0 ? old : new }
    case .switchToLatest: return decisions.map { $0 > 0 ? old : new }.switchToLatest()
    case .condition: return .if(decisions.map { $0 > 0 }, then: old, else: new)
    case .cases: return .switch(by: decisions, cases: [1: old, -1: new])
    case .takeUntil: return old.take(until: decisions.filter { $0 < 0 })
    case .takeUntilReplacement: return old.take(untilReplacement: decisions.filter { $0 < 0 })
    }
  }
}
