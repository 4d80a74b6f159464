#if NATS
  import CNats

  /// What a signal asks of a stream.
  struct StreamRequest: Sendable {
    let stream: String
    let subjects: String?
    let position: StreamPosition
    let durable: String?
    let answerTime: Duration
    let deliveries: Int?
    /// How many messages may be here, or on their way, at a time.
    let limit: Int

    private enum Limits {
      /// How long a consumer that is not durable outlives its subscription, in case that cannot remove it.
      static let abandoned = Duration.seconds(60)
      /// What may be with all that share a consumer, unanswered; more than that stay in the stream.
      static let unanswered = 20_000
    }

    /// Finds the durable consumer, or makes one.
    ///
    /// - Parameter position: Where it begins, in place of the request's position.
    /// - Returns: Its name, how many messages the stream has for it if it is new, and after which message of the stream
    ///   it begins.
    func makeConsumer(_ jetStream: CObject, from position: StreamPosition? = nil) throws -> (
      String, pending: Int, after: UInt64
    ) {
      var code = jsErrCode(rawValue: 0)
      var info: UnsafeMutablePointer<jsConsumerInfo>?
      defer { jsConsumerInfo_Destroy(info) }
      if let durable {
        // One that exists may have begun elsewhere, and has its position.
        let status = js_GetConsumerInfo(&info, jetStream.pointer, stream, durable, nil, &code)
        if status == NATS_OK, let info {
          guard isLed(info.pointee.Cluster) else { throw ClusterError.emptyAnswer(about: "consumer", durable) }
          try compare(with: info.pointee.Config.pointee, of: durable)
          return (durable, 0, 0)
        }
        if status != NATS_NOT_FOUND || code == JSStreamNotFoundErr { try check(status, code: code, subject: stream) }
      }
      var consumer = jsConsumerConfig()
      try check(jsConsumerConfig_Init(&consumer), subject: stream)
      switch position ?? self.position {
      case .first: consumer.DeliverPolicy = js_DeliverAll
      case .last(let isPerSubject): consumer.DeliverPolicy = isPerSubject ? js_DeliverLastPerSubject : js_DeliverLast
      case .sequence(let sequence):
        consumer.DeliverPolicy = js_DeliverByStartSequence
        consumer.OptStartSeq = max(1, sequence)
      case .time(let time):
        consumer.DeliverPolicy = js_DeliverByStartTime
        consumer.OptStartTime = time.encodable.nanosecondsSince1970
      case .new: consumer.DeliverPolicy = js_DeliverNew
      }
      consumer.AckPolicy = durable == nil ? js_AckNone : js_AckExplicit
      if durable != nil {
        consumer.AckWait = answerTime.nanoseconds
        consumer.MaxAckPending = Int64(Limits.unanswered)
        if let deliveries { consumer.MaxDeliver = Int64(deliveries) }
      } else {
        consumer.InactiveThreshold = Limits.abandoned.nanoseconds
        consumer.MemoryStorage = true
        consumer.Replicas = 1
      }
      // The server wants a filter for the last of each subject.
      let status = withOptionalCString(durable) { durable in
        withOptionalCString(subjects ?? (consumer.DeliverPolicy == js_DeliverLastPerSubject ? ">" : nil)) { subjects in
          consumer.Durable = durable
          consumer.FilterSubject = subjects
          return js_AddConsumer(&info, jetStream.pointer, stream, &consumer, nil, &code)
        }
      }
      try check(status, code: code, subject: stream)
      guard let made = info?.pointee, let name = made.Name else {
        throw ClusterError.emptyAnswer(about: "consumer", durable ?? stream)
      }
      return (String(cString: name), Int(clamping: made.NumPending), made.Delivered.Stream)
    }

    /// Throws if a consumer that exists does something else than this asks for, and says what.
    private func compare(with consumer: jsConsumerConfig, of durable: String) throws {
      var differences: [String] = []
      func compare(_ setting: String, _ theirs: String, _ ours: String) {
        if theirs != ours { differences.append("its \(setting) is \(theirs), not \(ours)") }
      }
      if consumer.DeliverSubject != nil { differences.append("it pushes, and is not asked for messages") }
      if consumer.AckPolicy != js_AckExplicit { differences.append("it does not want each message acknowledged") }
      let filter = consumer.FilterSubject.map { String(cString: $0) } ?? ""
      compare(
        "filter", filter.isEmpty || filter == ">" ? "none" : filter, subjects.map { $0 == ">" ? "none" : $0 } ?? "none")
      compare(
        "answer time", "\(Duration.nanoseconds(consumer.AckWait))", "\(Duration.nanoseconds(answerTime.nanoseconds))")
      compare(
        "number of deliveries", consumer.MaxDeliver > 0 ? "\(consumer.MaxDeliver)" : "unlimited",
        deliveries.map { "\($0)" } ?? "unlimited")
      if differences.isEmpty { return }
      throw ClusterError(
        subject: "\(stream) \(durable)", reason: .differs,
        message: "the consumer exists: " + differences.joined(separator: ", "))
    }
  }

  private func withOptionalCString<Result>(
    _ string: String?, _ body: (UnsafePointer<CChar>?) throws -> Result
  ) rethrows -> Result {
    guard let string else { return try body(nil) }
    return try string.withCString(body)
  }

  extension Timestamp {
    /// This time, or one a little before it that reaches the server as it is.
    ///
    /// The C client (3.4.1) leaves out zeros that follow the point: 0.04 s become 0.4 s. A whole second has none.
    fileprivate var encodable: Timestamp {
      let fraction = nanosecondsSince1970 % 1_000_000_000
      return fraction < 100_000_000 ? Timestamp(nanosecondsSince1970: nanosecondsSince1970 - fraction) : self
    }
  }
#endif
