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
            await client.bury(message, in: deadLetter, because: "\(error)", orWait: delay)
          }
        }
        return message
      }
    }
  }

  extension NATSClient {
    private enum Limits {
      /// Before a message comes again whose dead letter was refused: its body is called again.
      static let pause = Duration.seconds(5)
      /// For what the publisher adds: the identifier.
      static let room = 128
    }

    /// Makes a dead letter of a message, and terminates it.
    ///
    /// Of what the stream refuses because of the message there will never be a letter, so the message is terminated all
    /// the same. For anything else, such as a stream that is missing or full, it comes again after a pause.
    fileprivate func bury(_ message: Message, in subject: String, because reason: String, orWait delay: Duration) async
    {
      let letter = Publication.deadLetter(of: message, to: subject, because: reason)
      do {
        let limit = natsConnection_GetMaxPayload(link.pointer)
        try await publish(limit > 0 ? letter.fitting(Int(limit) - Limits.room) : letter)
        message.term()
      } catch let error as NATSError {
        monitor.send(.deadLetterRefused(subject: message.subject, sequence: message.sequence, error))
        switch error.reason {
        case .tooLarge, .invalidArgument: message.term()
        default: message.nak(delay: max(delay, Limits.pause))
        }
      } catch {
        message.nak(delay: max(delay, Limits.pause))
      }
    }
  }

  extension Publication {
    /// A message that nobody can deal with: its payload and headers, with its subject and the reason in the headers
    /// `Dead-Letter-Subject` and `Dead-Letter-Error`.
    ///
    /// The reason is one line of at most a thousand bytes. Headers that this client may not send are left out.
    public static func deadLetter(of message: Message, to subject: String, because reason: String) -> Publication {
      var letter = Publication(to: subject, message.payload)
      letter.headers = message.headers.filter { name, value in
        !name.lowercased().hasPrefix("nats-") && (try? Names.check(header: name, value)) != nil
      }
      letter.headers["Dead-Letter-Subject"] = message.subject
      letter.headers["Dead-Letter-Error"] = line(of: reason)
      return letter
    }

    private static func line(of text: String) -> String {
      let words = text.unicodeScalars.split { $0.value < 0x20 || $0.value == 0x7F }.map { String($0) }
      let line = words.joined(separator: " ")
      guard line.utf8.count > 1_000 else { return line.allSatisfy { $0 == " " } ? "unknown" : line }
      // Not in the middle of a character.
      return String(decoding: line.utf8.prefix(1_000), as: UTF8.self).filter { $0 != "\u{FFFD}" }
    }

    /// Without the headers for which a server's limit leaves no room: first those of others, then the reason, then
    /// where it was.
    fileprivate func fitting(_ limit: Int) -> Publication {
      if size(with: headers) <= limit { return self }
      var letter = self
      letter.headers = headers.filter { $0.key.hasPrefix("Dead-Letter-") }
      for name in ["Dead-Letter-Error", "Dead-Letter-Subject"] where letter.size(with: letter.headers) > limit {
        letter.headers[name] = nil
      }
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
        guard let answer = JSON(advisory.payload), let sequence = answer["stream_seq"]?.unsigned else {
          return nil as Message?
        }
        let deliveries = Int(clamping: answer["deliveries"]?.unsigned ?? 0)
        return try await message(["seq": JSON(sequence)], ofStream: stream, numDelivered: deliveries)
      }.compactMap { $0 }
    }
  }
#endif
