import OperatorManifest
import Testing

@Suite("Models and the operators")
struct ManifestTests {
  /// The operators that a model stands for, by their names in the manifest: `Signal.merge(_:)` for "Signal.merge(_:) of
  /// three".
  private static func operators(of model: String) -> [OperatorEntry?] {
    model.split(separator: ", ").map { part in
      Manifest.operators.filter { part == $0.name || part.hasPrefix($0.name + " ") }
        .max { $0.name.count < $1.name.count }
    }
  }

  private static let models = Set(Catalogue.modelled.map(\.name) + SequenceEntry.all.map(\.entry.name))

  @Test("Each model is an operator's", arguments: models.sorted())
  func isKnown(model: String) {
    #expect(!Self.operators(of: model).contains { $0 == nil })
  }

  @Test("Each operator that is checked has a model, or is said to have none, and why")
  func isComplete() {
    let modelled = Set(Self.models.flatMap(Self.operators).compactMap { $0?.symbol })
    let byName = Dictionary(uniqueKeysWithValues: Manifest.operators.map { ($0.name, $0) })
    for entry in Manifest.operators where !entry.cases.isEmpty {
      // Another form's model, or excuse, is that of the operator itself.
      let forms = [entry, entry.original.flatMap { byName[$0] } ?? entry]
      let isModelled = forms.contains { modelled.contains($0.symbol) }
      let isExcused = forms.contains { $0.whyUnmodelled != nil }
      #expect(isModelled || isExcused, "\(entry.name) has no model, and nothing says why")
      #expect(!modelled.contains(entry.symbol) || entry.whyUnmodelled == nil, "\(entry.name) has a model")
    }
  }
}
