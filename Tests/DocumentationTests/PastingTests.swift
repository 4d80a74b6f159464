import Foundation
import Testing

/// What a newcomer does with the first article: paste its blocks, one after the other, into a program's `main.swift`.
@Suite("Pasted into main.swift", .enabled(if: Compiler.modules != nil))
struct PastingTests {
  /// What the compiler says of a program, line by line, beside a file that imports the classic names.
  private func complaints(about program: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (main, other) = (folder.appending(path: "main.swift"), folder.appending(path: "Other.swift"))
    try program.write(to: main, atomically: true, encoding: .utf8)
    try "import ReactiveClassic\n".write(to: other, atomically: true, encoding: .utf8)
    return try Compiler.report(on: [main.path, other.path], options: [])
      .filter { $0.kind == "error" || $0.text.contains("occur within") }.map { "\($0.line):\($0.text)" }
  }

  @Test("The blocks of an introduction are one program, although another file imports the classic names (SAYS-3)")
  func firstTenMinutes() throws {
    let path = "Sources/ReactiveConcurrency/ReactiveConcurrency.docc/Articles/FirstTenMinutes.md"
    let text = try String(contentsOf: SnippetTests.root.appending(path: path), encoding: .utf8)
    let program = "import ReactiveConcurrency\n" + SnippetTests.swiftBlocks(in: text).joined(separator: "\n")
    #expect(try complaints(about: program) == [])
  }

  @Test("Where `await` is written, the call suspends: no classic call has the name of an async one (SAYS-3)")
  func awaits() throws {
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

      """
    #expect(try complaints(about: program) == [])
  }

  @Test("Swift 5 mode takes a blocking call at the top level, and warns in words that name the cure")
  func swift5() throws {
    let program = """
      import ReactiveClassic
      let first = try await Signal.of(1, 2).first()
      let values = try await Signal.of(1, 2).collect()
      try await Signal.of(1, 2).waitUntilCompleted()
      func wait() async throws -> Int {
        try await Signal.of(1).waitUntilCompleted()
        return try await Signal.of(1, 2).collect().count + (Signal.of(1).first() ?? 0)
      }

      """
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try program.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let report = try Compiler.report(on: [file.path], options: ["-swift-version", "5"])
    for line in 2...4 {
      #expect(
        report.contains { $0.line == line && $0.text.contains("in an async function") }, "line \(line): \(report)")
    }
    #expect(report.filter { $0.line > 4 || $0.kind == "error" }.map(\.text) == [])
  }
}
