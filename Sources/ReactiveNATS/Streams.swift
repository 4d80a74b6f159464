#if NATS
  import CNats

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
  func isLed(_ cluster: UnsafeMutablePointer<jsClusterInfo>?) -> Bool {
    cluster.map { $0.pointee.Leader.map { $0.pointee != 0 } ?? false } ?? true
  }

  extension NATSClient {
    /// Makes a stream, or leaves it as it is if it is like that already.
    public func createStream(_ configuration: StreamConfiguration) async throws {
      try configuration.validate()
      try await blocking { [jetStream] in try jetStream.apply(configuration, js_AddStream) }
    }

    /// Gives a stream other settings; it keeps its messages. Some, such as its storage, cannot be changed.
    public func updateStream(_ configuration: StreamConfiguration) async throws {
      try configuration.validate()
      try await blocking { [jetStream] in try jetStream.apply(configuration, js_UpdateStream) }
    }

    public func deleteStream(_ name: String) async throws {
      try Names.check(name: name)
      try await blocking { [jetStream] in
        var code = jsErrCode(rawValue: 0)
        try check(js_DeleteStream(jetStream.pointer, name, nil, &code), code: code, subject: name)
      }
    }

    public func info(ofStream name: String) async throws -> StreamInfo {
      try Names.check(name: name)
      return try await blocking { [jetStream] in
        var (code, info) = (jsErrCode(rawValue: 0), UnsafeMutablePointer<jsStreamInfo>?.none)
        try check(js_GetStreamInfo(&info, jetStream.pointer, name, nil, &code), code: code, subject: name)
        defer { jsStreamInfo_Destroy(info) }
        guard let state = info?.pointee.State, isLed(info?.pointee.Cluster) else {
          throw NATSError.emptyAnswer(about: "stream", name)
        }
        return StreamInfo(
          messages: state.Msgs, bytes: state.Bytes, firstSequence: state.FirstSeq, lastSequence: state.LastSeq,
          consumers: Int(state.Consumers),
          created: Timestamp(nanosecondsSince1970: info?.pointee.Created ?? 0),
          leader: info?.pointee.Cluster?.pointee.Leader.map { String(cString: $0) })
      }
    }

    public func info(ofConsumer durable: String, ofStream stream: String) async throws -> ConsumerInfo {
      try Names.check(name: stream)
      try Names.check(name: durable)
      return try await blocking { [jetStream] in
        try jetStream.withConsumer(durable, of: stream) { state in
          guard let state, isLed(state.Cluster) else { throw NATSError.emptyAnswer(about: "consumer", durable) }
          return ConsumerInfo(
            delivered: state.Delivered.Consumer, ackPending: Int(state.NumAckPending),
            redelivered: Int(state.NumRedelivered), pending: state.NumPending)
        }
      }
    }

    /// Removes a message, such as a lock that is given back.
    public func deleteMessage(_ sequence: UInt64, ofStream name: String) async throws {
      try Names.check(name: name)
      try await blocking { [jetStream] in
        var code = jsErrCode(rawValue: 0)
        try check(js_DeleteMsg(jetStream.pointer, name, sequence, nil, &code), code: code, subject: name)
      }
    }

    /// Removes a durable consumer; its signals fail.
    public func deleteConsumer(_ durable: String, ofStream name: String) async throws {
      try Names.check(name: name)
      try Names.check(name: durable)
      try await blocking { [jetStream] in
        var code = jsErrCode(rawValue: 0)
        try check(js_DeleteConsumer(jetStream.pointer, name, durable, nil, &code), code: code, subject: durable)
      }
    }
  }

  extension CObject {
    fileprivate typealias Call = (
      UnsafeMutablePointer<UnsafeMutablePointer<jsStreamInfo>?>?, OpaquePointer?, UnsafeMutablePointer<jsStreamConfig>?,
      UnsafeMutablePointer<jsOptions>?, UnsafeMutablePointer<jsErrCode>?
    ) -> natsStatus

    fileprivate func apply(_ configuration: StreamConfiguration, _ call: Call) throws {
      var (stream, code) = (jsStreamConfig(), jsErrCode(rawValue: 0))
      try check(jsStreamConfig_Init(&stream), subject: configuration.name)
      stream.Replicas = Int64(configuration.replicas)
      stream.Storage = configuration.storage == .file ? js_FileStorage : js_MemoryStorage
      stream.Retention = configuration.retention == .limits ? js_LimitsPolicy : js_WorkQueuePolicy
      stream.Discard = configuration.discard == .new ? js_DiscardNew : js_DiscardOld
      stream.Duplicates = configuration.duplicateWindow.nanoseconds
      if let limit = configuration.maxMessagesPerSubject { stream.MaxMsgsPerSubject = Int64(limit) }
      if let limit = configuration.maxMessages { stream.MaxMsgs = Int64(limit) }
      if let limit = configuration.maxBytes { stream.MaxBytes = Int64(limit) }
      if let age = configuration.maxAge {
        stream.MaxAge = age.nanoseconds
        stream.Duplicates = min(stream.Duplicates, stream.MaxAge)
      }
      if let limit = configuration.maxMessageSize { stream.MaxMsgSize = Int32(clamping: limit) }
      let status = configuration.name.withCString { name in
        withCStrings(configuration.subjects) { subjects in
          stream.Name = name
          stream.Subjects = subjects.baseAddress
          stream.SubjectsLen = Int32(subjects.count)
          return call(nil, pointer, &stream, nil, &code)
        }
      }
      try check(status, code: code, subject: configuration.name)
    }

    /// Calls `body` with what is known of a consumer, which throws if there is none.
    func withConsumer<Result>(
      _ name: String, of stream: String, _ options: jsOptions? = nil, _ body: (jsConsumerInfo?) throws -> Result
    ) throws -> Result {
      var (options, code) = (try options ?? jsOptions(attempt: .max), jsErrCode(rawValue: 0))
      var info: UnsafeMutablePointer<jsConsumerInfo>?
      try check(js_GetConsumerInfo(&info, pointer, stream, name, &options, &code), code: code, subject: name)
      defer { jsConsumerInfo_Destroy(info) }
      return try body(info?.pointee)
    }

    /// The names of the streams that store a subject.
    func streams(storing subject: String) throws -> [String] {
      var (options, code) = (jsOptions(), jsErrCode(rawValue: 0))
      var list: UnsafeMutablePointer<jsStreamNamesList>?
      try check(jsOptions_Init(&options), subject: subject)
      let status = subject.withCString { filter in
        options.Stream.Info.SubjectsFilter = filter
        return js_StreamNames(&list, pointer, &options, &code)
      }
      if status == NATS_NOT_FOUND { return [] }
      try check(status, code: code, subject: subject)
      defer { jsStreamNamesList_Destroy(list) }
      guard let names = list?.pointee else { return [] }
      return (0..<Int(names.Count)).compactMap { names.List[$0].map { String(cString: $0) } }
    }
  }
#endif
