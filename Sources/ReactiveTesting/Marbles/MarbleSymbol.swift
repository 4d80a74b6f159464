/// How names are written in marble notation.
enum MarbleSymbol {
  /// The characters that have a meaning of their own.
  static let reserved: Set<Character> = ["-", "|", "#", "^", "!", "(", ")", "[", "]", "'", "\\", "…", stretch]

  /// Stretches a line without taking time: a box-drawing dash.
  static let stretch: Character = "─"

  /// The name in marble notation: bare, in its own brackets, or in quotes.
  ///
  /// - Parameter quotesDigits: Whether to quote digits, so that they cannot be mistaken for a duration.
  static func text(_ name: String, quotesDigits: Bool = false) -> String {
    if isBare(name) { return quotesDigits && name.first?.isNumber == true ? "'\(name)'" : name }
    if isBracketed(name) { return name }
    let quoted = quoted(name) { mustBeEscaped($0) }
    // A name with characters that combine with their neighbors is rare: all its non-ASCII characters are escaped.
    if let lexed = lex(quoted), lexed == name { return quoted }
    return self.quoted(name) { !$0.isASCII || mustBeEscaped($0) }
  }

  /// Whether a name is one character that can be written as it is, next to any other.
  private static func isBare(_ name: String) -> Bool {
    guard name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first, let character = name.first,
      !reserved.contains(character)
    else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .mathSymbol, .currencySymbol: return true
    // Two regional indicators make a flag.
    case .otherSymbol: return !(0x1F1E6...0x1F1FF).contains(scalar.value)
    default: return scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F
    }
  }

  /// Whether a name is `[…]`, with balanced brackets of which the last closes the first.
  private static func isBracketed(_ name: String) -> Bool {
    guard name.first == "[", name.unicodeScalars.allSatisfy({ $0.isASCII && !mustBeEscaped($0) }) else { return false }
    var depth = 0
    for (index, character) in name.enumerated() {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if depth == 0 { return index == name.count - 1 }
    }
    return false
  }

  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: scalar == "'" || scalar == "\\"
    }
  }

  private static func quoted(_ name: String, escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
    var text = "'"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "'": text += "\\'"
      case "\\": text += "\\\\"
      case _ where isEscaped(scalar): text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }

  private static func lex(_ quoted: String) -> String? {
    guard var parser = try? MarbleParser(quoted, unit: .seconds(1)), let moments = try? parser.parse(),
      moments.count == 1, case .value(let name) = moments[0].mark
    else { return nil }
    return name
  }
}

/// A duration in marble notation: a number and `m`, `s`, `ms`, `us` or `ns`.
package enum MarbleDuration {
  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("ms", 1_000_000), ("us", 1000), ("ns", 1), ("s", 1_000_000_000), ("m", 60_000_000_000),
  ]

  /// The number of nanoseconds in a duration such as `1.5s`, or `nil` if the word is not a duration.
  static func nanoseconds(_ word: some StringProtocol) -> Int64? {
    let digits = word.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard digits.first?.isNumber == true, let unit = units.first(where: { $0.name == word.dropFirst(digits.count) })
    else { return nil }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), digits.count <= 24 else { return nil }
    guard let whole = Int64(parts[0]) else { return .max }
    let (scaled, overflow) = whole.multipliedReportingOverflow(by: unit.nanoseconds)
    if overflow { return .max }
    var sum = scaled
    var place = unit.nanoseconds
    for digit in parts.dropFirst().joined() {
      guard place % 10 == 0 || digit == "0" else { return nil }
      place /= 10
      let (longer, overflow) = sum.addingReportingOverflow(place * Int64(digit.wholeNumberValue ?? 0))
      if overflow { return .max }
      sum = longer
    }
    return sum
  }

  /// The shortest exact text for a duration.
  package static func text(_ nanoseconds: Int64) -> String {
    for (name, size): (String, Int64) in [("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000)]
    where nanoseconds % size == 0 {
      return "\(nanoseconds / size)\(name)"
    }
    return "\(nanoseconds)ns"
  }

  /// The duration in seconds, as a number without a unit.
  package static func seconds(_ nanoseconds: Int64) -> String {
    let fraction = String(nanoseconds % 1_000_000_000 + 1_000_000_000).dropFirst()
    let digits = fraction.reversed().drop { $0 == "0" }.reversed()
    return "\(nanoseconds / 1_000_000_000)" + (digits.isEmpty ? "" : "." + String(digits))
  }
}
