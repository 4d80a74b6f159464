import Foundation
import ReactiveConcurrency

/// One command, one run of it, cancelled at a random moment.
enum FreedCommand {
  /// What the command executes.
  enum Kind: String, CaseIterable, Sendable {
    case task, silence, interval, onAnActor
  }

  /// - Returns: What went wrong, if anything.
  static func problem(_ kind: Kind, seed: UInt64) async -> String? {
    var random = SplitMix64(seed: seed)
    let schedulers: [any Scheduler] = [
      GlobalScheduler.global, SerialScheduler(name: "freed"), ImmediateScheduler.shared,
    ]
    let scheduler = schedulers[random.pick(0...2)]
    let command = make(kind, on: scheduler)
    let spins = random.pick([0, 0, 1, 10, 100, 1_000])
    let task = Task { () -> Bool in
      do {
        _ = try await command.run(1)
        return false
      } catch is CancellationError {
        return true
      } catch {
        return false
      }
    }
    for _ in 0..<spins { sched_yield() }
    task.cancel()
    guard await task.value else { return nil }
    let isEnabled = Locked<Bool?>(nil)
    command.enabledWithoutScheduling.observe(
      Observer(
        next: { value in
          isEnabled.withLock { if $0 == nil { $0 = value } }
          return .cancelled
        }, finish: { _ in })
    ).cancel()
    return isEnabled.withLock { $0 } == true
      ? nil : "\(kind) on \(type(of: scheduler)), cancelled after \(spins) turns: the command is not free"
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
