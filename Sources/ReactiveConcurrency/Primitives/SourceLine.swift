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
      guard let backtrace = try? Backtrace(from: OneFrame(frame, at: address)) else { return [] }
      return (backtrace.symbolicated(with: images)?.frames ?? []).lazy.filter { !$0.isSwiftThunk }
        .compactMap { $0.symbol?.sourceLocation }.filter { !$0.path.hasSuffix("<compiler-generated>") }
        .map { SourceLine(path: $0.path, number: $0.line) }
    }
  }

  /// What a backtrace of one frame is decoded from, since it can be made in no other way: the address in the toolchain's
  /// Compact Backtrace Format, as Base64.
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
      let bytes = [2, kind | 7] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: address >> ($0 * 8)) }
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
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      text += (0...group.count).map { String(digits[bits >> (18 - 6 * $0) & 63]) }.joined()
    }
    return text
  }
#endif
