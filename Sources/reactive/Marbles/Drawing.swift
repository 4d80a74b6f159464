import Console
import OperatorManifest
import ReactiveTesting

/// An operator of the manifest as it is drawn.
struct Drawing: Sendable {
  let entry: OperatorEntry
  private let example: Example

  /// Nothing for an operator without an example of its own.
  init?(_ entry: OperatorEntry) {
    guard let example = entry.example else { return nil }
    self.entry = entry
    self.example = example
  }

  /// The operator's name as in the documentation, `take(while:)`.
  var name: String { entry.name }

  /// The call, as it is written in a program.
  var code: String { example.code }

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
    let inputs = example.inputs
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
      throw UsageProblem("at most \(most) s of input can be drawn; this lasts until \(seconds) s")
    }
    // As long as all inputs one after the other and the example's own duration, so that nothing is cut off.
    let length = example.length + Int(replaced.seconds.rounded(.up))
    let run = OperatorRun(drawing: timelines)
    let diagram = run.diagram(code, example.make(run), subscribingAt: example.subscriptions, for: length)
    if run.isEndless { throw UsageProblem("with this input '\(name)' subscribes again and again, without end") }
    return diagram
  }
}

extension Drawing {
  struct Family: Sendable {
    let title: String
    let drawings: [Drawing]
  }

  /// All drawings, by family.
  static let families = Manifest.families.map { family in
    Family(title: family.title, drawings: family.entries.compactMap(Drawing.init))
  }.filter { !$0.drawings.isEmpty }

  /// All drawings in one list.
  static var all: [Drawing] { families.flatMap(\.drawings) }
}
