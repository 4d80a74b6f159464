import Foundation

/// Holds the list of names against the libraries': fails when a release has added one, or dropped one, and says which.
@main
enum Check {
  static func main() throws {
    let folder = URL.temporaryDirectory.appending(path: "names-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for module in ["Swift", "_Concurrency", "AsyncAlgorithms"] { try extract(module, to: folder) }
    var members: [String: Set<String>] = [:]
    var functions: Set<String> = []
    var overloads: [String: Int] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
      for symbol in graph.symbols {
        let path = symbol.pathComponents
        if file.lastPathComponent.hasPrefix("AsyncAlgorithms"), symbol.isOfSequences {
          overloads[String(path[path.count - 1].prefix { $0 != "(" }), default: 0] += 1
        }
        switch symbol.kind.identifier {
        case "swift.func" where path.count == 1 && file.lastPathComponent.hasPrefix("AsyncAlgorithms"):
          functions.insert(path[0])
        case "swift.method" where path.count == 2, "swift.property" where path.count == 2:
          // What is underscored is nobody's to call.
          if !path[1].hasPrefix("_") { members[path[0], default: []].insert(path[1]) }
        default: break
        }
      }
    }
    let complaints =
      try Overloads.complaints(overloads, diagnostics)
      + differences(of: members["AsyncSequence"] ?? [], from: Names.asyncSequences, "AsyncSequence")
      + differences(of: members["Sequence"] ?? [], from: Names.sequences, "Sequence")
      + differences(of: functions, from: Names.functions, "swift-async-algorithms")
    for complaint in complaints { print(complaint) }
    if !complaints.isEmpty { exit(1) }
    let calls = Overloads.all.values.map(\.calls.count).reduce(0, +)
    print("All names that other libraries put on our streams are accounted for, as are \(calls) calls.")
  }

  private static func differences(of found: Set<String>, from known: [String: Fate], _ owner: String) -> [String] {
    found.subtracting(known.keys).sorted().map {
      "\(owner) has a new name, \($0): make it give one of our streams, or refuse it, and add it to Names.swift"
    }
      + Set(known.keys).subtracting(found).sorted().map { "\(owner) has no \($0) any more: remove it from Names.swift" }
  }

  /// Writes the symbol graphs of a module and its extensions of other modules.
  private static func extract(_ module: String, to folder: URL) throws {
    let arguments = ["-module-name", module, "-output-dir", folder.path, "-minimum-access-level", "public"]
    let (status, _) = try run(["swift-symbolgraph-extract", "-target", target, "-I", modules] + arguments)
    if status != 0 { throw Unreadable(module: module) }
  }

  /// What the compiler says of a program that imports both libraries.
  private static func diagnostics(of program: String) throws -> [Diagnostic] {
    let file = URL.temporaryDirectory.appending(path: "\(UUID()).swift")
    try program.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let options = ["-frontend", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", modules]
    return try run(["swiftc"] + options + [file.path]).said.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 4)
      guard parts.count == 5, parts[0] == file.path, let number = Int(parts[1]), parts[3] != " note" else { return nil }
      return Diagnostic(line: number, isError: parts[3] == " error", text: String(parts[4]))
    }
  }

  private static let modules =
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules").path

  private static func run(_ arguments: [String]) throws -> (status: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardError = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }

  private static var target: String {
    #if arch(x86_64)
      "x86_64-unknown-linux-gnu"
    #else
      "aarch64-unknown-linux-gnu"
    #endif
  }
}

struct Unreadable: Error, CustomStringConvertible {
  let module: String
  var description: String { "swift-symbolgraph-extract could not read \(module)" }
}

private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }

    var kind: Kind
    var pathComponents: [String]

    /// Whether it is a function, or a member of all async sequences.
    var isOfSequences: Bool {
      pathComponents.count == 1 && kind.identifier == "swift.func"
        || pathComponents.count == 2 && pathComponents[0] == "AsyncSequence"
    }
  }

  var symbols: [Symbol]
}
