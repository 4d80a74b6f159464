import Foundation
import ReactiveConcurrency
import Testing

extension AdversaryTests {
  /// How to stop what never sends anything.
  enum Stop: String, CaseIterable, Sendable {
    /// A loop's task is cancelled.
    case task
    /// The subscription is cancelled; the source runs on another thread.
    case cancelMoved
    /// Another signal says so.
    case trigger
    /// Another signal says so, of a part of several.
    case triggerOfMerged
    /// What waits for the first value is cancelled.
    case first
  }

  @Test("A cold source that sends nothing is stopped by whatever lets go of it", arguments: Stop.allCases)
  func stopping(_ stop: Stop) async {
    guard Extent.runs("stopping") else { return }
    var reported = 0
    for seed in Extent.seeds(share: 0.02) {
      var random = SplitMix64(seed: seed)
      let source = EndlessSource(&random)
      let turns = random.pick([0, 1, 10, 300])
      if await Self.stops(source, stop, after: turns) { continue }
      Issue.record("\(source) is not stopped by \(stop): ADVERSARY_SEED=\(seed) ADVERSARY_FAMILY=stopping")
      reported += 1
      if reported == 3 { return }
    }
  }

  private static func stops(_ source: EndlessSource, _ stop: Stop, after turns: Int) async -> Bool {
    let fuse = Fuse()
    let signal = source.signal(fuse)
    let trigger = ReplaySubject<Void>()
    let isOver = Locked(false)
    let observer = Observer<Int>(next: { _ in .more }, finish: { _ in isOver.withLock { $0 = true } })
    let letGo: @Sendable () -> Void
    switch stop {
    case .task, .first:
      let task = Task {
        if stop == .first { _ = try? await signal.first() } else { for try await _ in signal {} }
        isOver.withLock { $0 = true }
      }
      letGo = { task.cancel() }
    case .cancelMoved:
      let subscription = signal.subscribe(on: .global).observe(observer)
      letGo = { subscription.cancel() }
    case .trigger:
      _ = signal.take(until: trigger.signal).subscribe(on: .global).observe(observer)
      letGo = { trigger.send(()) }
    case .triggerOfMerged:
      _ = Signal.never.merge(with: signal).take(until: trigger.signal).subscribe(on: .global).observe(observer)
      letGo = { trigger.send(()) }
    }
    for _ in 0..<turns { await Task.yield() }
    letGo()
    let isStopped = await settle(within: 1) { isOver.withLock { $0 } }
    var isStill = false
    if isStopped {
      isStill = await settle(within: 1) {
        let before = fuse.callCount
        usleep(100)
        return fuse.callCount == before
      }
    }
    // Whatever happens, it does not run on.
    fuse.blow()
    _ = await settle(within: 2) { isOver.withLock { $0 } }
    return isStopped && isStill
  }

  private static func settle(within seconds: Double, until condition: @Sendable () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while !condition() {
      if ContinuousClock.now > deadline { return false }
      await Task.yield()
    }
    return true
  }
}
