import Foundation
import Testing

/// Every Swift block of the documents compiles: `Snippets` holds them, a file for each document and a function for each
/// block, and this test fails when a document says something else. Run it with `UPDATE_SNIPPETS=1` to write the files
/// anew.
@Suite("Documents")
struct SnippetTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The documents at the root, and all in the modules' catalogues.
  static let documents =
    ["README.md", "CONTRIBUTING.md", "MIGRATION.md"]
    + files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }

  /// All in Swift: what is compiled, and the tutorials' programs.
  static let sources = files.filter { $0.hasSuffix(".swift") }

  private static let files: [String] = {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)?.allObjects
    return (paths as? [String] ?? []).sorted().map { "Sources/\($0)" }
  }()

  @Test("Every snippet in the documents is compiled")
  func snippetsAreCompiled() throws {
    let folder = Self.root.appending(path: "Tests/DocumentationTests/Snippets")
    var expected: [String: String] = [:]
    for document in Self.documents {
      let name = document.split(separator: "/").last.map(String.init) ?? document
      let functions = try Snippet.all(in: document).map(\.function)
      guard !functions.isEmpty else { continue }
      expected[name.replacing(".md", with: ".swift")] = Self.header + functions.joined(separator: "\n")
    }
    #expect(expected.count > 10)
    if ProcessInfo.processInfo.environment["UPDATE_SNIPPETS"] != nil {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in expected {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(expected.keys), "Documents have come or gone: run the tests once with UPDATE_SNIPPETS=1")
    for (name, text) in expected {
      let actual = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(actual == text, "\(name) is of an older document: run the tests once with UPDATE_SNIPPETS=1")
    }
  }

  /// The repository's address is in README alone, so that it is filled in at one place.
  @Test("The articles' install lines are those of README")
  func installLines() throws {
    func lines(_ text: String) throws -> Range<String.Index> {
      let start = try #require(text.range(of: "dependencies: [\n  .package(url:"))
      let end = try #require(text.range(of: "\n]\n```", range: start.lowerBound..<text.endIndex))
      return start.lowerBound..<end.lowerBound
    }
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let wanted = readme[try lines(readme)]
    for document in Self.documents.dropFirst() {
      let file = Self.root.appending(path: document)
      var text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("dependencies: [\n  .package(url:") else { continue }
      let found = try lines(text)
      if ProcessInfo.processInfo.environment["UPDATE_SNIPPETS"] != nil, text[found] != wanted {
        text.replaceSubrange(found, with: wanted)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(text[try lines(text)] == wanted, "\(document): run the tests once with UPDATE_SNIPPETS=1")
    }
  }

  static let header = """
    // Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
    // swift-format-ignore-file
    import Foundation
    import ReactiveClassic
    import ReactiveConcurrency
    import ReactiveFoundation
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
