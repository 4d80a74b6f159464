import OperatorManifest
import Testing

/// The operators against the public interface: one that is added is put through the checkers.
@Suite("Every operator of the interface is checked")
struct InterfaceTests {
  @Test("Every operator of the interface is checked, or is said not to be, and why")
  func isComplete() async throws {
    let symbols = try await Interface.symbols(of: "ReactiveConcurrency")
    let interface = Set(symbols.compactMap(\.operatorName).map(Interface.spelled))
    #expect(interface.count > 100)
    let checked = Set(Manifest.operators.filter { !$0.cases.isEmpty }.map { Interface.spelled($0.symbol) })
    // What has no source cannot be put between one and an observer.
    let sources = Set(Manifest.entries.filter(\.inputs.isEmpty).map { Interface.spelled($0.symbol) })
    let rest = interface.subtracting(checked).subtracting(sources)
    let unchecked = Set(Self.unchecked.flatMap(\.value))
    #expect(
      rest.subtracting(unchecked).sorted() == [],
      "neither checked by an entry in Sources/OperatorManifest/Families, nor excused")
    #expect(unchecked.subtracting(rest).sorted() == [], "no excuses any more")
    let names = Set(symbols.map { Interface.spelled($0.shortName) })
    let strangers = Manifest.operators.filter { !names.contains(Interface.spelled($0.symbol).withoutType) }
    #expect(strangers.map(\.name) == [], "not in the interface")
  }

  @Test("Names are unique, those of the checks too, and what another is a form of is in the manifest")
  func isUnique() {
    let names = Manifest.operators.map(\.name)
    #expect(Set(names).count == names.count)
    let cases = Manifest.operators.flatMap(\.cases).map(\.name)
    #expect(Set(cases).count == cases.count)
    let drawn = Set(Manifest.entries.map(\.name))
    #expect(drawn.count == Manifest.entries.count)
    #expect(Manifest.operators.compactMap(\.original).filter { !drawn.contains($0) } == [])
    let needless = Manifest.operators.filter { $0.cases.isEmpty && !drawn.contains($0.name) }
    #expect(needless.map(\.name) == [], "neither drawn nor checked")
  }

  private static let unchecked: [String: [String]] = [
    "It has no source.": [
      "Signal.init(on:_:)", "Signal.just()", "Signal.from(optional:)", "Signal.from(result:)", "Signal.from(events:)",
      "Signal.observing(_:on:_:)",
    ],
    "It delivers on the main thread: `DeliverTests`.": ["deliver(on:inline:)"],
    "Another library's name for an operator, or its refusal.": [
      "adjacentPairs()", "chain(_:_:)", "chain(_:_:_:)", "chunked(on:)", "chunks(ofCount:)", "debounce(for:clock:)",
      "flatMap(_:)", "flatMapLatest(_:)", "joined()", "joined(separator:)", "reductions(_:)", "reductions(_:_:)",
      "reductions(into:_:)", "removeDuplicates()", "removeDuplicates(by:)",
    ],
  ]
}

extension String {
  /// The last part of a name in the interface: `just(_:)` for `Signal.just(_:)`.
  fileprivate var withoutType: String {
    let labels = firstIndex(of: "(") ?? endIndex
    return self[..<labels].lastIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self
  }
}
