/// All examples, by family.
enum Catalogue {
  struct Family: Sendable {
    let title: String
    let examples: [Example]
  }

  static let families = [
    Family(title: "Transforming", examples: transforming),
    Family(title: "Filtering", examples: filtering),
    Family(title: "Combining", examples: combining),
    Family(title: "Signals of signals", examples: higherOrder),
    Family(title: "Time and delivery", examples: timing),
    Family(title: "Errors and repetition", examples: errors),
    Family(title: "Side effects", examples: sideEffects),
    Family(title: "Sharing", examples: sharing),
  ]
}
