import OperatorManifest
import Testing

@Suite("Models and the manifest of operators")
struct ManifestTests {
  /// The operators that a model stands for, by their names in the manifest: `Signal.merge(_:)` for "Signal.merge(_:) of
  /// three".
  private static func operators(of model: String) -> [OperatorEntry?] {
    model.split(separator: ", ").map { part in
      Manifest.entries.filter { part == $0.name || part.hasPrefix($0.name + " ") }.max { $0.name.count < $1.name.count }
    }
  }

  private static let models = Set(Catalogue.modelled.map(\.name) + SequenceEntry.all.map(\.entry.name))

  @Test("Each model is an operator's", arguments: models.sorted())
  func isKnown(model: String) {
    #expect(!Self.operators(of: model).contains { $0 == nil })
  }

  @Test("Each operator that is checked has a model, or the manifest says why not")
  func isComplete() {
    let modelled = Set(Self.models.flatMap(Self.operators).compactMap { $0?.symbol })
    let byName = Dictionary(uniqueKeysWithValues: Manifest.entries.map { ($0.name, $0) })
    for entry in Manifest.entries where !entry.checks.isEmpty {
      let isExcused = entry.unmodelled != nil
      // What is another's overload is said of that.
      let shown = entry.shownBy.flatMap { byName[$0] } ?? entry
      let isModelled = [entry, shown].contains { modelled.contains($0.symbol) }
      #expect(
        isModelled || isExcused || shown.unmodelled != nil, "\(entry.name) has no model, and nothing says why")
      #expect(!modelled.contains(entry.symbol) || !isExcused, "\(entry.name) has a model")
    }
  }
}
