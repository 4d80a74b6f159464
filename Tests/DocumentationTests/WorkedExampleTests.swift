import Foundation
import Testing

@Suite("CONTRIBUTING.md")
struct WorkedExampleTests {
  private static func lines(of file: String) throws -> [String] {
    try String(contentsOf: SnippetTests.root.appending(path: file), encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("The entry that it shows is the manifest's")
  func entry() throws {
    let document = try Self.lines(of: "CONTRIBUTING.md")
    let start = try #require(document.firstIndex(of: "OperatorEntry("))
    let entry = Array(document[start...].prefix { $0 != "```" })
    let manifest = try Self.lines(of: "Sources/OperatorManifest/Families/TimeEntries.swift")
    #expect(entry.count > 5 && entry.contains("\"timestamped(on:)\","))
    #expect(manifest.indices.contains { manifest[$0...].starts(with: entry) })
  }
}
