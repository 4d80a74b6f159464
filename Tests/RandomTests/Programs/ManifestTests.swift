import Foundation
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

  private static let models = (Catalogue.modelled + SequenceEntry.all.map(\.entry)).map { model in
    (name: model.name, file: model.file, operators: operators(of: model.name))
  }

  @Test("Each model is an operator's", arguments: Set(models.map(\.name)).sorted())
  func isKnown(model: String) {
    #expect(!Self.operators(of: model).contains { $0 == nil })
  }

  @Test("Each operator that is checked has a model, or is said to have none, and why")
  func isComplete() {
    let modelled = Set(Self.models.flatMap(\.operators).compactMap { $0?.symbol })
    let byName = Dictionary(uniqueKeysWithValues: Manifest.operators.map { ($0.name, $0) })
    for entry in Manifest.operators where !entry.cases.isEmpty {
      // Another form's model, or excuse, is that of the operator itself.
      let forms = [entry, entry.original.flatMap { byName[$0] } ?? entry]
      let isModelled = forms.contains { modelled.contains($0.symbol) }
      let isExcused = forms.contains { $0.whyUnmodelled != nil }
      #expect(
        isModelled || isExcused,
        """
        \(entry.name) has no model. Write one in \(Self.placeOfModel(of: entry)), or say in \(Self.place(of: entry)) \
        why it needs none: .unmodelled("…")
        """)
      #expect(
        !modelled.contains(entry.symbol) || entry.whyUnmodelled == nil,
        "\(entry.name) has a model. Remove its .unmodelled(…) from \(Self.place(of: entry))")
    }
  }

  @Test("Who has forgotten a model is told the file to write it in, and that of the entry")
  func isNamed() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    for entry in Manifest.operators where !entry.cases.isEmpty {
      for place in [Self.place(of: entry), Self.placeOfModel(of: entry)] {
        #expect(FileManager.default.fileExists(atPath: root.appending(path: place).path), "\(entry.name): \(place)")
      }
    }
    let operators = Dictionary(uniqueKeysWithValues: Manifest.operators.map { ($0.name, $0) })
    let debounce = try #require(operators["debounce(for:on:)"])
    #expect(Self.place(of: debounce) == "Sources/OperatorManifest/Families/TimeEntries.swift")
    #expect(Self.placeOfModel(of: debounce) == "Tests/RandomTests/Catalogue/Time.swift")
  }

  private static func place(of entry: OperatorEntry) -> String {
    "Sources/OperatorManifest/Families/" + (entry.file.split(separator: "/").last ?? "")
  }

  /// Where most models of its family are; the folder, if there are none.
  private static func placeOfModel(of entry: OperatorEntry) -> String {
    let related = models.filter { model in model.operators.contains { $0?.file == entry.file } }
    let counts = Dictionary(grouping: related.map(\.file)) { $0 }.mapValues(\.count)
    let file = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key.split(separator: "/").last ?? ""
    return "Tests/RandomTests/Catalogue/" + file
  }
}
