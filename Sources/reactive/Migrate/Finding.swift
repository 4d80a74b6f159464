/// A message about a text, as a rule sees it, and the edits that rules make.
struct Finding {
  let text: SwiftText
  /// Where the message points; for Swift 1, 0.
  var offset = 0
  /// What the message names.
  var names: [String] = []
  var assumesMainActor = false

  /// The word that is there: the first name of the message. An initializer is where its type is.
  @discardableResult
  func word(_ expected: String? = nil) throws -> Range<Int> {
    let word = expected ?? String((names.first ?? "").prefix { $0 != "(" })
    if word == "init", text.isWord(offset) { return offset..<offset }
    let end = offset + word.utf8.count
    guard text.hasCode(word, at: offset), !text.isWord(offset - 1), !text.isWord(end) || !text.isWord(end - 1) else {
      throw Left("the log is of another text: there is no '\(word)'")
    }
    return offset..<end
  }

  // MARK: Expressions

  /// Without the brackets of the array that the next parentheses begin with: for the parameter of a reducing closure,
  /// those of its function.
  func withoutBrackets(of function: Range<Int>? = nil) throws -> [Edit] {
    let reduce = Closure.around(offset, in: text).first { $0.label == "reduce" && offset < $0.body }
    let start = (function ?? reduce?.callee)?.lowerBound ?? offset
    guard let open = (start..<text.bytes.count).first(where: { text.hasCode("(", at: $0) }),
      let first = text.place(from: open + 1), text.has("[", at: first), let last = text.partner[first]
    else { throw Left("there is no array: write the type") }
    if text.has(">", at: start - 2) { throw Left("leave out the type of `RACSignal`") }
    return [Edit(first..<first + 1, ""), Edit(last..<last + 1, "")]
  }

  /// `signal` behind a name or a path.
  func signal() throws -> [Edit] {
    var end = offset
    while text.isWord(end) || text.has(".", at: end) && text.isWord(end + 1) { end += 1 }
    guard end > offset, text.hasCode("", at: offset), !text.has("(", at: end) else { throw Left("it is no name") }
    return [Edit(at: end, ".signal")]
  }

  func emptyHead() throws -> [Edit] {
    let head = try word("RACSignal")
    guard text.has(".empty().then", at: head.upperBound) else { throw Left("write its type: `RACSignal<User>`") }
    return [Edit(at: head.upperBound, "<RACUnit>")]
  }

  /// The number of a tuple's element, in place of its name.
  func element() throws -> [Edit] {
    let name = try word(names.last)
    let index = ["first", "second", "third", "fourth", "fifth"].firstIndex(of: text[name])
    guard let index else { throw Left("write its number") }
    return [Edit(name, "\(index)")]
  }

  // MARK: Declarations

  /// Marks the method whose name is there.
  func nonisolated() throws -> [Edit] {
    try word()
    return [Edit(at: try declaration("func ").lowerBound, "nonisolated ")]
  }

  /// The last place before the message where that is written, and its end.
  func declaration(_ declaration: String) throws -> Range<Int> {
    guard let start = (0..<offset).last(where: { text.hasCode(declaration, at: $0) }) else {
      throw Left("there is no '\(declaration)'")
    }
    return start..<start + declaration.utf8.count
  }

  /// The type of the function that is there: of a parameter or of a constant.
  func sendable() throws -> [Edit] {
    var end = offset
    while text.isWord(end) { end += 1 }
    let name = text[offset..<end]
    if let parameter = try? declaration("\(name): @escaping ") { return [Edit(at: parameter.upperBound, "@Sendable ")] }
    return [Edit(at: try declaration("let \(name): ").upperBound, assumesMainActor ? "@MainActor " : "@Sendable ")]
  }

  /// Marks the class.
  func onMainActor(_ type: String? = nil) throws -> [Edit] {
    let type = type ?? names.last { !$0.hasSuffix("Sendable") } ?? ""
    guard assumesMainActor else {
      throw Left("make '\(type)' a value, or add --assume-main-actor")
    }
    let name = "class " + type.prefix { $0 != "?" && $0 != "<" }
    let place = text.bytes.indices.first { text.hasCode(name, at: $0) && !text.isWord($0 + name.utf8.count) }
    guard let line = place.map({ text.line(of: $0) }) else { throw Left("it is declared elsewhere") }
    if text[line].contains("@MainActor") { throw Left("it is marked already") }
    return [Edit(at: text.place(from: line.lowerBound) ?? 0, "@MainActor ")]
  }

  // MARK: Tests

  /// The function of a test that the place is in: its head, and where that closes its parentheses.
  private func test() throws -> (head: Range<Int>, effects: Int) {
    for body in text.brackets("{", around: offset) {
      let start = text.line(of: body).lowerBound
      guard let head = text[start..<body].firstMatch(of: /(.*?)(func test\w*\(\))/) else { continue }
      return (start + (head.1.utf8.count)..<body, start + head.0.utf8.count)
    }
    throw Left("its function is none of a test: handle the error")
  }

  /// The effect of a test's function, and the mark of its expression.
  func inTest(_ effects: String, _ mark: String) throws -> [Edit] {
    let (head, end) = try test()
    guard !Closure.around(offset, in: text).contains(where: { $0.open > head.upperBound && $0.callee != nil }) else {
      throw Left("it is in a closure: handle the error there")
    }
    let line = text.line(of: offset)
    let assigned = (line.lowerBound..<offset).last { text.hasCode(" = ", at: $0) }.map { $0 + 3 }
    let start = assigned ?? max(text.place(from: line.lowerBound) ?? offset, head.upperBound + 2)
    if text.hasCode("try", at: start) { throw Left("it is marked already") }
    return [Edit(at: start, mark + " "), Edit(end..<head.upperBound, effects + " ")]
  }

  func testOnMainActor() throws -> [Edit] {
    let head = try test().head
    if text[text.line(of: head.lowerBound)].contains("@MainActor") { throw Left("keep it in a subject") }
    return [Edit(at: head.lowerBound, "@MainActor ")]
  }

  // MARK: Swift 1

  func swift1() -> [Edit] {
    let bindings = replacing(/RAC\(([\w.]+), *"([\w.]+)"(?:, *([^()]+))?\) *<~ */) { found in
      ".setKeyPath(\\.\(found.2), onObject: \(found.1)\(found.3.map { ", nilValue: \($0)" } ?? ""))"
    }
    return replacing(/import ReactiveCocoa\b/) { _ in "import ReactiveClassic" }
      + replacing(/RACObserve\(([\w.]+), *"([\w.]+)"\)/) { "RACObserve(\($0.1), \\.\($0.2))" }
      + bindings.flatMap { [Edit($0.range, ""), Edit(at: text.endOfStatement(from: $0.range.upperBound), $0.text)] }
      + replacing(/\(((?:\w+(?:\s*:\s*\w+!)?(?:,\s*)?)+)\)\s*->\s*(?:\w+!|Void)\s+in\b/) { found in
        found.1.replacing(/\s*:\s*\w+!/, with: "") + " in"
      } + replacing(/\sas!?\sRACTuple\b!?/) { _ in "" }
  }

  /// Each place in code that the pattern fits.
  private func replacing<Output>(_ pattern: Regex<Output>, with text: (Regex<Output>.Match) -> String) -> [Edit] {
    let whole = self.text[0..<self.text.bytes.count]
    return whole.matches(of: pattern).compactMap { found in
      let range = whole[..<found.range.lowerBound].utf8.count..<whole[..<found.range.upperBound].utf8.count
      return self.text.hasCode("", at: range.lowerBound) ? Edit(range, text(found)) : nil
    }
  }
}
