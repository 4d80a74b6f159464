#if NATS
  import CNats

  /// What a signal asks of a stream.
  struct StreamRequest: Sendable {
    let stream: String
    let filter: String?
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

    /// Finds the durable consumer, or makes one.
    ///
    /// - Parameters:
    ///   - position: Where it begins, in place of the request's position.
    ///   - attempt: Which attempt this is.
    /// - Returns: Its name, how many messages the stream has for it if it is new, and after which message of the stream
    ///   it begins.
    func makeConsumer(_ jetStream: CObject, from position: DeliverPolicy?, attempt: Int) throws -> (
      String, pending: Int, after: UInt64
    ) {
      var (options, code) = (try jsOptions(attempt: attempt), jsErrCode(rawValue: 0))
      var info: UnsafeMutablePointer<jsConsumerInfo>?
      var isUpdate = false
      defer { jsConsumerInfo_Destroy(info) }
      if let durable {
        // One that exists may have begun elsewhere, and has its position.
        let status = js_GetConsumerInfo(&info, jetStream.pointer, stream, durable, &options, &code)
        if status == NATS_OK, let info {
          guard isLed(info.pointee.Cluster) else { throw NATSError.emptyAnswer(about: "consumer", durable) }
          let differences = differences(from: info.pointee.Config.pointee)
          if differences.isEmpty { return (durable, 0, 0) }
          guard self.consumer?.isUpdated == true else { throw self.differs(differences) }
          isUpdate = true
        }
        if status != NATS_NOT_FOUND || code == JSStreamNotFoundErr { try check(status, code: code, subject: stream) }
      }
      var configuration = jsConsumerConfig()
      try check(jsConsumerConfig_Init(&configuration), subject: stream)
      if isUpdate, let existing = info?.pointee.Config.pointee {
        configuration = existing
      } else {
        setPosition(&configuration, position ?? self.position)
      }
      if let consumer {
        configuration.AckPolicy = js_AckExplicit
        configuration.AckWait = consumer.effectiveAckWait.nanoseconds
        configuration.MaxAckPending = Int64(consumer.maxAckPending)
        configuration.MaxDeliver = consumer.maxDeliver.map { Int64($0) } ?? -1
      } else {
        configuration.AckPolicy = js_AckNone
        configuration.InactiveThreshold = Limits.abandoned.nanoseconds
        configuration.MemoryStorage = true
        configuration.Replicas = 1
      }
      // The server wants a filter for the last of each subject.
      let filter = filter ?? (configuration.DeliverPolicy == js_DeliverLastPerSubject ? ">" : nil)
      var backOff = consumer?.backOff.map(\.nanoseconds) ?? []
      var made: UnsafeMutablePointer<jsConsumerInfo>?
      defer { jsConsumerInfo_Destroy(made) }
      let status = withOptionalCString(durable) { durable in
        withOptionalCString(filter) { filter in
          backOff.withUnsafeMutableBufferPointer { backOff in
            configuration.Durable = durable
            configuration.FilterSubject = filter
            (configuration.BackOff, configuration.BackOffLen) = (backOff.baseAddress, Int32(backOff.count))
            return isUpdate
              ? js_UpdateConsumer(&made, jetStream.pointer, stream, &configuration, &options, &code)
              : js_AddConsumer(&made, jetStream.pointer, stream, &configuration, &options, &code)
          }
        }
      }
      try check(status, code: code, subject: stream)
      if isUpdate, let durable { return (durable, 0, 0) }
      guard let made = made?.pointee, let name = made.Name else {
        throw NATSError.emptyAnswer(about: "consumer", durable ?? stream)
      }
      return (String(cString: name), Int(clamping: made.NumPending), made.Delivered.Stream)
    }

    private func setPosition(_ configuration: inout jsConsumerConfig, _ position: DeliverPolicy) {
      switch position {
      case .all: configuration.DeliverPolicy = js_DeliverAll
      case .last: configuration.DeliverPolicy = js_DeliverLast
      case .lastPerSubject: configuration.DeliverPolicy = js_DeliverLastPerSubject
      case .sequence(let sequence):
        configuration.DeliverPolicy = js_DeliverByStartSequence
        configuration.OptStartSeq = max(1, sequence)
      case .time(let time):
        configuration.DeliverPolicy = js_DeliverByStartTime
        configuration.OptStartTime = time.encodable.nanosecondsSince1970
      case .new: configuration.DeliverPolicy = js_DeliverNew
      }
    }

    /// What a consumer that exists does otherwise than this asks for, in words.
    private func differences(from existing: jsConsumerConfig) -> [String] {
      guard let consumer else { return [] }
      var differences: [String] = []
      func compare(_ setting: String, _ theirs: String, _ ours: String) {
        if theirs != ours { differences.append("its \(setting) is \(theirs), not \(ours)") }
      }
      if existing.DeliverSubject != nil { differences.append("it pushes, and is not asked for messages") }
      if existing.AckPolicy != js_AckExplicit { differences.append("it does not want each message acknowledged") }
      func named(_ filter: String?) -> String { filter.flatMap { $0.isEmpty || $0 == ">" ? nil : $0 } ?? "none" }
      compare("filter", named(existing.FilterSubject.map { String(cString: $0) }), named(filter))
      compare(
        "ackWait", "\(Duration.nanoseconds(existing.AckWait))",
        "\(Duration.nanoseconds(consumer.effectiveAckWait.nanoseconds))")
      compare(
        "maxDeliver", existing.MaxDeliver > 0 ? "\(existing.MaxDeliver)" : "unlimited",
        consumer.maxDeliver.map { "\($0)" } ?? "unlimited")
      compare("maxAckPending", "\(existing.MaxAckPending)", "\(consumer.maxAckPending)")
      let backOff = UnsafeBufferPointer(start: existing.BackOff, count: Int(existing.BackOffLen))
      compare("backOff", "\(backOff.map { Duration.nanoseconds($0) })", "\(consumer.backOff)")
      return differences
    }

    private func differs(_ differences: [String]) -> NATSError {
      NATSError(
        subject: "\(stream) \(durable ?? "")", reason: .differs,
        message: "the consumer exists: " + differences.joined(separator: ", "))
    }
  }

  extension jsOptions {
    /// For a call that nobody may answer, since a leader is being elected. It waits for one second, since a leader that
    /// is there by then does not know of it; after an election's nine for the usual five, since a server may be slow.
    init(attempt: Int) throws {
      self.init()
      try check(jsOptions_Init(&self), subject: "JetStream")
      if attempt < 9 { Wait = 1000 }
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
