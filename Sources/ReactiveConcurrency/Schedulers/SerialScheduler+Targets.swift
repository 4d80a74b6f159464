extension SerialScheduler {
  /// Makes a scheduler that runs its work on an existing serial executor, isolated to it. It keeps the system's time.
  ///
  /// - Parameters:
  ///   - name: Shown in messages and debuggers.
  ///   - executor: Where the work runs; kept alive. A burst of work costs it one job.
  public convenience init(name: String = "SerialScheduler", executor: any SerialExecutor) {
    self.init(name: name, actor: ExecutorActor(executor))
  }

  /// Makes a scheduler that runs its work isolated to an actor, so that `assumeIsolated` succeeds. It keeps the
  /// system's time.
  ///
  /// - Parameters:
  ///   - name: Shown in messages and debuggers.
  ///   - actor: Where the work runs; kept alive. A burst of work costs it one job.
  public convenience init(name: String = "SerialScheduler", actor: any Actor) {
    self.init(name: name, target: ActorScheduler(actor), actor: actor)
  }
}

/// An actor that runs on an existing serial executor.
private actor ExecutorActor {
  private let executor: any SerialExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: any SerialExecutor) {
    self.executor = executor
  }
}
