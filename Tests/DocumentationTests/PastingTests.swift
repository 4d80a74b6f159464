import Testing

/// What a newcomer does with an article: paste its blocks, one after the other, into a program's `main.swift`, in
/// either language mode.
@Suite("Pasted into main.swift", .compiles)
struct PastingTests {
  enum Mode: String, CaseIterable, Sendable {
    case swift5 = "5"
    case swift6 = "6"

    /// Both at night.
    static let everyday: [Mode] = Subprocess.isNightly ? allCases : [.swift6]
  }

  /// The blocks of a page, or one block of a page that says that each is a complete program.
  struct Pasted: Sendable, CustomTestStringConvertible {
    let snippets: [Snippet]
    let isPage: Bool

    static let all: [Pasted] = Repository.documents.flatMap { document in
      let snippets = Snippet.ofDocuments.filter { $0.document == document }
      guard !snippets.isEmpty else { return [Pasted]() }
      let text = (try? Repository.text(of: document)) ?? ""
      if text.contains("is a complete program") { return snippets.map { Pasted(snippets: [$0], isPage: false) } }
      return [Pasted(snippets: snippets, isPage: true)]
    }

    var testDescription: String { "\(snippets[0].file)\(isPage ? "" : "-\(snippets[0].number)")" }

    /// `main.swift`, and another file whose imports reach it in Swift 5.
    var files: [String: String] {
      let code = snippets.map { $0.placed($0.code) }.joined()
      var files = ["main.swift": (isPage ? "import ReactiveConcurrency\n" : Snippet.imports) + code]
      files["Other.swift"] = "import ReactiveCallbacks\n" + (code.contains("Profile()") ? Snippet.profile : "")
      return files
    }

    /// Builds it and expects that it runs to its end and prints what its blocks say, in this order, between what they
    /// print without saying so.
    func expectToRun(_ name: String, _ options: [String]) async throws {
      let result = try await Program.build("\(testDescription) \(name)", files, options).run()
      #expect(result.status == 0, "\(snippets[0]) has not run to its end: \(result.output)\(result.errors)")
      let lines = result.output.split(separator: "\n").joined(separator: ", ")
      var rest = lines[...]
      for said in snippets.compactMap(\.said) {
        let found = try #require(rest.firstRange(of: said), "\(snippets[0]): \(said), not \(lines)")
        rest = rest[found.upperBound...]
      }
    }
  }

  @Test(
    "The blocks of a page are one program, although another file imports callbacks (SAYS-3)",
    arguments: Pasted.all.filter(\.isPage), Mode.everyday)
  func compiles(_ pasted: Pasted, in mode: Mode) async throws {
    let messages = try await Compiler.messages(on: pasted.files, ["-swift-version", mode.rawValue])
    #expect(messages.filter { $0.kind == "error" } == [])
  }

  @Test("This program runs to its end and prints what they say", .nightly, arguments: Pasted.all, Mode.allCases)
  func runs(_ pasted: Pasted, in mode: Mode) async throws {
    try await pasted.expectToRun("Swift \(mode.rawValue)", ["-swift-version", mode.rawValue])
  }

  @Test(
    "The first program, and the one for a new project, run at the top level of a new project", .nightly,
    arguments: [("README.md", ""), (Repository.article("WhereCodeRuns"), "nonisolated struct User")])
  func inANewProject(_ document: String, code: String) async throws {
    let snippet = try #require(Snippet.all(in: document).first { code.isEmpty || $0.code.contains(code) })
    try await Pasted(snippets: [snippet], isPage: false).expectToRun("new project", Compiler.newProject)
  }

  @Test(
    "Where `await` is written, the call suspends, although the classic names are imported (SAYS-3)",
    arguments: Mode.allCases)
  func awaits(in mode: Mode) async throws {
    let program = """
      import ReactiveClassic
      let numbers = Signal.of(1, 2)
      let subject = RACReplaySubject<Int>(capacity: 1)
      let first: Int? = try await numbers.first()
      let second = try await subject.first(default: 2)
      let values: [Int] = try await numbers.collect()
      let count = try await numbers.collect().count
      try await numbers.run()
      let last = try await numbers.last()
      let only = try await subject.single()
      print(first ?? 0, second, values, count, last ?? 0, only)
      func wait() async throws -> Int {
        try await numbers.run()
        return try await numbers.collect().count + (numbers.first() ?? 0)
      }

      """
    let messages = try await Compiler.messages(on: ["main.swift": program], ["-swift-version", mode.rawValue])
    #expect(messages.filter { $0.kind != "note" } == [])
  }
}
