import Synchronization

/// What a consumer has bound with `TaskLocal`s, and how the closures of its signal come to see it.
///
/// ```swift
/// // Once, as the program starts:
/// SignalContext.register(Request.$traceID)      // for swift-distributed-tracing: ServiceContext.$current
///
/// // And from then on, whatever threads, timers and tasks the signal goes through:
/// try await Request.$traceID.withValue(id) {
///   for try await page in pages.flattenMap(load).retry(3, delay: .exponential(from: .seconds(1)), on: scheduler) { … }
/// }
/// ```
///
/// **The rule.** A signal's closures see of each registered local what its consumer had bound where it subscribed: at
/// the first `next()` of a loop, at the call of `subscribe` or `observe`. So it is wherever they run and whoever makes
/// them run: on a scheduler, by a timer, in a later attempt of `retry`, in a task that the library starts, within the
/// `send` of a hot subject, whose sender's locals they do not see, within a `resume()` or a `cancel()`. To pass on what
/// a *sender* has bound, send it along: `subject.send((SignalContext.current, event))`, and then `context.run { … }`.
///
/// Of a signal that is shared, the consumer is whoever starts it: the first subscriber of each run of `share(replay:)`,
/// and of `replayLazily()` and `autoconnect()`, the caller of `connect()`, `replay()` and `stateful(initial:)`. What
/// comes after the sharing is each subscriber's own. Of a command's execution it is the caller of `execute(_:)` or
/// `run(_:)`.
///
/// Work that is scheduled on the library's schedulers sees what was bound where it was scheduled.
///
/// **Cost.** Swift has no public way to copy all task-locals for synchronous code, hence the registration. Where
/// nothing is registered, a subscription costs one load for each part that comes back from elsewhere, and a
/// value nothing. Otherwise each such part binds the registered locals around what it does, at up to a tenth of a
/// microsecond for each: a subject does for each value, a scheduler for each turn.
public struct SignalContext: Sendable {
  /// `nil` if nothing is registered.
  private let bindings: Binding?

  /// The newest of the registered locals, which leads to the others.
  ///
  /// Safety: what it refers to is immutable and never released.
  private static let registered = Atomic<Unmanaged<RegisteredLocal>?>(nil)

  /// Lets signals carry a task-local from now on. Meant for the start of a program: subscriptions that are there
  /// already do not hear of it.
  ///
  /// May be called from any thread; of the same local again, it does nothing.
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

  /// What the caller has bound to the registered locals.
  ///
  /// For what a signal does not see to, such as work that is handed to a callback of somebody else's, or a scheduler of
  /// one's own.
  public static var current: SignalContext {
    var bindings: Binding?
    // Acquiring, so that what has just been registered is seen whole.
    var next = registered.load(ordering: .acquiring)?.takeUnretainedValue()
    while let local = next {
      bindings = local.capture(bindings)
      next = local.next
    }
    return SignalContext(bindings: bindings)
  }

  /// Runs `work` at once, with the registered locals bound as they were where this context was made.
  public func run<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let bindings else { return try work() }
    var result: Swift.Result<Result, Failure>?
    bindings {
      do throws(Failure) { result = .success(try work()) } catch { result = .failure(error) }
    }
    guard let result else { preconditionFailure("SignalContext: the work has not been run") }
    return try result.get()
  }

  /// Whether anything is registered. Exact for whoever has registered it, or has heard of that.
  @usableFromInline
  static var isUsed: Bool { registered.load(ordering: .relaxed) != nil }

  /// `work`, which sees what the caller has bound.
  @usableFromInline
  static func carry(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard isUsed, let bindings = current.bindings else { return work }
    return { bindings(work) }
  }
}

// MARK: - Where a subscription begins

extension Signal {
  /// Starts the signal for a consumer: whatever it later asks of the subscription, and from wherever, it asks with what
  /// it has bound now.
  @usableFromInline
  func startInContext(_ observer: Observer<Value>, at site: CallSite?) -> Subscription {
    let context = SignalContext.current
    let subscription = site.map { LiveSubscriptions.from($0) { start(observer) } } ?? start(observer)
    guard let upstream = subscription.upstream else { return .ended }
    return Subscription(SubscriptionInContext(upstream, context))
  }
}

/// A subscription as its consumer holds it.
private final class SubscriptionInContext: Upstream {
  private let upstream: any Upstream
  private let context: SignalContext

  init(_ upstream: any Upstream, _ context: SignalContext) {
    self.upstream = upstream
    self.context = context
  }

  func cancel() { context.run { upstream.cancel() } }
  func resume() { context.run { upstream.resume() } }
}

// MARK: - Where events come in from elsewhere

extension Observer {
  /// This observer, for a source that sends from wherever others call it: it is sent to with what is bound now, where
  /// the source is started.
  @inlinable
  func inCurrentContext() -> Observer {
    SignalContext.isUsed ? bound(to: .current) : self
  }

  @usableFromInline
  func bound(to context: SignalContext) -> Observer {
    Observer(
      next: { [next] value in context.run { next(value) } },
      finish: { [finish] termination in context.run { finish(termination) } }
    ).following(self)
  }
}

// MARK: - Where a subscription moves on

extension Scheduler {
  /// As `schedule(_:)`; the work sees what the caller has bound, whosever scheduler this is.
  @inlinable
  func hop(_ work: @escaping @Sendable () -> Void) -> Subscription {
    SignalContext.isUsed ? schedule(SignalContext.carry(work)) : schedule(work)
  }

  /// As `schedule(after:tolerance:_:)`; the work sees what the caller has bound, whosever scheduler this is.
  @inlinable
  func hop(
    after delay: Duration, tolerance: Duration = .zero, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    schedule(after: delay, tolerance: tolerance, SignalContext.isUsed ? SignalContext.carry(work) : work)
  }
}

// MARK: - The locals

/// Runs work with locals bound as they were somewhere.
private typealias Binding = @Sendable (_ work: () -> Void) -> Void

/// One that is registered, and those that were before it.
private final class RegisteredLocal: Sendable {
  let identity: ObjectIdentifier
  let next: RegisteredLocal?
  /// Reads the local: what binds it, and then the rest.
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
