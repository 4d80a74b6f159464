import ReactiveConcurrency
import ReactiveTesting

/// An example of an operator: its inputs, and how the result is made from them.
struct Example: Sendable {
  /// The operator's name as in the documentation, `take(while:)`.
  let name: String
  /// The call, as it is written in a program.
  let code: String
  /// The sources' names and timelines.
  let inputs: [(name: String, timeline: String)]
  /// When to subscribe to the result.
  let subscriptions: [Int]
  /// The number of seconds to run.
  let length: Int
  let make: @Sendable (ExampleRun) -> Signal<String>

  init(
    _ name: String, _ code: String, _ inputs: KeyValuePairs<String, String> = [:],
    subscribing subscriptions: [Int] = [0], for length: Int = 20,
    _ make: @escaping @Sendable (ExampleRun) -> Signal<String>
  ) {
    self.name = name
    self.code = code
    self.inputs = inputs.map { ($0.key, $0.value) }
    self.subscriptions = subscriptions
    self.length = length
    self.make = make
  }

  /// The name without its type: `merge(_:)` for `Signal.merge(_:)`.
  var memberName: String {
    let labels = name.firstIndex(of: "(") ?? name.endIndex
    guard let dot = name[..<labels].lastIndex(of: ".") else { return name }
    return String(name[name.index(after: dot)...])
  }

  /// The name without its labels: `take`.
  var baseName: String { String(memberName.prefix { $0 != "(" }) }

  /// Whether it is an operator on sequences.
  var isOfSequences: Bool { name.hasPrefix("sequence.") }

  /// The longest input that is drawn, since each second takes at least one column.
  private static let longestInput = Duration.seconds(200)

  /// Runs it and draws what happened.
  ///
  /// - Parameter replacements: Timelines in place of the first sources' own.
  func diagram(_ replacements: [String] = []) throws(UsageProblem) -> MarbleDiagram {
    if replacements.count > inputs.count {
      throw UsageProblem("'\(name)' has \(inputs.count) inputs; \(replacements.count) timelines are too many")
    }
    var timelines: [(name: String, timeline: String)] = []
    var replaced = Duration.zero
    for (index, input) in inputs.enumerated() {
      let text = index < replacements.count ? replacements[index] : input.timeline
      do {
        _ = try TestScheduler().cold(text)
        if index < replacements.count { replaced += try Marbles(parsing: text).moments.last?.time ?? .zero }
      } catch { throw UsageProblem(error.description) }
      timelines.append((input.name, text))
    }
    guard replaced <= Self.longestInput else {
      let (most, seconds) = (Format.short(Self.longestInput.seconds), Format.short(replaced.seconds))
      throw UsageProblem("at most \(most) s of input can be drawn; this goes on until \(seconds) s")
    }
    // As long as all inputs one after the other and the example's own duration, so that nothing is cut off.
    let length = self.length + Int(replaced.seconds.rounded(.up))
    let run = ExampleRun(timelines)
    let diagram = run.diagram(code, make(run), subscribingAt: subscriptions, for: length)
    if run.isEndless { throw UsageProblem("with this input '\(name)' subscribes again and again, without end") }
    return diagram
  }
}

extension Signal {
  /// The values as they appear in a diagram.
  func drawn() -> Signal<String> {
    map { "\($0)" }
  }

  /// Arrays as they appear in a diagram.
  func drawnLists<Element>() -> Signal<String> where Value == [Element] {
    map { "[" + $0.map { "\($0)" }.joined(separator: ",") + "]" }
  }

  /// Pairs as they appear in a diagram.
  func drawnPairs<First, Second>() -> Signal<String> where Value == (First, Second) {
    map { "\($0.0)\($0.1)" }
  }

  /// Booleans as they appear in a diagram.
  func drawnTruth() -> Signal<String> where Value == Bool {
    map { $0 ? "t" : "f" }
  }
}
