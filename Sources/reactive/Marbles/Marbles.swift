/// The command `reactive marbles`.
enum Marbles {
  static func run(_ arguments: inout Arguments) throws -> Int32 {
    var names: [String] = []
    var timelines: [String] = []
    var wantsAll = false
    while let item = try arguments.next() {
      switch item {
      case .operand(let name): names.append(name)
      case .option("--input"): timelines.append(try arguments.value())
      case .option("--all"): wantsAll = true
      case .option("-h"), .option("--help"):
        try Output.standard.write(help)
        return 0
      case .option(let name): throw UsageProblem("unknown option '\(name)'; try 'reactive marbles --help'")
      }
    }
    if names.isEmpty, !wantsAll {
      if !timelines.isEmpty { throw UsageProblem("option '--input' needs an operator to go in to") }
      try Output.standard.write(list())
      return 0
    }
    // Everything is looked up before anything is drawn: a wrong name draws nothing.
    var examples: [Example] = wantsAll ? Catalogue.families.flatMap(\.examples) : []
    for name in names { examples += try find(name) }
    let drawings = try examples.map { "\($0.name)\n\n" + (try $0.draw(timelines)) }
    try Output.standard.write(drawings.joined(separator: "\n"))
    return 0
  }

  /// The examples of an operator: those of one form (`take(while:)`), or of all (`take`).
  static func find(_ name: String) throws(UsageProblem) -> [Example] {
    let all = Catalogue.families.flatMap(\.examples)
    let wanted = name.lowercased()
    let exact = all.filter { $0.name.lowercased() == wanted }
    if !exact.isEmpty { return exact }
    let forms = all.filter { $0.baseName.lowercased() == wanted }
    if !forms.isEmpty { return forms }
    let near = NearNames.of(name, among: Array(Set(all.map(\.baseName))))
    let hint = near.isEmpty ? "'reactive marbles' lists them" : "did you mean \(near.joined(separator: ", "))?"
    throw UsageProblem("unknown operator '\(name)'; \(hint)")
  }

  static func list() -> String {
    var text = ""
    for family in Catalogue.families {
      text += (text.isEmpty ? "" : "\n") + family.title + "\n"
      var line = " "
      var seen: Set<String> = []
      for example in family.examples where seen.insert(example.name).inserted {
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

    Runs operators in virtual time and draws what really happened; without OPERATOR lists those it
    knows. A name without labels ('take') draws all forms, one with labels ('take(while:)') only that.

    Options:
      --input TIMELINE    what the first source sends instead; once more for the second, and so on
      --all               draw all operators
      -h, --help          this text

    A timeline has one character a second: - nothing, a letter or digit a value, | completion, X an
    error; (12|) all in one second. In a diagram there is one line for each subscription to a source:
    ^ where it begins, if later than at 0, ! where it is cancelled, … where it goes on.

    Exit status: 0, or 2 if the command line cannot be used.

    """
}
