extension Signal {
  /// Makes a resource for each subscription, sends the values of the signal made with it, and releases it at the end.
  ///
  /// ```swift
  /// Signal<Row>.using(try Database.open(path), release: { $0.close() }) { database in database.rows() }
  /// ```
  ///
  /// The end is seen after the release, whether the signal has completed, failed or been let go. If the resource cannot
  /// be made, the signal fails with that error and nothing is released.
  ///
  /// - Parameters:
  ///   - resource: Evaluated at each subscription, on the subscriber's thread.
  ///   - release: Runs once for each resource; not needed for one that is released by letting go of it.
  ///   - make: Makes the signal that uses it.
  public static func using<Resource: Sendable>(
    _ resource: @autoclosure @escaping @Sendable () throws -> Resource,
    release: @escaping @Sendable (Resource) -> Void = { _ in },
    _ make: @escaping @Sendable (Resource) throws -> Signal
  ) -> Signal {
    .deferred {
      let resource = try resource()
      do {
        return try make(resource).onDispose { release(resource) }
      } catch {
        release(resource)
        throw error
      }
    }
  }

  /// Runs the closure at once, on `scheduler`, and sends its events to every subscriber, from the first on. Stands for
  /// `startEagerlyWithScheduler:block:`.
  ///
  /// One execution for all subscribers; it goes on when they leave. Memory: every value, as long as the result is kept.
  public static func started(
    on scheduler: any Scheduler, _ subscribe: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal {
    Signal(subscribe).subscribe(on: scheduler).replay()
  }

  /// Runs the closure at the first subscription, on `scheduler`, and sends its events to every subscriber, from the
  /// first on. Stands for `startLazilyWithScheduler:block:`.
  ///
  /// One execution for all subscribers; it goes on when they leave. Memory: every value, as long as the result is kept.
  public static func lazily(
    on scheduler: any Scheduler, _ subscribe: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal {
    Signal(subscribe).subscribe(on: scheduler).replayLazily()
  }
}

extension SignalStream {
  /// The only value of a signal that has exactly one.
  ///
  /// The source is released as soon as there is a second one.
  ///
  /// - Throws: `SignalError.noValue` or `SignalError.severalValues`; the signal's error if it fails first;
  ///   `CancellationError` if the task is cancelled.
  public func single(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    let values = try await signal.take(2).collect(isolation: isolation)
    guard let value = values.first else { throw SignalError.noValue }
    guard values.count == 1 else { throw SignalError.severalValues }
    return value
  }

  /// Runs an async closure with each value; a new value cancels the run before it. Returns when the signal has
  /// completed and the last run is over.
  ///
  /// Each run is a task of its own; it starts without waiting for the one it replaces, which should look at its
  /// cancellation.
  ///
  /// - Parameters:
  ///   - executor: What the runs prefer; the global pool by default.
  ///   - body: What to do with a value. An error that it throws ends everything.
  /// - Throws: The signal's error; what `body` throws; `CancellationError` if the task is cancelled.
  public func forEachLatest(
    on executor: (any TaskExecutor)? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable (Value) async throws -> Void
  ) async throws {
    let runs: Signal<Void> = signal.flattenMap(.latest) { value in
      .async(on: executor) { _ in try await body(value) }
    }
    try await runs.waitUntilCompleted(isolation: isolation)
  }
}
