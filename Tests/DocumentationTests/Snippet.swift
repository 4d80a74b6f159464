/// A block of Swift in a document, or in a source's comments.
struct Snippet: Sendable, CustomStringConvertible {
  let document: String
  let number: Int
  /// Where its code begins.
  let line: Int
  let code: String

  /// All of them in the documents, without those that need a broker (`BrokerPageTests`).
  static let ofDocuments = Repository.documents.filter { !$0.contains("/ReactiveNATS/") }.flatMap(all(in:))

  /// All of them, by document. Those of a source are in its comments.
  static func all(in document: String) -> [Snippet] {
    var snippets: [Snippet] = []
    var block: [Substring]?
    let text = (try? Repository.text(of: document)) ?? ""
    for (index, var line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if document.hasSuffix(".swift") {
        line = line.drop { $0 == " " }
        guard line.hasPrefix("///") else { continue }
        line = line.dropFirst(4)
      }
      if line.hasPrefix("```swift") {
        block = []
      } else if line.hasPrefix("```"), let lines = block {
        let number = snippets.count + 1
        let first = index + 1 - lines.count
        snippets.append(Snippet(document: document, number: number, line: first, code: lines.joined(separator: "\n")))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return snippets
  }

  var file: Substring { document.split(separator: "/").last ?? "" }
  var name: String { "\(file)-\(number)" }
  var description: String { "\(document):\(line)" }

  /// What it prints, if its comments say so: `// printed: 1, 2` is about two lines.
  var said: String? {
    let comments = code.matches(of: /\/\/.*\bprinted: (.+)/).map(\.output.1)
    return comments.isEmpty ? nil : comments.joined(separator: ", ")
  }

  /// In place, for the compiler's messages.
  func placed(_ code: String) -> String {
    "#sourceLocation(file: \"\(file)\", line: \(line))\n\(code)\n#sourceLocation()\n"
  }

  /// As the body of a function; its imports are those of the header.
  var body: String { placed(code.replacing(/(?m)^import .*$/, with: "")) }

  /// The imports of a page, whose other modules its blocks name.
  static let imports = """
    import Foundation
    import ReactiveConcurrency
    import ReactiveDebugging
    import ReactiveFoundation
    import ReactiveTesting

    """

  /// The imports of functions, and the model of which the recipes speak: the macro needs a
  /// type that is not local.
  static let header = "import ReactiveClassic\n" + imports

  static let profile = """
    import Observation
    @MainActor @Observable final class Profile {
      var first = "Tian"
      var last = "Li"
    }
    """
}
