#if NATS
  import CNats
  import ReactiveConcurrency

  extension SignalStream where Value == Message {
    /// Runs `body` for each message: acknowledges it when `body` returns, and gives it back when `body` throws.
    ///
    /// ```swift
    /// try await Signal.stream("ORDERS", in: client, durable: "billing", acknowledging: .explicit)
    ///   .handle(attempts: 5, deadLetter: "dead.orders", in: client) { try await bill($0) }
    ///   .run()
    /// ```
    ///
    /// With its last attempt a message goes to `deadLetter`, and never comes again. If that subject's stream does not
    /// take it, it is given back, and comes once more. Sends each message that is done with, in order.
    ///
    /// - Parameters:
    ///   - attempts: How often it is sent at most, as its `numDelivered` counts.
    ///   - delay: How long a message that was given back stays away.
    ///   - deadLetter: A subject that a stream stores.
    ///   - maxConcurrent: For how many messages at a time.
    public func handle(
      attempts: Int, delay: Duration = .zero, deadLetter: String, in client: NATSClient, maxConcurrent: Int = 1,
      _ body: @escaping @Sendable (Message) async throws -> Void
    ) -> Signal<Message> {
      mapAsync(.concat(maxConcurrent: Swift.max(1, maxConcurrent))) { message in
        do {
          try await body(message)
          message.ack()
        } catch {
          if error is CancellationError { throw error }
          if message.numDelivered < attempts {
            message.nak(delay: delay)
          } else {
            do {
              try await client.publish(.deadLetter(of: message, to: deadLetter, because: "\(error)"))
              message.term()
            } catch {
              message.nak(delay: delay)
            }
          }
        }
        return message
      }
    }
  }

  extension Publication {
    /// A message that nobody can deal with: its payload and headers, with its subject and the reason in the headers
    /// `Dead-Letter-Subject` and `Dead-Letter-Error`.
    public static func deadLetter(of message: Message, to subject: String, because reason: String) -> Publication {
      var letter = Publication(to: subject, message.payload)
      letter.headers = message.headers.filter { !$0.key.hasPrefix("Nats-") }
      letter.headers["Dead-Letter-Subject"] = message.subject
      letter.headers["Dead-Letter-Error"] = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
      return letter
    }
  }

  extension NATSClient {
    /// The messages that the broker gives up: it has sent each as often as the consumer's `maxDeliver` allows, and none
    /// was acknowledged. They stay in the stream, and the consumer does not send them again.
    ///
    /// ```swift
    /// let letters = client.maxDeliveries(of: "billing", in: "ORDERS")
    ///   .map { Publication.deadLetter(of: $0, to: "dead.orders", because: "maxDeliver") }
    ///   .publish(to: client)
    /// ```
    ///
    /// It is what the broker tells those who listen at that moment. To miss none, store the subject
    /// `$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.>` in a stream.
    public func maxDeliveries(of durable: String, in stream: String) -> Signal<Message> {
      subscribe(to: "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.\(stream).\(durable)").mapAsync { [self] advisory in
        let answer = JSONAnswer(advisory.payload)
        guard let sequence = answer.number("stream_seq") else { return nil as Message? }
        return try await message(sequence, ofStream: stream, numDelivered: Int(answer.number("deliveries") ?? 0))
      }.compactMap { $0 }
    }

    /// A message of a stream by its number, or `nil` if the stream has it no longer.
    public func message(_ sequence: UInt64, ofStream stream: String) async throws -> Message? {
      try await message(sequence, ofStream: stream, numDelivered: 0)
    }

    private func message(_ sequence: UInt64, ofStream stream: String, numDelivered: Int) async throws -> Message? {
      try Names.check(name: stream)
      return try await blocking { [jetStream] in
        var (code, pointer) = (jsErrCode(rawValue: 0), OpaquePointer?.none)
        let status = js_GetMsg(&pointer, jetStream.pointer, stream, sequence, nil, &code)
        if status == NATS_NOT_FOUND, code != JSStreamNotFoundErr { return nil }
        try check(status, code: code, subject: stream)
        let message = try CObject(pointer) { natsMsg_Destroy($0) }
        let time = Timestamp(nanosecondsSince1970: natsMsg_GetTime(message.pointer))
        return Message(message.pointer, sequence: sequence, time: time, numDelivered: numDelivered)
      }
    }
  }
#endif
