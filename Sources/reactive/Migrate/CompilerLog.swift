import Foundation

/// What the compiler has said about a place in a file.
struct CompilerMessage: Hashable, Sendable {
  let file: String
  /// Both from 1; the column counts bytes.
  let line: Int
  let column: Int
  let text: String

  /// The messages of a log of SwiftPM or Xcode, each once, in order.
  static func all(in log: String) -> [CompilerMessage] {
    var messages: [CompilerMessage] = []
    for line in log.split(whereSeparator: \.isNewline) {
      let found = line.wholeMatch(of: /(\S.*?\.swift):(\d+):(\d+): (error|warning|note): (.*?)(?: \[#\w+\])*\s*/)
      guard let found else { continue }
      var text = String(found.5)
      if found.4 == "note" {
        // The cure of a call to an actor's method is where that is declared.
        let call = messages.last?.text ?? ""
        guard text.hasPrefix("calls to"), call.hasPrefix("call to actor-isolated") else { continue }
        text = messages.removeLast().text
      }
      let (row, column) = (Int(found.2) ?? 0, Int(found.3) ?? 0)
      messages.append(CompilerMessage(file: String(found.1), line: row, column: column, text: text))
    }
    var seen: Set<CompilerMessage> = []
    return messages.filter { seen.insert($0).inserted }
  }

  /// What the text has in quotation marks.
  var names: [String] { text.matches(of: /'([^']*)'/).map { String($0.1) } }

  /// Whether the text has the parts of the pattern, in which `…` stands for anything.
  func fits(_ pattern: String) -> Bool {
    var rest = text[...]
    return pattern.split(separator: "…").allSatisfy { part in
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
      return true
    }
  }
}
