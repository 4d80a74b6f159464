/// The text of a Swift file: where it is code, and which brackets belong together.
struct SwiftText {
  let bytes: [UInt8]
  /// Of each bracket in code, where its partner is.
  private(set) var partner: [Int: Int] = [:]
  private(set) var isBalanced = true
  private var kinds: [Kind]
  private let lines: [Int]

  private enum Kind { case code, literal, comment }

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    kinds = Array(repeating: .code, count: bytes.count)
    lines = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    _ = scanCode(from: 0, isInterpolation: false)
  }

  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func has(_ text: String, at offset: Int) -> Bool { offset >= 0 && bytes.dropFirst(offset).starts(with: text.utf8) }

  func hasCode(_ text: String, at offset: Int) -> Bool { has(text, at: offset) && kinds[offset] == .code }

  // MARK: Lines

  /// The place that a compiler means: both numbers are from 1, the column counts bytes.
  func offset(line: Int, column: Int) -> Int? {
    guard lines.indices.contains(line - 1), column > 0 else { return nil }
    let line = self.line(line)
    return line.lowerBound + column <= line.upperBound ? line.lowerBound + column - 1 : nil
  }

  /// The number of the line that a place is in, from 1.
  func number(of offset: Int) -> Int { lines.firstIndex { $0 > offset } ?? lines.count }

  /// A line without its end, by its number and by a place in it.
  func line(_ number: Int) -> Range<Int> {
    lines[number - 1]..<(number < lines.count ? lines[number] - 1 : bytes.count)
  }

  func line(of offset: Int) -> Range<Int> { line(number(of: offset)) }

  // MARK: Code

  func isWord(_ at: Int) -> Bool {
    guard bytes.indices.contains(at) else { return false }
    return bytes[at] > 127 || "_0123456789".utf8.contains(bytes[at]) || Character(Unicode.Scalar(bytes[at])).isLetter
  }

  /// The word in code that ends before `end`, if one does.
  func word(before end: Int) -> Range<Int>? {
    var start = end
    while isWord(start - 1), kinds[start - 1] == .code { start -= 1 }
    return start < end ? start..<end : nil
  }

  /// The last place before `end` that is code and not blank.
  func place(before end: Int) -> Int? { bytes.indices[..<end].last { kinds[$0] == .code && bytes[$0] > 32 } }

  /// The first place from `start` that is code and not blank.
  func place(from start: Int) -> Int? { bytes.indices[start...].first { kinds[$0] == .code && bytes[$0] > 32 } }

  /// The brackets of a kind that open around a place, the innermost first.
  func brackets(_ kind: String = "", around offset: Int) -> [Int] {
    partner.filter { $0.key < offset && offset <= $0.value && has(kind, at: $0.key) }.keys.sorted(by: >)
  }

  /// The end of the statement that a place is in: of its line outside brackets, unless a point begins the next one.
  func endOfStatement(from start: Int) -> Int {
    var (at, end) = (start, start)
    while at < bytes.count {
      if let close = partner[at] {
        if close < at { break }
        at = close
      } else if hasCode(";", at: at) || hasCode("\n", at: at) && !(place(from: at).map { has(".", at: $0) } ?? false) {
        break
      }
      if bytes[at] > 32, kinds[at] != .comment { end = at + 1 }
      at += 1
    }
    return end
  }

  // MARK: Scanning

  private mutating func scanCode(from start: Int, isInterpolation: Bool) -> Int {
    var open: [Int] = []
    var at = start
    while at < bytes.count {
      var end = at + 1
      if has("//", at: at) {
        end = line(of: at).upperBound
        kinds.replaceSubrange(at..<end, with: repeatElement(.comment, count: end - at))
      } else if has("/*", at: at) {
        var depth = 0
        end = at
        repeat {
          let isMark = has("/*", at: end) || has("*/", at: end)
          depth += isMark ? has("/*", at: end) ? 1 : -1 : 0
          end = min(end + (isMark ? 2 : 1), bytes.count)
        } while depth > 0 && end < bytes.count
        kinds.replaceSubrange(at..<end, with: repeatElement(.comment, count: end - at))
      } else if let literal = scanLiteral(from: at) {
        end = literal
      } else if "([{".utf8.contains(bytes[at]) {
        open.append(at)
      } else if ")]}".utf8.contains(bytes[at]) {
        if isInterpolation, open.isEmpty { return at }
        // The two brackets of a kind are neighbors in ASCII, or have one character between them.
        if let last = open.popLast(), bytes[at] - bytes[last] <= 2 {
          (partner[last], partner[at]) = (at, last)
        } else {
          isBalanced = false
        }
      }
      at = end
    }
    if !open.isEmpty || isInterpolation { isBalanced = false }
    return at
  }

  /// The end of the string that begins there, if one does. What it interpolates is code.
  private mutating func scanLiteral(from start: Int) -> Int? {
    let hashes = String(repeating: "#", count: bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count)
    var at = start + hashes.utf8.count
    guard has("\"", at: at) else { return nil }
    let quote = has("\"\"\"", at: at) ? "\"\"\"" : "\""
    at += quote.utf8.count
    var literal = [start..<at]
    while !has(quote + hashes, at: at) {
      guard at < bytes.count, quote != "\"" || !has("\n", at: at) else {
        isBalanced = false
        return at
      }
      let next = at + (has("\\" + hashes, at: at) ? 2 + hashes.utf8.count : 1)
      literal.append(at..<min(next, bytes.count))
      at = has("\\" + hashes + "(", at: at) ? scanCode(from: next, isInterpolation: true) : next
    }
    literal.append(at..<at + quote.utf8.count + hashes.utf8.count)
    for range in literal { kinds.replaceSubrange(range, with: repeatElement(.literal, count: range.count)) }
    return literal[literal.count - 1].upperBound
  }
}
