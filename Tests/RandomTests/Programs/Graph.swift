import ReactiveConcurrency

/// A source, and the operators that its values pass.
///
/// A description: `signal(in:)` makes a signal of it, `model` what must come of that.
struct Graph: Sendable, CustomStringConvertible {
  var origin: Origin
  var steps: [Step] = []

  var description: String {
    steps.reduce(origin.description) { $0 + "\n  ." + $1.description.replacing("\n", with: "\n  ") }
  }

  /// This graph's source and those of all signals in it, in the order in which they are made.
  var origins: [Origin] {
    [origin] + steps.flatMap { $0.others.flatMap(\.origins) }
  }

  /// Every operator, also those of the signals in it.
  var allSteps: [Step] {
    steps.flatMap { [$0] + $0.others.flatMap(\.allSteps) }
  }

  /// What all parts together may do.
  var traits: Traits {
    Traits(origins.map(\.traits) + allSteps.map(\.entry.traits))
  }

  func signal(in setting: some Setting) -> Signal<Item> {
    steps.reduce(setting.signal(of: origin)) { $1.signal(of: $0, in: setting) }
  }

  var model: Model {
    steps.reduce(origin.model) { $1.model(of: $0) }
  }
}

/// An operator with its arguments.
struct Step: Sendable, CustomStringConvertible {
  let entry: Entry
  var parameters: [Int]
  var others: [Graph]
  /// Which of the program's points its closures are.
  var id = 0

  var description: String {
    let arguments = parameters.map(String.init) + others.map(\.description)
    let text = entry.name + (arguments.isEmpty ? "" : " of (" + arguments.joined(separator: ", ") + ")")
    return text + (id == 0 ? "" : "  // point \(id)")
  }

  func signal(of source: Signal<Item>, in setting: some Setting) -> Signal<Item> {
    entry.make(
      Wiring(
        source: setting.source(source, of: self), others: others.map { $0.signal(in: setting) },
        parameters: parameters, setting: setting, touch: { [id] in setting.touch(id) }))
  }

  func model(of source: @escaping Model) -> Model {
    { start in
      guard let model = entry.model else { throw Undecided() }
      return try model(Diagram(source: source, others: others.map(\.model), parameters: parameters, start: start))
    }
  }
}
