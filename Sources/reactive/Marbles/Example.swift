import ReactiveConcurrency

/// An operator at work: what goes in, and how the result is made of it.
struct Example: Sendable {
  /// The operator's name as in the documentation, `take(while:)`.
  let name: String
  /// The call, as it is written in a program.
  let code: String
  /// The sources' names and timelines.
  let inputs: [(name: String, timeline: String)]
  /// When somebody subscribes to the result.
  let subscriptions: [Int]
  /// How many seconds are run.
  let length: Int
  let make: @Sendable (MarbleRun) -> Signal<String>

  init(
    _ name: String, _ code: String, _ inputs: KeyValuePairs<String, String>, subscribing subscriptions: [Int] = [0],
    for length: Int = 20, _ make: @escaping @Sendable (MarbleRun) -> Signal<String>
  ) {
    self.name = name
    self.code = code
    self.inputs = inputs.map { ($0.key, $0.value) }
    self.subscriptions = subscriptions
    self.length = length
    self.make = make
  }

  /// The name without its labels: `take`.
  var baseName: String {
    String(name.prefix { $0 != "(" })
  }

  /// Runs it and draws what happened.
  ///
  /// - Parameter replacements: Timelines in place of the first sources' own.
  func draw(_ replacements: [String] = []) throws(UsageProblem) -> String {
    if replacements.count > inputs.count {
      throw UsageProblem("'\(name)' has \(inputs.count) inputs; \(replacements.count) timelines are too many")
    }
    var timelines: [(name: String, timeline: Timeline)] = []
    for (index, input) in inputs.enumerated() {
      let text = index < replacements.count ? replacements[index] : input.timeline
      timelines.append((input.name, try Timeline(text)))
    }
    let run = MarbleRun(timelines)
    let tracks = run.run(make(run), subscribing: subscriptions, for: length)
    return Diagram(inputs: tracks.inputs, operation: code, outputs: tracks.outputs).draw()
  }
}

extension Signal {
  /// The values as they appear in a diagram.
  func drawn() -> Signal<String> {
    map { "\($0)" }
  }
}

extension Signal {
  /// Arrays as they appear in a diagram.
  func drawnLists<Element>() -> Signal<String> where Value == [Element] {
    map { "[" + $0.map { "\($0)" }.joined(separator: ",") + "]" }
  }

  /// Pairs as they appear in a diagram.
  func drawnPairs<First, Second>() -> Signal<String> where Value == (First, Second) {
    map { "\($0.0)\($0.1)" }
  }
}
