import Foundation
import Testing

/// A snippet compiles wherever it is pasted: in a nonisolated function, as `Snippets` is built, on the main actor, in a
/// target whose default is the main actor, and at the top level of a program.
@Suite("Snippets in other places", .enabled(if: Compiler.modules != nil))
struct PlacesTests {
  @Test("Every snippet compiles in a function of the main actor")
  func onTheMainActor() throws {
    let errors = try Place.errors(in: Self.functions { "@MainActor \($0)" })
    #expect(errors == [])
  }

  @Test("Every snippet compiles in a target whose default is the main actor, with the other settings of a new project")
  func byDefault() throws {
    let errors = try Place.errors(in: Self.functions { $0 }, options: Self.newProject)
    #expect(errors == [])
  }

  @Test("Every snippet compiles at the top level of a program", arguments: SnippetTests.documents)
  func atTheTopLevel(document: String) throws {
    for block in try Self.blocks(of: document) {
      let errors = try Place.errors(in: ["main.swift": Self.program(block, in: document)])
      #expect(errors == [])
    }
  }

  @Test("The first program of README prints what it says in each place")
  func runs() throws {
    let block = try #require(Self.blocks(of: "README.md").first)
    let printed = try #require(
      block.split(separator: "\n").compactMap { $0.split(separator: "// printed: ").last }.last)
    func output(_ main: String, _ options: [String] = []) throws -> [String] {
      try Place.run(["main.swift": Self.program("", in: "README.md") + main], options: options)
    }
    let function = SnippetTests.function(named: "example", block)
    #expect(try output(block) == [String(printed)])
    #expect(try output(block, Self.newProject) == [String(printed)])
    #expect(try output("\(function)\ntry await example()") == [String(printed)])
    #expect(try output("@MainActor \(function)\ntry await example()") == [String(printed)])
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
    let errors = try Place.errors(in: ["File.swift": program], options: Self.newProject)
    let page = try String(contentsOf: SnippetTests.root.appending(path: Self.page), encoding: .utf8)
    let told = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
      $0.split(separator: " | ").dropFirst().first
    }
    #expect(told.count >= 6)
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

  static func blocks(of document: String) throws -> [String] {
    SnippetTests.swiftBlocks(
      in: try String(contentsOf: SnippetTests.root.appending(path: document), encoding: .utf8))
  }

  /// All snippets as functions, a file for each document.
  static func functions(_ modify: (String) -> String) throws -> [String: String] {
    var files: [String: String] = [:]
    for document in SnippetTests.documents {
      let functions = try blocks(of: document).enumerated().map { number, block in
        modify(SnippetTests.function(named: "\(document)-\(number)", block))
      }
      let name = document.split(separator: "/").last.map(String.init) ?? document
      files[name.replacing(".md", with: ".swift")] = SnippetTests.header + functions.joined(separator: "\n")
    }
    return files
  }

  /// A block with the imports of its page, if it names none.
  static func program(_ block: String, in document: String) -> String {
    let usesClassic =
      block.contains("import ReactiveClassic") || document.contains("MIGRATION") || document.contains("Classic")
    return SnippetTests.header.replacing(
      "import ReactiveClassic\n", with: usesClassic ? "import ReactiveClassic\n" : "") + block
  }
}

/// Files in a folder of their own, as a module.
private enum Place {
  static func errors(in files: [String: String], options: [String] = []) throws -> [String] {
    try written(files) { paths in
      // Else the module would go by the name of its first file, which may be that of a module it imports.
      let name = ["-module-name", paths.count > 1 ? "Snippets" : "main"]
      return try Compiler.report(on: paths, options: ["-suppress-warnings", "-plugin-path", plugins] + name + options)
        .filter { $0.kind == "error" }.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line):\($0.text)" }
    }
  }

  /// Builds a program, and returns the lines that it prints.
  static func run(_ files: [String: String], options: [String]) throws -> [String] {
    let products = URL(filePath: Compiler.modules ?? "").deletingLastPathComponent()
    let objects = try ["ReactiveConcurrency", "ReactiveFoundation", "ReactiveTesting"].flatMap { module in
      let folder = products.appending(path: "\(module).build")
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "o" }.map(\.path)
    }
    return try written(files) { paths in
      let program = URL(filePath: paths[0]).deletingLastPathComponent().appending(path: "program").path
      let arguments = ["-swift-version", "6", "-suppress-warnings", "-I", Compiler.modules ?? "", "-o", program]
      let said = try Compiler.run("swiftc", arguments + options + paths + objects, reading: \.standardError)
      #expect(FileManager.default.fileExists(atPath: program), "\(said)")
      return try Compiler.run(program, [], reading: \.standardOutput).split(separator: "\n").map(String.init)
    }
  }

  private static func written<Result>(_ files: [String: String], _ body: ([String]) throws -> Result) throws -> Result {
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
    return try body(paths)
  }

  /// The folder of the compiler's macros.
  static let plugins: String = {
    let info = try? Compiler.run("swiftc", ["-print-target-info"], reading: \.standardOutput)
    let resources = info?.split(separator: "\"runtimeResourcePath\": \"").last?.split(separator: "\"").first ?? ""
    return "\(resources)/host/plugins"
  }()
}
