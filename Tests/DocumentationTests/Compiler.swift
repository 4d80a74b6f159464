import Foundation

/// The compiler that built these tests, with the modules that they were built with.
enum Compiler {
  /// The modules lie beside the tests.
  static let modules: String? = {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    let folder = URL(filePath: tests).deletingLastPathComponent().appending(path: "Modules")
    let module = folder.appending(path: "ReactiveConcurrency.swiftmodule").path
    return FileManager.default.fileExists(atPath: module) ? folder.path : nil
  }()

  /// The errors in each program. Each is a function on one line, so an error's line identifies the program.
  static func errors(
    ofPrograms synchronous: [String], asyncPrograms asynchronous: [String] = [], variables: String,
    after preamble: String
  ) throws -> [String: [String]] {
    let programs = synchronous + asynchronous
    let functions = programs.enumerated().map { number, program in
      "func program\(number)(\(variables)) \(number < synchronous.count ? "" : "async ") { \(program) }"
    }
    let firstLine = preamble.count { $0 == "\n" } + 1
    var errors: [String: [String]] = [:]
    for error in try Self.errors(in: preamble + functions.joined(separator: "\n") + "\n") {
      let index = error.line - firstLine
      errors[programs.indices.contains(index) ? programs[index] : "line \(error.line)", default: []].append(error.text)
    }
    return errors
  }

  static func errors(in source: String) throws -> [(line: Int, text: String)] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try report(on: [file.path], options: ["-suppress-warnings"])
      .filter { $0.file == file.path && $0.kind == "error" }.map { ($0.line, $0.text) }
  }

  /// What the compiler says about the files. Its front end is asked directly: the driver leaves out the rest after an
  /// error.
  static func report(
    on files: [String], options: [String]
  ) throws -> [(file: String, line: Int, kind: String, text: String)] {
    let arguments =
      ["-frontend", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", modules ?? ""] + options
      + files
    return try run("swiftc", arguments, reading: \.standardError).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 4).map(String.init)
      guard parts.count == 5, let number = Int(parts[1]) else { return nil }
      return (parts[0], number, String(parts[3].dropFirst()), parts[4])
    }
  }

  /// Runs a program of the toolchain, and returns what it prints.
  static func run(
    _ tool: String, _ arguments: [String], input: URL? = nil, reading stream: ReferenceWritableKeyPath<Process, Any?>
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
    let output = Pipe()
    process[keyPath: stream] = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
