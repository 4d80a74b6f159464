/// All examples, by family.
enum Catalogue {
  struct Family: Sendable {
    let title: String
    let examples: [Example]
  }

  static let families = [
    Family(title: "Making a signal", examples: creating),
    Family(title: "Transforming", examples: transforming),
    Family(title: "Filtering", examples: filtering),
    Family(title: "Booleans", examples: booleans),
    Family(title: "Combining", examples: combining),
    Family(title: "Signals of signals", examples: higherOrder),
    Family(title: "Gathering: arrays, windows, groups", examples: gathering),
    Family(title: "Time", examples: time),
    Family(title: "Delivery", examples: delivery),
    Family(title: "Failure", examples: failure),
    Family(title: "Side effects", examples: effects),
    Family(title: "Sharing", examples: sharing),
    Family(title: "Subjects", examples: subjects),
    Family(title: "Commands", examples: commands),
    Family(title: "Consuming", examples: consuming),
    Family(title: "Binding and debugging", examples: binding),
    Family(title: "Sequences", examples: sequences),
  ]

  /// All examples in one list.
  static var examples: [Example] { families.flatMap(\.examples) }
}
