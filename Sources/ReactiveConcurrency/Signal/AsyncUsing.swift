extension Signal {
  /// Returns a signal that acquires a resource with an async closure for each subscription, sends the values of a
  /// signal made with it, and releases it with another.
  ///
  /// ```swift
  /// Signal<Row>.using(
  ///   acquire: { try await pool.connection() },
  ///   release: { connection, end in
  ///     if case .completed = end { return await pool.put(back: connection) }
  ///     await connection.close()
  ///   }
  /// ) { connection in connection.rows() }
  /// ```
  ///
  /// `release` has returned before the end is sent, whether the signal completes, fails or is cancelled; it knows how
  /// the run ended, and its task is not cancelled. When the subscription is cancelled during `acquire`, that closure's
  /// task is cancelled, and a resource that it returns nevertheless is released. If `acquire` throws, the signal fails
  /// with that error and nothing is released; if `make` throws, the resource is released first.
  ///
  /// Sends on: the signal that `make` returns, which is started by `acquire`'s task; the end, in `release`'s task.
  ///
  /// - Parameters:
  ///   - executor: The executor that the closures' tasks prefer; Swift's concurrent pool by default.
  ///   - acquire: Makes the resource, in a task of its own.
  ///   - release: Runs once for each resource.
  ///   - make: Makes the signal that uses the resource.
  public static func using<Resource: Sendable>(
    on executor: (any TaskExecutor)? = nil,
    acquire: @escaping @Sendable () async throws -> Resource,
    release: @escaping @Sendable (_ resource: Resource, _ end: Termination) async -> Void,
    _ make: @escaping @Sendable (Resource) throws -> Signal
  ) -> Signal {
    Signal(stage: #function) { observer in
      let use = AsyncUse(before: observer)
      let context = SignalContext.current
      let next = observer.next
      let task = Task(executorPreference: executor) {
        let resource: Resource
        do {
          resource = try await acquire()
        } catch {
          return observer.finish(use.isCancelled.isSet ? .cancelled : .failed(error))
        }
        let finish: @Sendable (Termination) -> Void = { end in
          use.slot.close()
          context.run {
            _ = Task(executorPreference: executor) {
              await release(resource, end)
              observer.finish(end)
            }
          }
        }
        if use.isCancelled.isSet { return finish(.cancelled) }
        do {
          let signal = try make(resource)
          use.slot.fill(
            signal.start(
              Observer(
                // A signal that is still being started cannot be reached through the slot.
                next: { value, _ in use.isCancelled.isSet ? .cancelled : next(value) },
                finish: finish, receiver: use)))
        } catch {
          finish(.failed(error))
        }
      }
      use.task.set(task)
      return Subscription(use)
    }
  }
}

/// A run of `using`: first the task that acquires the resource, then the signal that uses it.
private final class AsyncUse: Upstream, PassThrough {
  let task = Locked<Task<Void, Never>?>(nil)
  let slot = SubscriptionSlot()
  let isCancelled = Flag()
  let receiver: (any Receiver)?

  init<Value>(before observer: Observer<Value>) { receiver = observer.receiver }

  var hasCancelled: Bool { isCancelled.isSet || receiver?.hasCancelled ?? false }

  func cancel() {
    isCancelled.set()
    slot.cancel()
    task.withLock { $0 }?.cancel()
  }

  func tell(_ level: Level) { slot.tell(level) }

  func runAfterDelivery(_ work: Work) { slot.runAfterDelivery(work) }
}
