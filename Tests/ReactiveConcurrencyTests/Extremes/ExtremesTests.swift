import Foundation
import Testing

/// The table of extremes: each public function that takes a number, a time or what is made of them, called with all
/// values from one end to the other. A trap would end the process, so the table is called in one of its own.
@Suite("Extremes of every public function")
struct ExtremesTests {
  /// Whose functions are in the table. What `ReactiveFoundation` takes, its own tests call.
  private static let modules = ["ReactiveConcurrency", "ReactiveDebugging", "ReactiveTesting", "ReactiveClassic"]

  @Test("Each public function that takes a number is in the table of extremes (ARG-2)")
  func isComplete() async throws {
    var functions: Set<String> = []
    for module in Self.modules {
      let symbols = try await Interface.symbols(of: module, options: ["-skip-synthesized-members"])
      functions.formUnion(symbols.filter(\.takesNumber).map(\.fullName).map(Self.spelled))
    }
    #expect(functions.count > 100, "the symbol graphs are read")
    let known = Set((ExtremeCase.all.map(\.symbol) + ExtremeCase.excused.keys).map(Self.spelled))
    #expect(functions.subtracting(known).sorted() == [], "not in the table")
    #expect(known.subtracting(functions).sorted() == [], "not in the interface")
  }

  /// An operator's entry leaves out the labels that a call hardly ever spells.
  private static func spelled(_ name: String) -> String {
    name.hasPrefix("Signal") ? Interface.spelled(name) : name
  }

  @Test("No number that a caller passes ends the process (ARG-2)", .timeLimit(.minutes(15)))
  func survives() async {
    // It always fails, because only then does a failure show what the process has written.
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let report = { (line: String) in FileHandle.standardError.write(Data("\(line)\n".utf8)) }
      for each in ExtremeCase.all { each.call { report("Call: \(each.name) with \($0)") } }
      report("Call: no more")
      exit(EXIT_FAILURE)
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
    let fatal = lines.first { $0.contains("Fatal error") } ?? ""
    #expect(lines.last { $0.hasPrefix("Call: ") } == "Call: no more", "\(fatal)")
  }
}
