/// A bounded queue from which each value goes to one of several consumers, which take one at a time: jobs for workers.
///
/// ```swift
/// let jobs = WorkChannel<Job>(capacity: 100)
/// for _ in 0..<4 {
///   group.addTask { for try await job in jobs { try await work(on: job) } }
/// }
/// try await jobs.sendWhenReady(job)               // waits while the queue is full
/// if jobs.send(job) == .full { throw TooBusy() }  // never waits
/// // the workers end when the queue is empty
/// jobs.finish()
/// ```
///
/// A `Subject` sends each value to all of its subscribers, even if there are none; a channel keeps it until a
/// consumer takes it. Consumers that wait are served in the order in which they began to wait. A `for try await` loop
/// over the channel takes a value when it asks for the next one: a loop whose task is cancelled while it waits has
/// taken none, so that no value is lost with it.
///
/// Operators are those of signals: each subscription to `jobs.filter { $0.isUrgent }` is a consumer, and takes a value
/// when its own consumer has room for one. There is no acknowledgement: a value that has been taken is in no queue, so
/// what a filter drops, or what is under way at a cancellation, goes to nobody else. To hand a job that has failed to
/// another worker, send it again.
///
/// When the channel is released without an end, its consumers get what is queued, and then their signals end
/// with `.released`; a loop throws `SignalError.sourceReleased`.
///
/// Memory: `capacity` values, and one for each `sendWhenReady` that waits.
public actor WorkChannel<Value: Sendable>: AsyncSequence, SignalConvertible, SignalStream {
  public typealias Element = Value

  private nonisolated let core: Core

  /// Makes an empty channel.
  ///
  /// - Parameter capacity: How many values wait for a consumer. With 0 each `sendWhenReady` waits until a consumer
  ///   takes its value. With less than 0 the channel has failed from the start, with `SignalError.invalidArgument`.
  public init(capacity: Int = 0) {
    core = Core(capacity: capacity)
    if capacity < 0 {
      core.finish(
        .failed(SignalError.invalidArgument("WorkChannel needs a capacity of 0 or more, not \(capacity)")))
    }
  }

  deinit { core.finish(.released) }

  /// Gives a value to a consumer that waits, or queues it if there is room.
  ///
  /// - Returns: `.delivered` or `.queued`; `.full` or `.ended` if the value has been refused.
  public nonisolated func send(_ value: Value) -> SendResult { core.send(value) }

  /// Gives a value to a consumer that waits, or queues it as soon as there is room. Values sent by one task keep
  /// their order.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before that; `SignalError.ended` if the channel has ended,
  ///   or ends before that. The value has not been sent then.
  public func sendWhenReady(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try await core.emit(value, isolation: isolation)
  }

  /// Ends the channel: consumers take what is queued, and then complete. Waiting calls of `sendWhenReady` throw
  /// `SignalError.ended`.
  public nonisolated func finish() { core.finish(.completed) }

  /// Ends the channel: consumers take what is queued, and then fail with the error. Waiting calls of
  /// `sendWhenReady` throw `SignalError.ended`.
  public nonisolated func finish(throwing error: any Error) { core.finish(.failed(error)) }

  /// How many values are queued.
  public nonisolated var count: Int { core.count }

  /// A signal of which each subscription is a consumer, as of each operator. Values are sent where the channel's `send`
  /// or `sendWhenReady` is called, or where the consumer resumes.
  public nonisolated var signal: Signal<Value> {
    let core = core
    return Signal(stage: "WorkChannel.signal") { core.start($0) }
  }

  /// Returns an iterator that is a consumer.
  public nonisolated func makeAsyncIterator() -> Iterator { Iterator(core: core) }

  /// A consumer of a channel.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = any Error

    fileprivate let core: Core

    /// Returns the next value that no other consumer has taken, or `nil` at the end and when the task has been
    /// cancelled while it waited.
    ///
    /// - Throws: The error with which the channel has ended.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Value? {
      do {
        return try await core.take(isolation: actor)
      } catch is CancellationError where Task.isCancelled {
        return nil
      }
    }
  }
}

extension WorkChannel {
  /// A channel's queue, and who waits at either end.
  ///
  /// A consumer that is resumed without a value looks again: the value may have been withdrawn.
  fileprivate final class Core: Sendable {
    private typealias Continuation = UnsafeContinuation<Void, any Error>

    private struct State {
      var values = Queue<Value>()
      var emissions = Emissions<Value>()
      var consumers = Queue<Consumer>()
      /// How many of the consumers have been cancelled.
      var cancelledConsumers = 0
      var end: Termination?
    }

    /// A consumer that waits: a task or a subscription.
    private final class Consumer: Sendable {
      let waiter = Waiter()
      /// Of a subscription, until it is claimed.
      ///
      /// Safety: read and cleared by the one caller that sets `isClaimedByCall`.
      private nonisolated(unsafe) var wake: (@Sendable () -> Void)?
      private let isTask: Bool
      private let isClaimedByCall = Flag()
      /// Safety: written by whoever has claimed the consumer, before it resumes it. A task reads it when it has been
      /// resumed, a subscription under the channel's lock.
      nonisolated(unsafe) var value: Value?

      init(wake: (@Sendable () -> Void)? = nil) {
        self.wake = wake
        isTask = wake == nil
      }

      var isClaimed: Bool { isTask ? waiter.isClaimed : isClaimedByCall.isSet }

      /// Returns what resumes it, to the first caller, which releases it outside the lock.
      func claim() -> (@Sendable () -> Void)? {
        if !isTask { return isClaimedByCall.set() ? wake.take() : nil }
        guard let continuation = waiter.claim() else { return nil }
        return { continuation.resume() }
      }
    }

    private let state = Locked(State())
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { state.withLock { $0.values.count } }

    // MARK: Sending

    func send(_ value: Value) -> SendResult {
      let (result, resume): (SendResult, (@Sendable () -> Void)?) = state.withLock { state in
        if state.end != nil { return (.ended, nil) }
        if let (consumer, resume) = Self.nextConsumer(&state) {
          consumer.value = .some(value)
          return (.delivered, resume)
        }
        if state.values.count >= capacity { return (.full, nil) }
        state.values.append(value)
        return (.queued, nil)
      }
      resume?()
      return result
    }

    func emit(_ value: Value, isolation: isolated (any Actor)?) async throws {
      try Task.checkCancellation()
      switch send(value) {
      case .ended: throw SignalError.ended
      case .full: break
      default: return
      }
      let emission = Emission(value)
      do {
        try await emission.waiter.wait(isolation: isolation) { self.add(emission) }
      } catch {
        // Released outside the lock.
        _ = state.withLock { state -> Value? in
          guard emission.value != nil else { return nil }
          defer { state.emissions.drop() }
          return emission.value.take()
        }
        throw error
      }
    }

    /// Adds an emission that waits, unless there is room by now.
    private func add(_ emission: Emission<Value>) {
      let (own, resumeConsumer, hasEnded): (Continuation?, (@Sendable () -> Void)?, Bool) = state.withLock { state in
        if state.end != nil { return (emission.waiter.claim(), nil, true) }
        if let (consumer, resume) = Self.nextConsumer(&state) {
          let own = emission.waiter.claim()
          if own != nil { consumer.value = emission.value.take() }
          return (own, resume, false)
        }
        guard state.values.count < capacity else {
          state.emissions.append(emission)
          return (nil, nil, false)
        }
        let own = emission.waiter.claim()
        if own != nil, let value = emission.value.take() { state.values.append(value) }
        return (own, nil, false)
      }
      if hasEnded { own?.resume(throwing: SignalError.ended) } else { own?.resume() }
      resumeConsumer?()
    }

    func finish(_ end: Termination) {
      let waiting = state.withLock { state -> ([Continuation], [@Sendable () -> Void])? in
        if state.end != nil { return nil }
        state.end = end
        var emissions: [Continuation] = []
        while let next = state.emissions.first {
          state.emissions.removeFirst()
          if let continuation = next.waiter.claim() { emissions.append(continuation) }
        }
        var consumers: [@Sendable () -> Void] = []
        while let (_, resume) = Self.nextConsumer(&state) { consumers.append(resume) }
        return (emissions, consumers)
      }
      guard let (emissions, consumers) = waiting else { return UnhandledErrors.report(end, because: .tooLate) }
      for emission in emissions { emission.resume(throwing: SignalError.ended) }
      for resume in consumers { resume() }
    }

    /// Takes out the consumer that has waited longest.
    private static func nextConsumer(_ state: inout State) -> (Consumer, @Sendable () -> Void)? {
      while let consumer = state.consumers.popFirst() {
        if let resume = consumer.claim() { return (consumer, resume) }
        state.cancelledConsumers = Swift.max(0, state.cancelledConsumers - 1)
      }
      return nil
    }

    // MARK: Taking

    /// Takes the next value, or `nil` at the end.
    ///
    /// - Throws: The error with which the channel has ended; `CancellationError` if the task is cancelled while it
    ///   waits.
    func take(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
      while true {
        try Task.checkCancellation()
        if let value = takeNow(nil) { return .some(value) }
        switch endIfEmpty {
        case .completed, .cancelled: return nil
        case .released: throw SignalError.sourceReleased
        case .failed(let error): throw error
        case nil: break
        }
        let consumer = Consumer()
        do {
          try await consumer.waiter.wait(isolation: isolation) { self.add(consumer)?() }
        } catch {
          state.withLock { Self.consumerCancelled(&$0) }
          throw error
        }
        if let value = consumer.value.take() { return .some(value) }
      }
    }

    /// Adds a consumer that waits, unless there is something by now.
    ///
    /// - Returns: The closure that resumes it, if there is one.
    private func add(_ consumer: Consumer) -> (@Sendable () -> Void)? {
      state.withLock { state in
        if state.end == nil, state.values.isEmpty, state.emissions.isEmpty {
          state.consumers.append(consumer)
          return nil
        }
        guard let own = consumer.claim() else { return nil }
        let (value, emission) = Self.pop(&state)
        consumer.value = value
        return {
          own()
          emission?.resume()
        }
      }
    }

    /// Starts a subscription, which takes values while its consumer wants more.
    func start(_ observer: Observer<Value>) -> Subscription {
      observer.receiver?.learn(.sendsWork)
      let latch = PauseLatch()
      let waiting = Locked<Consumer?>(nil)
      let end: @Sendable (Termination) -> Void = { end in
        if let consumer = waiting.withLock({ $0.take() }) { self.withdraw(consumer) }
        observer.finish(end)
      }
      let next = Step<Value> { value, _ in
        latch.prepareForNextAnswer()
        let demand = observer.next(value)
        return demand == .paused && !latch.pause() ? .more : demand
      }
      let pump = Pump(Observer(before: observer, next: next, finish: end)) { pump in
        while true {
          // It may have been woken late, when its consumer has paused; or be resumed while it waits for a value.
          if latch.isPaused { return .paused }
          if let consumer = waiting.withLock({ $0 }), !consumer.isClaimed { return .waiting }
          let outcome = pump.push(to: next) { self.takeNow(waiting.withLock { $0.take() }) }
          guard case .ended(.completed) = outcome else { return outcome }
          if let end = self.endIfEmpty { return .ended(end) }
          let consumer = Consumer(wake: { pump.resume() })
          waiting.set(consumer)
          guard let resume = self.add(consumer) else { return .waiting }
          resume()
        }
      }
      return pump.start().onResume { _ = latch.resume() }
    }

    /// Takes the value that has been given to a consumer, or the next one.
    private func takeNow(_ consumer: Consumer?) -> Value? {
      let (value, emission): (Value?, Continuation?) = state.withLock { state in
        if let value = consumer?.value.take() { return (.some(value), nil) }
        return Self.pop(&state)
      }
      emission?.resume()
      return value
    }

    private var endIfEmpty: Termination? {
      state.withLock { $0.values.isEmpty && $0.emissions.isEmpty ? $0.end : nil }
    }

    /// Removes a consumer that waits. A value that has been given to it goes to the next one.
    private func withdraw(_ consumer: Consumer) {
      let (resume, _): ((@Sendable () -> Void)?, own: (@Sendable () -> Void)?) = state.withLock { state in
        if let own = consumer.claim() {
          Self.consumerCancelled(&state)
          return (nil, own)
        }
        guard let value = consumer.value.take() else { return (nil, nil) }
        if let (next, resume) = Self.nextConsumer(&state) {
          next.value = .some(value)
          return (resume, nil)
        }
        var values = Queue<Value>()
        values.append(value)
        while let later = state.values.popFirst() { values.append(later) }
        state.values = values
        return (nil, nil)
      }
      resume?()
    }

    /// Takes the oldest value, and lets the emission that has waited longest follow.
    ///
    /// - Returns: The value, and what resumes the emission.
    private static func pop(_ state: inout State) -> (Value?, Continuation?) {
      let value = state.values.popFirst()
      while let next = state.emissions.first {
        state.emissions.removeFirst()
        guard let continuation = next.waiter.claim(), let emitted = next.value.take() else { continue }
        if value == nil { return (.some(emitted), continuation) }
        state.values.append(emitted)
        return (value, continuation)
      }
      return (value, nil)
    }

    /// Removes cancelled consumers once they are more than half.
    private static func consumerCancelled(_ state: inout State) {
      state.cancelledConsumers += 1
      guard state.cancelledConsumers * 2 > state.consumers.count else { return }
      for _ in 0..<state.consumers.count {
        if let consumer = state.consumers.popFirst(), !consumer.isClaimed { state.consumers.append(consumer) }
      }
      state.cancelledConsumers = 0
    }
  }
}
