import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("Names of stages")
struct StageNameTests {
  @Test("Operators go by the names by which they are called (LIVE-2)", arguments: CheckedOperator.all.indices)
  func names(_ index: Int) throws {
    let checked = CheckedOperator.all[index]
    let scheduler = TestScheduler()
    let live = LiveSubscriptions()
    let subject = Subject<Int>()
    let seen = Recorder<String>()
    let recording = live.track { scheduler.record(checked.make(subject.signal, scheduler)) }
    for value in 1...3 {
      seen.add(live.description)
      subject.send(value)
      seen.add(live.description)
      scheduler.advance(by: .milliseconds(700))
    }
    recording.cancel()
    for line in Set(seen.values.flatMap { $0.split(separator: "\n") }) {
      let name = line.components(separatedBy: " × ")[0]
      #expect(Self.isPublic(name), "\(checked.name): \(line)")
    }
  }

  /// The words of each public declaration, up to its body, from its kind on.
  private static let declarations: [ArraySlice<Substring>] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let core = tests.appendingPathComponent("../../../Sources/ReactiveConcurrency").standardized
    let files =
      FileManager.default.enumerator(at: core, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    let sources = files.filter { $0.pathExtension == "swift" }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return sources.flatMap { $0.components(separatedBy: "public ").dropFirst() }.compactMap { declaration in
      let words = declaration.prefix(600).prefix { $0 != "{" }
        .split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let kind = words.firstIndex { ["func", "var", "class", "struct", "actor", "init"].contains($0) }
      return kind.map { words[$0...] }
    }
  }()

  /// Whether a name is that of a public declaration, with its labels if it has any.
  private static func isPublic(_ name: String) -> Bool {
    // What `named(_:)` has named, how one makes a signal, or subscribes to a source.
    let others = [
      "users", "Signal { sender in }", "Signal(sequence)", "MulticastConnection.signal", "flattenMap(.race)",
    ]
    if others.contains(name) { return true }
    let parts = name.split(separator: "(", maxSplits: 1)
    let base = parts[0]
    let labels = parts.count < 2 ? [] : parts[1].split { ":).".contains($0) }.filter { $0 != "_" }
    return declarations.contains { words in
      let declared = words.first == "init" ? words.first : words.dropFirst().first
      return declared == base && labels.allSatisfy(words.contains)
    }
  }
}
