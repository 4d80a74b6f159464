import OperatorManifest
import Testing

/// The manifest of operators against the public interface: who adds an operator says there what is known of it, and so
/// puts it through the checkers.
@Suite("Every operator of the interface is in the manifest")
struct InterfaceTests {
  @Test("Every operator of the interface is in the manifest by its full name, and each is checked or says why not")
  func isComplete() throws {
    let symbols = try Interface.symbols(of: "ReactiveConcurrency")
    let interface = Set(symbols.compactMap(\.operatorName))
    #expect(interface.count > 100)
    let known = Set(Manifest.entries.map(\.symbol))
    #expect(interface.subtracting(known).sorted() == [], "not in the manifest")
    let told = Dictionary(grouping: Manifest.entries, by: \.symbol)
    let silent = interface.filter { symbol in
      told[symbol]?.allSatisfy { $0.checks.isEmpty && $0.unchecked == nil } ?? false
    }
    #expect(silent.sorted() == [], "neither checked nor excused")
    #expect(
      Manifest.entries.filter { !$0.checks.isEmpty && $0.unchecked != nil }.map(\.name) == [], "excused, and checked")
    let names = Set(symbols.map(\.shortName))
    #expect(Manifest.entries.filter { !names.contains($0.shortSymbol) }.map(\.name) == [], "not in the interface")
  }

  @Test("Names in the manifest are unique, those of the checks too, and a drawing that stands for another is there")
  func isUnique() {
    let entries = Manifest.entries
    #expect(Set(entries.map(\.name)).count == entries.count)
    let cases = entries.flatMap(\.cases).map(\.name)
    #expect(Set(cases).count == cases.count)
    let drawn = Set(entries.filter { $0.example != nil }.map(\.name))
    #expect(entries.compactMap(\.shownBy).filter { !drawn.contains($0) } == [])
  }
}

extension OperatorEntry {
  /// The last part of its name in the interface: `just(_:)` for `Signal.just(_:)`.
  fileprivate var shortSymbol: String {
    let labels = symbol.firstIndex(of: "(") ?? symbol.endIndex
    return symbol[..<labels].lastIndex(of: ".").map { String(symbol[symbol.index(after: $0)...]) } ?? symbol
  }
}
