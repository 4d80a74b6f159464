import Foundation
import OperatorChecks
import Testing

/// The documents can be read where they are, in the repository: their links lead to files and headings, and no notation
/// of the documentation's builder is left in their text.
@Suite("Links between documents")
struct LinkTests {
  @Test("Every relative link leads to a file, and to a heading in it", arguments: Repository.documents)
  func leadsSomewhere(document: String) throws {
    let file = Repository.root.appending(path: document)
    let text = Self.prose(of: try String(contentsOf: file, encoding: .utf8))
    for link in text.matches(of: /\]\((?!https?:|mailto:|\/|doc:)([^)#\s]*)(?:#([^)\s]+))?\)/) {
      let target =
        link.output.1.isEmpty
        ? file : file.deletingLastPathComponent().appending(path: String(link.output.1)).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(link.output.0)")
      guard let anchor = link.output.2, target.pathExtension == "md" else { continue }
      let headings = try String(contentsOf: target, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("#") }.map { Self.anchor(of: $0.drop { $0 == "#" || $0 == " " }) }
      #expect(headings.contains(String(anchor)), "\(document): no heading #\(anchor)")
    }
  }

  @Test("An article refers to other articles by links that work in place", arguments: Repository.documents)
  func readsInPlace(document: String) throws {
    let text = try Repository.text(of: document)
    // What only the site has is in comments, and lists of topics belong to its builder.
    let article = Self.prose(of: text).replacing(/(?s)<!--.*?-->/, with: "").replacing(/(?m)^- <doc:.*$/, with: "")
    #expect(!article.contains("<doc:"), "write [Title](Article.md#heading)")
    #expect(!text.contains("<!-- marbles"), "write the two fences of a drawing, and UPDATE_DRAWINGS=1")
  }

  @Test("The operators that the list of questions names are those of the manifest")
  func operators() throws {
    let text = try Repository.text(of: Repository.article("WhichOperator"))
    let names = text.split(separator: "\n").filter { $0.hasPrefix("- ") }
      .flatMap { $0.drop { $0 != "?" }.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
    #expect(names.count > 100)
    // The page leaves out the type where that is clear.
    let known = OperatorChecks.all.flatMap { [$0.name, $0.name.replacing(/^Signal\./, with: "")] }
    #expect(Set(names).subtracting(known).sorted() == [])
  }

  /// The text without its blocks of code.
  private static func prose(of text: String) -> String {
    text.replacing(/(?ms)^```.*?^```$/, with: "")
  }

  /// The anchor that a git host gives a heading.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
      .replacing(" ", with: "-")
  }
}
