/// All examples, by family.
enum Catalogue {
  struct Family: Sendable {
    let title: String
    let examples: [Example]
  }

  static let families = [
    Family(title: "Making a signal", examples: creating),
    Family(title: "Transforming", examples: transforming),
    Family(title: "Booleans", examples: booleans),
    Family(title: "Filtering", examples: filtering),
    Family(title: "Combining", examples: combining),
    Family(title: "Signals of signals", examples: higherOrder),
    Family(title: "Groups and windows", examples: grouping),
    Family(title: "Time", examples: timing),
    Family(title: "Delivery", examples: delivery),
    Family(title: "Errors and repetition", examples: errors),
    Family(title: "Side effects", examples: sideEffects),
    Family(title: "Sharing", examples: sharing),
    Family(title: "Subjects", examples: subjects),
    Family(title: "Commands", examples: commands),
    Family(title: "Consuming", examples: consuming),
    Family(title: "Binding and looking in", examples: binding),
    Family(title: "Sequences", examples: sequences),
  ]

  /// All examples in one list.
  static var examples: [Example] { families.flatMap(\.examples) }
}
