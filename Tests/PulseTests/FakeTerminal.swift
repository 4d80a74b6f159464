import Console

/// As much of a terminal as `Screen` uses, and the wrapping of what is too wide.
struct FakeTerminal {
  private(set) var columns: Int
  /// What has scrolled off, and what the screen shows; "\0" is the right half of a wide character.
  private(set) var history: [[Character]] = []
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  private(set) var wraps = true

  init(rows: Int, columns: Int) {
    self.columns = columns
    cells = Array(repeating: [], count: rows)
  }

  /// The lines on the screen, without the empty ones at its end.
  var lines: [String] {
    let lines = cells.map { String($0.filter { $0 != "\0" }) }
    return Array(lines[..<(lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
  }

  mutating func write(_ text: String) {
    var rest = Array(text.replacing("\r\n", with: "\n"))[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": control(&rest)
      case "\r": column = 0
      case "\n": newline()
      default: put(character)
      }
    }
  }

  private mutating func control(_ rest: inout ArraySlice<Character>) {
    _ = rest.popFirst()
    let parameter = String(rest.prefix { !$0.isLetter })
    rest = rest.dropFirst(parameter.count)
    switch rest.popFirst() {
    case "A": row = max(0, row - (Int(parameter) ?? 1))
    case "K": cells[row] = Array(cells[row].prefix(column))
    case "J":
      cells[row] = Array(cells[row].prefix(column))
      for below in cells.indices where below > row { cells[below] = [] }
    case "h" where parameter == "?7": wraps = true
    case "l" where parameter == "?7": wraps = false
    case let other: put(other ?? "?")
    }
  }

  private mutating func newline() {
    column = 0
    row += 1
    if row == cells.count {
      history.append(cells.removeFirst())
      cells.append([])
      row -= 1
    }
  }

  private mutating func put(_ character: Character) {
    let width = TerminalText.width(of: String(character))
    if column + width > columns {
      if wraps { newline() } else { column = columns - width }
    }
    let glyph = [character] + Array(repeating: "\0", count: width - 1)
    let gap = Array(repeating: Character(" "), count: max(0, column - cells[row].count))
    cells[row] = (cells[row] + gap).prefix(column) + glyph + cells[row].dropFirst(column + width)
    column += width
  }

  /// Wraps what is too wide now, as most terminals do, and keeps the cursor below it.
  mutating func narrow(to columns: Int) {
    let above = lines
    self = FakeTerminal(rows: cells.count, columns: columns)
    for line in above { write(line + "\n") }
  }
}
