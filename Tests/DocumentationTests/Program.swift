import Foundation
import Testing

/// A program in a folder of its own.
struct Program {
  private let file: String

  /// The source of a program that makes the call for the name that it is told.
  static func calling(_ names: [String], as call: (String) -> String) -> String {
    let cases = names.map { "    case \"\($0)\": try await \(call($0))" }.joined(separator: "\n")
    return """
      @main struct Program {
        static func main() async throws {
          switch CommandLine.arguments[1] {
      \(cases)
          default: break
          }
        }
      }
      """
  }

  static func errors(in files: [String: String], options: [String] = []) throws -> [String] {
    try written(files) { paths, _ in
      try Compiler.report(on: paths, options: ["-suppress-warnings", "-plugin-path", plugins] + options)
        .filter { $0.kind == "error" }.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line):\($0.text)" }
    }
  }

  static func build(
    _ files: [String: String], _ options: [String] = [], beside others: [String] = [],
    _ body: (Program) throws -> Void
  ) throws {
    let library = try library.get()
    try written(files, beside: others) { paths, folder in
      let program = Program(file: folder.appending(path: "program").path)
      let arguments = [
        "-swift-version", "6", "-suppress-warnings", "-wmo", "-module-name", "Snippets", "-I", Compiler.modules ?? "",
        "-o", program.file, library, "-Xlinker", "-rpath", "-Xlinker",
        URL(filePath: library).deletingLastPathComponent().path,
      ]
      let said = try Compiler.run("swiftc", arguments + options + paths, reading: \.standardError)
      try #require(FileManager.default.fileExists(atPath: program.file), "\(said)")
      try body(program)
    }
  }

  /// Runs it, with a limit of time for what hangs.
  func run(_ name: String) throws -> (status: Int32, lines: [String]) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["SWIFT_BACKTRACE=enable=no", "timeout", "60", file, name]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text.split(separator: "\n").map(String.init))
  }

  /// The modules as one library, which programs link in a moment.
  private static let library = Result {
    let products = URL(filePath: Compiler.modules ?? "").deletingLastPathComponent()
    let modules = ["SourceLines", "ReactiveConcurrency", "ReactiveClassic", "ReactiveFoundation", "ReactiveTesting"]
    let objects = modules.flatMap { module in
      // Those of the sources that there are: a build leaves behind those of former ones.
      let sources = SnippetTests.root.appending(path: "Sources/\(module)")
      let files = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
      return files.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }.map { file in
        products.appending(path: "\(module).build/\(file.split(separator: "/").last ?? "").o").path
      }
    }
    let library = products.appending(path: "libSnippets.so").path
    try? FileManager.default.removeItem(atPath: library)
    let said = try Compiler.run("swiftc", ["-emit-library", "-o", library] + objects, reading: \.standardError)
    try #require(FileManager.default.fileExists(atPath: library), "\(said)")
    return library
  }

  private static func written<Result>(
    _ files: [String: String], beside others: [String] = [], _ body: ([String], URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      paths.append(folder.appending(path: name).path)
      try text.write(toFile: paths[paths.count - 1], atomically: true, encoding: .utf8)
    }
    let folderOfTests = SnippetTests.root.appending(path: "Tests/DocumentationTests")
    paths += others.map { folderOfTests.appending(path: $0).path }
    return try body(paths, folder)
  }

  /// The folder of the compiler's macros.
  static let plugins: String = {
    let info = try? Compiler.run("swiftc", ["-print-target-info"], reading: \.standardOutput)
    let resources = info?.split(separator: "\"runtimeResourcePath\": \"").last?.split(separator: "\"").first ?? ""
    return "\(resources)/host/plugins"
  }()
}
