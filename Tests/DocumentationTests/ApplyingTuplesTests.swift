import Foundation
import Testing

/// `reduceApply()` on tuples is written out for each number of arguments from this template: the test fails if a file
/// differs from it. Run it with `UPDATE_SNIPPETS=1` to write the files.
@Suite("Written-out overloads")
struct ApplyingTuplesTests {
  @Test(
    "reduceApply() is what its template makes, for up to 15 arguments",
    arguments: [
      ("Signal", "Value", "SignalStream", "signal."), ("ReactiveSequence", "Element", "ReactiveSequence", ""),
    ])
  func isOfTheTemplate(stream: String, value: String, extended: String, receiver: String) throws {
    let file = SnippetTests.root.appending(path: "Sources/ReactiveConcurrency/Tuples/Applying\(stream)s.swift")
    let expected =
      Self.header + "extension \(extended) {\n"
      + (1...15).map { Self.overloads(of: stream, over: value, on: receiver, taking: $0) }.joined(separator: "\n")
      + "}\n"
    try Self.expect(expected, in: file)
  }

  /// Fails if the file differs from `expected`, or writes it with `UPDATE_SNIPPETS=1`.
  static func expect(_ expected: String, in file: URL) throws {
    if ProcessInfo.processInfo.environment["UPDATE_SNIPPETS"] != nil {
      try expected.write(to: file, atomically: true, encoding: .utf8)
    }
    let actual = try String(contentsOf: file, encoding: .utf8)
    #expect(actual == expected, "The template has changed: run the tests once with UPDATE_SNIPPETS=1")
  }

  static let header = """
    // Written by `UPDATE_SNIPPETS=1 swift test --filter ApplyingTuplesTests`; do not edit.
    // swift-format-ignore-file

    // `reduceApply()` on tuples of a function and its arguments, for each number of arguments up to 15, as in
    // ReactiveCocoa. A single version with a parameter pack is not possible, because a function of a pack cannot be
    // called when it is an element of a tuple ("cannot fully abstract a value of variadic function type"). When it is a
    // property of a struct it can: `DeferredCall` takes any number of arguments. So does `reduceEach { $0($1, $2) }`,
    // where the number is known.
    //
    // Compiled by who calls them: sixty functions that few call are a twentieth of the library's code.


    """

  static func overloads(of stream: String, over value: String, on receiver: String, taking count: Int) -> String {
    let types = "ABCDEFGHIJKLMNO".prefix(count).map { "\($0)" }.joined(separator: ", ")
    let arguments = (1...count).map { "tuple.\($0)" }.joined(separator: ", ")
    let what = count == 1 ? "argument that follows" : "\(count) arguments that follow"
    return """
        /// Calls the function at the start of each tuple with the \(what) it.
        ///
        /// Stands for `reduceApply`.
        @_alwaysEmitIntoClient
        public func reduceApply<\(types), Output: Sendable>() -> \(stream)<Output>
        where \(value) == (@Sendable (\(types)) -> Output, \(types)) {
          \(receiver)map { tuple in tuple.0(\(arguments)) }
        }

        /// The same for `Tuple`.
        @_alwaysEmitIntoClient
        public func reduceApply<\(types), Output: Sendable>() -> \(stream)<Output>
        where \(value) == Tuple<@Sendable (\(types)) -> Output, \(types)> {
          \(receiver)map { value in
            let tuple = value.elements
            return tuple.0(\(arguments))
          }
        }

      """
  }
}
