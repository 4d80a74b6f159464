#if NATS
  /// What JetStream's API is asked, and answers.
  enum JSON: Sendable {
    case null
    case bool(Bool)
    /// As it is written: some numbers are greater than any `Double` can tell apart.
    case number(String)
    case text(String)
    case array([JSON])
    case object([String: JSON])

    subscript(name: String) -> JSON? {
      guard case .object(let fields) = self, let field = fields[name] else { return nil }
      if case .null = field { return nil }
      return field
    }

    var string: String? { if case .text(let text) = self { text } else { nil } }
    var unsigned: UInt64? { if case .number(let number) = self { UInt64(number) } else { nil } }
    var integer: Int64? { if case .number(let number) = self { Int64(number) } else { nil } }
    var isTrue: Bool { if case .bool(let value) = self { value } else { false } }
    var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  }

  extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(dictionaryLiteral fields: (String, JSON?)...) {
      self = .object(Dictionary(fields.compactMap { name, value in value.map { (name, $0) } }) { $1 })
    }

    init(_ number: some BinaryInteger) { self = .number("\(number)") }
    init(_ texts: [String]) { self = .array(texts.map { .text($0) }) }

    func without(_ names: String...) -> JSON {
      guard case .object(let fields) = self else { return self }
      return .object(fields.filter { !names.contains($0.key) })
    }

    /// This object with other fields beside, or in place of, its own.
    func merging(_ other: JSON) -> JSON {
      guard case .object(let own) = self, case .object(let fields) = other else { return other }
      return .object(own.merging(fields) { $1 })
    }
  }

  extension JSON {
    var bytes: [UInt8] { Array(text.utf8) }

    private var text: String {
      switch self {
      case .null: "null"
      case .bool(let value): "\(value)"
      case .number(let number): number
      case .text(let text): Self.quoted(text)
      case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
      case .object(let fields):
        "{\(fields.map { "\(Self.quoted($0)):\($1.text)" }.sorted().joined(separator: ","))}"
      }
    }

    static func quoted(_ text: String) -> String {
      var quoted = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\u{0}"..<" ":
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "\""
    }

    /// - Returns: `nil` if the bytes are no JSON.
    init?(_ bytes: [UInt8]) {
      var parser = Parser(bytes: bytes)
      guard let value = parser.value(depth: 0), parser.isAtEnd else { return nil }
      self = value
    }

    private struct Parser {
      let bytes: [UInt8]
      var index = 0

      private static let deepest = 64

      private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

      mutating func skipSpaces() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
      }

      var isAtEnd: Bool {
        mutating get {
          skipSpaces()
          return next == nil
        }
      }

      private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
        skipSpaces()
        guard next == UInt8(ascii: byte) else { return false }
        index += 1
        return true
      }

      private mutating func skip(word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
      }

      mutating func value(depth: Int) -> JSON? {
        skipSpaces()
        guard depth < Self.deepest, let byte = next else { return nil }
        switch Unicode.Scalar(byte) {
        case "{": return object(depth)
        case "[": return array(depth)
        case "\"": return text().map { .text($0) }
        case "t": return skip(word: "true") ? .bool(true) : nil
        case "f": return skip(word: "false") ? .bool(false) : nil
        case "n": return skip(word: "null") ? .null : nil
        default:
          let digits = bytes[index...].prefix { ($0 >= 48 && $0 <= 57) || "+-.eE".utf8.contains($0) }
          index = digits.endIndex
          return digits.isEmpty ? nil : .number(String(decoding: digits, as: UTF8.self))
        }
      }

      private mutating func object(_ depth: Int) -> JSON? {
        index += 1
        var fields: [String: JSON] = [:]
        if skip("}") { return .object(fields) }
        repeat {
          skipSpaces()
          guard next == UInt8(ascii: "\""), let name = text(), skip(":"), let value = value(depth: depth + 1) else {
            return nil
          }
          fields[name] = value
        } while skip(",")
        return skip("}") ? .object(fields) : nil
      }

      private mutating func array(_ depth: Int) -> JSON? {
        index += 1
        var elements: [JSON] = []
        if skip("]") { return .array(elements) }
        repeat {
          guard let value = value(depth: depth + 1) else { return nil }
          elements.append(value)
        } while skip(",")
        return skip("]") ? .array(elements) : nil
      }

      private mutating func text() -> String? {
        index += 1
        var units: [UInt8] = []
        while let byte = next {
          index += 1
          switch Unicode.Scalar(byte) {
          case "\"": return String(decoding: units, as: UTF8.self)
          case "\\":
            guard let scalar = escaped() else { return nil }
            units += Array(String(Character(scalar)).utf8)
          default: units.append(byte)
          }
        }
        return nil
      }

      private mutating func escaped() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        index += 1
        switch Unicode.Scalar(byte) {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "u":
          guard let unit = unit() else { return nil }
          guard unit & 0xFC00 == 0xD800 else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
          guard skip(word: "\\u"), let low = self.unit(), low & 0xFC00 == 0xDC00 else { return "\u{FFFD}" }
          return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        default: return Unicode.Scalar(byte)
        }
      }

      /// Four digits of base 16.
      private mutating func unit() -> UInt32? {
        let digits = bytes[index...].prefix(4)
        index = digits.endIndex
        return digits.count == 4 ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
      }
    }
  }
#endif
