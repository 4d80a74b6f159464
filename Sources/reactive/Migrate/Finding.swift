/// A message about a text, as a rule sees it, and the edits that rules make.
struct Finding {
  let text: SwiftText
  /// Where the message points; for Swift 1, 0.
  var offset = 0
  /// What the message names.
  var names: [String] = []
  var assumesMainActor = false

  /// The first name of the message, which is there. An initializer is where its type is.
  @discardableResult
  func word() throws -> Range<Int> {
    let name = String((names.first ?? "").prefix { $0 != "(" })
    return name == "init" && text.isWord(offset) ? offset..<offset : try expect(name)
  }

  func expect(_ word: String) throws -> Range<Int> {
    let end = offset + word.utf8.count
    guard text.hasCode(word, at: offset), !text.isWord(offset - 1), !text.isWord(end) || !text.isWord(end - 1) else {
      throw Left("the log is of another text: there is no '\(word)'")
    }
    return offset..<end
  }

  // MARK: Isolation

  private static let operators: Set = ["map", "compactMap", "filter", "flattenMap", "then", "catch", "tryMap"]
  private static let blocks: Set = ["createSignal", "defer", "schedule", "afterDelay", "after", "RACSignal", "Signal"]
  private static let callbacks: Set = ["RACCommand", "Command", "RACDisposable", "Disposable", "initially", "finally"]

  /// `isolated` before the operator whose closure is at fault, or what other closures need.
  func isolate() throws -> [Edit] {
    try word()
    let closures = Closure.around(offset, in: text)
    var (ofParameter, marked): (Closure?, Closure?)
    for closure in closures {
      guard let callee = closure.callee else { continue }
      let name = text[callee]
      if Self.operators.contains(name), let point = closure.point {
        if word(before: point) == "isolated" {
          marked = marked ?? closure
        } else if isParameter(before: point, closures) {
          ofParameter = ofParameter ?? closure
        } else {
          return isolating(closure, at: point)
        }
      } else if Self.blocks.contains(name) {
        return try marked.map { [$0.head("@MainActor")] } ?? assume(closure, callee)
      } else if Self.callbacks.contains(name) || name.hasPrefix("subscribe") || name.hasPrefix("do") {
        marked = marked ?? closure
      }
    }
    if let ofParameter, let point = ofParameter.point { return isolating(ofParameter, at: point) }
    guard let marked, !text[marked.open..<marked.body].contains("@MainActor") else {
      throw Left("no closure around it belongs to an operator of `isolated`")
    }
    return [marked.head("@MainActor")]
  }

  private func isolating(_ closure: Closure, at point: Int) -> [Edit] {
    let tries = closure.callee.flatMap { text[$0] == "tryMap" ? Edit($0, "map") : nil }
    return [Edit(at: point, ".isolated")] + (tries.map { [$0] } ?? [])
  }

  private func word(before end: Int) -> String? {
    text.place(before: end).flatMap { text.word(before: $0 + 1) }.map { text[$0] }
  }

  /// Whether what an operator is called on is a closure's parameter: more often an array than a signal.
  private func isParameter(before point: Int, _ closures: [Closure]) -> Bool {
    guard let word = word(before: point) else { return false }
    return text.has("$" + word, at: point - word.utf8.count - 1)
      || closures.contains { $0.parameters.contains(word[...]) }
  }

  private func assume(_ closure: Closure, _ callee: Range<Int>) throws -> [Edit] {
    guard assumesMainActor || text[text.line(of: callee.lowerBound)].contains("mainThreadScheduler()") else {
      throw Left(
        "if the block of '\(text[callee])' always runs on the main thread, add --assume-main-actor, or it traps")
    }
    return [Edit(at: closure.body, " MainActor.assumeIsolated {"), Edit(at: closure.close, "} ")]
  }

  /// The `isolated` of an array's operator, moved to the operator around it.
  func moveIsolated() throws -> [Edit] {
    var finding = self
    finding.names = ["isolated"]
    let word = try finding.word()
    return [Edit(word.lowerBound - 1..<word.upperBound, "")] + (try finding.isolate())
  }

  func weakSelf() throws -> [Edit] {
    guard try text[word()] == "self" else { throw Left("make the variable a constant, or keep it in a subject") }
    guard let closure = Closure.around(offset, in: text).first(where: { $0.callee != nil }) else {
      throw Left("no closure is around it")
    }
    return [closure.captures.map { Edit(at: $0.lowerBound + 1, "weak self, ") } ?? closure.head("[weak self]")]
  }

  // MARK: Expressions

  /// Without the brackets of the array that the next parentheses begin with.
  func withoutBrackets() throws -> [Edit] {
    guard let open = (offset..<text.bytes.count).first(where: { text.hasCode("(", at: $0) }),
      let first = text.place(from: open + 1), text.has("[", at: first), let last = text.partner[first]
    else { throw Left("the log is of another text: there is no array") }
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
    let head = try expect("RACSignal")
    guard text.has(".empty().then", at: head.upperBound) else { throw Left("write its type: `RACSignal<User>`") }
    return [Edit(at: head.upperBound, "<RACUnit>")]
  }

  // MARK: Declarations

  /// Marks the method whose name is there.
  func nonisolated() throws -> [Edit] {
    let name = try word().lowerBound
    guard let place = text.line(of: name).last(where: { $0 < name && text.hasCode("func ", at: $0) }) else {
      throw Left("the log is of another text: it declares no method")
    }
    return [Edit(at: place, "nonisolated ")]
  }

  /// The last place before the message where that is written, and its end.
  func declaration(_ declaration: String) throws -> Range<Int> {
    guard let start = (0..<offset).last(where: { text.hasCode(declaration, at: $0) }) else {
      throw Left("there is no '\(declaration)'")
    }
    return start..<start + declaration.utf8.count
  }

  /// The function of a test that the place is in: its head, and where that closes its parentheses.
  private func test() throws -> (head: Range<Int>, effects: Int) {
    for body in text.brackets("{", around: offset) {
      let start = text.line(of: body).lowerBound
      guard let head = text[start..<body].firstMatch(of: /(.*?)(func test\w*\(\))/) else { continue }
      return (start + (head.1.utf8.count)..<body, start + head.0.utf8.count)
    }
    throw Left("its function is none of a test: handle the error, or keep the variable in a subject")
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
    try word()
    let (head, _) = try test()
    if text[text.line(of: head.lowerBound)].contains("@MainActor") { throw Left("keep the variable in a subject") }
    return [Edit(at: head.lowerBound, "@MainActor ")]
  }

  // MARK: Swift 1

  /// Each place in code that the pattern fits.
  func replacing<Output>(_ pattern: Regex<Output>, with text: (Regex<Output>.Match) -> String) -> [Edit] {
    let whole = self.text[0..<self.text.bytes.count]
    return whole.matches(of: pattern).compactMap { found in
      let range = whole[..<found.range.lowerBound].utf8.count..<whole[..<found.range.upperBound].utf8.count
      return self.text.hasCode("", at: range.lowerBound) ? Edit(range, text(found)) : nil
    }
  }

  /// `RAC(object, "path") <~ signal`.
  func bindings() -> [Edit] {
    replacing(/RAC\(([\w.]+), *"([\w.]+)"(?:, *([^()]+))?\) *<~ */) { found in
      ".setKeyPath(\\.\(found.2), onObject: \(found.1)\(found.3.map { ", nilValue: \($0)" } ?? ""))"
    }.flatMap { [Edit($0.range, ""), Edit(at: text.endOfStatement(from: $0.range.upperBound), $0.text)] }
  }
}
