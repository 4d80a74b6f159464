/// A closure in a text, or another block in braces.
struct Closure {
  let open: Int
  let close: Int
  /// The brackets of its capture list.
  let captures: Range<Int>?
  let parameters: [Substring]
  /// Where its body begins: after `in`, or after the brace.
  let body: Int
  /// The function that it is passed to, the point before that, and the label of the argument.
  let callee: Range<Int>?
  let point: Int?
  let label: String?

  /// What puts that into its head: an attribute or a capture list.
  func head(_ text: String) -> Edit { Edit(at: open + 1, " " + text + (body > open + 1 ? "" : " in")) }

  /// The closures and blocks around a place, the innermost first. A capture list belongs to what is outside.
  static func around(_ offset: Int, in text: SwiftText) -> [Closure] {
    text.brackets("{", around: offset).map { Closure(open: $0, in: text) }
      .filter { !($0.captures?.contains(offset) ?? false) }
  }

  init(open: Int, in text: SwiftText) {
    self.open = open
    close = text.partner[open] ?? open
    let head = text[open + 1..<min(close, open + 300)].prefixMatch(
      of:
        /\s*(?:@\w+\s*)?(\[[^\[\]]*\])?\s*(?:\(([^()]*)\)|((?:\w+\s*,\s*)*\w+))?(?:\s*throws)?(?:\s*->[^{}\n]*?)?\s*\bin\b/
    )
    body = open + 1 + (head?.0.utf8.count ?? 0)
    parameters = (head?.2 ?? head?.3 ?? "").split(separator: ",").compactMap { parameter in
      parameter.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.first
    }
    let list = (open..<body).first { text.hasCode("[", at: $0) }
    captures = head?.1 == nil ? nil : list.flatMap { first in text.partner[first].map { first..<$0 + 1 } }
    callee = Self.callee(of: open, in: text)
    label = text.place(before: open).flatMap { text.has(":", at: $0) ? text.word(before: $0) : nil }.map { text[$0] }
    point = callee.flatMap { text.place(before: $0.lowerBound) }.flatMap { text.has(".", at: $0) ? $0 : nil }
  }

  private static func callee(of open: Int, in text: SwiftText) -> Range<Int>? {
    guard var last = text.place(before: open) else { return nil }
    if ":,(".utf8.contains(text.bytes[last]) {
      // One of the arguments in parentheses.
      guard let around = text.brackets(around: open).first, text.has("(", at: around) else { return nil }
      last = text.place(before: around) ?? around
    } else if text.has(")", at: last), let start = text.partner[last] {
      // Behind them.
      last = text.place(before: start) ?? start
    }
    // Before the types in `RACCommand<Int, Set<Int>>`.
    var depth = 0
    while last > 0, text.has(">", at: last) || depth > 0 {
      depth += text.has(">", at: last) ? 1 : text.has("<", at: last) ? -1 : 0
      last -= 1
    }
    return text.word(before: text.has("`", at: last) ? last : last + 1)
  }
}
