/// Starts a source that sends to the observer: what a signal is to the engine.
@usableFromInline
package typealias Start<Value: Sendable> = @Sendable (Observer<Value>) -> Subscription

/// What the receiver of a subscription tells its source.
///
/// Called from any thread, at any time, any number of times, even after the end.
package protocol Upstream: AnyObject, Sendable {
  /// Releases the source's resources, then calls `finish(.cancelled)`, unless the end has already been sent.
  func cancel()

  /// Tells that the receiver's level has changed (`Level`). A receiver with a word of its own has written it there
  /// before; of any other, `.open` ends its pause, and `.gone` says that its pauses are for ever.
  ///
  /// A source that was paused sends its next values within the call that opens it. At `.gone` a source that waits, or
  /// begins to, ends as released.
  func tell(_ level: Level)

  /// Runs `work`: if the source is sending an event, after that, and after what was queued meanwhile.
  func runAfterDelivery(_ work: Work)

  /// Whether its source refers to it, so that the two would keep each other while the source waits. Most do.
  var isKeptBySource: Bool { get }
}

extension Upstream {
  package func runAfterDelivery(_ work: Work) { work.run() }
  package var isKeptBySource: Bool { true }
}

extension Work {
  /// Runs this after the deliveries of several sources, given the `runAfterDelivery(_:)` of each.
  func run(afterEach sources: ArraySlice<@Sendable (Work) -> Void>) {
    guard let runAfterDelivery = sources.first else { return run() }
    runAfterDelivery(Work { self.run(afterEach: sources.dropFirst()) })
  }
}

/// A handle with which to cancel or resume a running signal.
///
/// Releasing it does not cancel; `scoped()` returns a form that does. A subscription lasts until it ends, is cancelled,
/// or nothing is left that could send, as when the handle is released that alone could `resume()` its paused source.
public struct Subscription: Sendable {
  package let upstream: (any Upstream)?

  package init(_ upstream: any Upstream) {
    self.upstream = upstream
  }

  private init() {
    upstream = nil
  }

  /// Whether there is certainly nothing left to cancel or resume. `false` does not mean that there is.
  @usableFromInline var isEnded: Bool { upstream == nil }

  /// The handle of a signal that has nothing left to cancel or resume.
  public static let ended = Subscription()

  /// Makes a handle whose `cancel()` calls a closure, once: for what the `schedule` methods of a scheduler of your own
  /// return.
  public init(onCancel cancel: @escaping @Sendable () -> Void) {
    self.init(Cancellation(cancel))
  }

  /// Cancels the subscription.
  ///
  /// Nothing is delivered afterwards in the calling context, whether or not the call is made during a delivery. A value
  /// that is already being sent may still arrive: one that another thread is sending, or the current one if an
  /// operator's closure cancels (`filter { _ in subscription.cancel(); return true }`). Calling it again, or after the
  /// end, does nothing.
  public func cancel() {
    upstream?.cancel()
  }

  /// Resumes a source that was answered `.paused`. It may send its next values within this call, on the calling thread.
  public func resume() {
    upstream?.tell(.open)
  }
}

extension Subscription {
  /// Returns this subscription; `act` is called before each resume of it, because the source sends its next values
  /// within the resume.
  package func onResume(_ act: @escaping @Sendable () -> Void) -> Subscription {
    wrapped(tell: { upstream, level in
      if level == .open { act() }
      upstream.tell(level)
    })
  }

  /// Returns this subscription for a consumer outside of the engine, which may release it.
  @usableFromInline
  func releasable() -> Subscription {
    guard let upstream, upstream.isKeptBySource else { return self }
    return Subscription(Handle(of: upstream))
  }

  /// Returns this subscription, whose calls are made by closures.
  package func wrapped(
    cancel: @escaping @Sendable (any Upstream) -> Void = { $0.cancel() },
    tell: @escaping @Sendable (any Upstream, Level) -> Void = { $0.tell($1) }
  ) -> Subscription {
    upstream.map { Subscription(Wrapper(of: $0, cancel, tell)) } ?? .ended
  }

  private final class Wrapper: Upstream {
    private struct Parts {
      let upstream: any Upstream
      let onCancel: @Sendable (any Upstream) -> Void
      let onTell: @Sendable (any Upstream, Level) -> Void
    }

    /// `nil` once it has been cancelled.
    private let parts: Locked<Parts?>
    let isKeptBySource: Bool

    init(
      of upstream: any Upstream, _ cancel: @escaping @Sendable (any Upstream) -> Void,
      _ tell: @escaping @Sendable (any Upstream, Level) -> Void
    ) {
      isKeptBySource = upstream.isKeptBySource
      parts = Locked(Parts(upstream: upstream, onCancel: cancel, onTell: tell))
    }

    func cancel() {
      if let parts = parts.exchange(nil) { parts.onCancel(parts.upstream) }
    }

    func tell(_ level: Level) {
      if let parts = parts.withLock({ $0 }) { parts.onTell(parts.upstream, level) }
    }

    func runAfterDelivery(_ work: Work) {
      if let parts = parts.withLock({ $0 }) { parts.upstream.runAfterDelivery(work) } else { work.run() }
    }
  }

  /// Tells what is upstream that its consumer has released it.
  private final class Handle: Upstream {
    private let upstream: any Upstream

    init(of upstream: any Upstream) { self.upstream = upstream }

    deinit { upstream.tell(.gone) }

    func cancel() { upstream.cancel() }
    func tell(_ level: Level) { upstream.tell(level) }
    func runAfterDelivery(_ work: Work) { upstream.runAfterDelivery(work) }
  }

  /// What `init(onCancel:)` cancels.
  private final class Cancellation: Upstream {
    private let act: Locked<(@Sendable () -> Void)?>

    init(_ act: @escaping @Sendable () -> Void) {
      self.act = Locked(act)
    }

    func cancel() { act.withLock { $0.take() }?() }
    func tell(_ level: Level) {}
  }
}
