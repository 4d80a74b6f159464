import Foundation
import ReactiveConcurrency

/// One command, one run of it, cancelled at a random moment.
struct FreedCommand: RandomProgram {
  /// What the command executes.
  enum Kind: String, CaseIterable, Sendable {
    case task, silence, interval, onAnActor
  }

  let kind: Kind
  let scheduler: any Scheduler
  let turns: Int

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    kind = random.pick(Kind.allCases)
    let schedulers: [any Scheduler] = [
      GlobalScheduler.global, SerialScheduler(name: "freed"), ImmediateScheduler.shared,
    ]
    scheduler = random.pick(schedulers)
    turns = random.pick([0, 0, 1, 10, 100, 1_000])
  }

  var description: String { "\(kind) on \(type(of: scheduler)), cancelled after \(turns) turns" }

  func problems(isHasty: Bool) -> [String]? {
    let isOver = DispatchSemaphore(value: 0)
    let isFree = Locked(false)
    Task {
      let result = await isFreed()
      isFree.set(result)
      isOver.signal()
    }
    isOver.wait()
    return isFree.withLock { $0 } ? [] : ["the command is not free"]
  }

  private func isFreed() async -> Bool {
    let command = Self.make(kind, on: scheduler)
    let task = Task { () -> Bool in
      do {
        _ = try await command.run(1)
        return false
      } catch { return error is CancellationError }
    }
    for _ in 0..<turns { sched_yield() }
    task.cancel()
    guard await task.value else { return true }
    let isEnabled = Locked<Bool?>(nil)
    command.enabledWithoutScheduling.observe(
      Observer(
        next: { value in
          isEnabled.withLock { if $0 == nil { $0 = value } }
          return .cancelled
        }, finish: { _ in })
    ).cancel()
    return isEnabled.withLock { $0 } == true
  }

  private static func make(_ kind: Kind, on scheduler: any Scheduler) -> Command<Int, Int> {
    switch kind {
    case .task:
      return Command(on: scheduler) { (input: Int) async throws -> Int in
        try await Task.sleep(for: .seconds(60))
        return input
      }
    case .silence: return Command(on: scheduler) { (_: Int) -> Signal<Int> in .never }
    case .interval:
      return Command(on: scheduler) { (input: Int) -> Signal<Int> in
        Signal<SchedulerInstant>.interval(every: .microseconds(10), on: .global).map { _ in input }
      }
    case .onAnActor:
      return Command(on: scheduler) { @MainActor (_: Int) -> Signal<Int> in .never }
    }
  }
}
