import Testing

@Suite("CONTRIBUTING.md")
struct WorkedExampleTests {
  private static func lines(of file: String) throws -> [String] {
    try Repository.text(of: file).split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
  }

  @Test("The entry that it shows is the manifest's")
  func entry() throws {
    let document = try Self.lines(of: "CONTRIBUTING.md")
    let start = try #require(document.firstIndex(of: "OperatorEntry("))
    let entry = Array(document[start...].prefix { $0 != "```" })
    #expect(entry.count > 5 && entry.contains("\"timestamped(on:)\","))
    let manifest = try Repository.sources.filter { $0.hasSuffix("Entries.swift") }.flatMap(Self.lines)
    #expect(manifest.indices.contains { manifest[$0...].starts(with: entry) })
  }

  @Test("The code that it shows is the library's, between the dots")
  func excerpts() throws {
    var rest = try Self.lines(of: "CONTRIBUTING.md")[...]
    var count = 0
    while let start = rest.firstIndex(where: { $0.contains(/`Operators\/[^`]+`:$/) }) {
      let name = try #require(rest[start].firstMatch(of: /`(Operators\/[^`]+)`:$/)?.output.1)
      rest = rest[start...].drop { $0 != "```" }.dropFirst()
      let code = rest.prefix { $0 != "```" }
      rest = rest.dropFirst(code.count + 1)
      let file = try Self.lines(of: "Sources/ReactiveConcurrency/\(name)")
      for excerpt in code.split(separator: "…") {
        count += 1
        let isThere = file.indices.contains { file[$0...].starts(with: excerpt) }
        #expect(isThere, "no longer in \(name): \(excerpt.first ?? "")")
      }
    }
    #expect(count > 5)
  }
}
