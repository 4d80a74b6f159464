/// What a source does, second by second, written as text: `-1-(23)--|`.
///
/// Each character is one second: `-` nothing, a letter or digit a value, `|` completion, `X` an error; parentheses hold
/// what comes within one second. Spaces do not count.
struct Timeline: Sendable, Equatable {
  enum Step: Sendable, Equatable {
    case value(String)
    case completed
    case failed
  }

  /// What happens, and in which second.
  private(set) var steps: [(second: Int, step: Step)] = []

  /// - Throws: `UsageProblem` that says what cannot be read.
  init(_ text: String) throws(UsageProblem) {
    var second = 0
    var isGroup = false
    var isOver = false
    for character in text where character != " " {
      if isOver, character != ")" { throw UsageProblem("nothing can follow the end in timeline '\(text)'") }
      switch character {
      case "-":
        if isGroup { throw UsageProblem("no second can pass within parentheses in timeline '\(text)'") }
      case "(" where !isGroup:
        isGroup = true
      case ")" where isGroup:
        isGroup = false
      case "|":
        steps.append((second, .completed))
        isOver = true
      case "X":
        steps.append((second, .failed))
        isOver = true
      case "0"..."9", "a"..."z", "A"..."Z":
        guard character.isASCII else { fallthrough }
        steps.append((second, .value(String(character))))
      default:
        throw UsageProblem("unexpected '\(character)' in timeline '\(text)'; it is made of - 1 a ( ) | X")
      }
      if !isGroup { second += 1 }
    }
    if isGroup { throw UsageProblem("a parenthesis is not closed in timeline '\(text)'") }
  }

  static func == (left: Timeline, right: Timeline) -> Bool {
    left.steps.elementsEqual(right.steps) { $0 == $1 }
  }
}
