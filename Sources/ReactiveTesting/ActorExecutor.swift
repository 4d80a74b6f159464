extension TestScheduler {
  /// Makes an executor for one actor, whose jobs then run in virtual time, whoever calls it.
  ///
  /// ```swift
  /// actor Store {
  ///   let executor: any SerialExecutor
  ///   nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  ///   init(on executor: any SerialExecutor) { self.executor = executor }
  /// }
  /// let scheduler = TestScheduler()
  /// let store = Store(on: scheduler.makeActorExecutor())
  /// ```
  ///
  /// An actor without an executor of its own needs none: it runs where the tasks run that call it, so those of the
  /// scheduler take it along. The executor keeps the scheduler.
  public func makeActorExecutor() -> any SerialExecutor { ActorExecutor(on: self) }
}

/// The executor of an actor in virtual time.
final class ActorExecutor: SerialExecutor {
  private let scheduler: TestScheduler

  init(on scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  func enqueue(_ job: consuming ExecutorJob) {
    scheduler.add(.actorJob(UnownedJob(job), self))
  }

  // As by default. But the default is newer than the platforms that the package declares.
  func isIsolatingCurrentContext() -> Bool? { nil }
}
