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
/// Safety: `observer` is touched only by the owner of the serializer; the rest is atomic or locked.
public final class Subscriber<Value: Sendable>: Upstream, @unchecked Sendable {
  private let serializer = Serializer()
  @exclusivity(unchecked) private var observer: Observer<Value>?
  private let isEnded = Atomic<Bool>(false)
  private let latch = PauseLatch()
  private let cleanUp = Locked(CleanUp())

  private struct CleanUp {
    var isDisposed = false
    var disposing: [@Sendable () -> Void] = []
    var resuming: [@Sendable () -> Void] = []
  }

  init(_ observer: Observer<Value>) {
    self.observer = observer
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
      if !cleanUp.isDisposed { cleanUp.disposing.append(dispose) }
      return cleanUp.isDisposed
    }
    if isDisposed { dispose() }
  }

  /// Adds what is called each time the consumer wants to go on after it answered `.paused`.
  public func onResume(_ resume: @escaping @Sendable () -> Void) {
    cleanUp.withLock { cleanUp in
      if !cleanUp.isDisposed { cleanUp.resuming.append(resume) }
    }
  }

  /// Whether the signal has ended or its consumer has let go.
  public var isDisposed: Bool {
    isEnded.load(ordering: .acquiring)
  }

  /// Whether the consumer wants nothing for now.
  var isPaused: Bool { !isDisposed && latch.isPaused }

  private func deliver(_ value: Value) -> Demand {
    guard let observer, !isEnded.load(ordering: .relaxed) else { return .cancelled }
    latch.expectAnswer()
    let demand = observer.next(value)
    switch demand {
    case .more: return .more
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
    guard let observer else { return }
    self.observer = nil
    isEnded.store(true, ordering: .releasing)
    dispose()
    observer.finish(termination)
  }

  private func dispose() {
    let disposing = cleanUp.withLock { cleanUp in
      defer { cleanUp = CleanUp(isDisposed: true) }
      return cleanUp.disposing
    }
    for dispose in disposing { dispose() }
  }

  package func cancel() {
    if isEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
    dispose()
    serializer.submit { self.finishAsOwner(.cancelled) }
  }

  package func resume() {
    _ = latch.resume()
    for resume in cleanUp.withLock({ $0.resuming }) { resume() }
  }
}
