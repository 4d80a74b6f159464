/// The closures around a message of the main actor, and what they need.
extension Finding {
  private static let operators = Set(
    "map compactMap filter flattenMap then catch tryMap try reduceEach scanWithStart aggregateWithStart".split {
      $0 == " "
    }
      + "combinePreviousWithStart takeUntilBlock takeWhileBlock skipUntilBlock skipWhileBlock".split { $0 == " " })
  private static let blocks: Set = ["createSignal", "defer", "schedule", "afterDelay", "after", "RACSignal", "Signal"]
  private static let callbacks: Set = ["RACCommand", "Command", "RACDisposable", "Disposable", "initially", "finally"]

  /// `isolated` before the operator whose closure is at fault, or what other closures need.
  func isolate() throws -> [Edit] {
    if names.last != "isolated" { try word() }
    let closures = Closure.around(offset, in: text)
    var (ofParameter, marked, other): (Closure?, Closure?, Closure?)
    for closure in closures {
      guard let callee = closure.callee else { continue }
      let name = text[callee]
      if ["combineLatest", "zip"].contains(name) {
        return try reduceEach(closure, callee)
      } else if Self.operators.contains(name[...]), let point = closure.point {
        if word(before: point) == "isolated" {
          marked = marked ?? closure
        } else if isParameter(before: point, closures) {
          ofParameter = ofParameter ?? closure
        } else {
          return [Edit(at: point, ".isolated")]
        }
      } else if Self.callbacks.contains(name) || name.hasPrefix("subscribe") || name.hasPrefix("do") {
        marked = marked ?? closure
      } else if Self.blocks.contains(name) {
        if marked == nil { return try assumeIsolated(other ?? closure) }
        break
      } else if closure.body > closure.open + 1 {
        // Another function's closure, which has parameters of its own.
        other = other ?? closure
      }
    }
    if let point = ofParameter?.point { return [Edit(at: point, ".isolated")] }
    if let marked, !text[marked.open..<marked.body].contains("@MainActor") { return [marked.head("@MainActor")] }
    if let other { return try assumeIsolated(other) }
    if let test = try? testOnMainActor() { return test }
    for open in text.brackets("{", around: offset) {
      if let found = text[text.line(of: open)].firstMatch(of: /class (\w+)/) { return try onMainActor("\(found.1)") }
    }
    throw Left("no closure around it belongs to an operator of `isolated`")
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

  private func assumeIsolated(_ closure: Closure) throws -> [Edit] {
    let isMain = closure.callee.map { text[text.line(of: $0.lowerBound)].contains("mainThreadScheduler()") } ?? false
    guard isMain || assumesMainActor else {
      throw Left("if it always runs on the main thread, add --assume-main-actor")
    }
    let code = text[closure.body..<closure.close]
    // Of a closure with named parameters it is that of one within.
    if closure.parameters.isEmpty, code.contains("$0") { throw Left("name the closure's parameters") }
    if code.hasPrefix(" MainActor.assumeIsolated") { throw Left("it is marked already") }
    return [Edit(at: closure.body, " MainActor.assumeIsolated {"), Edit(at: closure.close, "} ")]
  }

  /// A reducing closure, behind the call.
  private func reduceEach(_ closure: Closure, _ callee: Range<Int>) throws -> [Edit] {
    let array = (try? withoutBrackets(of: callee)) ?? []
    let last = text.place(before: closure.open) ?? 0
    if text.has(")", at: last) { return array + [Edit(last + 1..<closure.open, ".isolated.reduceEach ")] }
    guard let comma = text.place(before: last - 6), text.has(",", at: comma), closure.label == "reduce",
      let close = text.place(from: closure.close + 1), text.has(")", at: close)
    else { throw Left("write `isolated.reduceEach` behind the signals") }
    let start = text.line(of: comma) == text.line(of: last) ? comma + 1 : last - 6
    let parentheses = [Edit(comma..<comma + 1, ")"), Edit(close..<close + 1, "")]
    return array + parentheses + [Edit(start..<closure.open, ".isolated.reduceEach ")]
  }

  /// Without the `isolated` of an array's operator, which moves to that around it, or of a sequence's, whose closures
  /// run where its elements are read.
  func moveIsolated(ofSequence: Bool) throws -> [Edit] {
    let word = try word("isolated")
    let open = (offset..<text.bytes.count).first { text.hasCode("{", at: $0) } ?? offset
    let closure = Closure(open: open, in: text)
    return try [Edit(word.lowerBound - 1..<word.upperBound, "")] + (ofSequence ? assumeIsolated(closure) : isolate())
  }

  func weakSelf() throws -> [Edit] {
    guard try text[word()] == "self" else { return try testOnMainActor() }
    let closure = Closure.around(offset, in: text).first { $0.callee != nil }
    guard let closure else { throw Left("no closure is around it") }
    return [closure.captures.map { Edit(at: $0.lowerBound + 1, "weak self, ") } ?? closure.head("[weak self]")]
  }
}
