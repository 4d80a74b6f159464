/// All operators that can be drawn, by family.
package enum Manifest {
  package struct Family: Sendable {
    package let title: String
    package let entries: [OperatorEntry]
  }

  package static let families = [
    Family(title: "Making a signal", entries: OperatorEntry.making),
    Family(title: "Transforming", entries: OperatorEntry.transforming),
    Family(title: "Filtering", entries: OperatorEntry.filtering),
    Family(title: "Booleans", entries: OperatorEntry.booleans),
    Family(title: "Combining", entries: OperatorEntry.combining + OperatorEntry.relating),
    Family(title: "Signals of signals", entries: OperatorEntry.flattening),
    Family(title: "Async closures", entries: OperatorEntry.asynchronous),
    Family(title: "Gathering: arrays, windows, groups", entries: OperatorEntry.gathering),
    Family(title: "Time", entries: OperatorEntry.time),
    Family(title: "Delivery", entries: OperatorEntry.delivery),
    Family(title: "Failure", entries: OperatorEntry.failure),
    Family(title: "Side effects", entries: OperatorEntry.effects),
    Family(title: "Sharing", entries: OperatorEntry.sharing),
    Family(title: "Subjects", entries: OperatorEntry.subjects),
    Family(title: "Commands", entries: OperatorEntry.commands),
    Family(title: "Consuming", entries: OperatorEntry.consuming),
    Family(title: "Binding and debugging", entries: OperatorEntry.binding),
    Family(title: "Sequences", entries: OperatorEntry.sequences),
  ]

  package static var entries: [OperatorEntry] { families.flatMap(\.entries) }
}
