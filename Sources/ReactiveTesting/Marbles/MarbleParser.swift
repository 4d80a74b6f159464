import ReactiveConcurrency

/// Parses marble notation, character by character.
struct MarbleParser {
  /// The last instant that a line can have: about thirty years, in nanoseconds.
  static let limit: Int64 = 1_000_000_000 * 1_000_000_000

  private let text: String
  private let characters: [Character]
  private let unit: Int64
  private var position = 0
  private var time: Int64 = 0
  private var group: Int?
  private var moments: [Marbles.Moment] = []
  /// The position of each moment in the text.
  private(set) var offsets: [Int] = []

  init(_ text: String, unit: Duration) throws(MarbleNotationError) {
    self.text = text
    characters = Array(text)
    self.unit = unit.marbleUnit
    guard Duration.nanoseconds(self.unit) == unit else {
      let needs = "the unit needs to be whole nanoseconds, at least one and at most thirty years"
      throw MarbleNotationError(text, at: 0, "\(needs), not \(unit)")
    }
  }

  mutating func parse() throws(MarbleNotationError) -> [Marbles.Moment] {
    while position < characters.count {
      if try skipDuration() { continue }
      try step()
    }
    if let group { throw problem("this parenthesis is not closed", at: group) }
    return moments
  }

  private mutating func step() throws(MarbleNotationError) {
    let start = position
    let character = characters[position]
    position += 1
    switch character {
    case _ where character.isWhitespace || character == MarbleSymbol.stretch: break
    case "-":
      if group != nil { throw problem("no time can pass within parentheses", at: start) }
      // Dashes after the end have no meaning, so they are treated as mistakes.
      try expectMore(at: start)
      try pass(unit, at: start)
    case "(":
      if group != nil { throw problem("parentheses cannot be nested", at: start) }
      try expectMore(at: start)
      group = start
    case ")":
      guard let opening = group else { throw problem("this parenthesis was not opened", at: start) }
      if moments.last?.time != .nanoseconds(time) { throw problem("these parentheses are empty", at: opening) }
      group = nil
      try pass(unit, at: start)
    case "|": try add(.completed, at: start)
    case "#": try add(.failed(try errorName()), at: start)
    case "^":
      if moments.contains(where: { $0.mark == .subscribed }) { throw problem("only one '^' is allowed", at: start) }
      try add(.subscribed, at: start)
    case "!": try add(.unsubscribed, at: start)
    case "…":
      if let rest = characters[position...].firstIndex(where: { !$0.isWhitespace }) {
        throw problem("nothing can follow '…'", at: rest)
      }
      try expectMore(at: start)
    default:
      position = start
      guard let name = try symbol() else { throw problem("unexpected '\(character)'", at: start) }
      try add(.value(name), at: start)
    }
  }

  private mutating func add(_ mark: Marbles.Mark, at start: Int) throws(MarbleNotationError) {
    try expectMore(at: start)
    moments.append(Marbles.Moment(.nanoseconds(time), mark))
    offsets.append(start)
    if group == nil { try pass(unit, at: start) }
  }

  private func expectMore(at start: Int) throws(MarbleNotationError) {
    if moments.last?.mark.isEnd == true { throw problem("nothing can follow the end", at: start) }
  }

  private mutating func pass(_ nanoseconds: Int64, at start: Int) throws(MarbleNotationError) {
    let (sum, overflow) = time.addingReportingOverflow(nanoseconds)
    // The unit after the last event does not count.
    if overflow || sum > Self.limit + unit { throw problem("more than thirty years pass", at: start) }
    time = sum
  }

  /// Skips a duration such as `250ms` between spaces, and lets its time pass.
  private mutating func skipDuration() throws(MarbleNotationError) -> Bool {
    guard group == nil, characters[position].isNumber, position == 0 || characters[position - 1].isWhitespace else {
      return false
    }
    let end = characters[position...].firstIndex(where: \.isWhitespace) ?? characters.count
    guard let nanoseconds = MarbleDuration.nanoseconds(String(characters[position..<end])) else { return false }
    try expectMore(at: position)
    try pass(nanoseconds, at: position)
    position = end
    return true
  }

  /// Parses the name that may follow `#`.
  private mutating func errorName() throws(MarbleNotationError) -> String {
    if position < characters.count, let name = try symbol() { return name }
    return ""
  }

  /// Parses a name, if one begins here.
  private mutating func symbol() throws(MarbleNotationError) -> String? {
    let character = characters[position]
    switch character {
    case "'": return try quoted()
    case "[": return try bracketed()
    default:
      let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      if MarbleSymbol.reserved.contains(character) || character.isWhitespace || isControl { return nil }
      position += 1
      return String(character)
    }
  }

  private mutating func bracketed() throws(MarbleNotationError) -> String {
    let start = position
    var depth = 0
    while position < characters.count {
      let character = characters[position]
      position += 1
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if depth == 0 { return String(characters[start..<position]) }
    }
    throw problem("this bracket is not closed", at: start)
  }

  private mutating func quoted() throws(MarbleNotationError) -> String {
    let start = position
    var name = ""
    position += 1
    while position < characters.count {
      let character = characters[position]
      position += 1
      switch character {
      case "'": return name
      case "\\": name.unicodeScalars.append(try escaped(at: position - 1))
      default: name.append(character)
      }
    }
    throw problem("this quote is not closed", at: start)
  }

  private mutating func escaped(at start: Int) throws(MarbleNotationError) -> Unicode.Scalar {
    if position < characters.count, let scalar = characters[position].unicodeScalars.first {
      position += 1
      if scalar == "'" || scalar == "\\" { return scalar }
      if scalar == "u", position < characters.count, characters[position] == "{",
        let end = characters[position...].firstIndex(of: "}"),
        let value = UInt32(String(characters[(position + 1)..<end]), radix: 16), let scalar = Unicode.Scalar(value)
      {
        position = end + 1
        return scalar
      }
    }
    throw problem("in quotes, '\\' must be followed by ', \\ or u{…}", at: start)
  }

  func problem(_ problem: String, at offset: Int) -> MarbleNotationError {
    MarbleNotationError(text, at: offset, problem)
  }
}
