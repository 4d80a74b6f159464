import Synchronization

extension Signal {
  /// Makes a signal from a closure that sends its events.
  ///
  /// ```swift
  /// Signal<Data> { sender in
  ///   let request = client.get(url) { result in
  ///     sender.send(result.data)
  ///     sender.finish()
  ///   }
  ///   sender.onDispose { request.cancel() }
  /// }
  /// ```
  ///
  /// The closure runs once for each subscription, on the thread that subscribes, which waits for it. A loop in it must
  /// end when `send` returns `.cancelled` or ``Sender/isDisposed`` is `true`: nothing else ends it. What takes long or
  /// sends without end belongs in `Signal.async`, or in `unfold`, which can be paused. If the sender is released
  /// without an end, nothing more can be sent: the closures added by `onDispose` run, and the signal ends with
  /// `.released`.
  ///
  /// Stands for `createSignal:`.
  @inlinable
  public init(_ subscribe: @escaping @Sendable (Sender<Value>) -> Void) {
    self.init(source: "Signal { sender in }", subscribe)
  }

  /// - Parameter name: The name of the source in messages.
  @inlinable @inline(never)
  init(source name: StaticString, _ subscribe: @escaping @Sendable (Sender<Value>) -> Void) {
    self.init(stage: name) { observer in
      let run = Sender.Run(observer)
      subscribe(Sender(run))
      return run.subscription
    }
  }
}

/// Sends the events of a signal that is made by `Signal { sender in … }`.
///
/// It may be used from any thread: events are serialized without blocking, in each sender's order. Events after the
/// end, or after the consumer has cancelled, are ignored.
///
/// A subscription does not keep its sender alive; the code that sends must. When it is released without an end, the
/// closures added by `onDispose` run and the signal ends with `.released`. See <doc:SharingAndSubjects>. Release a
/// sender outside of your locks.
@dynamicMemberLookup  // For the message about a member that there is not: see SenderNames.swift.
public final class Sender<Value: Sendable>: Sendable {
  private let run: Run

  @usableFromInline
  init(_ run: Run) {
    self.run = run
  }

  deinit {
    run.senderReleased()
  }

  /// Sends a value.
  ///
  /// - Returns: The consumer's demand. After `.paused` a source that can pause should, until `onResume`; a value that
  ///   is sent nevertheless is stored or dropped according to the consumer's buffering policy. While another thread
  ///   sends, the value is queued and the last known demand is returned; `.paused` once 256 are queued.
  @discardableResult
  public func send(_ value: Value) -> Demand {
    run.send(value)
  }

  /// Completes the signal. Ignored after the end.
  public func finish() { run.end(.completed) }

  /// Fails the signal with an error. Ignored after the end.
  public func finish(throwing error: any Error) { run.end(.failed(error)) }

  /// Adds a closure that releases the source's resources. It runs once, when the signal ends or the consumer cancels,
  /// before the end is sent; immediately if that has already happened. Several closures run in the order in which they
  /// were added. A closure that is isolated to an actor always runs there; if the signal ends elsewhere, the end does
  /// not wait for it.
  public func onDispose(@_inheritActorContext _ dispose: @escaping @isolated(any) @Sendable () -> Void) {
    run.onDispose(onItsActor(dispose))
  }

  /// Adds a closure that is called each time the consumer resumes.
  public func onResume(_ resume: @escaping @Sendable () -> Void) {
    run.onResume(resume)
  }

  /// Whether the signal has ended or its consumer has cancelled. A loop in the creation closure must end when this is
  /// `true` or `send` returns `.cancelled`.
  public var isDisposed: Bool { run.isDisposed }

  /// Whether the consumer is paused.
  var isPaused: Bool { run.isPaused }

  /// Tells the consumer that each value is work, and not to be asked for before it is needed.
  @usableFromInline
  func sendsWork() { run.sendsWork() }

  /// Tells that what sends waits in a pause, so that it ends if nothing will end that pause.
  func waitsInPauses() { run.waitsInPauses() }

  /// Runs `body`, and loops in tasks that it makes, as parts of the consumer.
  @usableFromInline
  func withConsumer<Result>(_ body: () -> Result) -> Result {
    AsyncSignalContext.$consumer.withValue(run.consumer, operation: body)
  }
}

extension Sender {
  /// One subscription to a signal that was made with a creation closure: the sender sends to it, and the consumer's
  /// handle refers to it.
  ///
  /// It does not refer to its sender, so that the sender is released as soon as nothing is left that could send.
  ///
  /// Safety: `owned` is touched only by the owner of the serializer; the rest is atomic, locked or immutable.
  @usableFromInline
  final class Run: Serializer, Upstream, @unchecked Sendable {
    @exclusivity(unchecked) private var owned: Owned
    private let isEnded = Atomic<Bool>(false)
    private let latch = PauseLatch()
    /// Values of threads that did not get their answers, and whether one was told to wait until those are handled.
    private let queued = QueuedValues()
    private let isHeld = Atomic<Bool>(false)
    private let cleanUp = Locked(CleanUp())
    /// Whether what sends waits in a pause.
    private let waits = Flag()
    /// Whether each value is work.
    private let isWork = Flag()
    private let context = SignalContext.current

    /// The state that only the owner may touch.
    private struct Owned: ~Copyable {
      /// `nil` after the end.
      var observer: InPlace<Observer<Value>>?
      var sent = 0
    }

    @usableFromInline
    init(_ observer: Observer<Value>) {
      // Its sender may send in any context.
      owned = Owned(observer: InPlace(observer.inCurrentContext()))
      if let receiver = observer.receiver { cleanUp.withLock { $0.receiver = receiver } }
    }

    /// The handle for downstream.
    @usableFromInline var subscription: Subscription { Subscription(self) }

    func send(_ value: Value) -> Demand {
      if isEnded.load(ordering: .acquiring) { return .cancelled }
      if tryEnter() {
        let demand = deliver(value)
        leave()
        return demand
      }
      return sendLater(value)
    }

    /// Queues a value. What sends work waits until it has been handled, the others once many are queued.
    private func sendLater(_ value: Value) -> Demand {
      if queued.add() || isWork.isSet { isHeld.store(true, ordering: .sequentiallyConsistent) }
      submit(
        Work {
          let isLast = self.queued.remove()
          let demand = self.deliver(value)
          guard isLast, self.isHeld.exchange(false, ordering: .sequentiallyConsistent), demand == .more else { return }
          self.deferred.append { self.resumeSender() }
        })
      return isPaused ? .paused : .more
    }

    func end(_ termination: Termination) {
      if reportIfTooLate(termination) { return }
      // While it was queued, another thread may have cancelled.
      submit { if !self.reportIfTooLate(termination) { self.finishAsOwner(termination) } }
    }

    private func reportIfTooLate(_ termination: Termination) -> Bool {
      guard isEnded.load(ordering: .acquiring) else { return false }
      context.run { UnhandledErrors.report(termination, because: .tooLate) }
      return true
    }

    /// Ends, after the values it has sent, because nothing is left that could send.
    func senderReleased() {
      if isEnded.load(ordering: .acquiring) { return }
      // What is downstream may release further senders, and those further ones.
      IterativeRelease.run {
        self.submit { self.finishAsOwner(self.isDisposed ? .cancelled : .released) }
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
      waitsInPauses()
    }

    func waitsInPauses() {
      waits.set()
      submit { self.endIfGone() }
    }

    var isDisposed: Bool { isEnded.load(ordering: .acquiring) || receiverHasCancelled }

    func sendsWork() {
      waits.set()
      isWork.set()
      cleanUp.withLock { $0.receiver }?.learn(.sendsWork)
    }

    var consumer: ObjectIdentifier? { cleanUp.withLock { $0.receiver }?.consumer }

    private var receiverHasCancelled: Bool { cleanUp.withLock { $0.receiver }?.hasCancelled ?? false }

    var isPaused: Bool {
      !isEnded.load(ordering: .acquiring) && (isHeld.load(ordering: .sequentiallyConsistent) || latch.isPaused)
    }

    private func deliver(_ value: Value) -> Demand {
      if isEnded.load(ordering: .relaxed) { return .cancelled }
      latch.prepareForNextAnswer()
      let demand = owned.observer?.read { $0.next(value) } ?? .cancelled
      switch demand {
      case .more:
        owned.sent &+= 1
        guard owned.sent & 255 == 0, receiverHasCancelled else { return .more }
        finishAsOwner(.cancelled)
        return .cancelled
      case .paused:
        guard latch.pause() else { return .more }
        endIfGone()
        return .paused
      case .cancelled:
        finishAsOwner(.cancelled)
        return .cancelled
      }
    }

    /// Ends if what sends waits, and nothing will open the receiver.
    private func endIfGone() {
      if waits.isSet, latch.isPausedForEver { finishAsOwner(.released) }
    }

    private func finishAsOwner(_ termination: Termination) {
      guard owned.observer != nil else { return }
      isEnded.store(true, ordering: .releasing)
      guard dispose(), let observer = owned.observer?.value else { return }
      owned.observer = nil
      observer.finish(termination)
    }

    /// Releases everything, unless another thread is doing so.
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

    /// Returns what has been added since, to be released outside the lock, or `nil` if there is nothing.
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

    package func tell(_ level: Level) {
      switch level {
      case .open:
        _ = latch.resume()
        resumeSender()
      case .full, .held: pauseWork()
      case .gone:
        if isEnded.load(ordering: .relaxed) { return }
        if latch.release() { submit { self.endIfGone() } }
      }
    }

    /// Makes what sends work wait, although its last value was answered `.more`: its next ones may not get to the stage
    /// that would answer otherwise.
    private func pauseWork() {
      guard isWork.isSet, let receiver = cleanUp.withLock({ $0.receiver }), let level = receiver.level, level != .open
      else { return }
      // It may have been opened in the meantime, by another thread.
      if latch.pause(), receiver.level == .open, latch.resume() { resumeSender() }
    }

    private func resumeSender() {
      for resume in cleanUp.withLock({ $0.resuming }) { resume() }
    }

    package func runAfterDelivery(_ work: Work) { submit(work) }
  }
}

/// The resources of a run. Not nested in it: in a generic class its type would have to be looked up each time.
private struct CleanUp {
  var disposal = Disposal.due
  var disposing: [@Sendable () -> Void] = []
  var resuming: [@Sendable () -> Void] = []
  /// Released with the rest, so that a handle that is kept after the end does not keep the receiver alive.
  var receiver: (any Receiver)?

  enum Disposal { case due, underWay, done }
}
