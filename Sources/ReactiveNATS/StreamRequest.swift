#if NATS
  import CNats

  /// What a signal asks of a stream.
  struct StreamRequest: Sendable {
    let stream: String
    /// The subjects to read; all if there are none.
    let filters: [String]
    let position: DeliverPolicy
    let consumer: Consumer?
    /// How many messages may be here, or on their way, at a time.
    let limit: Int

    var durable: String? { consumer?.durable }
    var ackWait: Duration { consumer?.ackWait ?? .seconds(30) }

    private enum Limits {
      /// How long a consumer that is not durable outlives its subscription, in case that cannot remove it.
      static let abandoned = Duration.seconds(60)
    }

    /// How long to wait for an answer that may never come, since a leader is being elected. A leader that is there a
    /// second later does not know of the question; after an election's nine attempts, the server may be slow.
    static func patience(_ attempt: Int) -> Duration { attempt < 9 ? .seconds(1) : .seconds(5) }

    /// Finds the durable consumer, or makes one.
    ///
    /// - Parameters:
    ///   - position: Where it begins, in place of the request's position.
    ///   - attempt: Which attempt this is.
    /// - Returns: Its name, how many messages the stream has for it if it is new, and after which message of the stream
    ///   it begins.
    func makeConsumer(_ client: NATSClient, from position: DeliverPolicy?, attempt: Int) async throws -> (
      String, pending: Int, after: UInt64
    ) {
      let patience = Self.patience(attempt)
      var configuration = newConfiguration(position ?? self.position)
      if let durable {
        // One that exists may have begun elsewhere, and has its position.
        if let info = try await client.consumer(durable, of: stream, within: patience) {
          guard isLed(info) else { throw NATSError.emptyAnswer(about: "consumer", durable) }
          let existing = info["config"] ?? [:]
          let differences = differences(from: existing)
          if differences.isEmpty { return (durable, 0, 0) }
          guard consumer?.isUpdated == true else { throw differs(differences) }
          configuration = existing.without("backoff", "filter_subject", "filter_subjects").merging(settings)
        }
      }
      let operation = durable.map { "CONSUMER.DURABLE.CREATE.\(stream).\($0)" } ?? "CONSUMER.CREATE.\(stream)"
      let made = try await client.api(
        operation, ["stream_name": .text(stream), "config": configuration], about: stream, within: patience)
      guard let name = made["name"]?.string else { throw NATSError.emptyAnswer(about: "consumer", durable ?? stream) }
      if filters.count > 1, made["config"]?["filter_subjects"] == nil {
        // It would get every message.
        try? await client.deleteConsumer(name, ofStream: stream)
        throw NATSError(
          subject: stream, reason: .refused(code: 0),
          message: "servers before version 2.10 have one filter for each consumer")
      }
      return (name, Int(clamping: made["num_pending"]?.unsigned ?? 0), made["delivered"]?["stream_seq"]?.unsigned ?? 0)
    }

    /// What a consumer's settings are, wherever it begins.
    private var settings: JSON {
      var settings: JSON =
        if let consumer {
          [
            "durable_name": .text(consumer.durable), "ack_policy": "explicit",
            "ack_wait": JSON(consumer.effectiveAckWait.nanoseconds),
            "max_ack_pending": JSON(consumer.maxAckPending), "max_deliver": JSON(consumer.maxDeliver ?? -1),
            "backoff": consumer.backOff.isEmpty ? nil : .array(consumer.backOff.map { JSON($0.nanoseconds) }),
          ]
        } else {
          [
            "ack_policy": "none", "inactive_threshold": JSON(Limits.abandoned.nanoseconds), "mem_storage": true,
            "num_replicas": JSON(1),
          ]
        }
      if filters.count > 1 {
        settings = settings.merging(["filter_subjects": JSON(filters)])
      } else if let filter = filters.first {
        settings = settings.merging(["filter_subject": .text(filter)])
      }
      return settings
    }

    private func newConfiguration(_ position: DeliverPolicy) -> JSON {
      var start: JSON
      switch position {
      case .all: start = ["deliver_policy": "all"]
      case .last: start = ["deliver_policy": "last"]
      case .lastPerSubject:
        start = ["deliver_policy": "last_per_subject"]
        // The server wants a filter for the last of each subject.
        if filters.isEmpty { start = start.merging(["filter_subject": ">"]) }
      case .sequence(let sequence):
        start = ["deliver_policy": "by_start_sequence", "opt_start_seq": JSON(max(1, sequence))]
      case .time(let time): start = ["deliver_policy": "by_start_time", "opt_start_time": .text(time.text)]
      case .new: start = ["deliver_policy": "new"]
      }
      return start.merging(["replay_policy": "instant"]).merging(settings)
    }

    /// What a consumer that exists does otherwise than this asks for, in words.
    private func differences(from existing: JSON) -> [String] {
      guard let consumer else { return [] }
      var differences: [String] = []
      func compare(_ setting: String, _ theirs: String, _ ours: String) {
        if theirs != ours { differences.append("its \(setting) is \(theirs), not \(ours)") }
      }
      func number(_ name: String) -> Int64 { existing[name]?.integer ?? 0 }
      if existing["deliver_subject"] != nil { differences.append("it pushes, and is not asked for messages") }
      if existing["ack_policy"]?.string != "explicit" {
        differences.append("it does not want each message acknowledged")
      }
      func named(_ filters: [String]) -> String {
        let filters = filters.filter { !$0.isEmpty && $0 != ">" }.sorted()
        return filters.isEmpty ? "none" : filters.joined(separator: ", ")
      }
      let theirs = existing["filter_subjects"]?.elements.compactMap(\.string) ?? []
      compare("filter", named(theirs + [existing["filter_subject"]?.string ?? ""]), named(filters))
      compare(
        "ackWait", "\(Duration.nanoseconds(number("ack_wait")))",
        "\(Duration.nanoseconds(consumer.effectiveAckWait.nanoseconds))")
      compare(
        "maxDeliver", number("max_deliver") > 0 ? "\(number("max_deliver"))" : "unlimited",
        consumer.maxDeliver.map { "\($0)" } ?? "unlimited")
      compare("maxAckPending", "\(number("max_ack_pending"))", "\(consumer.maxAckPending)")
      let backOff = existing["backoff"]?.elements.compactMap(\.integer) ?? []
      compare("backOff", "\(backOff.map { Duration.nanoseconds($0) })", "\(consumer.backOff)")
      return differences
    }

    private func differs(_ differences: [String]) -> NATSError {
      NATSError(
        subject: "\(stream) \(durable ?? "")", reason: .differs,
        message: "the consumer exists: " + differences.joined(separator: ", "))
    }
  }
#endif
