import Foundation
import Testing

/// A snippet runs wherever it is pasted: in a nonisolated function, on the main actor, in a target whose default is the
/// main actor, and at the top level of a program.
@Suite("Snippets in all places", .enabled(if: Compiler.modules != nil))
struct PlacesTests {
  /// Where functions are.
  enum Place: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case nonisolated
    case mainActor = "on the main actor"
    case newProject = "in a target whose default is the main actor, with the other settings of a new project"

    var testDescription: String { rawValue }
  }

  @Test("Every snippet compiles, runs to its end and prints what it says, as a function", arguments: Place.allCases)
  func functions(in place: Place) throws {
    let options = place == .newProject ? Self.newProject : []
    let snippets = try SnippetTests.documents.flatMap { try Snippet.all(in: $0) }
    try Program.build(Self.files(snippets, prefix: place == .mainActor ? "@MainActor " : ""), options) { program in
      for snippet in snippets { try Self.expect(snippet, toRunIn: program) }
    }
  }

  @Test("So does every snippet at the top level of a program", arguments: SnippetTests.documents)
  func atTheTopLevel(of document: String) throws {
    for snippet in try Snippet.all(in: document) {
      try Program.build(["main.swift": snippet.program]) { try Self.expect(snippet, toRunIn: $0) }
    }
  }

  @Test("So do the first programs at the top level of a program whose default is the main actor")
  func atTheTopLevelOfANewProject() throws {
    for snippet in try ["README.md", Self.page].compactMap({ try Snippet.all(in: $0).first }) {
      try Program.build(["main.swift": snippet.program], Self.newProject) { try Self.expect(snippet, toRunIn: $0) }
    }
  }

  @Test("Most snippets that print something say what")
  func most() throws {
    #expect(try SnippetTests.documents.flatMap { try Snippet.all(in: $0) }.count { $0.said != nil } > 50)
  }

  @Test("Without the marks of the page on the main actor by default, the compiler says what the page says")
  func says() throws {
    let program = """
      import ReactiveConcurrency
      enum Status { case idle, busy }
      struct User: Equatable, Sendable { var name = ""; var isNew: Bool { name == "" } }
      func label(_ user: User) -> String { user.name }
      extension Signal { func mine() -> Signal { self } }
      func use(_ users: Signal<User>, _ states: Signal<Status>) {
        _ = users.distinctUntilChanged()
        _ = users.filter { $0.isNew }
        _ = states.map { $0 == .busy }
        _ = users.map { label($0) }
        _ = users.map(label)
        _ = Signal.of(1).flattenMap { _ in users.mine() }
      }
      """
    let errors = try Program.errors(in: ["File.swift": program], options: Self.newProject)
    let page = try String(contentsOf: SnippetTests.root.appending(path: Self.page), encoding: .utf8)
    let told = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
      $0.split(separator: " | ").dropFirst().first
    }
    #expect(told.count >= 6)
    let isolated = try Program.errors(
      in: [
        "File.swift": """
        import ReactiveConcurrency
        final class Form {
          let names = BehaviorSubject("")
          var count = 0
          lazy var wrong = names.isolated.map { $0.count > self.count }
          lazy var right = names.isolated.map { @MainActor in $0.count > self.count }
          func wait() async throws {
            try await names.signal.forEachLatest { name in self.count += 1 }
            try await names.signal.forEachLatest { @MainActor name in self.count += 1 }
          }
        }
        """
      ], options: Self.newProject)
    #expect(Set(isolated.compactMap { $0.split(separator: ":").dropFirst().first }) == ["5", "8"], "\(isolated)")
    for words in told where !words.contains("non-Sendable function value") {
      let parts = words.split(separator: " … ")
      #expect(errors.contains { error in parts.allSatisfy { error.contains($0) } }, "\(words), not \(errors)")
    }
  }

  static let page = "Sources/ReactiveConcurrency/ReactiveConcurrency.docc/Articles/MainActorByDefault.md"

  static let newProject = [
    "-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
    "-enable-upcoming-feature", "InferIsolatedConformances",
  ]

  private static func expect(_ snippet: Snippet, toRunIn program: Program) throws {
    let (status, lines) = try program.run(snippet.name)
    #expect(status == 0, "\(snippet.name) has not run to its end; printed: \(lines)")
    if let said = snippet.said { #expect(lines.joined(separator: ", ") == said, "\(snippet.name)") }
  }

  /// All snippets as functions, a file for each document, and the program that calls the one that it is told.
  private static func files(_ snippets: [Snippet], prefix: String) -> [String: String] {
    var files: [String: String] = [:]
    for snippet in snippets {
      let name = "\(snippet.document.split(separator: "/").last ?? "")".replacing(".md", with: ".swift")
      files[name, default: SnippetTests.header] += "\(prefix)\(snippet.function)\n"
    }
    let cases = snippets.map { "    case \"\($0.name)\": try await `\($0.name)`()" }.joined(separator: "\n")
    files["Program.swift"] = """
      @main struct Program {
        static func main() async throws {
          switch CommandLine.arguments[1] {
      \(cases)
          default: break
          }
        }
      }
      """
    return files
  }
}

/// A program in a folder of its own.
private struct Program {
  private let file: String

  static func errors(in files: [String: String], options: [String] = []) throws -> [String] {
    try written(files) { paths, _ in
      try Compiler.report(on: paths, options: ["-suppress-warnings", "-plugin-path", plugins] + options)
        .filter { $0.kind == "error" }.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line):\($0.text)" }
    }
  }

  static func build(_ files: [String: String], _ options: [String] = [], _ body: (Program) throws -> Void) throws {
    let library = try library.get()
    try written(files) { paths, folder in
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
    let modules = ["ReactiveConcurrency", "ReactiveClassic", "ReactiveFoundation", "ReactiveTesting"]
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
    _ files: [String: String], _ body: ([String], URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      paths.append(folder.appending(path: name).path)
      try text.write(toFile: paths[paths.count - 1], atomically: true, encoding: .utf8)
    }
    // What a snippet needs that cannot be local.
    if files.count > 1 || files.values.contains(where: { $0.contains("Profile()") }) {
      paths.append(SnippetTests.root.appending(path: "Tests/DocumentationTests/Profile.swift").path)
    }
    return try body(paths, folder)
  }

  /// The folder of the compiler's macros.
  static let plugins: String = {
    let info = try? Compiler.run("swiftc", ["-print-target-info"], reading: \.standardOutput)
    let resources = info?.split(separator: "\"runtimeResourcePath\": \"").last?.split(separator: "\"").first ?? ""
    return "\(resources)/host/plugins"
  }()
}
