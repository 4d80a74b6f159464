import Foundation
import OperatorManifest
import ReactiveTesting
import Testing

@testable import reactive

/// The drawings in the documents and in documentation comments come from real runs: a fenced block that begins with
/// ` ```marbles NAME ` holds what `reactive marbles
/// NAME` draws, and this test fails when it holds something else. Run it with `UPDATE_DRAWINGS=1` to draw them anew; to
/// add one, write the two fences and do the same.
@Suite("Drawings")
struct DrawingTests {
  /// Operators whose documentation has a drawing.
  static let drawn = [
    "debounce(for:on:)", "debounce(for:on:when:)", "buffer(for:on:)", "buffer(for:count:on:)", "delay(for:on:)",
    "timeout(after:on:)", "timeout(each:on:)", "sample(by:)", "withLatest(from:)", "flattenMap(_:)",
    "flattenMap(.merge(maxConcurrent: 2))", "flattenMap(.concat)", "flattenMap(.latest)", "flattenMap(.exhaust)",
    "flattenMap(.race)", "switchToLatest()", "zip(_:)", "combineLatest(_:)", "zip(with:)", "combineLatest(with:)",
    "concat(_:)", "merge(with:)", "take(until: signal)", "take(untilReplacement:)",
    "distinctUntilChanged()", "scan(_:_:)", "window(count:)", "window(for:on:)", "group(by:)", "catch(_:)",
    "retry(_:)", "retry(_:delay:on:)", "buffer(count:)", "share(replay:)", "throttle(for:on:edges:)",
    "Command",
  ]

  /// The documents, and the sources whose comments have drawings.
  static let files =
    Repository.documents + Repository.sources.filter { $0.hasPrefix("Sources/ReactiveConcurrency/") }

  @Test("Every drawing in the documents is what a run draws")
  func drawingsAreCurrent() throws {
    let updates = ProcessInfo.processInfo.environment["UPDATE_DRAWINGS"] != nil
    var found: Set<String> = []
    for file in Self.files {
      let text = try Repository.text(of: file)
      guard text.contains("```marbles ") else { continue }
      let drawn = try Self.redrawn(text) { name in
        found.insert(name)
        return try #require(
          Manifest.entries.first { $0.name == name }, "\(file): there is no example '\(name)'"
        ).diagram().text
      }
      if updates, drawn != text {
        try drawn.write(to: Repository.root.appending(path: file), atomically: true, encoding: .utf8)
      }
      let isCurrent = updates || drawn == text
      #expect(isCurrent, "\(file) has an old drawing: run the tests once with UPDATE_DRAWINGS=1")
    }
    #expect(Set(Self.drawn).subtracting(found).isEmpty, "These have no drawing")
  }

  @Test("README's picture is what a run draws")
  func picture() throws {
    let file = "Sources/ReactiveConcurrency/ReactiveConcurrency.docc/Resources/debounce.svg"
    let entry = try #require(Manifest.entries.first { $0.name == "debounce(for:on:)" })
    let drawn = MarbleSVG.document([(entry.name, try entry.diagram())])
    if ProcessInfo.processInfo.environment["UPDATE_DRAWINGS"] != nil {
      try drawn.write(to: Repository.root.appending(path: file), atomically: true, encoding: .utf8)
    }
    #expect(try Repository.text(of: file) == drawn, "run the tests once with UPDATE_DRAWINGS=1")
  }

  /// The text with every block of marbles drawn anew.
  static func redrawn(_ text: String, _ draw: (String) throws -> String) throws -> String {
    var lines: [String] = []
    var isSkipping = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let prefix = line.prefix { $0 == " " || $0 == "/" }
      let rest = line[prefix.endIndex...]
      if isSkipping {
        guard rest.hasPrefix("```") else { continue }
        isSkipping = false
      }
      lines.append(String(line))
      guard rest.hasPrefix("```marbles ") else { continue }
      isSkipping = true
      let drawing = try draw(String(rest.dropFirst("```marbles ".count)))
      for row in drawing.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        lines.append(row.isEmpty ? prefix.trimmingSuffix { $0 == " " } : String(prefix + row))
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Substring {
  /// Without the spaces at its end.
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    String(reversed().drop(while: isTrimmed).reversed())
  }
}
