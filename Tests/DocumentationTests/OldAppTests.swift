import Foundation
import Testing

@testable import reactive

@Suite("An app of 2014", .compiles)
struct OldAppTests {
  @Test("Four of its files compile in Swift 6 mode after the edits of `reactive migrate`, in three rounds")
  func moves() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let old = Repository.tests.appending(path: "OldApp")
    let texts = try FileManager.default.contentsOfDirectory(at: old, includingPropertiesForKeys: nil).map { file in
      ("\(file.deletingPathExtension().lastPathComponent).swift", try String(contentsOf: file, encoding: .utf8))
    }
    let files = try Compiler.write(Dictionary(uniqueKeysWithValues: texts), to: folder)
    var (edits, lines) = (0, 0)
    func write(_ migration: Migration) throws {
      edits += migration.edits.count
      try migration.result.write(toFile: migration.file, atomically: true, encoding: .utf8)
    }
    for file in files where file.lastPathComponent != "Kit.swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      lines += text.count { $0 == "\n" }
      try write(Migration(file.path, swift1: text))
    }
    for _ in 0..<3 {
      let messages = CompilerMessage.all(in: try await Compiler.log(on: files).text)
      for (file, messages) in Dictionary(grouping: messages, by: \.file) {
        let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        try write(Migration(file, text, messages: messages, assumesMainActor: true))
      }
    }
    #expect(try await Compiler.messages(on: files, ["-suppress-warnings"]) == [])
    let said = try Repository.text(of: "MIGRATION.md")
      .firstMatch(of: /(\d+) lines in the style of 2014\s+\S+ need (\d+) edits/)
    #expect(said.map { [String($0.1), String($0.2)] } == ["\(lines)", "\(edits)"])
  }
}
