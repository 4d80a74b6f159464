import Foundation
import Testing

/// `reduceApply()` on tuples is written out for each number of arguments, by this template: the test fails when a file
/// says something else. Run it with `UPDATE_SNIPPETS=1` to write the files anew.
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

  /// Fails unless the file says this, or makes it do so.
  static func expect(_ expected: String, in file: URL) throws {
    if ProcessInfo.processInfo.environment["UPDATE_SNIPPETS"] != nil {
      try expected.write(to: file, atomically: true, encoding: .utf8)
    }
    let actual = try String(contentsOf: file, encoding: .utf8)
    #expect(actual == expected, "The template has changed: run the tests once with UPDATE_SNIPPETS=1")
  }

  static let header = """
    // Written by ApplyingTuplesTests; do not edit.
    // swift-format-ignore-file

    // `reduceApply()` on tuples of a function and its arguments, for each number of these up to 15, as in
    // ReactiveCocoa. One version with a pack cannot be: the function of a pack, as an element of a tuple, would have to
    // be called in the same way as a function of so many arguments is, which Swift does not promise ("cannot fully
    // abstract a value of variadic function type"). In a struct of its own it can be called: `Application` takes any
    // number. So does `reduceEach { $0($1, $2) }`, where the number is known.


    """

  static func overloads(of stream: String, over value: String, on receiver: String, taking count: Int) -> String {
    let types = "ABCDEFGHIJKLMNO".prefix(count).map { "\($0)" }.joined(separator: ", ")
    let arguments = (1...count).map { "tuple.\($0)" }.joined(separator: ", ")
    let what = count == 1 ? "one argument" : "\(count) arguments"
    return """
        /// Calls the function in front of each tuple with the \(what) behind it.
        ///
        /// Stands for `reduceApply`.
        @inlinable
        public func reduceApply<\(types), Output: Sendable>() -> \(stream)<Output>
        where \(value) == (@Sendable (\(types)) -> Output, \(types)) {
          \(receiver)map { tuple in tuple.0(\(arguments)) }
        }

        /// The same for `Tuple`.
        @inlinable
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
