#if NATS
  import CNats

  extension CObject {
    /// A message to be sent.
    convenience init(
      message publication: Publication, headers: some Sequence<Publication.Header>, reply: String?
    ) throws {
      var message: OpaquePointer?
      let size = publication.payload.count
      guard let length = Int32(exactly: size) else {
        throw NATSError(NATS_MAX_PAYLOAD, subject: publication.subject)
      }
      try check(
        publication.payload.withUnsafeBytes { bytes in
          natsMsg_Create(
            &message, publication.subject, reply, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length)
        }, subject: publication.subject)
      try self.init(message: message)
      for (name, value) in headers {
        try check(natsMsgHeader_Set(pointer, name, value), subject: publication.subject)
      }
    }
  }

  extension CObject {
    /// A message that was received.
    convenience init(message: OpaquePointer?) throws { try self.init(message) { natsMsg_Destroy($0) } }
  }

  /// Whether the next message of a subscription is here already.
  func isFollowed(in subscription: OpaquePointer?) -> Bool {
    var queued: UInt64 = 0
    natsSubscription_QueuedMsgs(subscription, &queued)
    return queued > 0
  }

  extension Message {
    init(
      _ message: OpaquePointer, sequence: UInt64 = 0, time: Timestamp = .now, numDelivered: Int = 1,
      numPending: Int = 0, reply: Reply? = nil
    ) {
      let (headers, payload) = (ReactiveNATS.headers(of: message), ReactiveNATS.payload(of: message))
      self.init(
        subject: ReactiveNATS.subject(of: message), payload: payload, headers: headers, sequence: sequence, time: time,
        numDelivered: numDelivered, numPending: numPending, isDeletion: saysDeletion(headers, payload),
        reply: reply)
    }
  }

  extension Reply {
    /// How to answer a message, if it says where.
    convenience init?(to message: OpaquePointer, by requests: Questions) {
      guard let subject = replySubject(of: message) else { return nil }
      self.init(to: subject, by: requests)
    }
  }

  func replySubject(of message: OpaquePointer) -> String? { natsMsg_GetReply(message).map { String(cString: $0) } }

  /// The number in the last token of the subject, which an answer has from its question.
  func questionNumber(of message: OpaquePointer) -> UInt64? {
    guard let subject = natsMsg_GetSubject(message), let period = strrchr(subject, Int32(UInt8(ascii: "."))) else {
      return nil
    }
    return UInt64(String(cString: period + 1))
  }

  func subject(of message: OpaquePointer) -> String { natsMsg_GetSubject(message).map { String(cString: $0) } ?? "" }

  func payload(of message: OpaquePointer) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message))))
  }

  /// The headers of a message; of a name with several values the first.
  func headers(of message: OpaquePointer) -> [String: String] {
    var (names, count) = (UnsafeMutablePointer<UnsafePointer<CChar>?>?.none, Int32(0))
    guard natsMsgHeader_Keys(message, &names, &count) == NATS_OK, let names else { return [:] }
    defer { free(names) }
    var headers: [String: String] = [:]
    for name in UnsafeBufferPointer(start: names, count: Int(count)) {
      guard let name else { continue }
      headers[String(cString: name)] = header(text: String(cString: name), of: message)
    }
    return headers
  }

  func header(text name: String, of message: OpaquePointer) -> String? {
    var value: UnsafePointer<CChar>?
    guard natsMsgHeader_Get(message, name, &value) == NATS_OK, let value else { return nil }
    return String(cString: value)
  }
#endif
