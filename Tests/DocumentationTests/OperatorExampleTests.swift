import Foundation
import OperatorManifest
import Testing

/// The code on the operators' pages is the manifest's example as a program, and what it prints is what it really
/// prints. Run this with `UPDATE_SNIPPETS=1` to write the programs anew, and once more after a build for what new ones
/// print.
@Suite("Examples in code")
struct OperatorExampleTests {
  private static let file = SnippetTests.root.appending(path: "Tests/DocumentationTests/OperatorExamples.swift")

  @Test("Every example that is a program on its own is one, and prints what its page says")
  func isCurrent() async throws {
    var outputs: [String: String] = [:]
    for example in OperatorExamples.all { outputs[example.name] = try await example.run() }
    let expected = Self.text(printing: outputs)
    if ProcessInfo.processInfo.environment["UPDATE_SNIPPETS"] != nil {
      try expected.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      let actual = try String(contentsOf: Self.file, encoding: .utf8)
      #expect(actual == expected, "The manifest has changed: run the tests once with UPDATE_SNIPPETS=1")
    }
  }

  @Test("They are short and narrow enough for a page")
  func isShort() {
    for entry in Self.programs {
      #expect(entry.lines.count <= 10, "\(entry.name)")
      for line in entry.lines { #expect(line.count <= 90, "\(entry.name): \(line)") }
    }
  }

  private static let programs: [(name: String, lines: [String])] = Manifest.entries.compactMap { entry in
    if let written = WrittenExamples.byName[entry.name] {
      return (entry.name, written.split(separator: "\n").map(String.init))
    }
    // The comment of `observing` has code: a model is no local type.
    guard let example = entry.example, !entry.name.hasPrefix("sequence."), entry.name != "observing(on:_:)",
      let lines = lines(of: example, called: entry.name)
    else { return nil }
    return (entry.name, lines)
  }

  /// What makes the values readable where they are signals or enums.
  private static func shown(_ name: String) -> String {
    switch name.prefix(while: \.isLetter) {
    case "group": ".flattenMap { group in group.map { \"\\(group.key): \\($0)\" } }"
    case "window": ".flattenMap { $0.collected() }"
    case "join", "results": ".map { \"\\($0)\" }"
    default: ""
    }
  }

  private static func lines(of example: Example, called name: String) -> [String]? {
    guard !example.code.contains("…"), example.subscriptions == [0] else { return nil }
    var code = example.code.replacing("outer in inner", with: "outer in inner.map { outer + $0 }")
    let names = example.inputs.map(\.name)
    let isAwaited = code.hasPrefix("try await ")
    if isAwaited { code = String(code.dropFirst("try await ".count)) }
    let isOnItsOwn =
      code.first?.isUppercase == true
      || code.firstMatch(of: /^(merge|zip|combineLatest|race|mergeSorted)\w*\(/) != nil
        && !names.contains("source")
      || names.contains { code.hasPrefix("\($0).") }
    if !isOnItsOwn {
      guard let receiver = names.contains("source") ? "source" : names.first else { return nil }
      code = "\(receiver).\(code)"
    }
    let isNumeric = example.inputs.allSatisfy { $0.timeline.allSatisfy { $0.isNumber || "-|#()".contains($0) } }
    var lines = ["let scheduler = TestScheduler()"]
    for input in example.inputs where input.name.wholeMatch(of: /\w+/) != nil {
      lines.append(
        "let \(input.name) = try scheduler.cold(\"\(input.timeline)\"\(isNumeric ? ", .numbers" : "")).signal")
    }
    if isAwaited {
      if name == "waitUntilCompleted()" {
        return lines + ["try scheduler.run { try await \(code) }", "print(\"completed\")"]
      }
      let isOptional = name == "first()" || name == "last()"
      return lines + [
        "let result = try scheduler.run { try await \(code) }", isOptional ? "print(result as Any)" : "print(result)",
      ]
    }
    let shown = Self.shown(name)
    let recorded = "let recording = scheduler.record(\(code)\(shown))"
    if recorded.count <= 90 {
      lines.append(recorded)
    } else {
      lines += broken("let output = \(code)") + (shown.isEmpty ? [] : ["  \(shown)"])
      lines.append("let recording = scheduler.record(output)")
    }
    return lines + ["scheduler.advance(by: .seconds(\(example.length)))", "print(recording.values)"]
  }

  /// A long line, broken within its last closure, or else behind its first parenthesis.
  private static func broken(_ line: String) -> [String] {
    if line.count <= 90 { return [line] }
    if let parts = line.wholeMatch(of: /(.* \{ \w+ in) (.*) \}/) {
      return [String(parts.output.1), "  \(parts.output.2)", "}"]
    }
    let start = line.firstIndex(of: "(").map { line.index(after: $0) } ?? line.endIndex
    return [String(line[..<start]), "  \(line[start...])"]
  }

  /// The file: a function for each program, below its name and what it prints.
  private static func text(printing outputs: [String: String]) -> String {
    var text = """
      // Written by OperatorExampleTests from the manifest; do not edit.
      // swift-format-ignore-file
      import ReactiveConcurrency
      import ReactiveTesting

      enum OperatorExamples {
        static let all: [(name: String, run: @Sendable () async throws -> String)] = [

      """
    for (number, program) in programs.enumerated() { text += "    (\"\(program.name)\", example\(number)),\n" }
    text += "  ]\n"
    for (number, program) in programs.enumerated() {
      text += "\n  // \(program.name): \(outputs[program.name] ?? "?")\n"
      text += "  @Sendable static func example\(number)() async throws -> String {\n"
      for line in program.lines {
        text += "    " + line.replacing(/^print\((.*)\)$/, with: { "return \"\\(\($0.output.1))\"" }) + "\n"
      }
      text += "  }\n"
    }
    return text + "}\n"
  }
}
