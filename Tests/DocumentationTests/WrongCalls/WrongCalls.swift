import Testing

/// Calls that the compiler refuses in words that say what to write, and calls beside them that it accepts. One run of
/// the compiler checks a list: each is a function on one line, which its messages name.
struct WrongCalls: Sendable {
  let preamble: String
  /// The parameters of each function.
  let variables: String
  var attribute = ""
  var options = ["-suppress-warnings"]
  /// Each with a part of what the compiler must say.
  let refused: KeyValuePairs<String, String>
  /// Whether all of this holds in async code, too, where the compiler prefers other overloads.
  var holdsInAsyncCode = false
  var refusedInAsyncCode: KeyValuePairs<String, String> = [:]
  let accepted: [String]

  func expect() async throws {
    let calls = refused.map { ($0, Optional($1)) } + accepted.map { ($0, nil) }
    let inAsyncCode = (holdsInAsyncCode ? calls : []) + refusedInAsyncCode.map { ($0, Optional($1)) }
    let wanted = calls.map { ($0, $1, "") } + inAsyncCode.map { ($0, $1, " async") }
    let functions = wanted.enumerated().map { number, call in
      "\(attribute)func call\(number)(\(variables))\(call.2) { \(call.0) }\n"
    }
    let source = preamble + functions.joined()
    let messages = try await Compiler.messages(on: ["Calls.swift": source], options).filter { $0.kind != "note" }
    let firstLine = preamble.count { $0 == "\n" } + 1
    let said = Dictionary(grouping: messages) { $0.line - firstLine }
    for (number, (call, words, effects)) in wanted.enumerated() {
      let found = said[number, default: []].map(\.text)
      let call = effects.isEmpty ? call : "in async code, \(call)"
      if let words {
        #expect(!found.isEmpty, "The compiler accepts \(call)")
        #expect(
          found.contains { $0.contains(words) } || !Self.areWordsKnown, "\(call): wanted “\(words)”, found \(found)")
      } else {
        #expect(found == [], "\(call)")
      }
    }
    #expect(Set(said.keys).subtracting(wanted.indices) == [], "only calls are wrong: \(messages)")
  }

  /// The words are those of one compiler; another one has its own.
  private static var areWordsKnown: Bool {
    #if compiler(>=6.3) && compiler(<6.4)
      true
    #else
      false
    #endif
  }
}
