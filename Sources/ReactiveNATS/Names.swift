#if NATS
  import CNats

  /// What may stand in the protocol's lines. A space or a line's end in a name would be read as another command.
  enum Names {
    /// A line of the protocol has 4,096 bytes by default, and no server says how many it takes. They are for a subject,
    /// where the answer goes, and two numbers.
    private enum Limits {
      static let subject = 3_072
      static let prefix = 512
      static let name = 255
      static let reply = 4_070
    }

    /// - Parameter isFilter: Whether `*` and `>` may stand for tokens.
    static func check(subject: String, isFilter: Bool = false) throws {
      var (isStart, isLast) = (true, false)
      let bytes = subject.utf8
      if bytes.isEmpty { throw refused(subject, "a subject is not empty") }
      // After the first character of a token that is a wildcard, only a period may follow.
      var isWildcard = false
      for byte in bytes {
        switch byte {
        case 0...0x20, 0x7F: throw refused(subject, "a subject has neither spaces nor control characters")
        case UInt8(ascii: "."):
          if isStart || isLast { throw refused(subject, isStart ? "a token is empty" : "'>' is the last token") }
          (isStart, isWildcard) = (true, false)
        case UInt8(ascii: "*"), UInt8(ascii: ">"):
          if !isFilter { throw refused(subject, "a wildcard is no subject for one message") }
          if !isStart { throw refused(subject, "a wildcard is a whole token") }
          (isStart, isWildcard, isLast) = (false, true, byte == UInt8(ascii: ">"))
        default:
          if isWildcard { throw refused(subject, "a wildcard is a whole token") }
          isStart = false
        }
      }
      if isStart { throw refused(subject, "a token is empty") }
      if bytes.count > Limits.subject { throw refused(subject, "a subject has at most \(Limits.subject) bytes") }
    }

    /// What begins the subjects of questions or answers.
    static func check(prefix: String) throws {
      try check(subject: prefix)
      if prefix.utf8.count > Limits.prefix { throw refused(prefix, "a prefix has at most \(Limits.prefix) bytes") }
    }

    /// Where another client wants its answer.
    static func check(reply: String) throws {
      if reply.utf8.count > Limits.reply {
        throw refused(reply, "the requester's subject leaves no room for an answer")
      }
    }

    /// The name of a stream, a consumer or a queue group.
    static func check(name: String) throws {
      if name.isEmpty { throw refused(name, "a name is not empty") }
      if name.utf8.count > Limits.name { throw refused(name, "a name has at most \(Limits.name) bytes") }
      if name.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || ".*>/\\".utf8.contains($0) }) {
        throw refused(name, "a name has no space, control character, '.', '*', '>', '/' or '\\'")
      }
    }

    static func check(header name: String, _ value: String) throws {
      if name.isEmpty || name.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: ":") }) {
        throw refused(name, "a header's name has printable characters of ASCII alone, and no colon")
      }
      if value.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) {
        throw refused(name, "a header's value is one line")
      }
      // Who receives such a message gets none of its headers. https://github.com/nats-io/nats.c/pull/873
      if value.utf8.allSatisfy({ $0 == 32 || $0 == 9 }), nats_GetVersionNumber() < 0x03_0B_00 {
        throw refused(name, "before version 3.11 the C client cannot send a header that is empty")
      }
    }

    static func refused(_ text: String, _ message: String) -> NATSError {
      // What is wrong may be that it is long.
      NATSError(subject: text.prefix(256).debugDescription, reason: .invalidArgument, message: message)
    }
  }

  extension Publication {
    func validate() throws {
      try Names.check(subject: subject)
      if let id { try Names.check(header: "Nats-Msg-Id", id) }
      if id == "" { throw Names.refused("Nats-Msg-Id", "an identifier is not empty") }
      for (name, value) in headers {
        try Names.check(header: name, value)
        if name.lowercased() == "nats-msg-id" { throw Names.refused(name, "'id' is set in place of this header") }
      }
    }
  }

  extension Publication {
    typealias Header = Dictionary<String, String>.Element

    /// How much of a server's limit it takes.
    func size(with headers: some Collection<Header>) -> Int {
      if headers.isEmpty { return payload.count }
      // The line of the version, a line for each, and an empty one.
      return headers.reduce(payload.count + 12) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
    }
  }

  extension Consumer {
    func validate() throws {
      func refuse(_ words: String) throws { throw Names.refused(durable, words) }
      try Names.check(name: durable)
      if let maxDeliver, maxDeliver < 1 { try refuse("maxDeliver is at least 1, or nil for as often as needed") }
      if ackWait <= .zero { try refuse("ackWait is more than nothing") }
      if maxAckPending < 1 { try refuse("maxAckPending is at least 1") }
      if backOff.contains(where: { $0 <= .zero }) { try refuse("each backOff is more than nothing") }
      if !backOff.isEmpty, maxDeliver.map({ $0 <= backOff.count }) ?? true {
        try refuse("a backOff needs a maxDeliver that is greater than its count")
      }
    }
  }

  extension StreamConfiguration {
    func validate() throws {
      try Names.check(name: name)
      for subject in subjects { try Names.check(subject: subject, isFilter: true) }
    }
  }

  extension StreamRequest {
    func validate() throws {
      try Names.check(name: stream)
      for filter in filters { try Names.check(subject: filter, isFilter: true) }
      try consumer?.validate()
    }
  }
#endif
