import ReactiveConcurrency

/// Lines of marbles below one another on a common time axis: the inputs of an operator and its output.
///
/// Events in one column happen at the same time; where one line needs more room, the others are padded. Each line is
/// marble notation and can be copied into a test.
public struct MarbleDiagram: Sendable, Hashable {
  /// A line with its name.
  public struct Line: Sendable, Hashable {
    /// The name of the line.
    public var name: String
    /// The line's events.
    public var marbles: Marbles
    /// Whether this is not a signal but notes, which are written as plain text.
    public var isNotes: Bool
    /// Whether the line continues beyond the end of the drawing.
    public var goesOn: Bool

    /// Makes a line with a name.
    public init(_ name: String, _ marbles: Marbles, isNotes: Bool = false, goesOn: Bool = false) {
      self.name = name
      self.marbles = marbles
      self.isNotes = isNotes
      self.goesOn = goesOn
    }
  }

  /// The inputs of the operation.
  public var inputs: [Line]
  /// The operation, if it is drawn.
  public var operation: String?
  /// The outputs of the operation.
  public var outputs: [Line]
  /// The time that one character takes. A smaller one is chosen if two instants are closer together.
  public var unit: Duration

  /// Makes a diagram of these lines.
  public init(inputs: [Line], operation: String?, outputs: [Line], unit: Duration = .seconds(1)) {
    self.inputs = inputs
    self.operation = operation
    self.outputs = outputs
    self.unit = unit
  }

  /// All lines.
  package var lines: [Line] { inputs + outputs }

  package var grid: MarbleGrid {
    let instants = lines.reduce(into: Set<Int64>()) { $0.formUnion($1.marbles.instants) }.sorted()
    let unit = unit.marbleUnit
    // If nothing happens, a few empty units are drawn.
    return MarbleGrid(instants: instants.isEmpty ? [unit * 4] : instants, unit: unit)
  }

  // MARK: Text

  /// The drawing as text. Each line ends with a newline.
  public var text: String {
    let grid = grid
    let widths = widths(on: grid)
    var rows = [Self.axis(grid, widths, margin)]
    rows += inputs.map { row($0, grid, widths) }
    if let operation { rows.append(Self.trimmed(String(repeating: " ", count: margin) + operation)) }
    rows += outputs.map { row($0, grid, widths) }
    return rows.map { $0 + "\n" }.joined()
  }

  /// Where in the text an instant's column begins.
  func offset(of instant: Int64) -> Int {
    let grid = grid
    let before = zip(grid.columns, widths(on: grid)).prefix { $0.0.start < instant }
    return margin + before.reduce(0) { $0 + $1.1 }
  }

  private var margin: Int { 2 + max("seconds".count, lines.map(\.name.count).max() ?? 0) }

  private func widths(on grid: MarbleGrid) -> [Int] {
    let drawn = lines.filter { !$0.isNotes }.map { MarbleLine($0.marbles, goesOn: $0.goesOn) }
    return grid.columns.map { column in
      // A gap is equally wide in every line, even in one that has already ended.
      if case .gap(_, let length) = column { return MarbleDuration.text(length).count + 2 }
      return drawn.map { $0.cell(column).count }.max().map { max(1, $0) } ?? 1
    }
  }

  private func row(_ line: Line, _ grid: MarbleGrid, _ widths: [Int]) -> String {
    let name = Self.padded(line.name, margin)
    if line.isNotes { return Self.trimmed(name + Self.notes(line.marbles, grid, widths)) }
    return Self.trimmed(name + MarbleLine(line.marbles, goesOn: line.goesOn).text(on: grid, widths: widths))
  }

  /// Notes begin in their column; a long one extends over the following columns.
  private static func notes(_ marbles: Marbles, _ grid: MarbleGrid, _ widths: [Int]) -> String {
    var text = ""
    var start = 0
    for (column, width) in zip(grid.columns, widths) {
      if case .instant(let instant) = column {
        let notes = marbles.marks(at: instant).compactMap { if case .value(let note) = $0 { note } else { nil } }
        if !notes.isEmpty {
          if !text.isEmpty, text.count >= start { text += " " }
          text = padded(text, start) + notes.joined(separator: ", ")
        }
      }
      start += width
    }
    return text
  }

  /// The seconds above the columns: at every fifth unit and after each gap, as far as there is room.
  private static func axis(_ grid: MarbleGrid, _ widths: [Int], _ margin: Int) -> String {
    var line = padded("seconds", margin)
    var start = margin
    var isAfterGap = true
    for (column, width) in zip(grid.columns, widths) {
      if case .gap = column {
        isAfterGap = true
      } else {
        if isAfterGap || column.start % (5 * grid.unit) == 0, line.count < start || start == margin {
          line = padded(line, start) + MarbleDuration.seconds(column.start)
        }
        isAfterGap = false
      }
      start += width
    }
    return trimmed(line)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}

extension MarbleDiagram: CustomStringConvertible {
  public var description: String { text }
}
