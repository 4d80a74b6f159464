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
  /// The closure runs once for each subscription, on the subscriber's thread.
  public init(_ subscribe: @escaping @Sendable (Subscriber<Value>) -> Void) {
    self.init(stage: "Signal { subscriber in }") { observer in
      let subscriber = Subscriber(observer)
      subscribe(subscriber)
      return Subscription(subscriber)
    }
  }
}

/// What a signal's creation closure sends its events to.
///
/// May be used from any thread: events are serialised without blocking, in each sender's order. What comes after the
/// end, or after the consumer has let go, is ignored.
///
/// Safety: `observer` and `sent` are touched only by the owner of the serializer; the rest is atomic, locked or immutable.
public final class Subscriber<Value: Sendable>: Upstream, @unchecked Sendable {
  private let serializer = Serializer()
  @exclusivity(unchecked) private var observer: Observer<Value>?
  @exclusivity(unchecked) private var sent = 0
  private let isEnded = Atomic<Bool>(false)
  private let latch = PauseLatch()
  private let cleanUp = Locked(CleanUp())

  private struct CleanUp {
    var disposal = Disposal.due
    var disposing: [@Sendable () -> Void] = []
    var resuming: [@Sendable () -> Void] = []
    /// Released with the rest: whoever keeps this keeps nothing of the receiver's past the end.
    var receiverHasLetGo: (@Sendable () -> Bool)?
  }

  private enum Disposal { case due, underWay, done }

  init(_ observer: Observer<Value>) {
    self.observer = observer
    if let hasLetGo = observer.hasLetGo { cleanUp.withLock { $0.receiverHasLetGo = hasLetGo } }
  }

  /// Sends a value.
  ///
  /// - Returns: What the consumer answers. After `.paused` a source that can stop should, until `onResume`; a
  ///   value sent all the same is kept or dropped by the consumer's buffering policy. If another thread is just
  ///   sending, the value is queued and the last known demand is returned.
  @discardableResult
  public func send(_ value: Value) -> Demand {
    if isEnded.load(ordering: .acquiring) { return .cancelled }
    if serializer.tryEnter() {
      let demand = deliver(value)
      serializer.leave()
      return demand
    }
    serializer.submit(ClosureWork { _ = self.deliver(value) })
    return isPaused ? .paused : .more
  }

  /// Completes the signal. A second end is ignored.
  public func finish() {
    end(.completed)
  }

  /// Fails the signal. A second end is ignored.
  public func finish(throwing error: any Error) {
    end(.failed(error))
  }

  /// Adds what releases the source's resources: it runs once, at the end or when the consumer lets go, before the
  /// consumer sees the end; at once if that has already happened. Several run in the order they were added.
  public func onDispose(_ dispose: @escaping @Sendable () -> Void) {
    let isDisposed = cleanUp.withLock { cleanUp in
      if cleanUp.disposal != .done { cleanUp.disposing.append(dispose) }
      return cleanUp.disposal == .done
    }
    if isDisposed { dispose() }
  }

  /// Adds what is called each time the consumer wants to go on after it answered `.paused`.
  public func onResume(_ resume: @escaping @Sendable () -> Void) {
    cleanUp.withLock { cleanUp in
      if cleanUp.disposal == .due { cleanUp.resuming.append(resume) }
    }
  }

  /// Whether the signal has ended or its consumer has let go. What the closure does in a loop, before it has returned, is to
  /// end when this says so, or when `send` answers `.cancelled`.
  public var isDisposed: Bool {
    isEnded.load(ordering: .acquiring) || receiverHasLetGo
  }

  private var receiverHasLetGo: Bool { cleanUp.withLock { $0.receiverHasLetGo }?() ?? false }

  /// Whether the consumer wants nothing for now.
  var isPaused: Bool { !isEnded.load(ordering: .acquiring) && latch.isPaused }

  private func deliver(_ value: Value) -> Demand {
    guard let observer, !isEnded.load(ordering: .relaxed) else { return .cancelled }
    latch.expectAnswer()
    let demand = observer.next(value)
    switch demand {
    case .more:
      sent &+= 1
      guard sent & 255 == 0, receiverHasLetGo else { return .more }
      finishAsOwner(.cancelled)
      return .cancelled
    case .paused: return latch.pause() ? .paused : .more
    case .cancelled:
      finishAsOwner(.cancelled)
      return .cancelled
    }
  }

  private func end(_ termination: Termination) {
    if isEnded.load(ordering: .acquiring) { return }
    serializer.submit { self.finishAsOwner(termination) }
  }

  private func finishAsOwner(_ termination: Termination) {
    guard observer != nil else { return }
    isEnded.store(true, ordering: .releasing)
    guard dispose(), let observer else { return }
    self.observer = nil
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
      for dispose in next.disposing { dispose() }
    }
    return true
  }

  /// What has been added since, or `nil` if all is done. It is released outside the lock.
  private func nextToDispose() -> CleanUp? {
    cleanUp.withLock { cleanUp in
      let next = cleanUp
      let isDone = next.disposing.isEmpty && next.resuming.isEmpty && next.receiverHasLetGo == nil
      cleanUp = CleanUp(disposal: isDone ? .done : .underWay)
      return isDone ? nil : next
    }
  }

  package func cancel() {
    if isEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
    if dispose() { serializer.submit { self.finishAsOwner(.cancelled) } }
  }

  package func resume() {
    _ = latch.resume()
    for resume in cleanUp.withLock({ $0.resuming }) { resume() }
  }
}
