/// Runs work isolated to an actor, each piece in a task that ends with it. For those who keep their order themselves, since
/// tasks do not.
///
/// The actor is not kept alive; work that comes when it is gone runs on the global pool, so that what waits can end.
final class ActorScheduler: Scheduler {
  private weak let actor: (any Actor)?

  init(_ actor: any Actor) {
    self.actor = actor
  }

  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let scheduled = ScheduledWork(work)
    // Detached, so that the work does not inherit the scheduler from which it was scheduled.
    Task.detached { [actor] in
      if let actor { await Self.run(scheduled, on: actor) } else { scheduled.run() }
    }
    return Subscription(scheduled)
  }

  /// Where what is isolated to an actor may run.
  static func home(of actor: any Actor) -> any Scheduler {
    actor === MainActor.shared ? MainScheduler.shared : ActorScheduler(actor)
  }

  private static func run(_ work: ScheduledWork, on actor: isolated any Actor) {
    work.run()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    globalConcurrentExecutor.enqueue(job)
  }
}
