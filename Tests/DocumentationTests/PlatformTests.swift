import Foundation
import Testing

/// What the library and the documents' code use of the standard library is there on the oldest platforms that
/// `Package.swift` declares. Nothing here builds for Apple's, but the toolchain's symbol graphs say since when each
/// symbol is there, and programs which are used. Foundation's are not asked: on Linux they name nothing newer than
/// macOS 15.
@Suite("Platforms", .compiles, .nightly)
struct PlatformTests {
  static let modules = ["Swift", "_Concurrency", "Synchronization", "Observation", "Dispatch"]

  /// Used only behind `if #available`.
  static let guarded: Set = ["Task.immediateDetached(name:priority:executorPreference:operation:)"]

  @Test("nothing newer than the declared platforms is used, and no snippet, comment or tutorial advises it")
  func usesNothingNewer() async throws {
    let newer = try await Self.newer()
    #expect(newer.contains("InlineArray"), "the symbol graphs are read")
    let tutorial = try String(contentsOf: TutorialTests.folder.appending(path: TutorialTests.program), encoding: .utf8)
    let programs = [
      try await Program.library.value, try await SnippetTests.documents.value.file,
      try await CommentTests.program.value.file, try await Program.build("tutorial", ["main.swift": tutorial]).file,
    ]
    var used: Set<Substring> = []
    for program in programs {
      let symbols = try await Self.symbols(in: program)
      #expect(symbols.contains { $0.contains("Signal") }, "\(program) is read")
      used.formUnion(symbols)
    }
    #expect(newer.filter { name in used.contains { Self.mentions(name, in: $0) } } == Self.guarded)
  }

  /// The symbols that are newer than the declared platforms.
  static func newer() async throws -> Set<String> {
    let declared = try declaredVersions()
    #expect(declared.count >= 5)
    return try await symbols { domain, version in declared[domain].map { version > $0 } ?? false }
  }

  /// The versions in `Package.swift`, by the names of the symbol graphs' domains.
  static func declaredVersions() throws -> [String: Int] {
    let pairs = try Repository.text(of: "Package.swift").matches(
      of: /\.(macOS|iOS|tvOS|watchOS|visionOS|macCatalyst)\(\.v(\d+)\)/
    )
    .map { (String($0.1), Int($0.2) ?? 0) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The names, as `swift demangle` writes them, of the symbols whose availability is like that. One that shares its
  /// name with an older symbol is left out, since a name does not distinguish them.
  static func symbols(where isLike: (_ domain: String, _ version: Int) -> Bool) async throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var alike: Set<String> = []
    var others: Set<String> = []
    for module in modules {
      _ = try await Subprocess.run([
        "swift", "symbolgraph-extract", "-module-name", module, "-target", target, "-skip-synthesized-members",
        "-output-dir", folder.path,
      ])
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

  /// The names of all symbols in a program or library, without their generic arguments. What only implements a
  /// protocol's requirement may name one that an older system does not ask for.
  static func symbols(in program: URL) async throws -> Set<Substring> {
    let list = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    try await Subprocess.run(["llvm-nm", "--format=just-symbols", program.path]).output
      .write(to: list, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: list) }
    let names = try await Subprocess.run(["swift", "demangle", "--simplified"], input: list).output
    return Set(
      names.replacing("<>", with: "").split(separator: "\n").filter {
        !$0.contains("protocol witness for ") && !$0.contains("method descriptor for ")
      })
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
