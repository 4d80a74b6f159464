/// All operators, by family.
package enum Manifest {
  /// The operators of one family that can be drawn.
  package struct Family: Sendable {
    package let title: String
    package let entries: [OperatorEntry]
  }

  package static let families = all.map { title, entries in
    Family(title: title, entries: entries.filter(\.isDrawn))
  }

  package static var entries: [OperatorEntry] { families.flatMap(\.entries) }

  /// Every operator and every form of one, also those without a drawing.
  package static let operators = all.flatMap(\.entries)

  private static let all: [(title: String, entries: [OperatorEntry])] =
    signals + [("Sequences", OperatorEntry.sequences + signals.flatMap(\.entries).flatMap(\.sequences))]

  private static let signals: [(title: String, entries: [OperatorEntry])] = [
    ("Making a signal", OperatorEntry.making),
    ("Transforming", OperatorEntry.transforming),
    ("Filtering", OperatorEntry.filtering),
    ("Booleans", OperatorEntry.booleans),
    ("Combining", OperatorEntry.combining + OperatorEntry.longZips + OperatorEntry.relating),
    ("Signals of signals", OperatorEntry.flattening),
    ("Async closures", OperatorEntry.asynchronous),
    ("Gathering: arrays, windows, groups", OperatorEntry.gathering),
    ("Time", OperatorEntry.time),
    ("Delivery", OperatorEntry.delivery),
    ("Failure", OperatorEntry.failure),
    ("Side effects", OperatorEntry.effects),
    ("Sharing", OperatorEntry.sharing),
    ("Subjects", OperatorEntry.subjects),
    ("Commands", OperatorEntry.commands),
    ("Consuming", OperatorEntry.consuming),
    ("Binding and debugging", OperatorEntry.binding),
  ]
}
