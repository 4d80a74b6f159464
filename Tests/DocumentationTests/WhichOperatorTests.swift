import Foundation
import OperatorManifest
import Testing

/// The list from intentions to operators is what the manifest knows. Run it with `UPDATE_SNIPPETS=1` to write it anew.
@Suite("Which operator?")
struct WhichOperatorTests {
  @Test("Every question of the manifest is there, with the operators that answer it")
  func isCurrent() throws {
    let file = SnippetTests.root.appending(
      path: "Sources/ReactiveConcurrency/ReactiveConcurrency.docc/Articles/WhichOperator.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let introduction = text.prefix(upTo: text.range(of: "\n## ")?.lowerBound ?? text.endIndex)
    let expected = introduction + Self.questions
    if ProcessInfo.processInfo.environment["UPDATE_SNIPPETS"] != nil {
      try expected.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(text == expected, "The manifest has changed: run the tests once with UPDATE_SNIPPETS=1")
    }
  }

  /// A list for each family: a question, and the operators in the order of the manifest.
  private static var questions: String {
    Manifest.families.map { family in
      var asked: [String] = []
      for question in family.entries.flatMap(\.words.questions) where !asked.contains(question) {
        asked.append(question)
      }
      let items = asked.map { question in
        let names = family.entries.filter { $0.words.questions.contains(question) }.map { "`\($0.name)`" }
        return "- \(question) \(names.joined(separator: ", "))\n"
      }
      return items.isEmpty ? "" : "\n## \(family.title)\n\n\(items.joined())"
    }.joined()
  }
}
