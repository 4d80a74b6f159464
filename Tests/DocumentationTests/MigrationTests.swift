import Foundation
import OperatorManifest
import Testing

@Suite("MIGRATION.md")
struct MigrationTests {
  /// The words in code in each row of the tables of names.
  private static let rows: [Set<Substring>] = {
    let text = (try? String(contentsOf: SnippetTests.root.appending(path: "MIGRATION.md"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { row in
      Set(row.matches(of: /`([^`]*)`/).flatMap { $0.output.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" } })
    }
  }()

  @Test("Every name that ReactiveCocoa has for an operator is in its tables")
  func isComplete() {
    let old = Manifest.entries.flatMap { entry in
      // `scanWithStart` of `scanWithStart:reduce:`; of `map:, flatten` both.
      entry.words.reactiveCocoa.split(separator: ", ").map { $0.prefix { $0 != ":" && $0 != "." } }
    }
    #expect(Set(old).count > 70)
    #expect(Set(old).filter { name in !Self.rows.contains { $0.contains(name) } }.sorted() == [])
  }
}
