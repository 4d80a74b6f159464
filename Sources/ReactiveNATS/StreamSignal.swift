#if NATS
  import ReactiveConcurrency

  /// Where in a stream to begin.
  public enum DeliverPolicy: Hashable, Sendable {
    /// With the oldest message that the stream has.
    case all
    /// With the last message.
    case last
    /// With the last message of each subject.
    case lastPerSubject
    case sequence(UInt64)
    case time(Timestamp)
    /// With what comes from now on.
    case new
  }

  /// Who says that a value of a durable consumer has been dealt with.
  public enum AckPolicy: Hashable, Sendable {
    /// The request for the next value. An answer that the loop's body gives itself counts before that.
    case automatic
    /// Whoever handles the value.
    case explicit
  }

  extension Signal where Value == Message {
    /// The messages of a stream, as they are asked for.
    ///
    /// ```swift
    /// let prices = Signal.stream("PRICES", in: cluster, from: .lastPerSubject, durable: "ledger")
    /// for try await message in prices { try await ledger.add(message) }
    /// ```
    ///
    /// Each subscription begins anew, and asks the cluster for what its consumer has room for: for the value that a
    /// loop waits for, and not for more unless `ahead` says so. Reconnects, dead leaders and restarts are waited out.
    ///
    /// **With a durable consumer** the cluster remembers what has been acknowledged, also between subscriptions, for
    /// all that share the name: these divide the values. Each value comes at least once. It is acknowledged when the
    /// next one is asked for, so a crash in the loop's body repeats the value that it was about; so does leaving the
    /// loop. What is stored downstream (by a buffering policy, `share`, or a `mapAsync` of several at a time) counts as
    /// asked for: there, acknowledge explicitly. What is not acknowledged within `ackWait` comes again.
    ///
    /// **Without** one, each subscription gets each value once, in order, from `position` on, and nothing is
    /// acknowledged.
    ///
    /// Fails with a `NATSError` if there is no such stream, if it or the consumer is removed, the connection is closed
    /// for good, or no server of the cluster has had JetStream for the connection's `patience`.
    ///
    /// - Parameters:
    ///   - name: The stream's name.
    ///   - filter: The subjects to read, such as `prices.*`; all by default.
    ///   - position: Where to begin; for a durable consumer only when it is made, by the first to use it.
    ///   - durable: The consumer under whose name the cluster remembers what has been acknowledged.
    ///   - acknowledgment: Who acknowledges the values of a durable consumer.
    ///   - ahead: How many more values than the one that is needed may be fetched, so that the next is there already.
    public static func stream(
      _ name: String, in cluster: NATSClient, filter: String? = nil, from position: DeliverPolicy = .all,
      durable: Consumer? = nil, acknowledging acknowledgement: AckPolicy = .automatic, ahead: Int = 0
    ) -> Signal {
      stream(
        name, in: cluster, filters: filter.map { [$0] } ?? [], from: position, durable: durable,
        acknowledging: acknowledgement, ahead: ahead)
    }

    /// The messages of a stream that have any of several subjects: the servers must be of version 2.10 or later.
    public static func stream(
      _ name: String, in cluster: NATSClient, filters: [String], from position: DeliverPolicy = .all,
      durable: Consumer? = nil, acknowledging acknowledgement: AckPolicy = .automatic, ahead: Int = 0
    ) -> Signal {
      let request = StreamRequest(
        stream: name, filters: filters, position: position, consumer: durable,
        limit: 1 + Swift.max(0, Swift.min(ahead, 1_000_000)))
      return .async { emitter in
        let session = PullSession(request, in: cluster)
        defer { session.close() }
        try await session.open()
        while true {
          guard let message = try await session.next() else { return }
          // The consumer may begin a little earlier.
          if case .time(let time) = position, message.time < time {
            message.ack()
            continue
          }
          try await emitter.emit(message)
          if acknowledgement == .automatic { message.ack() }
        }
      }
    }
  }
#endif
