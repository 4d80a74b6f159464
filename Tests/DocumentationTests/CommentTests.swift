import Foundation
import Testing

/// The code in comments is what people paste from a symbol's page. Most of it names what a program has, such as
/// `lines`, `client` or `logger`: `Comments/Names.swift` has such things.
@Suite("Code in comments", .compiles)
struct CommentTests {
  @Test("Every block of code in a comment compiles, and runs to its end")
  func isTrue() async throws {
    #expect(Self.snippets.count > 80)
    #expect(
      Set(Self.given.keys).union(Self.endless).isSubset(of: Self.snippets.map(\.name)), "There are no such blocks")
    try await Self.program.value.expectToRun(Self.snippets.filter { !Self.endless.contains($0.name) })
  }

  /// Without those of `Combine`, which is not here: the tests in Benchmarks compile its folder. `BrokerPageTests` has
  /// those that need a broker.
  static let snippets = Repository.sources.filter { !$0.contains("/Combine/") && !$0.contains("/ReactiveNATS/") }
    .flatMap(Snippet.all(in:))

  static let program = Task {
    try await Program.build(
      "comments", calling: snippets, as: { "Screen().`\($0.name)`()" },
      in: ["Comments.swift": header + snippets.map(function).joined(separator: "\n")],
      beside: [Repository.tests.appending(path: "Comments/Names.swift")])
  }

  /// What a single block needs, or has another meaning in.
  static let given = [
    "Disposable.swift-1": "let file = Database()",
    "FileContents.swift-1": "let log = URL(filePath: \"/etc/hosts\")",
    "Hold.swift-1": "let source = Subject<Int>(); let condition = BehaviorSubject(false)",
    "LiveSubscriptions.swift-2": "let observer = Observer<Int>(next: { _ in .more }, finish: { _ in })",
    "MarbleDifference.swift-1":
      "let recording = scheduler.record(try scheduler.cold(\"-a-b-|\").signal); scheduler.run()",
    "MarbleValues.swift-1": "let recording = scheduler.record(Signal.of((1, true)))",
    "Split.swift-2": "let log = upload",
    "StatefulSignal.swift-1": "let observer = Observer<String>(next: { _ in .more }, finish: { _ in })",
    "Subject.swift-1": "let observer = Observer<Click>(next: { _ in .more }, finish: { _ in })",
    "Subject.swift-2": "let users = BehaviorSubject<Set<User>>([])",
    "Subject.swift-4": "let prices = Subject<Double>()",
    "SendResult.swift-1": "let jobs = Subject<Job>(); var backlog: [Job] = []",
    "SubscribedValues.swift-1": "let log = Subject<String>()",
    "WorkChannel.swift-1": """
    struct Group { func addTask(_ work: sending @escaping () async throws -> Void) { Task { try await work() } } }
    let group = Group()
    """,
  ]

  /// What has no end, or needs a server or a repository: it only compiles.
  static let endless: Set = [
    "Defaults.swift-1", "Processes.swift-1", "Requests.swift-1", "SignalChannel.swift-1", "TypedValues.swift-2",
  ]

  private static func function(_ snippet: Snippet) -> String {
    let code = snippet.body.replacing(/(switch .*\{) … \}/) { "\($0.output.1) default: break }" }
      .replacing("…", with: "omitted()")
    if snippet.code.hasPrefix("extension ") {
      return "\(code)\nextension Screen { nonisolated func `\(snippet.name)`() {} }\n"
    }
    // What is on a screen is the main actor's.
    let isOnScreen = code.contains(/\b(label|button|spinner)\b/.wordBoundaryKind(.simple))
    return """
      extension Screen {
        \(isOnScreen ? "@MainActor" : "nonisolated") func `\(snippet.name)`() async throws {
          \(given[snippet.name] ?? "")
          do {
      \(code)
          }
        }
      }
      """
  }

  private static let header =
    Snippet.header + "import Testing\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
}
