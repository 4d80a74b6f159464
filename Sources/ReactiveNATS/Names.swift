#if NATS
  /// What may stand in the protocol's lines. A space or a line's end in a name would be read as another command.
  enum Names {
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
    }

    /// The name of a stream, a consumer or a queue group.
    static func check(name: String) throws {
      if name.isEmpty { throw refused(name, "a name is not empty") }
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
    }

    static func refused(_ text: String, _ message: String) -> NATSError {
      NATSError(subject: text.debugDescription, reason: .invalidArgument, message: message)
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

  extension StreamConfiguration {
    func validate() throws {
      try Names.check(name: name)
      for subject in subjects { try Names.check(subject: subject, isFilter: true) }
    }
  }

  extension StreamRequest {
    func validate() throws {
      try Names.check(name: stream)
      if let filter { try Names.check(subject: filter, isFilter: true) }
      if let durable { try Names.check(name: durable) }
    }
  }
#endif
