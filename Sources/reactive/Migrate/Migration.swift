/// What the rules make of one file.
struct Migration {
  let file: String
  let text: SwiftText
  private(set) var edits: [Edit] = []
  /// The messages that are left, and why.
  private(set) var left: [String] = []

  /// By the compiler's messages about the file.
  init(_ file: String, _ text: String, messages: [CompilerMessage], assumesMainActor: Bool = false) {
    (self.file, self.text) = (file, SwiftText(text))
    for message in messages {
      do {
        guard self.text.isBalanced else { throw Left("the brackets of the file do not match") }
        guard let (rule, names) = MigrationRule.rule(for: message) else { throw Left("see MIGRATION.md") }
        guard let offset = self.text.offset(line: message.line, column: message.column) else {
          throw Left("the log is of another text: it has no such place")
        }
        let finding = Finding(text: self.text, offset: offset, names: names, assumesMainActor: assumesMainActor)
        try add(rule.edits(finding))
      } catch {
        left.append("\(file):\(message.line):\(message.column): \(message.text)\n  left: \(error)")
      }
    }
  }

  /// By the spellings of Swift 1.
  init(_ file: String, swift1 text: String) {
    (self.file, self.text) = (file, SwiftText(text))
    for rule in MigrationRule.all where rule.says.isEmpty && self.text.isBalanced {
      for edit in (try? rule.edits(Finding(text: self.text))) ?? [] { try? add([edit]) }
    }
  }

  /// Several messages often have one cure.
  private mutating func add(_ new: [Edit]) throws {
    if new.allSatisfy(edits.contains) { return }
    if new.contains(where: { one in edits.contains { $0.collides(with: one) } }) {
      throw Left("another edit is at its place: build again, and repeat")
    }
    edits += new
  }

  var result: String { Edit.apply(edits, to: text) }

  /// The changed lines, as `patch` takes them.
  var difference: String {
    var hunks: [(lines: Range<Int>, edits: [Edit])] = []
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let lines = text.line(of: edit.range.lowerBound)
      if hunks.last?.lines != lines { hunks.append((lines, [])) }
      hunks[hunks.count - 1].edits.append(edit)
    }
    return hunks.reduce(into: "--- \(file)\n+++ \(file)\n") { output, hunk in
      let (start, before) = (hunk.lines.lowerBound, text[hunk.lines])
      let moved = hunk.edits.map { Edit($0.range.lowerBound - start..<$0.range.upperBound - start, $0.text) }
      let after = Edit.apply(moved, to: SwiftText(before))
      output += "@@ -\(text.number(of: start)) +\(text.number(of: start)) @@\n-\(before)\n+\(after)\n"
    }
  }
}
