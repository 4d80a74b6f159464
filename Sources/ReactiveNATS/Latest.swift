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
        stream: stream, filter: subjects, position: .lastPerSubject, consumer: nil, limit: 256)
      let session = PullSession(request, in: self)
      var stored: [String: Message] = [:]
      do {
        var remaining = try await session.open()
        while remaining > 0 {
          guard let message = try await session.next() else { throw NATSError(NATS_CONNECTION_CLOSED, subject: stream) }
          stored.apply(message)
          remaining = message.numPending
        }
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

  extension [String: Message] {
    fileprivate mutating func apply(_ message: Message) {
      self[message.subject] = message.isDeletion ? nil : message
    }
  }
#endif
