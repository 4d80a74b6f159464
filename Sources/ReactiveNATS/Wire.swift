#if NATS
  import CNats

  extension CObject {
    /// A message to be sent.
    convenience init(message publication: Publication, headers: [String: String], reply: String?) throws {
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
      try self.init(message) { natsMsg_Destroy($0) }
      for (name, value) in headers {
        try check(natsMsgHeader_Set(pointer, name, value), subject: publication.subject)
      }
    }
  }

  extension Message {
    init(
      _ message: OpaquePointer, sequence: UInt64 = 0, time: Timestamp = .now, numDelivered: Int = 1,
      numPending: Int = 0, isDeletion: Bool = false, delivery: Delivery? = nil
    ) {
      self.init(
        subject: ReactiveNATS.subject(of: message), payload: ReactiveNATS.payload(of: message),
        headers: ReactiveNATS.headers(of: message), sequence: sequence, time: time, numDelivered: numDelivered,
        numPending: numPending, isDeletion: isDeletion, delivery: delivery)
    }
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

  /// The fields of a small JSON object of the server: their names are not looked for in what users write.
  struct JSONAnswer {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(_ message: OpaquePointer) { self.init(payload(of: message)) }

    func number(_ name: String) -> UInt64? {
      guard let start = value(of: name) else { return nil }
      return UInt64(String(decoding: bytes[start...].prefix { (48...57).contains($0) }, as: UTF8.self))
    }

    /// A text without escaped characters.
    func text(_ name: String) -> String? {
      guard let start = value(of: name), bytes[start] == UInt8(ascii: "\"") else { return nil }
      return String(decoding: bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    func has(_ name: String) -> Bool { value(of: name) != nil }

    /// Where the value of a field begins.
    private func value(of name: String) -> Int? {
      let field = Array("\"\(name)\":".utf8)
      guard bytes.count > field.count else { return nil }
      for start in 0..<bytes.count - field.count where bytes[start..<start + field.count].elementsEqual(field) {
        return bytes[(start + field.count)...].firstIndex { $0 != UInt8(ascii: " ") }
      }
      return nil
    }
  }
#endif
