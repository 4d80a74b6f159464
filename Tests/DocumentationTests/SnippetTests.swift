import Testing

/// Every Swift block of the documents compiles where people write it, runs to its end and prints what it says.
@Suite("Documents", .compiles)
struct SnippetTests {
  @Test("Every snippet compiles as a function, runs to its end and prints what it says")
  func functions() async throws {
    #expect(Snippet.ofDocuments.count > 100)
    try await Self.documents.value.expectToRun(Snippet.ofDocuments)
  }

  @Test("Every snippet compiles in a target whose default is the main actor, with the other settings of a new project")
  func inANewProject() async throws {
    #expect(try await Compiler.messages(on: Self.files(), Compiler.newProject).filter { $0.kind == "error" } == [])
  }

  @Test(
    "Every snippet runs to its end and prints what it says on the main actor, and in a new project's target", .nightly,
    arguments: [("main actor", "@MainActor ", []), ("new project", "", Compiler.newProject)])
  func onTheMainActor(name: String, prefix: String, options: [String]) async throws {
    let program = try await Self.program(name, prefix: prefix, options)
    try await program.expectToRun(Snippet.ofDocuments)
  }

  @Test("Most snippets that print something say what")
  func most() {
    #expect(Snippet.ofDocuments.count { $0.said != nil } > 50)
  }

  /// All of them as nonisolated functions.
  static let documents = Task { try await program("documents") }

  private static func program(
    _ name: String, prefix: String = "", _ options: [String] = []
  ) async throws -> Program {
    try await Program.build(
      name, calling: Snippet.ofDocuments, as: { "`\($0.name)`()" }, in: files(prefix: prefix), options)
  }

  /// A file for each document, and a function for each block.
  private static func files(prefix: String = "") -> [String: String] {
    var files = ["Profile.swift": Snippet.profile]
    for snippet in Snippet.ofDocuments {
      files["\(snippet.file).swift", default: Snippet.header] +=
        "\(prefix)func `\(snippet.name)`() async throws {\n\(snippet.body)}\n"
    }
    return files
  }
}
