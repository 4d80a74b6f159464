import Foundation
import Testing

/// The programs of the tutorials compile, step by step: each file on its own, and the last one together with its tests.
@Suite("Tutorials", .enabled(if: Compiler.modules != nil))
struct TutorialTests {
  static let catalogue = SnippetTests.root.appending(
    path: "Sources/ReactiveConcurrency/ReactiveConcurrency.docc")
  static let folder = catalogue.appending(path: "Resources/Tutorial")

  static let steps: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }()

  private func errors(_ files: [String]) throws -> [String] {
    let paths = files.map { Self.folder.appending(path: $0).path }
    return try Compiler.report(on: paths, options: []).filter { ["error", "warning"].contains($0.kind) }
      .map { "\($0.file):\($0.line):\($0.text)" }
  }

  @Test("Every step of a tutorial compiles without a warning", arguments: steps.filter { !$0.contains("Tests") })
  func step(file: String) throws {
    #expect(try errors([file]) == [])
  }

  @Test("The tests of a tutorial's finished program compile without a warning")
  func tests() throws {
    let program = try #require(Self.steps.last { !$0.contains("Tests") })
    let tests = Self.steps.filter { $0.contains("Tests") }
    #expect(!tests.isEmpty)
    #expect(try errors([program] + tests) == [])
  }

  @Test("every file belongs to a step of a tutorial")
  func used() throws {
    let text = try String(contentsOf: Self.catalogue.appending(path: "Tutorials/LogMonitor.tutorial"), encoding: .utf8)
    #expect(Self.steps.filter { !text.contains("file: \"\($0)\"") } == [])
  }
}
