import Foundation
import ReactiveConcurrency

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

  /// Starts a source, cancels it and waits.
  ///
  /// - Returns: Whether it has stopped.
  func stops(_ source: EndlessSource, after turns: Int) -> Bool {
    let fuse = Fuse()
    let signal = source.signal(fuse)
    let trigger = ReplaySubject<Void>()
    let isOver = Locked(false)
    let observer = Observer<Int>(next: { _ in .more }, finish: { _ in isOver.withLock { $0 = true } })
    let letGo: @Sendable () -> Void
    switch self {
    case .task, .first:
      let task = Task {
        if self == .first { _ = try? await signal.first() } else { for try await _ in signal {} }
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
    for _ in 0..<turns { sched_yield() }
    letGo()
    let isStopped = Self.settle(within: 10) { isOver.withLock { $0 } }
    var isStill = false
    if isStopped {
      isStill = Self.settle(within: 10) {
        let before = fuse.callCount
        usleep(3_000)
        return fuse.callCount == before
      }
    }
    // Whatever happens, it does not run on.
    fuse.blow()
    _ = Self.settle(within: 10) { isOver.withLock { $0 } }
    return isStopped && isStill
  }

  private static func settle(within seconds: Double, until condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while !condition() {
      if ContinuousClock.now > deadline { return false }
      usleep(100)
    }
    return true
  }
}
