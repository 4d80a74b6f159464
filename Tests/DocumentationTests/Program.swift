import Foundation
import Testing

/// A program that is made of the documents' code.
struct Program: Sendable {
  let file: URL

  /// Builds it in a folder of its own beside the tests. `beside` are more of its sources.
  static func build(
    _ name: String, _ files: [String: String], _ options: [String] = [], beside others: [URL] = []
  ) async throws -> Program {
    let library = try await library.value
    let folder = library.deletingLastPathComponent().appending(path: "Documents/\(name)")
    try? FileManager.default.removeItem(at: folder)
    let sources = try Compiler.write(files, to: folder) + others
    let program = Program(file: folder.appending(path: "program"))
    let arguments = [
      "swiftc", "-swift-version", "6", "-suppress-warnings", "-wmo", "-module-name", "Documents",
      "-I", Compiler.modules, library.path, "-Xlinker", "-rpath", "-Xlinker",
      library.deletingLastPathComponent().path, "-o", program.file.path,
    ]
    let result = try await Subprocess.run(arguments + options + sources.map(\.path))
    try #require(result.status == 0, "\(result.errors)")
    return program
  }

  /// A program that calls the functions of the snippets whose names it is told, and names each on its standard error.
  static func build(
    _ name: String, calling snippets: [Snippet], as call: (Snippet) -> String, in files: [String: String],
    _ options: [String] = [], beside others: [URL] = []
  ) async throws -> Program {
    // A table, since the compiler takes the longer for a function the more it awaits.
    let functions = snippets.map { "  \"\($0.name)\": { @Sendable in try await \(call($0)) },\n" }.joined()
    let main = """
      import Foundation
      private nonisolated let functions: [String: @Sendable () async throws -> Void] = [
      \(functions)]
      @main struct Program {
        static func main() async throws {
          for name in CommandLine.arguments.dropFirst() {
            FileHandle.standardError.write(Data("\\(name)\\n".utf8))
            try await functions[name]!()
          }
        }
      }
      """
    return try await build(name, files.merging(["Program.swift": main]) { $1 }, options, beside: others)
  }

  /// Runs it, with a limit of time for what hangs.
  func run(_ names: [String] = []) async throws -> Subprocess.Result {
    try await Subprocess.run(["SWIFT_BACKTRACE=enable=no", "timeout", "60", file.path] + names)
  }

  /// Expects that each snippet runs to its end and prints what it says. Those that say nothing run one after the other
  /// in one process, since starting it takes longer than they do, and by themselves at night.
  func expectToRun(_ snippets: [Snippet]) async throws {
    let isAlone = { (snippet: Snippet) in snippet.said != nil || Subprocess.isNightly }
    let groups = [snippets.filter { !isAlone($0) }] + snippets.filter(isAlone).map { [$0] }
    try await withThrowingTaskGroup { group in
      for snippets in groups where !snippets.isEmpty {
        group.addTask {
          let result = try await run(snippets.map(\.name))
          #expect(result.status == 0, "The last has not run to its end: \(result.errors)\(result.output)")
          let lines = result.output.split(separator: "\n").joined(separator: ", ")
          if let said = snippets.first?.said { #expect(lines == said, "\(snippets)") }
        }
      }
      try await group.waitForAll()
    }
  }

  /// The modules that documents use, with those that these import, as one library: programs are linked with it in a
  /// moment.
  static let library = Task {
    let products = try #require(Compiler.products)
    var wanted = [
      "ReactiveCallbacks", "ReactiveClassic", "ReactiveConcurrency", "ReactiveDebugging", "ReactiveFoundation",
      "ReactiveTesting",
    ]
    #if NATS
      wanted.append("ReactiveNATS")
    #endif
    var modules: Set<String> = []
    var objects: [String] = []
    while let module = wanted.popLast() {
      guard modules.insert(module).inserted else { continue }
      // Those of the sources that there are: a build leaves behind those of former ones.
      for source in Repository.sources where source.hasPrefix("Sources/\(module)/") && !source.contains(".docc/") {
        objects.append(products.appending(path: "\(module).build/\(source.split(separator: "/").last ?? "").o").path)
        let imports = try Repository.text(of: source).matches(of: /(?m)^ *(?:[@\w]+ )*import (\w+)$/)
        wanted += imports.map { String($0.output.1) }.filter(Repository.modules.contains)
      }
    }
    let library = products.appending(path: "libDocuments.so")
    let result = try await Subprocess.run(["swiftc", "-emit-library", "-o", library.path] + objects)
    try #require(result.status == 0, "\(result.errors)")
    return library
  }
}
