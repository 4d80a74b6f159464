import Foundation
import Testing

/// Chains as people write them type-check quickly: the files in `Chains` are checked by the compiler that built these
/// tests, with a limit on its solver's work for each expression. The limit counts steps, so it means the same on every
/// machine.
@Suite("Chains", .compiles)
struct ChainTests {
  /// How many scopes the solver may open for one expression: 2500 take some 30 ms, the compiler's own limit is a
  /// million.
  static let limit = 2500

  @Test("every chain type-checks within the limit (SAYS-6)")
  func chainsAreCheckedAtOnce() async throws {
    let folder = Repository.tests.appending(path: "Chains")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
    #expect(files.count > 3)
    let messages = try await Compiler.messages(on: files, ["-solver-scope-threshold=\(Self.limit)"])
    #expect(messages.filter { $0.kind == "error" } == [])
  }

  @Test("a mistake in the middle of a chain is reported at its place")
  func mistakesAreFound() async throws {
    try await Self.expectMistakesFound(in: "Signal<Int>")
  }

  @Test("as in a chain on an array, and in one on a subject", .nightly, arguments: ["[Int]", "Subject<Int>"])
  func mistakesAreFound(in type: String) async throws {
    try await Self.expectMistakesFound(in: type)
  }

  /// The compiler tries each operator's overloads for a closure whose parameter has no type, and gives up when the
  /// closures around the mistake have many, on an `Array`, too: so these call functions.
  private static func expectMistakesFound(in type: String) async throws {
    var source = """
      import ReactiveConcurrency
      struct Limit: Sendable { var value = 3 }
      let limit = Limit()
      func next(_ value: Int) -> Int { value + 1 }
      func isOdd(_ value: Int) -> Bool { !value.isMultiple(of: 2) }
      func length(_ text: String) -> Int { text.count }
      func scaled(_ value: Int, by factor: Int) -> Int { value * factor }

      """
    for (number, mistake) in everyday.enumerated() {
      source += """
        #sourceLocation(file: "chain \(number)", line: 1)
        func chain\(number)(_ numbers: \(type)) {
          _ = numbers.map { next($0) }.filter { isOdd($0) }.map { next($0) }
            .\(mistake)
            .filter { isOdd($0) }.map { next($0) }.filter { isOdd($0) }
        }

        """
    }
    let messages = try await Compiler.messages(on: ["Chains.swift": source], ["-suppress-warnings"])
    for (number, mistake) in everyday.enumerated() {
      let found = messages.filter { $0.kind == "error" && $0.file == "chain \(number)" }
      #expect(!found.isEmpty, "\(mistake) of \(type)")
      #expect(
        found.allSatisfy { $0.line == 3 && !$0.text.contains("reasonable time") }, "\(mistake) of \(type): \(found)")
    }
  }

  /// Ten times the limit of a right chain: a third of a second.
  private static let mistakesLimit = 10 * limit

  @Test(
    "a mistake in a closure over two to eight signals is reported at its place, at once (SAYS-6)",
    arguments: ["Signal", "Subject"])
  func mistakesOverSeveralSignals(type: String) async throws {
    var source = "import ReactiveConcurrency\nstruct User: Sendable { var name = \"\"; var age = 0 }\n"
    var number = 0
    let names = "abcdefgh".map { String($0) }
    for count in 2...8 {
      let parameters = names.prefix(count).map { "_ \($0): \(type)<User>" }.joined(separator: ", ")
      for call in Self.callsOverSeveralSignals(Array(names.prefix(count)), ofSubjects: type == "Subject") {
        number += 1
        source += "func f\(number)(\(parameters)) { _ = \(call) }\n"
      }
    }
    let lines = source.split(separator: "\n").map(String.init)
    let messages = try await Compiler.messages(
      on: ["Several.swift": source], ["-suppress-warnings", "-solver-scope-threshold=\(Self.mistakesLimit)"])
    let errors = messages.filter { $0.kind == "error" }
    for (number, line) in lines.enumerated() where line.contains("nmae") {
      let found = errors.filter { $0.line == number + 1 }
      // Behind two, the compiler prefers the standard library's `zip`, whatever else there is.
      if line.contains("zip(a, b).map") {
        #expect(found.allSatisfy { $0.text.contains("conform to 'Sequence'") } && !found.isEmpty, "\(line): \(found)")
      } else {
        #expect(found.count == 1 && found[0].text.contains("'nmae'"), "\(line): \(found)")
      }
    }
    #expect(errors.filter { !lines[$0.line - 1].contains("nmae") } == [])
  }

  /// Calls with a mistake in the last value, and the same without it.
  private static func callsOverSeveralSignals(_ names: [String], ofSubjects: Bool) -> [String] {
    let sources = names.joined(separator: ", ")
    let others = names.dropFirst().map { ofSubjects ? $0 + ".signal" : $0 }.joined(separator: ", ")
    return ["age", "age * 2"].flatMap { member -> [String] in
      [member, member.replacing("age", with: "nmae")].flatMap { last -> [String] in
        let members = Array(repeating: member, count: names.count - 1) + [last]
        let unpacked = members.enumerated().map { "$\($0).\($1)" }.joined(separator: " + ")
        let packed = members.enumerated().map { "$0.\($0).\($1)" }.joined(separator: " + ")
        var calls = ["combineLatest", "zip"].flatMap { name in
          ["\(name)(\(sources)).map { \(unpacked) }", "\(name)(\(sources)).map { \(packed) }"]
            // A wrong closure of two is taken for a third signal, which is generic beside swift-async-algorithms.
            + (names.count == 2 && last != member ? [] : ["\(name)(\(sources)) { \(unpacked) }"])
        }
        if names.count <= 5 { calls.append("\(names[0]).withLatest(from: \(others)).map { \(packed) }") }
        return calls
      }
    }
  }

  /// The compiler takes a second for most of them: all at night.
  private static let everyday = Subprocess.isNightly ? mistakes : Array(mistakes.prefix(4))

  private static let mistakes = [
    "map { $0.unknown }", "mpa { next($0) }", "filter { next($0) }", "map(next(1))", "map { nxet($0) }",
    "map { next($0, 1) }", "map { length($0) }", "map { scaled($0, with: 2) }", "map { limit.vlaue }",
    "filter { $0 = 3 }", "filter { $0.isEmpty }", "filter { isOdd() }",
  ]
}
