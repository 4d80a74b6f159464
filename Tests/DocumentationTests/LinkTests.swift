import Foundation
import OperatorManifest
import Testing

@testable import reactive

/// The documents can be read where they are, in the repository: their links lead to files and headings, and no notation
/// of the documentation's builder is left in their text.
@Suite("Links between documents")
struct LinkTests {
  @Test("Every relative link leads to a file, and to a heading in it", arguments: Repository.documents)
  func leadsSomewhere(document: String) throws {
    let file = Repository.root.appending(path: document)
    let text = Self.prose(of: try String(contentsOf: file, encoding: .utf8))
    let links = text.matches(of: /\]\((?!https?:|mailto:|\/|doc:)([^)#\s]*)(?:#([^)\s]+))?\)/).map(\.output)
    let definitions = text.matches(of: /(?m)^\[[^\]]+\]: ([^#\s]+)(?:#(\S+))?$/).map(\.output)
    for link in links + definitions {
      let target =
        link.1.isEmpty ? file : file.deletingLastPathComponent().appending(path: String(link.1)).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(link.0)")
      guard let anchor = link.2, target.pathExtension == "md" else { continue }
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

  @Test("The list of questions names every operator of signals, each with a link")
  func operators() throws {
    let text = try Repository.text(of: Repository.article("WhichOperator"))
    let names = text.matches(of: /\[`([^`]+)`\]\(/).map { String($0.output.1) }
    let known = Manifest.entries.filter { !$0.isOfSequences }.map(\.name)
    #expect(Set(names).symmetricDifference(known).sorted() == [])
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
