#if NATS
  extension PubAck {
    /// Reads a receipt as servers write nearly all: `{"stream":"PRICES", "seq":17}`. One comes for each
    /// publication, so it is worth not to make a tree of it.
    ///
    /// - Returns: `nil` for anything else, which may say the same.
    init?(asUsual bytes: UnsafeRawBufferPointer) {
      var rest = bytes[...]
      func skip(_ text: StaticString) -> Bool {
        let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard rest.starts(with: text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
      }
      guard skip("{\"stream\":\"") else { return nil }
      let name = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      rest = rest.dropFirst(name.count)
      guard skip("\", \"seq\":") || skip("\",\"seq\":") else { return nil }
      let digits = rest.prefix { (48...57).contains($0) }
      rest = rest.dropFirst(digits.count)
      guard skip("}"), rest.isEmpty, let sequence = UInt64(String(decoding: digits, as: UTF8.self)) else { return nil }
      self.init(stream: String(decoding: name, as: UTF8.self), sequence: sequence, isDuplicate: false)
    }
  }
#endif
