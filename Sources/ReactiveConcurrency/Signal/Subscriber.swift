import Synchronization

extension Signal {
  /// Makes a signal of a closure that sends its events. Stands for `createSignal:`.
  ///
  /// ```swift
  /// Signal<Data> { subscriber in
  ///   let request = client.get(url) { result in
  ///     subscriber.send(result.data)
  ///     subscriber.finish()
  ///   }
  ///   subscriber.onDispose { request.cancel() }
  /// }
  /// ```
  ///
  /// The closure runs once for each subscription, on the subscriber's thread. When nobody has the subscriber any more
  /// and it has not ended, nothing can come: what `onDispose` added runs. Consumers hear nothing of it, and what stages
  /// hold is still sent when its time comes.
  public init(_ subscribe: @escaping @Sendable (Subscriber<Value>) -> Void) {
    self.init(source: "Signal { subscriber in }", subscribe)
  }

  /// - Parameter name: What users call the source.
  init(source name: StaticString, _ subscribe: @escaping @Sendable (Subscriber<Value>) -> Void) {
    self.init(stage: name) { observer in
      let run = SubscriberRun(observer)
      subscribe(Subscriber(run))
      return Subscription(run)
    }
  }
}

/// What a signal's creation closure sends its events to.
///
/// May be used from any thread: events are serialised without blocking, in each sender's order. What comes after the
/// end, or after the consumer has let go, is ignored.
///
/// A subscription does not keep its subscriber alive: whoever is going to send does. When it is released without an
/// end, what `onDispose` added runs, and the signal falls silent: that is no end, so a loop waits on, until it is
/// cancelled.
public final class Subscriber<Value: Sendable>: Sendable {
  private let run: SubscriberRun<Value>

  fileprivate init(_ run: SubscriberRun<Value>) {
    self.run = run
  }

  deinit {
    run.fallSilent()
  }

  /// Sends a value.
  ///
  /// - Returns: What the consumer answers. After `.paused` a source that can stop should, until `onResume`; a
  ///   value sent all the same is kept or dropped by the consumer's buffering policy. If another thread is just
  ///   sending, the value is queued and the last known demand is returned.
  @discardableResult
  public func send(_ value: Value) -> Demand {
    run.send(value)
  }

  /// Completes the signal. A second end is ignored.
  public func finish() {
    run.end(.completed)
  }

  /// Fails the signal. A second end is ignored.
  public func finish(throwing error: any Error) {
    run.end(.failed(error))
  }

  /// Adds what releases the source's resources: it runs once, at the end or when the consumer lets go, before the
  /// consumer sees the end; at once if that has already happened. Several run in the order they were added. One that is
  /// isolated to an actor always runs there; nobody waits for it if the end comes elsewhere.
  public func onDispose(@_inheritActorContext _ dispose: @escaping @isolated(any) @Sendable () -> Void) {
    run.onDispose(atHome(dispose))
  }

  /// Adds what is called each time the consumer wants to go on after it answered `.paused`.
  public func onResume(_ resume: @escaping @Sendable () -> Void) {
    run.onResume(resume)
  }

  /// Whether the signal has ended or its consumer has let go. What the closure does in a loop, before it has returned,
  /// is to end when this says so, or when `send` answers `.cancelled`.
  public var isDisposed: Bool { run.isDisposed }

  /// Whether the consumer wants nothing for now.
  var isPaused: Bool { run.isPaused }
}

/// One subscription to a signal that was made with a creation closure: what its subscriber sends to, and what the
/// subscription's handle holds.
///
/// It does not know its subscriber, so that this is released as soon as nobody is left who could send.
///
/// Safety: `owned` is touched only by the owner of the serializer; the rest is atomic, locked or immutable.
private final class SubscriberRun<Value: Sendable>: Serializer, Upstream, @unchecked Sendable {
  @exclusivity(unchecked) private var owned: Owned
  private let isEnded = Atomic<Bool>(false)
  private let latch = PauseLatch()
  private let cleanUp = Locked(CleanUp())
  private let context = SignalContext.current

  /// What the owner alone may see.
  private struct Owned {
    /// Until the end.
    var observer: Observer<Value>?
    var sent = 0
  }

  private struct CleanUp {
    var disposal = Disposal.due
    var disposing: [@Sendable () -> Void] = []
    var resuming: [@Sendable () -> Void] = []
    /// Released with the rest: whoever keeps this keeps nothing of the receiver's past the end.
    var receiver: (any Receiver)?
  }

  private enum Disposal { case due, underWay, done }

  init(_ observer: Observer<Value>) {
    // It may be sent to from anywhere.
    owned = Owned(observer: observer.inCurrentContext())
    if let receiver = observer.receiver { cleanUp.withLock { $0.receiver = receiver } }
  }

  deinit {
    // It has fallen silent, and nobody has the subscription any more.
    owned.observer?.finish(.cancelled)
  }

  func send(_ value: Value) -> Demand {
    if isEnded.load(ordering: .acquiring) { return .cancelled }
    if tryEnter() {
      let demand = deliver(value)
      leave()
      return demand
    }
    submit(Work { _ = self.deliver(value) })
    return isPaused ? .paused : .more
  }

  func end(_ termination: Termination) {
    if isEnded.load(ordering: .acquiring) { return }
    submit { self.finishAsOwner(termination) }
  }

  /// Releases what the source holds, after what it has sent: nobody is left who could send.
  func fallSilent() {
    if isEnded.load(ordering: .acquiring) { return }
    submit {
      // If another thread is just disposing, it acknowledges.
      guard self.dispose(), let observer = self.owned.observer else { return }
      if self.isEnded.load(ordering: .acquiring) { return self.finishAsOwner(.cancelled) }
      guard observer.handlesSilence else { return }
      self.isEnded.store(true, ordering: .releasing)
      self.owned.observer = nil
      _ = observer.finishSilently()
    }
  }

  func onDispose(_ dispose: @escaping @Sendable () -> Void) {
    let isDisposed = cleanUp.withLock { cleanUp in
      if cleanUp.disposal != .done { cleanUp.disposing.append(dispose) }
      return cleanUp.disposal == .done
    }
    if isDisposed { context.run(dispose) }
  }

  func onResume(_ resume: @escaping @Sendable () -> Void) {
    cleanUp.withLock { cleanUp in
      if cleanUp.disposal == .due { cleanUp.resuming.append(resume) }
    }
  }

  var isDisposed: Bool {
    isEnded.load(ordering: .acquiring) || receiverHasCancelled
  }

  private var receiverHasCancelled: Bool { cleanUp.withLock { $0.receiver }?.hasCancelled ?? false }

  var isPaused: Bool { !isEnded.load(ordering: .acquiring) && latch.isPaused }

  private func deliver(_ value: Value) -> Demand {
    guard let observer = owned.observer, !isEnded.load(ordering: .relaxed) else { return .cancelled }
    latch.prepareForNextAnswer()
    let demand = observer.next(value)
    switch demand {
    case .more:
      owned.sent &+= 1
      guard owned.sent & 255 == 0, receiverHasCancelled else { return .more }
      finishAsOwner(.cancelled)
      return .cancelled
    case .paused: return latch.pause() ? .paused : .more
    case .cancelled:
      finishAsOwner(.cancelled)
      return .cancelled
    }
  }

  private func finishAsOwner(_ termination: Termination) {
    guard owned.observer != nil else { return }
    isEnded.store(true, ordering: .releasing)
    guard dispose(), let observer = owned.observer else { return }
    owned.observer = nil
    observer.finish(termination)
  }

  /// Releases everything, unless another thread is just doing so.
  ///
  /// - Returns: Whether everything has been released. If not, the other thread sends the end afterwards.
  private func dispose() -> Bool {
    let before = cleanUp.withLock { cleanUp in
      defer { if cleanUp.disposal == .due { cleanUp.disposal = .underWay } }
      return cleanUp.disposal
    }
    guard before == .due else { return before == .done }
    while let next = nextToDispose() {
      context.run { for dispose in next.disposing { dispose() } }
    }
    return true
  }

  /// What has been added since, or `nil` if all is done. It is released outside the lock.
  private func nextToDispose() -> CleanUp? {
    cleanUp.withLock { cleanUp in
      let next = cleanUp
      let isDone = next.disposing.isEmpty && next.resuming.isEmpty && next.receiver == nil
      cleanUp = CleanUp(disposal: isDone ? .done : .underWay)
      return isDone ? nil : next
    }
  }

  package func cancel() {
    if isEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
    if dispose() { submit { self.finishAsOwner(.cancelled) } }
  }

  package func resume() {
    _ = latch.resume()
    for resume in cleanUp.withLock({ $0.resuming }) { resume() }
  }
}
