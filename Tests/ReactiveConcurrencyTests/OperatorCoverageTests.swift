import Foundation
import OperatorManifest
import Testing

/// What nothing else notices when an operator is added without it.
@Suite("Each operator has a test of its own, and a line among the public names")
struct OperatorCoverageTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// The tests of those files whose operators are tested with others.
  private static let testedElsewhere = [
    "Combining/CombineLatestSignals": "Operators/Combining/CombineLatestTests",
    "Combining/FlattenStrategy": "Operators/Combining/FlattenMapTests",
    "Combining/ZipSequences": "Sequences/SequenceOperatorsTests",
    "Combining/ZipSignals": "Operators/Combining/ZipTests",
    "Gathering/GroupedSignal": "Operators/Gathering/GroupTests",
  ]

  @Test("A file with public operators has a test file of its name, in a folder of the same name")
  func isTested() throws {
    let folder = Self.tests.appending(path: "../../Sources/ReactiveConcurrency/Operators")
    let files = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix(".swift") && $0.contains("/") }
    #expect(files.count > 40, "the operators are found")
    let operators = try files.filter { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n").contains { line in
        let declaration = line.drop { $0 == " " }
        return declaration.hasPrefix("public func ") || declaration.hasPrefix("public static func ")
      }
    }.map { String($0.dropLast(".swift".count)) }
    #expect(
      operators.filter { !Self.exists(Self.testedElsewhere[$0] ?? "Operators/\($0)Tests") }.sorted() == [],
      "without a test")
    let needless = Self.testedElsewhere.keys.filter { !operators.contains($0) || Self.exists("Operators/\($0)Tests") }
    #expect(needless.sorted() == [], "no exceptions any more")
  }

  @Test("The base name of each operator in the manifest is used among the public names")
  func isNamed() throws {
    let names = try FileManager.default.contentsOfDirectory(
      at: Self.tests.appending(path: "Names"), includingPropertiesForKeys: nil)
    let text = try names.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    // With a colon behind it, a word is a label.
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != ":" })
    // Another library's name for an operator is only shown by that.
    let entries = Manifest.entries.filter { !$0.checks.isEmpty || $0.shownBy == nil }
    #expect(entries.count > 100)
    let operators = Set(entries.map { $0.symbol.prefix { $0 != "(" }.split(separator: ".").last ?? "" })
    #expect(operators.subtracting(words).subtracting(["init"]).sorted() == [])
  }

  private static func exists(_ test: String) -> Bool {
    FileManager.default.fileExists(atPath: tests.appending(path: "\(test).swift").path)
  }
}
