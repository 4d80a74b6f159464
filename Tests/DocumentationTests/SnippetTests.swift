import Foundation
import Testing

/// Every Swift block of the documents compiles: `Snippets.swift` holds them, each in a function of its own, and this
/// test fails when a document says something else. Run it with `UPDATE_SNIPPETS=1` to write the file anew.
@Suite("Documents")
struct SnippetTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let documents = ["README.md", "MIGRATION.md"]

  @Test("Every snippet in the documents is compiled")
  func snippetsAreCompiled() throws {
    let blocks = try Self.documents.flatMap { document in
      try Self.swiftBlocks(in: String(contentsOf: Self.root.appending(path: document), encoding: .utf8))
        .enumerated().map { Self.function(named: "\(document)-\($0.offset + 1)", $0.element) }
    }
    #expect(!blocks.isEmpty)
    let expected = Self.header + blocks.joined(separator: "\n")
    let file = Self.root.appending(path: "Tests/DocumentationTests/Snippets.swift")
    if ProcessInfo.processInfo.environment["UPDATE_SNIPPETS"] != nil {
      try expected.write(to: file, atomically: true, encoding: .utf8)
    }
    let actual = try String(contentsOf: file, encoding: .utf8)
    #expect(actual == expected, "A document has changed: run the tests once with UPDATE_SNIPPETS=1")
  }

  static let header = """
    // Written by SnippetTests from the documents; do not edit.
    // swift-format-ignore-file
    import ReactiveClassic
    import ReactiveConcurrency
    import ReactiveTesting


    """

  static func swiftBlocks(in text: String) -> [String] {
    var blocks: [String] = []
    var current: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```swift") {
        current = []
      } else if line.hasPrefix("```"), let lines = current {
        blocks.append(lines.joined(separator: "\n"))
        current = nil
      } else {
        current?.append(line)
      }
    }
    return blocks
  }

  /// A block as the body of a function; its imports are in the header.
  static func function(named name: String, _ block: String) -> String {
    let body = block.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
    return "func `\(name)`() async throws {\n\(body)\n}\n"
  }
}
