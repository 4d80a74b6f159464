/// Starts a source that sends to the observer: what a signal is to the engine.
@usableFromInline
package typealias Start<Value: Sendable> = @Sendable (Observer<Value>) -> Subscription

/// The requests of a subscription's receiver to its source.
///
/// They come from any thread, at any time, any number of times, even after the end.
package protocol Upstream: AnyObject, Sendable {
  /// Releases the source's resources, then calls `finish(.cancelled)`, unless the end has already been sent.
  func cancel()

  /// Resumes after `.paused`. A source that was paused sends its next values within this call.
  func resume()

  /// Runs `work`: if the source is sending an event, after that, and after what was queued meanwhile.
  func runAfterDelivery(_ work: Work)

  /// Whether its source refers to it, so that the two would keep each other while the source waits. Most do.
  var isKeptBySource: Bool { get }

  /// Called once nothing is left that could cancel or resume it. A source that waits for that, or begins to, ends as
  /// released. A stage passes this on as soon as its downstream is paused: until then the stage itself may resume.
  func abandon()
}

extension Upstream {
  package func runAfterDelivery(_ work: Work) { work.run() }
  package var isKeptBySource: Bool { true }
  package func abandon() {}
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
/// Releasing it does not cancel: a subscription lasts until it ends, is cancelled, or nothing is left that could send.
/// The last is so as well when a source waits for a `resume()` and the handle has been released.
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
    upstream?.resume()
  }
}

extension Subscription {
  /// Returns this subscription; `act` is called before each resume of it, because the source sends its next values
  /// within the resume.
  package func onResume(_ act: @escaping @Sendable () -> Void) -> Subscription {
    wrapped(resume: {
      act()
      $0.resume()
    })
  }

  /// Returns this subscription; `act` is called after each cancellation of it.
  func onCancel(_ act: @escaping @Sendable () -> Void) -> Subscription {
    wrapped(cancel: {
      $0.cancel()
      act()
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
    resume: @escaping @Sendable (any Upstream) -> Void = { $0.resume() }
  ) -> Subscription {
    upstream.map { Subscription(Wrapper(of: $0, cancel, resume)) } ?? .ended
  }

  private final class Wrapper: Upstream {
    private let upstream: any Upstream
    private let onCancel: @Sendable (any Upstream) -> Void
    private let onResume: @Sendable (any Upstream) -> Void

    init(
      of upstream: any Upstream, _ cancel: @escaping @Sendable (any Upstream) -> Void,
      _ resume: @escaping @Sendable (any Upstream) -> Void
    ) {
      self.upstream = upstream
      onCancel = cancel
      onResume = resume
    }

    func cancel() { onCancel(upstream) }
    func resume() { onResume(upstream) }
    func runAfterDelivery(_ work: Work) { upstream.runAfterDelivery(work) }
    var isKeptBySource: Bool { upstream.isKeptBySource }
    func abandon() { upstream.abandon() }
  }

  /// Tells what is upstream that its consumer has released it.
  private final class Handle: Upstream {
    private let upstream: any Upstream

    init(of upstream: any Upstream) { self.upstream = upstream }

    deinit { upstream.abandon() }

    func cancel() { upstream.cancel() }
    func resume() { upstream.resume() }
    func runAfterDelivery(_ work: Work) { upstream.runAfterDelivery(work) }
  }

  /// What `init(onCancel:)` cancels.
  private final class Cancellation: Upstream {
    private let act: Locked<(@Sendable () -> Void)?>

    init(_ act: @escaping @Sendable () -> Void) {
      self.act = Locked(act)
    }

    func cancel() { act.withLock { $0.take() }?() }
    func resume() {}
  }
}
