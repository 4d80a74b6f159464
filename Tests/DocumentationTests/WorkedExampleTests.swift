import Testing

@Suite("CONTRIBUTING.md")
struct WorkedExampleTests {
  private static func lines(of file: String) throws -> [String] {
    try Repository.text(of: file).split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
  }

  @Test(
    "The entry that it shows is the manifest's, and the model the catalogue's",
    arguments: [
      ("OperatorEntry(", "Sources/OperatorManifest/Families/TimeEntries.swift"),
      ("Entry(", "Tests/RandomTests/Catalogue/Values.swift"),
    ])
  func entry(beginning: String, file: String) throws {
    let document = try Self.lines(of: "CONTRIBUTING.md")
    let first = try #require(document.firstIndex { $0.hasPrefix(beginning) })
    let entry = Array(document[first...].prefix { $0 != "```" })
    let lines = try Self.lines(of: file)
    #expect(lines.indices.contains { lines[$0...].starts(with: entry) })
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
