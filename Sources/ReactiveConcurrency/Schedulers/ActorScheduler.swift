import Synchronization

/// Runs work isolated to an actor, in order, each piece in a task of its own.
///
/// Does not keep the actor alive. Work scheduled after the actor has been released runs on Swift's concurrent pool, so
/// that whatever waits for it can finish.
@usableFromInline
final class ActorScheduler: Scheduler {
  private weak let actor: (any Actor)?

  init(_ actor: any Actor) {
    self.actor = actor
  }

  /// The scheduler that runs work isolated to `actor`.
  static func scheduler(for actor: any Actor) -> any Scheduler {
    actor === MainActor.shared ? MainScheduler.shared : ActorScheduler(actor)
  }

  @usableFromInline
  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let scheduled = Work(scheduled: work)
    // Detached, so that the work does not inherit the scheduler from which it was scheduled.
    Task.detached(operation: isolated { CurrentScheduler.run(as: self, scheduled.run) })
    return Subscription(scheduled)
  }

  /// Whether the caller is isolated to the actor, no matter how it got there.
  @usableFromInline
  var isCurrent: Bool {
    if CurrentScheduler.bound === self { return true }
    if actor == nil { return false }
    // Without immediate tasks there is no way to tell, so isolated work always hops.
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return false }
    // An immediate task runs within this call if the caller is isolated to the actor. There is no other way to find
    // out: an executor can be asked, but an actor that uses the default executor cannot.
    let place = Place()
    Task.immediateDetached(operation: isolated { place.thread.store(currentThread(), ordering: .relaxed) })
    return place.thread.load(ordering: .relaxed) == currentThread()
  }

  @usableFromInline
  func enqueue(_ job: consuming ExecutorJob) {
    globalConcurrentExecutor.enqueue(job)
  }

  /// Returns the closure, isolated to the actor, so that a task that runs it starts there. Tasks that start elsewhere
  /// and then hop to the actor may arrive in any order.
  private func isolated(_ body: @escaping @Sendable () -> Void) -> @isolated(any) @Sendable () -> Void {
    guard let actor else { return body }
    // Safety: an isolated function has the calling convention of one that is not, and this one does not touch the
    // actor's state.
    let isolate = unsafeBitCast(Self.isolate, to: Isolate.self)
    return isolate(body, actor)
  }

  private typealias Isolate = (@escaping @Sendable () -> Void, any Actor) -> @isolated(any) @Sendable () -> Void

  private static func isolate(
    _ body: @escaping @Sendable () -> Void, to actor: isolated any Actor
  ) -> @isolated(any) @Sendable () -> Void {
    keep {
      _ = actor
      body()
    }
  }

  private static func keep(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () -> Void
  ) -> @isolated(any) @Sendable () -> Void {
    body
  }

  private final class Place: Sendable {
    let thread = Atomic<UInt>(0)
  }
}
