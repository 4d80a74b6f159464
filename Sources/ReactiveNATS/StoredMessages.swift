#if NATS
  import CNats

  extension NATSClient {
    /// A message of a stream by its number, or `nil` if the stream has it no longer.
    public func message(_ sequence: UInt64, ofStream stream: String) async throws -> Message? {
      try await message(["seq": JSON(sequence)], ofStream: stream, numDelivered: 0)
    }

    func message(_ question: JSON, ofStream stream: String, numDelivered: Int) async throws -> Message? {
      try Names.check(name: stream)
      do {
        let answer = try await api("STREAM.MSG.GET.\(stream)", question, about: stream)
        guard let stored = answer["message"], let subject = stored["subject"]?.string,
          let sequence = stored["seq"]?.unsigned
        else { throw NATSError.emptyAnswer(about: "message", stream) }
        let headers = headers(in: stored["hdrs"]?.string.map { decode(base64: $0) } ?? [])
        let payload = stored["data"]?.string.map { decode(base64: $0) } ?? []
        return Message(
          subject: subject, payload: payload, headers: headers, sequence: sequence,
          time: stored["time"]?.string.flatMap { Timestamp($0) } ?? Timestamp(nanosecondsSince1970: 0),
          numDelivered: numDelivered, numPending: 0, isDeletion: saysDeletion(headers, payload), reply: nil)
      } catch let error as NATSError where error.isAboutMessage {
        return nil
      }
    }
  }

  /// Whether a key-value store says with a message that the value is gone.
  func saysDeletion(_ headers: [String: String], _ payload: [UInt8]) -> Bool {
    payload.isEmpty && ["DEL", "PURGE"].contains(headers["KV-Operation"])
  }

  /// The headers of a message as they are stored; of a name with several values the first.
  private func headers(in bytes: [UInt8]) -> [String: String] {
    var headers: [String: String] = [:]
    // The first line has the version.
    for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      let value = line[line.index(after: colon)...].drop { $0 == 32 || $0 == 9 }
      let text = String(decoding: value.last == 13 ? value.dropLast() : value, as: UTF8.self)
      if !name.isEmpty, headers[name] == nil { headers[name] = text }
    }
    return headers
  }

  private func decode(base64 text: String) -> [UInt8] {
    var (bytes, bits, count) = ([UInt8](), UInt32(0), 0)
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    for byte in text.utf8 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte + 4
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      default: continue
      }
      (bits, count) = (bits << 6 | UInt32(digit), count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
#endif
