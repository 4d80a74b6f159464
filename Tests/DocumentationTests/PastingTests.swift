import Foundation
import Testing

/// What a newcomer does with an article: paste its blocks, one after the other, into a program's `main.swift`, in
/// either language mode.
@Suite("Pasted into main.swift", .enabled(if: Compiler.modules != nil))
struct PastingTests {
  enum Mode: String, CaseIterable, Sendable { case swift5 = "5", swift6 = "6" }

  /// Each of their blocks is a program of its own, and they say so.
  private static let programs = "is a program of its own"

  @Test(
    "The blocks of a page are one program, which prints what they say, although another file imports the classic names (SAYS-3)",
    arguments: SnippetTests.documents, Mode.allCases)
  func page(_ document: String, in mode: Mode) throws {
    let text = try String(contentsOf: SnippetTests.root.appending(path: document), encoding: .utf8)
    let snippets = try Snippet.all(in: document)
    guard snippets.count > 1, !text.contains(Self.programs) else { return }
    let code = snippets.map(\.code).joined(separator: "\n")
    let files = [
      "main.swift": "import ReactiveConcurrency\n" + code, "Other.swift": "import ReactiveClassic\n",
    ]
    let others = code.contains("Profile()") ? [PlacesTests.profile] : []
    try Program.build(files, ["-swift-version", mode.rawValue], beside: others) { program in
      let (status, lines) = try program.run("")
      #expect(status == 0, "\(document) has not run to its end; printed: \(lines)")
      // In this order, between what blocks print that do not say it.
      var rest = lines.joined(separator: ", ")[...]
      for said in snippets.compactMap(\.said) {
        let found = try #require(rest.range(of: said), "\(said), not \(rest)")
        rest = rest[found.upperBound...]
      }
    }
  }

  @Test(
    "Where `await` is written, the call suspends: no classic call has the name of an async one (SAYS-3)",
    arguments: Mode.allCases)
  func awaits(in mode: Mode) throws {
    let program = """
      import ReactiveClassic
      let numbers = Signal.of(1, 2)
      let subject = RACReplaySubject<Int>(capacity: 1)
      let first: Int? = try await numbers.first()
      let second = try await subject.first(default: 2)
      let values: [Int] = try await numbers.collect()
      let count = try await numbers.collect().count
      try await numbers.waitUntilCompleted()
      let last = try await numbers.last()
      let only = try await subject.single()
      print(first ?? 0, second, values, count, last ?? 0, only)
      func wait() async throws -> Int {
        try await numbers.waitUntilCompleted()
        return try await numbers.collect().count + (numbers.first() ?? 0)
      }

      """
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/main.swift")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try program.write(to: file, atomically: true, encoding: .utf8)
    let report = try Compiler.report(on: [file.path], options: ["-swift-version", mode.rawValue])
    #expect(report.filter { $0.kind != "note" }.map { "\($0.line):\($0.text)" } == [])
  }
}
