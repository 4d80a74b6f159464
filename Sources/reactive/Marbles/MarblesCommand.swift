import OperatorManifest
import ReactiveTesting

/// The command `reactive marbles`.
enum MarblesCommand {
  static let help = """
    reactive marbles                lists the operators
    reactive marbles NAME…          runs operators in virtual time, and draws what happens
      --input TIMELINE              replaces what the first source sends; repeat it for the next ones
      --svg FILE                    writes a picture to FILE instead; - is standard output
    reactive marbles --atlas FILE   writes a page with all drawings to FILE
    reactive marbles --pictures FOLDER
                                    writes a picture of each drawing to FOLDER, for light and for dark pages
      NAME is one of ReactiveCocoa, Rx or Combine as well: reactive marbles removeDuplicates
      In a timeline, - is a second in which nothing happens, a letter or digit a value, | completion and # an error:
      reactive marbles debounce --input '-ab---c|'

    """

  static func run(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    var (names, timelines): ([String], [String]) = ([], [])
    var (svg, atlas, pictures): (String?, String?, String?)
    while let argument = rest.popFirst() {
      let value = { () throws(UsageProblem) in
        guard let value = rest.popFirst() else { throw UsageProblem("option '\(argument)' needs a value") }
        return value
      }
      switch argument {
      case "--input": timelines.append(try value())
      case "--svg": svg = try value()
      case "--atlas": atlas = try value()
      case "--pictures": pictures = try value()
      case _ where argument.hasPrefix("-"): throw UsageProblem("unknown option '\(argument)'; try 'reactive --help'")
      default: names.append(argument)
      }
    }
    if let atlas { return try Output.write(Atlas.page(), toFile: atlas) }
    if let pictures { return try draw(to: pictures) }
    if names.isEmpty, svg != nil || !timelines.isEmpty { throw UsageProblem("name an operator to draw") }
    if names.isEmpty { return try Output.write(list) }
    // With a wrong name nothing is drawn.
    let entries = try names.flatMap(find)
    let drawings = try entries.map { (heading: $0.name, diagram: try $0.diagram(timelines)) }
    if let svg { return try Output.write(MarbleSVG.document(drawings), toFile: svg) }
    try Output.write(drawings.map { "\($0.heading)\n\n\($0.diagram.text)" }.joined(separator: "\n"))
  }

  /// Draws each example to a file for light pages, and one for dark ones, by the names that docc expects.
  private static func draw(to folder: String) throws {
    for entry in Manifest.entries {
      let drawing = MarbleSVG(try entry.diagram())
      for (isDark, suffix) in [(false, ""), (true, "~dark")] {
        let file = "\(folder)/\(Atlas.identifier(entry.name))\(suffix).svg"
        try Output.write(drawing.picture(of: entry.name, isDark: isDark), toFile: file)
      }
    }
  }

  /// The examples of an operator: those of one form (`take(while:)`), or of all (`take`), by its name here or, if no
  /// operator has that one, in another library.
  static func find(_ name: String) throws(UsageProblem) -> [OperatorEntry] {
    let wanted = name.lowercased()
    let all = Manifest.entries
    // Operators of signals come before those of sequences, many of which have the same names; `sequence.map` selects
    // the latter.
    let (sequences, signals) = (all.filter(\.isOfSequences), all.filter { !$0.isOfSequences })
    let ways: [([OperatorEntry], (OperatorEntry) -> [String])] = [
      (all, { [$0.name] }), (signals, { [$0.memberName] }), (signals, { [$0.baseName] }),
      (sequences, { ["sequence.\($0.baseName)", $0.memberName, $0.baseName] }),
      (signals, \.namesElsewhere), (sequences, \.namesElsewhere),
    ]
    for (entries, names) in ways {
      let found = entries.filter { names($0).contains { $0.lowercased() == wanted } }
      if !found.isEmpty { return found }
    }
    let near = NearNames.of(name, among: Array(Set(all.map(\.baseName))))
    let hint = near.isEmpty ? "'reactive marbles' lists them" : "did you mean \(near.joined(separator: ", "))?"
    throw UsageProblem("unknown operator '\(name)'; \(hint)")
  }

  /// The names by family, in lines that fit on a terminal.
  static var list: String {
    Manifest.families.map { family in
      family.entries.reduce(into: [family.title, " "]) { lines, entry in
        if lines[lines.count - 1].count + entry.name.count > 96 { lines.append(" ") }
        lines[lines.count - 1] += " " + entry.name
      }.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}
