import Foundation
import Testing

/// `combineLatest` and `zip` are written out for two to eight signals, as `reduceApply()` is (`ApplyingTuplesTests`).
@Suite("Written-out overloads: several signals")
struct CombiningSignalsTests {
  @Test(
    "combineLatest and zip are what their templates make, for two to eight signals",
    arguments: [Form.combineLatest, .zip])
  func isOfTheTemplate(form: Form) throws {
    let file = SnippetTests.root.appending(
      path: "Sources/ReactiveConcurrency/Operators/Combining/\(form.file).swift")
    let expected = Self.header + (2...8).map { form.overloads(of: $0) }.joined(separator: "\n")
    try ApplyingTuplesTests.expect(expected, in: file)
  }

  static let header = """
    // Written by `UPDATE_SNIPPETS=1 swift test --filter CombiningSignalsTests`; do not edit.
    // swift-format-ignore-file

    // The compiler does not specialize code over packs, so the usual numbers of signals are written out: ten times as
    // fast as with a pack, and quicker to type-check. More than eight use the pack. Those of four and more, which are
    // rare, are compiled by who calls them, not with the library.


    """

  /// The differences between the two.
  struct Form: CustomTestStringConvertible {
    let name: String
    let file: String
    let input: String
    /// The summary for a number of signals.
    let summary: @Sendable (String) -> String
    /// Sends a tuple of the inputs with these indices.
    let send: @Sendable (Range<Int>) -> String

    var testDescription: String { name }

    static let combineLatest = Form(
      name: "combineLatest", file: "CombineLatestSignals", input: "LatestInput",
      summary: { "Sends the newest values of \($0) signals, as tuples, whenever one of them sends" },
      send: { places in
        "{ $0.send((" + places.map { "inputs.\($0).newest" }.joined(separator: ", ") + ")) }"
      })

    static let zip = Form(
      name: "zip", file: "ZipSignals", input: "WaitingInput",
      summary: { "Combines the values of \($0) signals by position into tuples" },
      send: { places in
        """
        { junction in
              var isLast = false
              let tuple = (\(places.map { "junction.takeFirst(of: inputs.\($0), isLast: &isLast)" }.joined(separator: ", ")))
              return junction.sendZipped(tuple, isLast: isLast)
            }
        """
      })

    func overloads(of count: Int) -> String {
      let places = 0..<count
      let types = "ABCDEFGH".prefix(count).map { "\($0)" }
      let names = types.map { $0.lowercased() }
      let list = types.joined(separator: ", ")
      let parameters = Swift.zip(names, types).map { "_ \($0): Signal<\($1)>" }.joined(separator: ", ")
      let number = ["two", "three", "four", "five", "six", "seven", "eight"][count - 2]
      let connections = Swift.zip(places, names)
        .map { "    junction.\(name)(\($1), as: inputs.\($0), send: send)" }.joined(separator: "\n")
      let attribute = count > 3 ? "@_alwaysEmitIntoClient" : "@inlinable"
      return """
        /// \(summary(number)).
        ///
        /// See the version that takes any number.
        \(attribute) @inline(never)
        public func \(name)<\(list)>(\(parameters)) -> Signal<(\(list))> {
          Signal(stage: #function) { observer in
            let junction = Junction(observer, state: Combination(count: \(count)), inputs: \(count))
            let inputs = (\(types.map { "\(input)<\($0)>()" }.joined(separator: ", ")))
            let send: @Sendable (Junction<(\(list)), Combination>) -> Demand = \(send(places))
        \(connections)
            return junction.subscription
          }
        }

        /// The same, with the values combined by `reduce`.
        \(attribute)
        public func \(name)<\(list), Output, Thrown: Error>(
          \(parameters), reduce: @escaping @Sendable (\(list)) throws(Thrown) -> Output
        ) -> Signal<Output> {
          \(name)(\(names.joined(separator: ", "))).map { tuple throws(Thrown) in try reduce(\(places.map { "tuple.\($0)" }.joined(separator: ", "))) }
        }

        """
    }
  }
}
