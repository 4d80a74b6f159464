import Foundation

/// The command `reactive migrate`.
enum MigrateCommand {
  static let help = """
    reactive migrate LOG…           prints the edits that cure the compiler's messages in LOG, of SwiftPM or Xcode
    reactive migrate FILE.swift…    prints those of a file written for ReactiveCocoa 2 in Swift 1
      --write                       makes them
      --in FOLDER                   leaves all files outside FOLDER alone, which is the working directory otherwise
      --assume-main-actor           closures and classes that the compiler complains of are the main thread's alone

    """

  static func run(_ arguments: ArraySlice<String>) throws -> Int32 {
    var rest = arguments
    var (paths, folder, writes, assumes) = ([String](), ".", false, false)
    while let argument = rest.popFirst() {
      switch argument {
      case "--write": writes = true
      case "--assume-main-actor": assumes = true
      case "--in":
        guard let value = rest.popFirst() else { throw UsageProblem("option '--in' needs a folder") }
        folder = value
      case _ where argument.hasPrefix("--"): throw UsageProblem("unknown option '\(argument)'; try 'reactive --help'")
      default: paths.append(argument)
      }
    }
    if paths.isEmpty { throw UsageProblem("name the compiler's log, or files of Swift 1") }
    let migrations = try Self.migrations(of: paths, in: real(folder), assumes)
    for migration in migrations {
      try Output.write(migration.left.map { $0.printable + "\n" }.joined(), to: STDERR_FILENO)
      if migration.edits.isEmpty { continue }
      try Output.write(migration.difference)
      if writes { try Output.write(migration.result, toFile: migration.file) }
    }
    let (edits, left) = migrations.reduce((0, 0)) { ($0.0 + $1.edits.count, $0.1 + $1.left.count) }
    let hint = writes || edits == 0 ? "" : ", which --write makes"
    try Output.write("\(edits) edits\(hint); \(left) messages left\n", to: STDERR_FILENO)
    return 0
  }

  /// One of each file in the folder: of those that the logs are about, and of those that are named.
  private static func migrations(of paths: [String], in folder: String, _ assumes: Bool) throws -> [Migration] {
    let isInside = { (file: String) in
      real(file).hasPrefix(folder == "/" ? folder : folder + "/") && FileManager.default.fileExists(atPath: file)
    }
    let files = paths.filter { $0.hasSuffix(".swift") }
    if let outside = files.first(where: { !isInside($0) }) { throw UsageProblem("'\(outside)' is not in the folder") }
    let messages = try paths.filter { !files.contains($0) }.flatMap { CompilerMessage.all(in: try text(of: $0)) }
    return try files.map { Migration($0, swift1: try text(of: $0)) }
      + Dictionary(grouping: messages, by: \.file).sorted { $0.key < $1.key }.filter { isInside($0.key) }.map {
        Migration($0.key, try text(of: $0.key), messages: $0.value, assumesMainActor: assumes)
      }
  }

  private static func real(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private static func text(of path: String) throws -> String {
    do {
      return path == "-"
        ? String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        : try String(contentsOf: URL(filePath: path), encoding: .utf8)
    } catch { throw Failure("cannot read '\(path)': \(error.reason)") }
  }
}
