extension Signal {
  /// Returns a signal that makes a resource for each subscription, sends the values of a signal made with it, and
  /// releases the resource at the end.
  ///
  /// ```swift
  /// Signal<Row>.using(try Database.open(path), release: { $0.close() }) { database in database.rows() }
  /// ```
  ///
  /// The resource is released before the end is sent, whether the signal completes, fails or is cancelled. If making
  /// the resource throws, the signal fails with that error and nothing is released.
  ///
  /// - Parameters:
  ///   - resource: Evaluated at each subscription, on the subscriber's thread.
  ///   - release: Runs once for each resource. Not needed for an object whose `deinit` does all that is needed.
  ///   - make: Makes the signal that uses the resource.
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

  /// Runs a closure immediately, on `scheduler`, and returns a signal that sends all its events to every subscriber.
  ///
  /// There is one execution for all subscribers, which continues when they leave. Memory: every value, as long as the
  /// result exists.
  ///
  /// Stands for `startEagerlyWithScheduler:block:`.
  public static func started(
    on scheduler: any Scheduler, _ subscribe: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal {
    Signal(subscribe).subscribe(on: scheduler).replay()
  }

  /// Returns a signal that runs a closure at the first subscription, on `scheduler`, and sends all its events to every
  /// subscriber.
  ///
  /// There is one execution for all subscribers, which continues when they leave. Memory: every value, as long as the
  /// result exists.
  ///
  /// Stands for `startLazilyWithScheduler:block:`.
  public static func lazily(
    on scheduler: any Scheduler, _ subscribe: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal {
    Signal(subscribe).subscribe(on: scheduler).replayLazily()
  }
}

extension SignalStream {
  /// Returns the value of a signal that has exactly one.
  ///
  /// The source is cancelled as soon as there is a second value.
  ///
  /// - Throws: `SignalError.noValue` or `SignalError.severalValues`; the signal's error if it fails first;
  ///   `CancellationError` if the task is cancelled.
  public func single(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    let values = try await signal.take(2).collect(isolation: isolation)
    guard let value = values.first else { throw SignalError.noValue }
    guard values.count == 1 else { throw SignalError.severalValues }
    return value
  }

  /// Runs an async closure with each value; a new value cancels the previous run. Returns when the signal has completed
  /// and the last run has ended.
  ///
  /// Each run is a task of its own. It starts without waiting for the run it replaces, which should check for
  /// cancellation.
  ///
  /// - Parameters:
  ///   - executor: The executor that the runs prefer; Swift's concurrent pool by default.
  ///   - body: Handles a value. If it throws, the signal is cancelled and this throws the error.
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
