import Foundation

/// The files that these tests read.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// The documents at the root, and all in the modules' catalogs.
  static let documents =
    ["README.md", "CONTRIBUTING.md", "MIGRATION.md"]
    + files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }

  /// All in Swift: what is compiled, and the tutorials' programs.
  static let sources = files.filter { $0.hasSuffix(".swift") }

  /// The modules that there are.
  static let modules = Set(files.map { $0.split(separator: "/")[1] }.map(String.init))

  private static let files: [String] = {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)?.allObjects
    return (paths as? [String] ?? []).sorted().map { "Sources/\($0)" }
  }()

  static func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  /// The article of the core's catalog.
  static func article(_ name: String) -> String {
    "Sources/ReactiveConcurrency/ReactiveConcurrency.docc/Articles/\(name).md"
  }
}
