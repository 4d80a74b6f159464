import Foundation
import Testing

/// Chains as people write them type-check at once: the files in `Chains` are checked by the compiler that built these
/// tests, with a limit on its solver's work for each expression. The limit counts steps, so it means the same on every
/// machine.
@Suite("Chains", .enabled(if: Compiler.modules != nil))
struct ChainTests {
  /// How many scopes the solver may open for one expression: 2500 take some 30 ms, the compiler's own limit is a
  /// million.
  static let limit = 2500

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Chains")

  @Test("SAYS-6 every chain type-checks within the limit")
  func chainsAreCheckedAtOnce() throws {
    let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
      .map(\.path).filter { $0.hasSuffix(".swift") }.sorted()
    #expect(files.count > 3)
    let report = try Compiler.report(
      on: files, options: ["-solver-scope-threshold=\(Self.limit)", "-warn-long-expression-type-checking=1"])
    let errors = report.filter { $0.kind == "error" }.map { "\($0.file):\($0.line):\($0.text)" }
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
    let slowest = report.filter { $0.text.hasPrefix(" expression took") }
      .map { (milliseconds: Int($0.text.split(separator: " ")[2].dropLast(2)) ?? 0, place: "\($0.file):\($0.line)") }
      .sorted { $0.milliseconds > $1.milliseconds }
    print("The slowest chains:")
    for (milliseconds, place) in slowest.prefix(5) { print("\(milliseconds) ms \(place)") }
  }

  /// A mistake in the middle of a chain of seven is reported where it is, if its closures call functions. For a closure
  /// of operators behind the mistake, whose parameter has no type then, the compiler tries all of theirs until it gives
  /// up; for a chain on an `Array` it is no different.
  @Test(
    "a mistake in the middle of a chain is reported at its place",
    arguments: ["map { $0.unknown }", "filter { next($0) }"])
  func mistakesAreFound(_ mistake: String) throws {
    let source = """
      import ReactiveConcurrency
      func next(_ value: Int) -> Int { value + 1 }
      func isOdd(_ value: Int) -> Bool { !value.isMultiple(of: 2) }
      func chain(_ numbers: Signal<Int>) {
        _ = numbers.map { next($0) }.filter { isOdd($0) }.map { next($0) }
          .\(mistake)
          .filter { isOdd($0) }.map { next($0) }.filter { isOdd($0) }
      }

      """
    let errors = try Compiler.errors(in: source)
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.line == 6 && !$0.text.contains("reasonable time") }, "\(errors)")
  }
}
