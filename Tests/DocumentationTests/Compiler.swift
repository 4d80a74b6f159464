import Foundation
import Testing

/// The compiler that built these tests, with the modules that they were built with.
enum Compiler {
  struct Message: Equatable, Sendable, CustomStringConvertible {
    let file: String
    let line: Int
    let kind: String
    let text: String

    var description: String { "\(file):\(line): \(kind): \(text)" }
  }

  /// Where the build has put the modules and the tests.
  static let products: URL? = {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    let folder = URL(filePath: tests).deletingLastPathComponent()
    let module = folder.appending(path: "Modules/ReactiveConcurrency.swiftmodule").path
    return FileManager.default.fileExists(atPath: module) ? folder : nil
  }()

  static var modules: String { products?.appending(path: "Modules").path ?? "" }

  /// The settings of Xcode's new projects.
  static let newProject = [
    "-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
    "-enable-upcoming-feature", "InferIsolatedConformances",
  ]

  /// What it says about programs that it does not make. Its front end is asked directly: the driver leaves out the
  /// rest after an error.
  static func log(on files: [URL], _ options: [String] = []) async throws -> (status: Int32, text: String) {
    let arguments = [
      "swiftc", "-frontend", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-diagnostic-style", "llvm",
      "-module-name", "Checked", "-I", modules, "-plugin-path", await plugins.value,
    ]
    let result = try await Subprocess.run(arguments + options + files.map(\.path))
    return (result.status, result.errors)
  }

  /// The same as messages.
  static func messages(on files: [URL], _ options: [String] = []) async throws -> [Message] {
    let result = try await log(on: files, options)
    let messages: [Message] = result.text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 4).map(String.init)
      guard parts.count == 5, let number = Int(parts[1]) else { return nil }
      let file = parts[0].split(separator: "/").last ?? ""
      return Message(file: String(file), line: number, kind: String(parts[3].dropFirst()), text: parts[4])
    }
    // It may fail without naming a line.
    try #require(result.status == 0 || messages.contains { $0.kind == "error" }, "\(result.text)")
    return messages
  }

  /// The same about a module of these files.
  static func messages(on files: [String: String], _ options: [String] = []) async throws -> [Message] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await messages(on: write(files, to: folder), options)
  }

  static func write(_ files: [String: String], to folder: URL) throws -> [URL] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try files.sorted { $0.key < $1.key }.map { name, text in
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file
    }
  }

  /// The folder of the compiler's macros.
  private static let plugins = Task {
    let info = try? await Subprocess.run(["swiftc", "-print-target-info"]).output
    let resources = info?.split(separator: "\"runtimeResourcePath\": \"").last?.split(separator: "\"").first ?? ""
    return "\(resources)/host/plugins"
  }
}

extension Trait where Self == ConditionTrait {
  /// For what compiles programs.
  static var compiles: Self { .enabled("The build's modules are not beside the tests") { Compiler.products != nil } }
}
