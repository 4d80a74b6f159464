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
    let files = Self.files(snippets, prefix: place == .mainActor ? "@MainActor " : "")
    try Program.build(files, options, beside: [Self.profile]) { program in
      for snippet in snippets { try Self.expect(snippet, toRunIn: program) }
    }
  }

  @Test("So does every snippet at the top level of a program", arguments: SnippetTests.documents)
  func atTheTopLevel(of document: String) throws {
    for snippet in try Snippet.all(in: document) {
      let others = snippet.code.contains("Profile()") ? [Self.profile] : []
      try Program.build(["main.swift": snippet.program], beside: others) { try Self.expect(snippet, toRunIn: $0) }
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

  /// What a snippet needs that cannot be local.
  static let profile = "Profile.swift"

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
    files["Program.swift"] = Program.calling(snippets.map(\.name)) { "`\($0)`()" }
    return files
  }
}
