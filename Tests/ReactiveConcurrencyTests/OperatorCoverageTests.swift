import Foundation
import OperatorManifest
import Testing

/// What nothing else notices when an operator is added without it.
@Suite("Each operator has a test of its own, and its place in every list")
struct OperatorCoverageTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// The tests of those files whose operators are tested with others.
  private static let testedElsewhere: [String: String] = [
    "Combining/CombineLatestSignals": "Operators/Combining/CombineLatestTests",
    "Combining/FlattenStrategy": "Operators/Combining/FlattenMapTests",
    "Combining/ZipSignals": "Operators/Combining/ZipTests",
    "Combining/StreamArguments": "Operators/Combining/SeveralSignalsTests",
    "Debugging/Naming": "Operators/Debugging/LoggingTests",
    "Gathering/GroupedSignal": "Operators/Gathering/GroupTests",
  ]

  @Test("A file with public operators has a test file of its name, in a folder of the same name")
  func isTested() throws {
    let folder = Self.tests.appending(path: "../../Sources/ReactiveConcurrency/Operators")
    let files = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix(".swift") && $0.contains("/") && !$0.hasPrefix("Hints/") }
    #expect(files.count > 40, "the operators are found")
    let operators = try files.filter { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n").contains { line in
        let declaration = line.drop { $0 == " " }
        return declaration.hasPrefix("public func ") || declaration.hasPrefix("public static func ")
      }
    }.map { String($0.dropLast(".swift".count)) }
    let missing = operators.map { Self.testedElsewhere[$0] ?? "Operators/\($0)Tests" }.filter { !Self.exists($0) }
    #expect(missing.sorted().map { "Tests/ReactiveConcurrencyTests/\($0).swift" } == [], "files that are to be written")
    let needless = Self.testedElsewhere.keys.filter { !operators.contains($0) || Self.exists("Operators/\($0)Tests") }
    #expect(needless.sorted() == [], "no exceptions any more")
  }

  @Test("Each of a signal's operators has its place among the topics of its type's page, once")
  func hasTopic() async throws {
    var topics: Set<String> = []
    for type in ["Signal", "SignalStream"] {
      let page = try Self.text("Sources/ReactiveConcurrency/ReactiveConcurrency.docc/Topics/\(type).md")
      let listed = page.matches(of: /(?m)^- ``([^`]+)``$/).map { Interface.spelled(String($0.1)) }
      #expect(Dictionary(grouping: listed) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [], "listed twice")
      topics.formUnion(listed)
    }
    // The members of other types, and functions, are on pages of their own.
    let symbols = try await Interface.symbols(of: "ReactiveConcurrency").filter { symbol in
      ["Signal", "SignalStream"].contains(symbol.pathComponents.first) && symbol.operatorName != nil
    }
    let members = Set(symbols.map { Interface.spelled($0.shortName) })
    // Another library's name for an operator is only shown by that.
    let operators = Manifest.operators.filter { !$0.cases.isEmpty || $0.original == nil }
    let entries = Set(operators.map { Interface.spelled($0.symbol.replacing(/^Signal\./, with: "")) })
      .intersection(members)
    #expect(entries.count > 100)
    #expect(entries.subtracting(topics).sorted() == [])
  }

  @Test("Each stage is applied to sequences, too, and what sequences have is checked")
  func isForSequences() throws {
    let stages = try Self.text("Sources/ReactiveConcurrency/Operators")
      .matches(of: /[. (]lift\(\.(\w+)/).map { String($0.1) }
    let forms = try Self.text("Sources/ReactiveConcurrency/Sequences/Operators")
      .matches(of: /public (?:static )?func (\w+)/).map { String($0.1) }
    #expect(Set(stages).count > 20 && Set(forms).count > 20)
    let missing = Set(stages).subtracting(forms)
    #expect(missing.subtracting(Self.notForSequences).sorted() == [], "for signals only")
    #expect(Set(Self.notForSequences).subtracting(missing).sorted() == [], "no exceptions any more")
    let drawn = Manifest.entries.compactMap { $0.name.firstMatch(of: /^sequence\.(\w+)/).map { String($0.1) } }
    let checks = try Self.words(in: "Tests/RandomTests/Sequences/SequenceEntry.swift").union(drawn)
    // An end is no element, which is what models compare.
    #expect(Set(forms).subtracting(checks) == ["onCompleted"], "neither modelled nor drawn")
  }

  private static let notForSequences: Set<String> = [
    // Sequences do not fail.
    "catch", "mapError", "results", "failingOnRelease",
    // Not called by users: `any(_:)` and `all(_:)`, which sequences answer themselves, and `onCompleted(_:)`.
    "decide", "onFinish",
    "scanMap",
  ]

  /// The words of a file, or of all Swift files in a folder.
  private static func words(in path: String) throws -> Set<String> {
    Set(try text(path).split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }

  private static func text(_ path: String) throws -> String {
    let root = tests.appending(path: "../..").appending(path: path)
    if let text = try? String(contentsOf: root, encoding: .utf8) { return text }
    let files = FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? []
    return try files.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: root.appending(path: $0), encoding: .utf8) }.joined(separator: "\n")
  }

  private static func exists(_ test: String) -> Bool {
    FileManager.default.fileExists(atPath: tests.appending(path: "\(test).swift").path)
  }
}
