#if NATS
  import CNats
  import ReactiveConcurrency
  import Synchronization

  /// Messages without a stream: whoever subscribes at this moment gets them, at most once.
  extension NATSClient {
    /// Sends a message to the subscribers of its subject. Nothing says whether it has arrived, or that there are any.
    ///
    /// While there is no connection it waits in memory, in 8 MB. What there is no room for, and what cannot be sent for
    /// another reason, is an event `notSent`.
    ///
    /// - Throws: `invalidArgument` for a subject or header that NATS does not allow, `tooLarge` for what is over the
    ///   server's limit, `closed` once the connection is closed.
    public func send(_ publication: Publication) throws {
      let (message, subject) = (try message(publication), publication.subject)
      if monitor.isOver.load(ordering: .acquiring) {
        throw NATSError(NATS_CONNECTION_CLOSED, subject: subject)
      }
      writer.write(message, to: subject) { [monitor] in monitor.send(.notSent($0)) }
    }

    private func message(_ publication: Publication) throws -> CObject {
      try publication.validate()
      let headers = try options.headers(for: publication)
      try link.checkSize(publication.size(with: headers), subject: publication.subject)
      return try CObject(message: publication, headers: headers, reply: nil)
    }

    /// Sends a message, and waits for the first answer: without a thread, and no longer than its caller does.
    ///
    /// - Throws: `noResponders` if nobody subscribes to the subject, `noAnswer` if none has answered in time.
    public func request(_ publication: Publication, timeout: Duration = .seconds(5)) async throws -> Message {
      try publication.validate()
      let headers = try options.headers(for: publication)
      try link.checkSize(publication.size(with: headers), subject: publication.subject)
      return try await requests.ask(publication, headers, within: timeout)
    }

    /// The messages that are sent to a subject while this is subscribed.
    ///
    /// ```swift
    /// for try await question in client.subscribe(to: "prices.ask", queue: "desks") { try question.respond("10.5") }
    /// ```
    ///
    /// Nothing holds back who sends, so what is not taken waits here, and is dropped when there is too much of it: an
    /// event `dropped` says of how many. It ends when the client drains, after what waits here, and fails with `closed`
    /// when the connection is closed.
    ///
    /// - Parameters:
    ///   - subject: May have the wildcards `*` and `>`.
    ///   - queue: Of all subscriptions with one queue group, one gets each message.
    ///   - policy: How many messages may wait, and which of more are dropped. By default those that come while 65,536
    ///     wait.
    public func subscribe(
      to subject: String, queue: String? = nil, buffering policy: BufferingPolicy = .oldest(65_536)
    ) -> Signal<Message> {
      .deferred { [self] in
        let subscription = PlainSubscription(subject, queue, policy, self)
        try subscription.open()
        let life = SubscriptionLife(subscription)
        return .async { emitter in
          defer { life.end() }
          while let message = try await subscription.next() { try await emitter.emit(message) }
        }
      }
    }
  }

  extension Message {
    /// Answers a `request`, once; does nothing if the message was sent without one.
    ///
    /// - Throws: `tooLarge` for what is over the server's limit, `invalidArgument` if the requester's subject leaves no
    ///   room for an answer. What cannot be sent later on is an event `notSent`.
    public func respond(_ payload: [UInt8]) throws {
      if sequence == 0 { try reply?.respond(payload) }
    }

    /// Answers with text.
    public func respond(_ text: some StringProtocol) throws { try respond(Array(text.utf8)) }
  }

  /// Ends a subscription with the last reference to it, also one that was never asked for a message.
  private final class SubscriptionLife: Sendable {
    private let subscription: PlainSubscription

    init(_ subscription: PlainSubscription) { self.subscription = subscription }

    func end() { subscription.close() }

    deinit { subscription.close() }
  }

  /// What a subscription without a stream has received and nobody has taken.
  private final class PlainSubscription: Sendable {
    private let subject: String
    private let queue: String?
    private let policy: BufferingPolicy
    private let client: NATSClient
    private let number = CallbackTargets.reserve()
    private let state = Mutex(State())

    private struct State {
      var waiting = Queue<Message>()
      var dropped = 0
      /// Whether the consumer has not caught up since the last that was dropped.
      var isDropping = false
      var end: Result<Void, any Error>?
      var waiter: CheckedContinuation<Void, Never>?
      var subscription: CObject?
    }

    init(_ subject: String, _ queue: String?, _ policy: BufferingPolicy, _ client: NATSClient) {
      (self.subject, self.queue, self.policy, self.client) = (subject, queue, policy, client)
    }

    func open() throws {
      try Names.check(subject: subject, isFilter: true)
      if let queue { try Names.check(name: queue) }
      CallbackTargets.set(self, as: number)
      client.monitor.add(number) { [weak self] in self?.received($0) }
      do {
        try client.monitor.unlessReplaced { try subscribe() }
      } catch {
        close()
        throw error
      }
    }

    private func subscribe() throws {
      let subscription = try client.link.subscribe(to: subject, queue: queue, as: number) { _, _, message, closure in
        let subscription: PlainSubscription? = CallbackTargets.target(closure)
        if let message { subscription?.received(message) }
        natsMsg_Destroy(message)
      }
      state.withLock { $0.subscription = subscription }
    }

    private func received(_ news: ConnectionMonitor.News) {
      switch news {
      case .draining: wake { $0.end = $0.end ?? .success(()) }
      case .closed(let error): wake { $0.end = $0.end ?? .failure(error) }
      case .replaced: try? subscribe()
      }
    }

    private func received(_ message: OpaquePointer) {
      let value = Message(message, reply: Reply(to: message, by: client.requests))
      var (dropped, isFirst) = (Message?.none, false)
      wake { state in
        if state.end != nil { return }
        switch policy {
        case .oldest(let count) where state.waiting.count >= max(1, count): dropped = value
        case .newest(let count) where state.waiting.count >= max(1, count):
          dropped = state.waiting.popFirst()
          state.waiting.append(value)
        case .failing(let count) where state.waiting.count >= max(1, count):
          state.end = .failure(SignalError.fellBehind(count))
          state.waiting.removeAll()
        default: state.waiting.append(value)
        }
        if dropped == nil { return }
        (isFirst, state.isDropping) = (!state.isDropping, true)
        state.dropped += 1
      }
      if dropped == nil { return }
      client.monitor.dropped.add(1, ordering: .relaxed)
      if isFirst { tell(state.withLock { $0.dropped }) }
    }

    private func tell(_ count: Int) { client.monitor.send(.dropped(subject: subject, count: count)) }

    private func wake(_ change: (inout State) -> Void) {
      let waiter = state.withLock { state in
        change(&state)
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume()
    }

    /// The next message, or `nil` if there are none any more, since the client drains.
    func next() async throws -> Message? {
      while true {
        try Task.checkCancellation()
        let (message, end, untold) = state.withLock { state in
          let message = state.waiting.popFirst()
          let hasCaughtUp = state.isDropping && state.waiting.isEmpty
          let untold = hasCaughtUp ? state.dropped : nil
          if hasCaughtUp { state.isDropping = false }
          return (message, state.end, untold)
        }
        if let untold { tell(untold) }
        if let message { return message }
        if let end {
          try end.get()
          return nil
        }
        await withTaskCancellationHandler {
          await withCheckedContinuation { continuation in
            let isNews = state.withLock { state in
              let isNews = !state.waiting.isEmpty || state.end != nil || Task.isCancelled
              if !isNews { state.waiter = continuation }
              return isNews
            }
            if isNews { continuation.resume() }
          }
        } onCancel: {
          wake { _ in }
        }
      }
    }

    func close() {
      CallbackTargets.remove(number)
      client.monitor.remove(number)
      let subscription = state.withLock { state in
        defer {
          state.subscription = nil
          state.waiting.removeAll()
        }
        return state.subscription
      }
      if let subscription { client.writer.end(subscription) }
    }
  }
#endif
