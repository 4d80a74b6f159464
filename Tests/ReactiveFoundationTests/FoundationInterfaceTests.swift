import Foundation
import Testing

@Suite("The interface of ReactiveFoundation")
struct FoundationInterfaceTests {
  @Test("What ReactiveFoundation offers is used by its tests")
  func isTested() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let tests = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let symbols = try await Interface.symbols(of: "ReactiveFoundation", options: ["-skip-synthesized-members"])
    let names = Set(symbols.compactMap(\.memberName))
    #expect(names.isSuperset(of: ["body", "chunks", "terminal", "ResponseError"]), "the symbol graph is read")
    let untested = names.filter { !tests.contains($0) }
    #expect(untested.sorted() == [])
  }
}
