import OperatorManifest
import ReactiveTesting

extension OperatorEntry {
  /// The name without its type: `merge(_:)` for `Signal.merge(_:)`.
  var memberName: String {
    let labels = name.firstIndex(of: "(") ?? name.endIndex
    guard let dot = name[..<labels].lastIndex(of: ".") else { return name }
    return String(name[name.index(after: dot)...])
  }

  /// The name without its labels: `take`.
  var baseName: String { String(memberName.prefix { $0 != "(" }) }

  /// Its names in other libraries, as they are written, and without labels.
  var namesElsewhere: [String] {
    [reactiveCocoa, rx, combine].flatMap { $0.split(separator: ", ") }
      .flatMap { [String($0), String($0.prefix { $0 != "(" && $0 != ":" })] }
  }

  /// Whether it is an operator on sequences.
  var isOfSequences: Bool { name.hasPrefix("sequence.") }

  /// The longest input that is drawn, in seconds, each of which takes at least one column.
  private static var longestInput: Int { 200 }

  /// Runs the example and draws what happened.
  ///
  /// - Parameter replacements: Timelines in place of the first sources' own.
  func diagram(_ replacements: [String] = []) throws(UsageProblem) -> MarbleDiagram {
    guard replacements.count <= inputs.count else {
      throw UsageProblem("'\(name)' has \(inputs.count) inputs; \(replacements.count) timelines are too many")
    }
    var timelines = inputs
    var replaced = Duration.zero
    for (index, text) in replacements.enumerated() {
      timelines[index].timeline = text
      do {
        _ = try TestScheduler().cold(text)
        replaced += try Marbles(parsing: text).moments.last?.time ?? .zero
      } catch { throw UsageProblem(error.description) }
    }
    guard replaced <= .seconds(Self.longestInput) else {
      throw UsageProblem("at most \(Self.longestInput) s of input can be drawn")
    }
    // As long as all inputs one after the other and the example's own duration, so that nothing is cut off.
    let run = OperatorRun(drawing: timelines)
    let diagram = run.diagram(
      code, make(run), subscribingAt: subscriptions, for: length + Int((replaced / .seconds(1)).rounded(.up)))
    if run.isEndless { throw UsageProblem("with this input '\(name)' subscribes again and again, without end") }
    return diagram
  }
}
