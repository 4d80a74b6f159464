import Foundation

/// A block of Swift in a document.
struct Snippet: Sendable {
  let document: String
  let number: Int
  let code: String

  /// All of them, by document. Those of a source are in its comments.
  static func all(in document: String) throws -> [Snippet] {
    var text = try String(contentsOf: SnippetTests.root.appending(path: document), encoding: .utf8)
    if document.hasSuffix(".swift") {
      let comments = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("///") }
      text = comments.map { $0.dropFirst(4) }.joined(separator: "\n")
    }
    return SnippetTests.swiftBlocks(in: text).enumerated().map { Snippet(document: document, number: $0 + 1, code: $1) }
  }

  var name: String { "\(document.split(separator: "/").last ?? "")-\(number)" }

  /// What it prints, if its comments say so: `// printed: 1, 2` is about two lines.
  var said: String? {
    let comments = code.matches(of: /\/\/.*\bprinted: (.+)/).map(\.output.1)
    return comments.isEmpty ? nil : comments.joined(separator: ", ")
  }

  /// As a function; its imports are those of `SnippetTests.header`.
  var function: String { SnippetTests.function(named: name, code) }

  /// As a program, with the imports of its page, if it names none.
  var program: String {
    let usesClassic =
      code.contains("import ReactiveClassic") || document.contains("MIGRATION") || document.contains("Classic")
    return SnippetTests.header.replacing(
      "import ReactiveClassic\n", with: usesClassic ? "import ReactiveClassic\n" : "") + code
  }
}
