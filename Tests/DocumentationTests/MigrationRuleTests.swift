import Testing

@testable import reactive

@Suite("Rules of `reactive migrate`", .compiles)
struct MigrationRuleTests {
  /// What the examples name.
  private static let preamble = """
    import Foundation
    import ReactiveClassic
    @MainActor class Screen {
      let names = RACSubject<String>(), ids = RACReplaySubject<Int>(capacity: 1), pages = RACSubject<[Int]>()
      func format(_ name: String) -> String { name }
      func check(_ name: String) throws -> String { name }
      func load(_ id: Int) -> RACSignal<Int> { .return(id) }
      func start(_ end: RACSubscriber<Int>) {}
    }
    class Tests { let ids = RACReplaySubject<Int>(capacity: 1) }
    @Sendable func find(_ name: String) -> RACSignal<String> { .return(name) }
    func display(_ names: RACSignal<String>) {}

    """

  private static func program(_ example: String) -> String {
    let code = example.filter { !"«»".contains($0) }
    if code.hasPrefix("extension") {
      return preamble + code + "\n@MainActor func tap(_ taps: RACSubject<RACUnit>) { taps.fire() }\n"
    }
    if code.contains("class ") { return preamble + code + "\n" }
    if code.hasPrefix("lazy") { return preamble + "final class Example: Screen { \(code) }\n" }
    if code.contains("func test") { return preamble + "final class Example: Tests { \(code) }\n" }
    return preamble + "extension Screen { func example() { \(code) } }\n"
  }

  @Test("The compiler says of each text before what its rule expects, and nothing of the text after")
  func examples() async throws {
    for rule in MigrationRule.all where !rule.says.isEmpty {
      for (before, after) in rule.examples {
        let said = try await Compiler.messages(on: ["Before.swift": Self.program(before)], ["-suppress-warnings"])
        let first = said.first { $0.kind == "error" }?.text ?? "nothing"
        let text = String(first.drop { $0 == " " })
        let message = CompilerMessage(file: "", line: 1, column: 1, text: text)
        #expect(rule.says.contains { message.fits($0) }, "\(before): \(text)")
        let left = try await Compiler.messages(on: ["After.swift": Self.program(after)], ["-suppress-warnings"])
        #expect(left.filter { $0.kind == "error" } == [], "\(after)")
      }
    }
  }
}
