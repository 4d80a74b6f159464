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
      guard
        let found = line.wholeMatch(of: /(\S.*?\.swift):(\d+):(\d+): (error|warning|note): (.*?)(?: \[#\w+\])*\s*/),
        let row = Int(found.2), let column = Int(found.3)
      else { continue }
      let isNote = found.4 == "note"
      if !isNote {
        messages.append(CompilerMessage(file: "\(found.1)", line: row, column: column, text: "\(found.5)"))
      } else if let last = messages.last, last.text.hasPrefix("call to actor-isolated"), found.5.hasPrefix("calls to") {
        // The cure is where the method is declared.
        messages[messages.count - 1] = CompilerMessage(
          file: "\(found.1)", line: row, column: column, text: last.text)
      }
    }
    var seen: Set<CompilerMessage> = []
    return messages.filter { seen.insert($0).inserted }
  }

  /// The parts of the text that stand for the `…` of a pattern, or `nil` if it does not fit.
  func parts(of pattern: String) -> [String]? {
    var rest = text[...]
    var parts: [String] = []
    for (index, piece) in pattern.split(separator: "…", omittingEmptySubsequences: false).enumerated() {
      if index == 0 {
        guard rest.hasPrefix(piece) else { return nil }
        rest = rest.dropFirst(piece.count)
      } else {
        guard let found = piece.isEmpty ? rest.endIndex..<rest.endIndex : rest.firstRange(of: piece) else { return nil }
        parts.append(String(rest[..<found.lowerBound]))
        rest = rest[found.upperBound...]
      }
    }
    return parts
  }
}
