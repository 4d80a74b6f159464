#if canImport(Runtime) && os(Linux)
  import Runtime

  /// A line of a source file, as the program's debug information has it.
  struct SourceLine: Sendable {
    let path: String
    /// 0 for what the compiler has put in, such as a loop's `makeAsyncIterator()`.
    let number: Int

    private static let known = Locked<[UInt64: [SourceLine]]>([:])

    /// The lines that a frame of a call stack is in: several if calls are inlined, from the innermost on.
    ///
    /// A look-up takes milliseconds, more with more debug information, so each address is looked up once and by itself.
    static func lines(of frame: Backtrace.Frame, in images: ImageMap) -> [SourceLine] {
      guard let address = UInt64(frame.originalProgramCounter) else { return [] }
      if let lines = known.withLock({ $0[address] }) { return lines }
      let lines = find(frame, at: address, in: images)
      known.withLock { $0[address] = lines }
      return lines
    }

    private static func find(_ frame: Backtrace.Frame, at address: UInt64, in images: ImageMap) -> [SourceLine] {
      guard let frames = symbolicated(frame, at: address, in: images)?.frames else { return [] }
      var lines: [SourceLine] = []
      for frame in frames where !frame.isSwiftThunk {
        guard let location = frame.symbol?.sourceLocation else { continue }
        // `<compiler-generated>`, `<stdin>`.
        if location.path.hasSuffix(">") { continue }
        lines.append(SourceLine(path: location.path, number: location.line))
      }
      return lines
    }

    private static func symbolicated(
      _ frame: Backtrace.Frame, at address: UInt64, in images: ImageMap
    ) -> SymbolicatedBacktrace? {
      try? Backtrace(from: OneFrame(frame, at: address)).symbolicated(with: images)
    }
  }

  /// What a backtrace of one frame is decoded from, since it can be made in no other way: the address in the
  /// toolchain's Compact Backtrace Format, as Base64.
  private struct OneFrame: Decoder {
    let values: [String: String]

    init(_ frame: Backtrace.Frame, at address: UInt64) {
      let kind: UInt8 =
        switch frame {
        case .programCounter: 0x10
        case .asyncResumePoint: 0x30
        default: 0x20
        }
      // Version 0 with 64 bits; the kind of the frame with the number of bytes less one; the bytes.
      var bytes = [2, kind | 7]
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: address >> shift))
      }
      #if arch(arm64)
        let architecture = "arm64"
      #else
        let architecture = "x86_64"
      #endif
      values = ["architecture": architecture, "backtrace": base64(bytes)]
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
      KeyedDecodingContainer(Values<Key>(values: values))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unexpected() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unexpected() }

    struct Unexpected: Error {}

    private struct Values<Key: CodingKey>: KeyedDecodingContainerProtocol {
      let values: [String: String]

      var codingPath: [any CodingKey] { [] }
      var allKeys: [Key] { values.keys.compactMap(Key.init) }

      func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }
      func decodeNil(forKey key: Key) -> Bool { !contains(key) }

      func decode<Value: Decodable>(_: Value.Type, forKey key: Key) throws -> Value {
        guard let value = values[key.stringValue] as? Value else { throw Unexpected() }
        return value
      }

      func nestedContainer<Other>(keyedBy _: Other.Type, forKey _: Key) throws -> KeyedDecodingContainer<Other> {
        throw Unexpected()
      }

      func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer { throw Unexpected() }
      func superDecoder() throws -> any Decoder { throw Unexpected() }
      func superDecoder(forKey _: Key) throws -> any Decoder { throw Unexpected() }
    }
  }

  /// Base64 without padding.
  private func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(digits[bits >> count & 63])
      }
      bits &= 1 << count - 1
    }
    if count > 0 { text.append(digits[bits << (6 - count) & 63]) }
    return text
  }
#endif
