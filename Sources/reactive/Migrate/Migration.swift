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
        let rule = MigrationRule.all.first { $0.says.contains(where: message.fits) }
        guard let rule else { throw Left("see MIGRATION.md") }
        let offset = self.text.offset(line: message.line, column: message.column)
        guard let offset else { throw Left("the log is of another text: it has no such place") }
        let names = message.names
        try add(rule.edits(Finding(text: self.text, offset: offset, names: names, assumesMainActor: assumesMainActor)))
      } catch {
        left.append("\(file):\(message.line):\(message.column): \(message.text); left: \(error)")
      }
    }
  }

  /// By the spellings of Swift 1.
  init(_ file: String, swift1 text: String) {
    (self.file, self.text) = (file, SwiftText(text))
    for edit in self.text.isBalanced ? Finding(text: self.text).swift1() : [] { try? add([edit]) }
  }

  /// Several messages often have one cure.
  private mutating func add(_ new: [Edit]) throws {
    if new.allSatisfy(edits.contains) { return }
    let collides = new.contains { one in edits.contains { $0.collides(with: one) } }
    if collides { throw Left("another edit is at its place: build again, and repeat") }
    if new.contains(where: { text.bytes[$0.range].contains(10) }) { throw Left("it is in several lines") }
    edits += new
  }

  var result: String { Edit.apply(edits, to: text) }

  /// The changed lines, as `patch` takes them.
  var difference: String {
    let after = SwiftText(result)
    let numbers = Set(edits.map { text.number(of: $0.range.lowerBound) })
    return numbers.sorted().reduce("--- \(file)\n+++ \(file)\n") { lines, number in
      lines + "@@ -\(number) +\(number) @@\n-\(text[text.line(number)])\n+\(after[after.line(number)])\n"
    }
  }
}
