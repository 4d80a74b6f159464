import Console
import ReactiveTesting

/// The command `reactive marbles`.
enum MarblesCommand {
  static func run(_ arguments: inout Arguments) throws -> Int32 {
    var names: [String] = []
    var timelines: [String] = []
    var wantsAll = false
    var file: String?
    var atlas: String?
    while let item = try arguments.next() {
      switch item {
      case .operand(let name): names.append(name)
      case .option("--input"): timelines.append(try arguments.value())
      case .option("--all"): wantsAll = true
      case .option("--svg"): file = try arguments.value()
      case .option("--atlas"): atlas = try arguments.value()
      case .option("-h"), .option("--help"):
        try Output.standard.write(help)
        return 0
      case .option(let name): throw UsageProblem("unknown option '\(name)'; try 'reactive marbles --help'")
      }
    }
    if let atlas {
      guard names.isEmpty, timelines.isEmpty, !wantsAll, file == nil else {
        throw UsageProblem("option '--atlas' draws all operators, as they are; it stands alone")
      }
      try Output.write(Atlas.page(), toFile: atlas)
      return 0
    }
    if names.isEmpty, !wantsAll {
      if file != nil { throw UsageProblem("option '--svg' needs an operator to draw") }
      if !timelines.isEmpty { throw UsageProblem("option '--input' needs an operator to go in to") }
      try Output.standard.write(list())
      return 0
    }
    // All names are looked up before anything is drawn: with a wrong name nothing is drawn.
    var examples: [Drawing] = wantsAll ? Drawing.all : []
    for name in names { examples += try find(name) }
    let drawings = try examples.map { (heading: $0.name, diagram: try $0.diagram(timelines)) }
    if let file {
      try Output.write(MarbleDiagram.svg(of: drawings), toFile: file)
    } else {
      let texts = drawings.map { "\($0.heading)\n\n\($0.diagram.text)" }
      try Output.standard.write(texts.joined(separator: "\n"))
    }
    return 0
  }

  /// The examples of an operator: those of one form (`take(while:)`), or of all (`take`).
  static func find(_ name: String) throws(UsageProblem) -> [Drawing] {
    let wanted = name.lowercased()
    let all = Drawing.all
    // Operators of signals come before those of sequences, many of which have the same names; `sequence.map` selects
    // the latter.
    let (sequences, signals) = (all.filter(\.isOfSequences), all.filter { !$0.isOfSequences })
    let ways: [([Drawing], (Drawing) -> String)] = [
      (all, \.name), (signals, \.memberName), (signals, \.baseName), (sequences, { "sequence.\($0.baseName)" }),
      (sequences, \.memberName), (sequences, \.baseName),
    ]
    for (examples, name) in ways {
      let found = examples.filter { name($0).lowercased() == wanted }
      if !found.isEmpty { return found }
    }
    let near = NearNames.of(name, among: Array(Set(all.map(\.baseName))))
    let hint = near.isEmpty ? "'reactive marbles' lists them" : "did you mean \(near.joined(separator: ", "))?"
    throw UsageProblem("unknown operator '\(name)'; \(hint)")
  }

  static func list() -> String {
    var text = ""
    for family in Drawing.families {
      text += (text.isEmpty ? "" : "\n") + family.title + "\n"
      var line = " "
      var seen: Set<String> = []
      for example in family.drawings where seen.insert(example.name).inserted {
        if line.count + example.name.count > 96 {
          text += line + "\n"
          line = " "
        }
        line += " " + example.name
      }
      text += line + "\n"
    }
    return text
  }

  private static let help = """
    Usage: reactive marbles [OPERATOR…] [OPTIONS]

    Runs operators in virtual time and draws what happened; without OPERATOR lists all of them. A
    name without labels ('take') draws all forms, one with labels ('take(while:)') only that one.

    Options:
      --input TIMELINE    replaces what the first source sends; repeat for the second, and so on;
                          at most 200 s in all
      --all               draw all operators
      --svg FILE          write an SVG document to FILE (- for standard output) in place of text
      --atlas FILE        write a page of all operators to FILE, with search; it needs no server
      -h, --help          this text

    A timeline has one character a second: - nothing, a letter or digit a value, | completion, # an
    error; (12|) is all at one instant, 'ten' one value, 250ms between spaces a duration. A diagram
    has one line for each subscription to a source: ^ where it begins, if later than at 0, ! where it
    is cancelled, … where it continues; ─ takes no time, it stretches a line.

    Exit status: 0, 1 if FILE cannot be written, or 2 if the command line cannot be used.

    """
}
