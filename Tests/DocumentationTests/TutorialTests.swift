import Foundation
import Testing

/// The programs of the tutorials compile, step by step: each file on its own, and the last one together with its tests.
@Suite("Tutorials", .compiles)
struct TutorialTests {
  static let catalog = "Sources/ReactiveConcurrency/ReactiveConcurrency.docc"
  static let folder = Repository.root.appending(path: "\(catalog)/Resources/Tutorial")

  static let steps: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }()

  /// The finished program.
  static let program = steps.last { !$0.contains("Tests") } ?? ""

  private func errors(_ files: [String]) async throws -> [Compiler.Message] {
    try await Compiler.messages(on: files.map { Self.folder.appending(path: $0) })
      .filter { ["error", "warning"].contains($0.kind) }
  }

  @Test("Every step of a tutorial compiles without a warning", arguments: steps.filter { !$0.contains("Tests") })
  func step(file: String) async throws {
    #expect(try await errors([file]) == [])
  }

  @Test("The tests of a tutorial's finished program compile without a warning")
  func tests() async throws {
    let tests = Self.steps.filter { $0.contains("Tests") }
    #expect(!tests.isEmpty)
    #expect(try await errors([Self.program] + tests) == [])
  }

  @Test("every file belongs to a step of a tutorial")
  func used() throws {
    let text = try Repository.text(of: "\(Self.catalog)/Tutorials/LogMonitor.tutorial")
    #expect(Self.steps.filter { !text.contains("file: \"\($0)\"") } == [])
  }
}
