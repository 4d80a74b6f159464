#if NATS
  /// What a stream stores, and how.
  public struct StreamConfiguration: Sendable {
    public enum Storage: Sendable { case file, memory }
    public enum Retention: Sendable {
      /// What the limits allow.
      case limits
      /// What no consumer has acknowledged; each subject has one consumer.
      case workQueue
    }

    public enum Discard: Sendable {
      /// A full stream forgets what is old.
      case old
      /// A full stream refuses what is new.
      case new
    }

    public var name: String
    /// Such as `prices.*`.
    public var subjects: [String]
    /// How many servers have it: it survives as long as more than half of them do.
    public var replicas = 1
    public var storage = Storage.file
    public var retention = Retention.limits
    /// How many of the last messages it has of each subject.
    public var maxMessagesPerSubject: Int?
    public var maxMessages: Int?
    public var maxBytes: Int?
    public var maxAge: Duration?
    public var maxMessageSize: Int?
    public var discard = Discard.old
    /// How long it remembers identifiers.
    public var duplicateWindow = Duration.seconds(120)

    public init(_ name: String, subjects: [String]) {
      self.name = name
      self.subjects = subjects
    }
  }

  /// What a stream has.
  public struct StreamInfo: Hashable, Sendable {
    public let messages: UInt64
    public let bytes: UInt64
    public let firstSequence: UInt64
    public let lastSequence: UInt64
    public let consumers: Int
    /// When it was made: a stream of the same name whose time is another one has other messages.
    public let created: Timestamp
    /// The name of the server that leads it, if it has several.
    public let leader: String?
  }

  /// How far a durable consumer is.
  public struct ConsumerInfo: Hashable, Sendable {
    /// How many messages have been sent, those that came again included.
    public let delivered: UInt64
    /// How many of them have not been acknowledged.
    public let ackPending: Int
    /// How many of these have been sent more than once.
    public let redelivered: Int
    /// How many are still in the stream for it: its lag.
    public let pending: UInt64
  }

  /// Whether an answer is from a leader. While there is none, others answer that there are no messages.
  func isLed(_ info: JSON) -> Bool {
    guard let cluster = info["cluster"] else { return true }
    return cluster["leader"]?.string?.isEmpty == false
  }

  extension NATSClient {
    /// Makes a stream, or leaves it as it is if it is like that already.
    public func createStream(_ configuration: StreamConfiguration) async throws {
      try configuration.validate()
      _ = try await api("STREAM.CREATE.\(configuration.name)", configuration.json, about: configuration.name)
    }

    /// Gives a stream other settings; it keeps its messages. Some, such as its storage, cannot be changed.
    public func updateStream(_ configuration: StreamConfiguration) async throws {
      try configuration.validate()
      _ = try await api("STREAM.UPDATE.\(configuration.name)", configuration.json, about: configuration.name)
    }

    public func deleteStream(_ name: String) async throws {
      try Names.check(name: name)
      _ = try await api("STREAM.DELETE.\(name)", about: name)
    }

    public func info(ofStream name: String) async throws -> StreamInfo {
      try await info(ofStream: name, within: .seconds(5))
    }

    func info(ofStream name: String, within limit: Duration) async throws -> StreamInfo {
      try Names.check(name: name)
      let info = try await api("STREAM.INFO.\(name)", about: name, within: limit)
      guard let state = info["state"], isLed(info) else { throw NATSError.emptyAnswer(about: "stream", name) }
      func number(_ field: String) -> UInt64 { state[field]?.unsigned ?? 0 }
      return StreamInfo(
        messages: number("messages"), bytes: number("bytes"), firstSequence: number("first_seq"),
        lastSequence: number("last_seq"), consumers: Int(clamping: number("consumer_count")),
        created: info["created"]?.string.flatMap { Timestamp($0) } ?? Timestamp(nanosecondsSince1970: 0),
        leader: info["cluster"]?["leader"]?.string)
    }

    public func info(ofConsumer durable: String, ofStream stream: String) async throws -> ConsumerInfo {
      try Names.check(name: stream)
      try Names.check(name: durable)
      let info = try await api("CONSUMER.INFO.\(stream).\(durable)", about: durable)
      guard isLed(info) else { throw NATSError.emptyAnswer(about: "consumer", durable) }
      func number(_ field: String) -> UInt64 { info[field]?.unsigned ?? 0 }
      return ConsumerInfo(
        delivered: info["delivered"]?["consumer_seq"]?.unsigned ?? 0,
        ackPending: Int(clamping: number("num_ack_pending")),
        redelivered: Int(clamping: number("num_redelivered")), pending: number("num_pending"))
    }

    /// Removes a message, such as a lock that is given back.
    public func deleteMessage(_ sequence: UInt64, ofStream name: String) async throws {
      try Names.check(name: name)
      _ = try await api("STREAM.MSG.DELETE.\(name)", ["seq": JSON(sequence)], about: name)
    }

    /// Removes a durable consumer; its signals fail.
    public func deleteConsumer(_ durable: String, ofStream name: String) async throws {
      try Names.check(name: name)
      try Names.check(name: durable)
      _ = try await api("CONSUMER.DELETE.\(name).\(durable)", about: durable)
    }

    /// Removes messages of a stream.
    ///
    /// - Parameters:
    ///   - filter: Of which subjects; of all without one.
    ///   - count: How many of the last are kept.
    /// - Returns: How many have been removed.
    @discardableResult
    public func purgeStream(_ name: String, filter: String? = nil, keeping count: Int = 0) async throws -> Int {
      try Names.check(name: name)
      if let filter { try Names.check(subject: filter, isFilter: true) }
      let question: JSON = ["filter": filter.map { .text($0) }, "keep": count > 0 ? JSON(count) : nil]
      let answer = try await api("STREAM.PURGE.\(name)", question, about: name)
      return Int(clamping: answer["purged"]?.unsigned ?? 0)
    }

    /// What is known of a consumer, or `nil` if there is none.
    func consumer(_ name: String, of stream: String, within limit: Duration) async throws -> JSON? {
      do {
        return try await api("CONSUMER.INFO.\(stream).\(name)", about: name, within: limit)
      } catch let error as NATSError where error.reason == .notFound {
        if error.isAboutStream { throw NATSError(subject: stream, reason: .notFound, message: error.message) }
        return nil
      }
    }

    /// The names of the streams, or of those that store a subject.
    public func streams(storing subject: String? = nil) async throws -> [String] {
      if let subject { try Names.check(subject: subject, isFilter: true) }
      var names: [String] = []
      while true {
        let page = try await api(
          "STREAM.NAMES", ["offset": JSON(names.count), "subject": subject.map { .text($0) }],
          about: subject ?? "streams")
        let found = page["streams"]?.elements.compactMap(\.string) ?? []
        names += found
        if found.isEmpty || names.count >= Int(clamping: page["total"]?.unsigned ?? 0) { return names }
      }
    }
  }

  extension StreamConfiguration {
    var json: JSON {
      [
        "name": .text(name), "subjects": JSON(subjects), "num_replicas": JSON(replicas),
        "storage": storage == .file ? "file" : "memory", "retention": retention == .limits ? "limits" : "workqueue",
        "discard": discard == .new ? "new" : "old", "max_consumers": JSON(-1),
        "max_msgs_per_subject": JSON(maxMessagesPerSubject ?? -1), "max_msgs": JSON(maxMessages ?? -1),
        "max_bytes": JSON(maxBytes ?? -1), "max_age": JSON(maxAge?.nanoseconds ?? 0),
        "max_msg_size": JSON(Int32(clamping: maxMessageSize ?? -1)),
        "duplicate_window": JSON(min(duplicateWindow.nanoseconds, maxAge?.nanoseconds ?? .max)),
      ]
    }
  }
#endif
