#if NATS
  import CNats
  import ReactiveConcurrency

  extension NATSClient {
    /// The last message of each subject, as a value that begins with what the stream has and follows what comes.
    ///
    /// ```swift
    /// let prices = try await cluster.latest(of: "prices.*", in: "PRICES")
    /// print(prices.value["prices.ACME"]?.text ?? "no price yet")
    /// ```
    ///
    /// A bucket of NATS's key-value store is the stream `KV_name` with the subjects `$KV.name.>`; what is deleted there
    /// is removed here. The dictionary is copied when it changes, once for all that has arrived by then: this is for
    /// some thousand subjects. For more, follow the stream itself. When the cluster or the stream is gone for good, the
    /// signal fails, and the value stays as it was.
    ///
    /// Returns once everything that the stream had has been read.
    public func latest(of subjects: String, in stream: String) async throws -> StatefulSignal<[String: Message]> {
      let request = StreamRequest(
        stream: stream, filters: [subjects], position: .lastPerSubject, consumer: nil, limit: 256)
      let session = PullSession(request, in: self)
      var stored: [String: Message] = [:]
      do {
        try await session.open { stored.apply($0) }
      } catch {
        session.close()
        throw error
      }
      return Signal<[String: Message]>.async { [stored] emitter in
        defer { session.close() }
        var current = stored
        while true {
          guard let next = try await session.next() else { return }
          current.apply(next)
          while let message = session.nextHere() { current.apply(message) }
          try await emitter.emit(current)
        }
      }
      .state(initial: stored)
    }
  }

  extension NATSClient {
    /// The messages of a subject that a stream has at this moment.
    func stored(_ subject: String, in stream: String, from position: DeliverPolicy) async throws -> [Message] {
      let request = StreamRequest(stream: stream, filters: [subject], position: position, consumer: nil, limit: 256)
      let session = PullSession(request, in: self)
      defer { session.close() }
      var messages: [Message] = []
      try await session.open { messages.append($0) }
      return messages
    }
  }

  extension PullSession {
    /// Reads everything that the stream has at this moment.
    fileprivate func open(_ body: (Message) -> Void) async throws {
      var remaining = try await open()
      while remaining > 0 {
        guard let message = try await next() else {
          throw NATSError(NATS_CONNECTION_CLOSED, subject: "connection")
        }
        body(message)
        remaining = message.numPending
      }
    }
  }

  extension [String: Message] {
    fileprivate mutating func apply(_ message: Message) {
      self[message.subject] = message.isDeletion ? nil : message
    }
  }
#endif
