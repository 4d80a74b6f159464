import OperatorManifest
import Testing

@Suite("All names of ReactiveCocoa")
struct MigrationTests {
  /// The words in code in each row of the tables of names.
  private static let rows: [Set<Substring>] = {
    let text = (try? Repository.text(of: "Sources/ReactiveClassic/ReactiveClassic.docc/ReactiveCocoaNames.md")) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { row in
      Set(row.matches(of: /`([^`]*)`/).flatMap { $0.output.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" } })
    }
  }()

  /// The words that begin ReactiveCocoa's names for operators: `scanWithStart` of `scanWithStart:reduce:`, and both of
  /// `map:, flatten`.
  private static let names = Set(
    Manifest.entries.flatMap { entry in
      entry.reactiveCocoa.split(separator: ", ").map { $0.prefix { $0 != ":" && $0 != "." } }
    })

  @Test("Every name that ReactiveCocoa has for an operator is in its tables")
  func isComplete() {
    #expect(Self.names.count > 70)
    #expect(Self.names.filter { name in !Self.rows.contains { $0.contains(name) } }.sorted() == [])
  }

  @Test("A comment says what stands for each of them")
  func isCommented() throws {
    let comments = try Repository.sources.map(Repository.text(of:))
      // A name may be on the comment's next line.
      .flatMap { $0.replacing(/\n *\/\/\/ */, with: " ").matches(of: /Stands for [^.]*/).map { String($0.output) } }
    let commented = Set(comments.flatMap { $0.matches(of: /`[+-]?(\w+)/).map { $0.output.1 } })
    #expect(Self.names.subtracting(commented).sorted() == [])
  }
}
