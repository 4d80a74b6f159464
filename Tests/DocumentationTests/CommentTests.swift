import Foundation
import Testing

/// The code in comments is what people paste from a symbol's page. Most of it names what a program has, such as
/// `lines`, `client` or `logger`: `Comments/Names.swift` has such things.
@Suite("Code in comments", .enabled(if: Compiler.modules != nil))
struct CommentTests {
  @Test("Every block of code in a comment compiles, and runs to its end")
  func isTrue() throws {
    let snippets = try Self.snippets()
    #expect(snippets.count > 80)
    #expect(Set(Self.given.keys).union(Self.endless).isSubset(of: snippets.map(\.name)), "There are no such blocks")
    try Program.build(Self.files(snippets), beside: ["Comments/Names.swift"]) { program in
      for snippet in snippets where !Self.endless.contains(snippet.name) {
        let (status, lines) = try program.run(snippet.name)
        #expect(status == 0, "\(snippet.name) has not run to its end; printed: \(lines)")
        if let said = snippet.said { #expect(lines.joined(separator: ", ") == said, "\(snippet.name)") }
      }
    }
  }

  /// Without those of `Combine`, which is not here: the tests in Benchmarks compile its folder.
  static func snippets() throws -> [Snippet] {
    try SnippetTests.sources.filter { !$0.contains("/Combine/") }.flatMap { try Snippet.all(in: $0) }
  }

  /// What a single block needs, or has another meaning in.
  static let given = [
    "Disposable.swift-1": "let file = Database()",
    "FileReading.swift-2": "let log = URL(filePath: \"/etc/hosts\")",
    "LiveSubscriptions.swift-1": "let observer = Observer<Int>(next: { _ in .more }, finish: { _ in })",
    "MarbleDifference.swift-1":
      "let recording = scheduler.record(try scheduler.cold(\"-a-b-|\").signal); scheduler.run()",
    "MarbleValues.swift-1": "let recording = scheduler.record(Signal.of((1, true)))",
    "Split.swift-2": "let log = upload",
    "StatefulSignal.swift-1": "let observer = Observer<String>(next: { _ in .more }, finish: { _ in })",
    "Subject.swift-1": "let observer = Observer<Click>(next: { _ in .more }, finish: { _ in })",
    "Subject.swift-2": "let users = BehaviorSubject<Set<User>>([])",
    "Subject.swift-4": "let jobs = Subject<Job>(); var backlog: [Job] = []",
    "Subject.swift-5": "let prices = Subject<Double>()",
    "SubscribedValues.swift-1": "let log = Subject<String>()",
    "WatchedSignal.swift-1": "let isValid: @Sendable (Double) -> Bool = { $0 > 0 }",
    "WorkChannel.swift-1": """
    struct Group { func addTask(_ work: sending @escaping () async throws -> Void) { Task { try await work() } } }
    let group = Group()
    """,
  ]

  /// What has no end, or needs a server or a repository: it only compiles.
  static let endless: Set = [
    "Defaults.swift-1", "Processes.swift-1", "Requests.swift-1", "SignalChannel.swift-1", "TypedValues.swift-2",
  ]

  private static func files(_ snippets: [Snippet]) -> [String: String] {
    var files: [String: String] = [:]
    for snippet in snippets {
      let code = snippet.code.replacing(/(switch .*\{) … \}/) { "\($0.output.1) default: break }" }
        .replacing("…", with: "omitted()")
      let isExtension = code.hasPrefix("extension ")
      // What is on a screen is the main actor's.
      let isolation =
        code.contains(/\b(label|button|spinner)\b/.wordBoundaryKind(.simple)) ? "@MainActor" : "nonisolated"
      files[snippet.name + ".swift"] =
        header
        + (isExtension
          ? "\(code)\nextension Screen { func `\(snippet.name)`() {} }"
          : """
          extension Screen {
            \(isolation) func `\(snippet.name)`() async throws {
              \(given[snippet.name] ?? "")
              do {
          \(code.replacing(/import \w+\n/, with: ""))
              }
            }
          }
          """)
    }
    files["Program.swift"] = Program.calling(snippets.map(\.name), as: { "Screen().`\($0)`()" })
    return files
  }

  private static let header =
    SnippetTests.header + "import Testing\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
}
