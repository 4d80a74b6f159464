import Foundation
import Testing

/// What the library uses of the standard library is there on the oldest platforms that `Package.swift` declares.
/// Nothing here builds for Apple's, but the toolchain's symbol graphs say since when each symbol is there, and the
/// object files which are used. Foundation's are not asked: on Linux they name nothing newer than macOS 15.
@Suite("Platforms", .enabled(if: Compiler.modules != nil))
struct PlatformTests {
  static let modules = ["Swift", "_Concurrency", "Synchronization", "Observation", "Dispatch"]
  static let targets = [
    "SourceLines", "ReactiveConcurrency", "ReactiveClassic", "ReactiveFoundation", "ReactiveTesting", "Pulse",
    "Console", "reactive",
  ]

  /// Used only behind `if #available`.
  static let guarded: Set = ["Task.immediateDetached(name:priority:executorPreference:operation:)"]

  @Test("nothing newer than the declared platforms is used")
  func usesNothingNewer() throws {
    let newer = try Self.newer.get()
    #expect(newer.contains("InlineArray"), "the symbol graphs are read")
    let used = try Self.usedSymbols()
    #expect(used.contains { $0.contains("Task.detached(") }, "the object files are read")
    let tooNew = newer.subtracting(Self.guarded).filter { name in used.contains { Self.mentions(name, in: $0) } }
    #expect(tooNew.isEmpty, "newer than what Package.swift declares")
    let unused = Self.guarded.filter { name in !used.contains { Self.mentions(name, in: $0) } }
    #expect(unused.isEmpty, "no longer used, so no longer to be listed")
  }

  /// What compiles is asked by its symbols, which say more than its text; the rest, which is in comments and in
  /// tutorials, by the names that it writes.
  @Test("no snippet of a page, of a comment or of a tutorial advises anything newer than the declared platforms")
  func advisesNothingNewer() throws {
    let newer = try Self.newer.get()
    let snippets = try FileManager.default.contentsOfDirectory(
      atPath: SnippetTests.root.appending(path: "Tests/DocumentationTests/Snippets").path)
    let used = try Self.symbols(inObjectsOf: "DocumentationTests") {
      snippets.contains($0.replacing(".swift.o", with: ".swift"))
    }
    #expect(used.contains { $0.contains("Task.value.getter") }, "the object files are read")
    #expect(newer.filter { name in used.contains { Self.mentions(name, in: $0) } }.isEmpty)
    let written = Set(newer.map { $0.prefix { $0 != "(" } })
    #expect(written.contains("Task.immediate"))
    let code = try Self.code()
    #expect(code.count > 100)
    for (file, block) in code {
      #expect(written.filter { Self.mentions(String($0), in: block[...]) } == [], "\(file): \(block)")
    }
  }

  /// Every block of Swift in the documents and in comments, and the tutorials' programs, each with its file.
  static func code() throws -> [(file: String, block: String)] {
    try (SnippetTests.documents + SnippetTests.sources).flatMap { file in
      if file.contains("/Resources/") {
        return [(file, try String(contentsOf: SnippetTests.root.appending(path: file), encoding: .utf8))]
      }
      return try Snippet.all(in: file).map { (file, $0.code) }
    }
  }

  /// The symbols that are newer than the declared platforms.
  static let newer = Result {
    let declared = try declaredVersions()
    #expect(declared.count >= 5)
    return try symbols { domain, version in declared[domain].map { version > $0 } ?? false }
  }

  /// The versions in `Package.swift`, by the names of the symbol graphs' domains.
  static func declaredVersions() throws -> [String: Int] {
    let manifest = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Package.swift")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let pairs = text.matches(of: /\.(macOS|iOS|tvOS|watchOS|visionOS|macCatalyst)\(\.v(\d+)\)/)
      .map { (String($0.1), Int($0.2) ?? 0) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The names, as `swift demangle` writes them, of the symbols whose availability is like that. One that shares its
  /// name with an older symbol is left out, since a name does not distinguish them.
  static func symbols(where isLike: (_ domain: String, _ version: Int) -> Bool) throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var alike: Set<String> = []
    var others: Set<String> = []
    for module in modules {
      _ = try Compiler.run(
        "swift",
        [
          "symbolgraph-extract", "-module-name", module, "-target", target, "-skip-synthesized-members",
          "-output-dir", folder.path,
        ],
        reading: \.standardError)
    }
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let graph = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      for case let symbol as [String: Any] in graph?["symbols"] as? [Any] ?? [] {
        guard let path = symbol["pathComponents"] as? [String] else { continue }
        let versions = (symbol["availability"] as? [[String: Any]] ?? []).compactMap { entry in
          ((entry["introduced"] as? [String: Any])?["major"] as? Int).map { (entry["domain"] as? String ?? "", $0) }
        }
        let name = path.joined(separator: ".")
        if versions.contains(where: isLike) { alike.insert(name) } else { others.insert(name) }
      }
    }
    return alike.subtracting(others)
  }

  static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }

  /// The names of all symbols in the library's object files, without their generic arguments.
  static func usedSymbols() throws -> [Substring] {
    try targets.flatMap { try symbols(inObjectsOf: $0) { _ in true } }
  }

  /// The names of all symbols in a target's object files, without their generic arguments.
  static func symbols(inObjectsOf target: String, where isIncluded: (String) -> Bool) throws -> [Substring] {
    let folder = URL(filePath: Compiler.modules ?? "").deletingLastPathComponent().appending(path: "\(target).build")
    var mangled: Set<Substring> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "o" && isIncluded(file.lastPathComponent) {
      let strings = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\0")
      mangled.formUnion(strings.filter { $0.hasPrefix("$s") })
    }
    let list = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    try mangled.joined(separator: "\n").write(to: list, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: list) }
    return try Compiler.run("swift", ["demangle", "--simplified"], input: list, reading: \.standardOutput)
      .replacing("<>", with: "").split(separator: "\n").filter { !$0.hasPrefix("protocol witness for ") }
  }

  /// Whether a name stands in a symbol as a whole, not as a part of a longer one.
  static func mentions(_ name: String, in symbol: Substring) -> Bool {
    func isPart(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } ?? false
    }
    return symbol.ranges(of: name).contains { range in
      !isPart(symbol[..<range.lowerBound].last) && (name.hasSuffix(")") || !isPart(symbol[range.upperBound...].first))
    }
  }
}
