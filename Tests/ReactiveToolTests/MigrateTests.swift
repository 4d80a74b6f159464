import Foundation
import Testing

@testable import reactive

/// A text with the marks of a rule's example, and what the compiler says about it.
private struct Marked {
  let text: String
  let log: String

  /// Each text is within others, with these line ends and indentations.
  init(_ example: String, says: String?, lineEnd: String, indentation: String, file: String) {
    let plain = example.filter { !"«»‹".contains($0) }
    let before = Self.around(plain, lineEnd, indentation).before
    text = before + plain + Self.around(plain, lineEnd, indentation).after
    let line = before.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    let place = { (mark: Character) -> String? in
      example.firstIndex(of: mark).map { mark in
        let column = indentation.utf8.count * 2 + example[..<mark].filter { !"«»‹".contains($0) }.utf8.count + 1
        return "\(file):\(line):\(column)"
      }
    }
    let word = example.firstMatch(of: /«(\w+)/)?.1 ?? ""
    // A class is the type that a message is about.
    let type = example.firstMatch(of: /class (\w+)/)?.1 ?? word
    let message = (says ?? "").replacing("type '…'", with: "type '\(type)'").replacing("'…", with: "'\(word)")
      .replacing("…", with: "Int")
    log = """
      [3/4] Compiling App \(file)
      \(place("«") ?? file): error: \(message) [#ActorIsolatedCall]
       1 | … \(place("«") ?? ""): error: a line of the source
      \(place("«") ?? file): note: calls to it
      \(place("«") ?? file): error: \(message) [#ActorIsolatedCall]

      """
  }

  /// Comments and strings that are no code, although they look so.
  private static func around(_ plain: String, _ lineEnd: String, _ tab: String) -> (before: String, after: String) {
    let quoted = plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let before = [
      "// \(plain) {", "/* ( /* \(plain) */ [ */", #"let text = "} \#(quoted) { é""#, ##"let raw = #"\##(plain) "("#"##,
      "let long = \"\"\"", "  \(plain) \" {", "  \"\"\"", #"let mixed = "\(names.map { "}" }) {""#, "enum Other {",
      "\(tab)func example() {", tab + tab,
    ]
    return (
      before.joined(separator: lineEnd), lineEnd + ["\(tab)}", "}", "// { \(plain)", ""].joined(separator: lineEnd)
    )
  }
}

@Suite("The command migrate")
struct MigrateTests {
  private func migration(_ example: String, _ says: String?, _ lineEnd: String = "\n", _ tab: String = "  ")
    -> Migration
  {
    let marked = Marked(example, says: says, lineEnd: lineEnd, indentation: tab, file: "/app/File.swift")
    guard says != nil else { return Migration("/app/File.swift", swift1: marked.text) }
    let messages = CompilerMessage.all(in: marked.log)
    return Migration("/app/File.swift", marked.text, messages: messages, assumesMainActor: true)
  }

  @Test(
    "each rule turns its text before into that after, among tabs, comments and strings",
    arguments: MigrationRule.all.indices, [("\n", "  "), ("\r\n", "\t")])
  func rules(index: Int, style: (end: String, tab: String)) {
    let rule = MigrationRule.all[index]
    for (before, after) in rule.examples {
      for says in rule.says.isEmpty ? [nil] : rule.says.map(Optional.some) {
        let migration = migration(before, says, style.end, style.tab)
        let line = migration.result.components(separatedBy: style.end)[10].drop { $0 == " " || $0 == "\t" }
        #expect(line == after)
        #expect(migration.left == [])
        let plain = Marked(before, says: says, lineEnd: style.end, indentation: style.tab, file: "").text
        let changed = zip(plain.components(separatedBy: style.end), migration.result.components(separatedBy: style.end))
          .enumerated().filter { $1.0 != $1.1 }.map(\.offset)
        #expect(changed == [10])
      }
    }
  }

  @Test(
    "A rule leaves a text that its message does not fit",
    arguments: MigrationRule.all.filter { !$0.says.isEmpty }.indices)
  func otherTexts(index: Int) {
    let rule = MigrationRule.all.filter { !$0.says.isEmpty }[index]
    for (before, _) in rule.examples {
      // The marks stay, and what was there has changed.
      let changed = before.replacing(/«&?\w+/, with: "«other").replacing("[", with: "").replacing("]", with: "")
        .replacing("NSError?", with: "String").replacing("testId", with: "run")
      let fitting = Marked(before, says: rule.says[0], lineEnd: "\n", indentation: "  ", file: "/app/File.swift")
      let text = Marked(changed, says: rule.says[0], lineEnd: "\n", indentation: "  ", file: "/app/File.swift").text
      let migration = Migration("/app/File.swift", text, messages: CompilerMessage.all(in: fitting.log))
      // Their messages name no word of the text.
      if before.contains("display(«") || before.contains("class ") { continue }
      #expect(migration.left.count == 1 && migration.edits.isEmpty, "\(before): \(migration.result)")
    }
  }

  @Test("Left are places that are not there, brackets that do not match, unknown messages, and blocks that could trap")
  func left() throws {
    let says = "main actor-isolated property 'title' can not be referenced from a Sendable closure"
    let text = "let a = names.map { self.title }\n"
    func left(_ text: String, _ line: Int, _ column: Int, _ says: String = says, assumes: Bool = false) -> String {
      let log = "/app/File.swift:\(line):\(column): error: \(says)\n"
      let messages = CompilerMessage.all(in: log)
      let migration = Migration("/app/File.swift", text, messages: messages, assumesMainActor: assumes)
      #expect(migration.edits.isEmpty && migration.result == text)
      return migration.left.first ?? ""
    }
    for (line, column) in [(9, 1), (1, 90), (0, 1), (1, 0), (2, 5)] {
      #expect(left(text, line, column).contains("no such place"))
    }
    #expect(left(text, 1, 5).contains("there is no 'title'"))
    #expect(left(text + "}\n", 1, 26).contains("brackets"))
    #expect(left("// names.map { self.title }\n", 1, 21).contains("there is no 'title'"))
    #expect(left(text, 1, 26, "cannot find 'foo' in scope").contains("see MIGRATION.md"))
    #expect(left("let a = Signal { self.title }\n", 1, 23).contains("--assume-main-actor"))
    #expect(left("let a = RACSignal { $0.sendNext(self.title) }\n", 1, 38, assumes: true).contains("name"))
    #expect(left("let a = { self.title }\n", 1, 16).contains("no closure around it"))
  }

  @Test("Several messages of one cause are one edit; `isolated` goes outwards from arrays, and is not written twice")
  func causes() {
    let says = "main actor-isolated property 'x' can not be referenced from a Sendable closure"
    func edited(_ text: String) -> String {
      let places = text.utf8.enumerated().filter { $1 == UInt8(ascii: "x") }.map(\.offset)
      let log = places.map { "F.swift:1:\($0 + 1): error: \(says)\n" }.joined()
      return Migration("F.swift", text, messages: CompilerMessage.all(in: log), assumesMainActor: true).result
    }
    #expect(edited("a.map { self.x + self.x }") == "a.isolated.map { self.x + self.x }")
    #expect(edited("a.map { b in b.filter { self.x == $0 } }") == "a.isolated.map { b in b.filter { self.x == $0 } }")
    #expect(edited("a.isolated.map { b in b.map { self.x } }") == "a.isolated.map { b in b.isolated.map { self.x } }")
    #expect(edited("a.isolated.map { self.x }") == "a.isolated.map { @MainActor in self.x }")
    #expect(edited("f(a: { b in self.x })") == "f(a: { b in MainActor.assumeIsolated { self.x } })")
    #expect(
      edited("a.flattenMap { _ in b.doNext { self.x = $0 } }")
        == "a.isolated.flattenMap { _ in b.doNext { self.x = $0 } }")
  }

  @Test("The command prints a diff, writes only when asked, and touches nothing outside its folder")
  func command() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appending(path: "App"), withIntermediateDirectories: true)
    let text = "let a = names.map { self.title }\r\n"
    let (inside, outside) = (folder.appending(path: "App/File.swift"), folder.appending(path: "Other.swift"))
    for file in [inside, outside] { try text.write(to: file, atomically: true, encoding: .utf8) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "App/Link.swift"), withDestinationURL: outside)
    let says = "main actor-isolated property 'title' can not be referenced from a Sendable closure"
    let log = ["App/File.swift", "Other.swift", "App/../Other.swift", "App/Link.swift"].map { file in
      "\(folder.path)/\(file):1:26: error: \(says)\n"
    }.joined()
    try log.write(to: folder.appending(path: "log"), atomically: true, encoding: .utf8)
    let call = "cd '\(folder.path)' && \"$REACTIVE\" migrate log --in App"
    let dry = try await Command.run(call)
    #expect(dry.status == 0 && dry.error == "1 edits, which --write makes; 0 messages left\n")
    #expect(dry.output.contains("-let a = names.map { self.title }\r\n+let a = names.isolated.map { self.title }\r\n"))
    #expect(try String(contentsOf: inside, encoding: .utf8) == text)
    _ = try await Command.run(call + " --write")
    #expect(try String(contentsOf: inside, encoding: .utf8) == text.replacing(".map", with: ".isolated.map"))
    #expect(try String(contentsOf: outside, encoding: .utf8) == text)
    for wrong in ["", "nowhere", "log --wat", "log --in", "\(folder.path)/Other.swift --in \(folder.path)/App"] {
      #expect(try await Command.run("cd '\(folder.path)' && \"$REACTIVE\" migrate \(wrong)").status != 0)
    }
  }

  @Test("The page has the rows of the rules")
  func page() async throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../MIGRATION.md"),
      encoding: .utf8)
    let rows = MigrationRule.all.flatMap { rule in
      rule.examples.enumerated().map { index, example in
        let says = rule.says.isEmpty ? "Swift 1" : rule.says.map { "`\($0)`" }.joined(separator: ", ")
        let before = example.before.filter { !"«»".contains($0) }
        return "| \(index == 0 ? says : "the same") | `\(before)` | `\(example.after)` |\n"
      }
    }.joined()
    #expect(page.contains(rows), "\(rows)")
  }
}
