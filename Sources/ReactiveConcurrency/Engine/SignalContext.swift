import Synchronization

/// The task-local values of a consumer, which the closures of its signal see.
///
/// ```swift
/// // Once, as the program starts:
/// // for swift-distributed-tracing: ServiceContext.$current
/// SignalContext.register(Request.$traceID)
///
/// // And from then on, whatever threads, timers and tasks the signal goes through:
/// try await Request.$traceID.withValue(id) {
///   let loaded = pages.flattenMap(load)
///     .retry(3, delay: .exponential(from: .seconds(1)), on: scheduler)
///   for try await page in loaded { … }
/// }
/// ```
///
/// **The rule.** A signal's closures see the registered task-locals as they were bound when its consumer subscribed: at
/// the first `next()` of a loop, or at the call of `subscribe` or `observe`. This holds wherever they run: on a
/// scheduler, on a timer, in a later attempt of `retry`, in a task that the library starts, within a `resume()` or a
/// `cancel()`, and within the `send` of a subject, whose sender's task-locals they do not see. To pass on a *sender's*
/// task-locals, send them with the value: `subject.send((SignalContext.current, event))`, and then `context.run { … }`.
///
/// The consumer of a shared signal is the one that starts it: the first subscriber of each run of `share(replay:)`, and
/// of `replayLazily()` and `autoconnect()`; the caller of `connect()`, `replay()` and `state(initial:)`. Closures
/// downstream of the sharing see each subscriber's own task-locals. The consumer of a command's execution is the caller
/// of `execute(_:)` or `run(_:)`.
///
/// Work on the library's schedulers sees the task-locals of the code that scheduled it.
///
/// **Cost.** Swift has no public way to copy all task-locals for synchronous code, hence the registration. If nothing
/// is registered, a subscription costs one load for each part that may run elsewhere, and a value costs nothing.
/// Otherwise each such part binds the registered task-locals when it runs, at up to a tenth of a microsecond each: a
/// subject for each value, a scheduler for each batch of work.
public struct SignalContext: Sendable {
  /// `nil` if nothing is registered.
  private let bindings: Binding?

  /// The head of the list of registered task-locals.
  ///
  /// Safety: its elements are immutable and never released.
  private static let registered = Atomic<Unmanaged<RegisteredLocal>?>(nil)

  /// Makes signals carry a task-local from now on. Call it when the program starts: existing subscriptions are not
  /// affected.
  ///
  /// It may be called from any thread. Registering the same task-local again does nothing.
  public static func register<Value: Sendable>(_ local: TaskLocal<Value>) {
    var next = registered.load(ordering: .acquiring)
    while !contains(local, from: next) {
      let newest = Unmanaged.passRetained(RegisteredLocal(local, after: next?.takeUnretainedValue()))
      let (exchanged, current) = registered.compareExchange(
        expected: next, desired: newest, ordering: .acquiringAndReleasing)
      if exchanged { return }
      newest.release()
      next = current
    }
  }

  private static func contains(_ local: AnyObject, from first: Unmanaged<RegisteredLocal>?) -> Bool {
    var next = first?.takeUnretainedValue()
    while let registered = next {
      if registered.identity == ObjectIdentifier(local) { return true }
      next = registered.next
    }
    return false
  }

  /// The caller's values of the registered task-locals.
  ///
  /// For code that signals do not cover, such as callbacks of other libraries, or a custom scheduler.
  public static var current: SignalContext {
    var bindings: Binding?
    // Acquiring, to see the contents of a new element.
    var next = registered.load(ordering: .acquiring)?.takeUnretainedValue()
    while let local = next {
      bindings = local.capture(bindings)
      next = local.next
    }
    return SignalContext(bindings: bindings)
  }

  /// Runs `work` immediately, with the registered task-locals bound as they were when this context was made.
  public func run<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let bindings else { return try work() }
    var result: Swift.Result<Result, Failure>?
    bindings {
      do throws(Failure) { result = .success(try work()) } catch { result = .failure(error) }
    }
    guard let result else { preconditionFailure("SignalContext: the work has not been run") }
    return try result.get()
  }

  /// Whether anything is registered. Exact for the registering thread and any code that runs after the registration.
  @usableFromInline
  static var isUsed: Bool { registered.load(ordering: .relaxed) != nil }

  /// Returns `work` with the caller's task-locals bound.
  @usableFromInline
  static func carry(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard isUsed, let bindings = current.bindings else { return work }
    return { bindings(work) }
  }
}

// MARK: - Where a subscription begins

extension SignalContext {
  /// Starts a source for a consumer. Its later calls on the subscription, from anywhere, run with the task-locals that
  /// are bound now.
  @inlinable
  static func start<Value>(
    _ start: Start<Value>, for observer: Observer<Value>, as consumer: StaticString,
    at site: @autoclosure () -> CallSite? = nil
  ) -> Subscription {
    isUsed ? startInContext(start, for: observer, as: consumer, at: site()) : start(observer)
  }

  @inlinable @inline(never)
  static func startInContext<Value>(
    _ start: Start<Value>, for observer: Observer<Value>, as consumer: StaticString, at site: CallSite?
  ) -> Subscription {
    let context = current
    let subscription =
      Watching.watcher?.start(start, for: observer, as: .consumer(consumer, at: site)) ?? start(observer)
    return subscription.isEnded ? .ended : subscription.bound(to: context)
  }
}

extension Subscription {
  /// Returns this subscription, for a consumer whose calls are to run with its task-locals.
  @usableFromInline
  func bound(to context: SignalContext) -> Subscription {
    wrapped(
      cancel: { upstream in context.run { upstream.cancel() } },
      tell: { upstream, level in context.run { upstream.tell(level) } })
  }
}

// MARK: - Where events come in from elsewhere

extension Observer {
  /// Returns this observer, for a source that sends in other callers' contexts: its closures run with the task-locals
  /// that are bound now, when the source is started.
  @inlinable
  func inCurrentContext() -> Observer {
    SignalContext.isUsed ? bound(to: .current) : self
  }

  @usableFromInline
  func bound(to context: SignalContext) -> Observer {
    Observer(
      before: self,
      next: { [next] value, _ in context.run { next(value) } },
      finish: { [finish] termination in context.run { finish(termination) } }
    )
  }
}

// MARK: - Where a subscription moves on

extension Scheduler {
  /// Schedules work as `schedule(_:)` does. The work sees the caller's task-locals, even on a custom scheduler.
  @inlinable
  func scheduleInContext(_ work: @escaping @Sendable () -> Void) -> Subscription {
    SignalContext.isUsed ? schedule(SignalContext.carry(work)) : schedule(work)
  }

  /// Schedules work as `schedule(after:tolerance:_:)` does. The work sees the caller's task-locals, even on a custom
  /// scheduler.
  @inlinable
  func scheduleInContext(
    after delay: Duration, tolerance: Duration = .zero, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    schedule(after: delay, tolerance: tolerance, SignalContext.isUsed ? SignalContext.carry(work) : work)
  }
}

// MARK: - The locals

extension SignalContext {
  /// Runs work with certain task-locals bound.
  private typealias Binding = @Sendable (_ work: () -> Void) -> Void

  /// A registered task-local, and those that were registered before it.
  private final class RegisteredLocal: Sendable {
    let identity: ObjectIdentifier
    let next: RegisteredLocal?
    /// Reads the task-local, and returns a function that binds it and those in `rest`.
    let capture: @Sendable (_ rest: Binding?) -> Binding

    init<Value: Sendable>(_ local: TaskLocal<Value>, after next: RegisteredLocal?) {
      identity = ObjectIdentifier(local)
      self.next = next
      capture = { rest in
        let value = local.get()
        return { work in
          local.withValue(value) {
            if let rest { rest(work) } else { work() }
          }
        }
      }
    }
  }
}
