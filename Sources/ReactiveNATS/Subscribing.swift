#if NATS
  import CNats
  import ReactiveConcurrency
  import Synchronization

  /// Messages without a stream: whoever subscribes at this moment gets them, at most once.
  extension NATSClient {
    /// Sends a message to the subscribers of its subject. Nothing says whether it has arrived, or that there are any.
    ///
    /// While there is no connection it waits in memory; of what waits, more than 8 MB is dropped.
    ///
    /// - Throws: `invalidArgument` for a subject or header that NATS does not allow.
    public func send(_ publication: Publication) throws {
      try publication.validate()
      let message = try CObject(message: publication, headers: options.headers(for: publication), reply: nil)
      writer.write(message)
    }

    /// Sends a message, and waits for the first answer.
    ///
    /// - Throws: `noResponders` if nobody subscribes to the subject, `noAnswer` if none has answered in time.
    public func request(_ publication: Publication, timeout: Duration = .seconds(5)) async throws -> Message {
      try publication.validate()
      let message = try CObject(message: publication, headers: options.headers(for: publication), reply: nil)
      return try await blocking { [connection, writer] in
        var reply: OpaquePointer?
        try check(
          natsConnection_RequestMsg(&reply, connection.pointer, message.pointer, max(1, timeout.milliseconds)),
          subject: publication.subject)
        let answer = try CObject(reply) { natsMsg_Destroy($0) }
        return Message(plain: answer.pointer, writer)
      }
    }

    /// The messages that are sent to a subject while this is subscribed.
    ///
    /// ```swift
    /// for try await question in client.subscribe(to: "prices.ask", queue: "desks") { question.respond("10.5") }
    /// ```
    ///
    /// It cannot pause: what is not taken waits in memory, so a slow consumer wants a buffering policy. It ends when
    /// the client drains, and fails with `closed` when the connection is closed.
    ///
    /// - Parameters:
    ///   - subject: May have the wildcards `*` and `>`.
    ///   - queue: Of all subscriptions with one queue group, one gets each message.
    public func subscribe(to subject: String, queue: String? = nil) -> Signal<Message> {
      Signal { [self] sender in
        let subscription = PlainSubscription(sender, self)
        do {
          try subscription.open(subject, queue)
        } catch {
          subscription.close()
          return sender.finish(throwing: error)
        }
        sender.onDispose { subscription.close() }
      }
    }
  }

  extension Message {
    /// Answers a `request`, once; does nothing if the message was sent without one.
    public func respond(_ payload: [UInt8]) {
      if sequence == 0 { delivery?.answer(payload) }
    }

    /// Answers with text.
    public func respond(_ text: some StringProtocol) { respond(Array(text.utf8)) }

    /// A message without a stream: its numbers are 0.
    init(plain message: OpaquePointer, _ writer: Writer) {
      self.init(
        message, delivery: natsMsg_GetReply(message).map { Delivery(answeredAt: String(cString: $0), by: writer) })
    }
  }

  /// What a subscription without a stream sends.
  private final class PlainSubscription: Sendable {
    private let sender: Sender<Message>
    private let client: NATSClient
    private let number = CallbackTargets.reserve()
    private let pointer = Mutex<CObject?>(nil)

    init(_ sender: Sender<Message>, _ client: NATSClient) {
      (self.sender, self.client) = (sender, client)
      CallbackTargets.set(self, as: number)
    }

    func open(_ subject: String, _ queue: String?) throws {
      try Names.check(subject: subject, isFilter: true)
      if let queue { try Names.check(name: queue) }
      let target = UnsafeMutableRawPointer(bitPattern: number)
      let call: natsMsgHandler = { _, _, message, closure in
        let subscription: PlainSubscription? = CallbackTargets.target(closure)
        if let message, let subscription {
          _ = subscription.sender.send(Message(plain: message, subscription.client.writer))
        }
        natsMsg_Destroy(message)
      }
      var pointer: OpaquePointer?
      let status =
        if let queue {
          natsConnection_QueueSubscribe(&pointer, client.connection.pointer, subject, queue, call, target)
        } else {
          natsConnection_Subscribe(&pointer, client.connection.pointer, subject, call, target)
        }
      try check(status, subject: subject)
      let subscription = try CObject(pointer) { natsSubscription_Destroy($0) }
      self.pointer.withLock { $0 = subscription }
      client.monitor.add(number) { [weak self] error in
        guard let self else { return }
        if let error { sender.finish(throwing: error) } else { sender.finish() }
      }
    }

    func close() {
      CallbackTargets.remove(number)
      client.monitor.remove(number)
      let subscription = self.pointer.withLock { pointer in
        defer { pointer = nil }
        return pointer
      }
      guard let subscription else { return }
      // Not here: it may be one of the C client's threads.
      Task { _ = try? await blocking { natsSubscription_Unsubscribe(subscription.pointer) } }
    }
  }
#endif
