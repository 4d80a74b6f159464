import ReactiveConcurrency
import ReactiveTesting

/// Lays a diagram out in pixels.
struct MarbleSVG {
  private static let space = 16
  private static let rowHeight = 44
  private static let axisHeight = 30

  /// Plain rules without variables, which not every renderer supports.
  static let style = """
    \(light)
    @media (prefers-color-scheme: dark) {
    \(dark)
    }
    """

  private static let light = """
    svg { color-scheme: light dark; }
    text { font: 14px system-ui, sans-serif; fill: #1f2328; }
    .paper { fill: #ffffff; }
    .heading { font-size: 17px; font-weight: 600; }
    .seconds { fill: #59636e; font-size: 12px; text-anchor: middle; }
    .mark, .operation { text-anchor: middle; }
    .operation { font-family: ui-monospace, Menlo, Consolas, monospace; }
    .note { font-style: italic; }
    .box { fill: none; stroke: #818b98; }
    .line { fill: none; stroke: #818b98; stroke-width: 2; }
    .before { stroke-dasharray: 2 5; }
    .value { fill: #ddf4ff; stroke: #0969da; stroke-width: 1.5; }
    .over { fill: none; stroke: #1f2328; stroke-width: 3; }
    .failed, .cancelled { fill: none; stroke: #cf222e; stroke-width: 3; }
    """

  private static let dark = """
      text { fill: #e6edf3; }
      .paper { fill: #0d1117; }
      .seconds { fill: #9198a1; }
      .value { fill: #0c2d6b; stroke: #58a6ff; }
      .over { stroke: #e6edf3; }
      .failed, .cancelled { stroke: #ff7b72; }
    """

  /// Several drawings under one another as one document, each with its heading.
  static func document(_ drawings: [(heading: String, diagram: MarbleDiagram)]) -> String {
    var content = ""
    var (y, width) = (0, 0)
    for (heading, diagram) in drawings {
      let drawing = MarbleSVG(diagram)
      content += text("heading", x: space, y: y + 32, heading)
      content += "<g transform=\"translate(0 \(y + 40))\">\n\(drawing.content)</g>\n"
      y += 40 + drawing.height
      width = max(width, drawing.width, space * 2 + self.width(of: heading, letter: 9.6))
    }
    let paper = "<rect class=\"paper\" width=\"\(width)\" height=\"\(y)\"/>\n"
    return document(drawings.map(\.heading).joined(separator: ", "), (width, y), style, paper + content)
  }

  private static func document(
    _ title: String, _ size: (width: Int, height: Int), _ style: String, _ content: String
  ) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" width="\(size.width)" \
    height="\(size.height)" role="img">
    <title>\(xmlEscaped(title))</title>
    <style>
    \(style)
    </style>
    \(content)</svg>

    """
  }

  /// The drawing as a document without a background, for pages that choose between light and dark themselves.
  func picture(of title: String, isDark: Bool) -> String {
    Self.document(title, (width, height), isDark ? "\(Self.light)\n\(Self.dark)" : Self.light, content)
  }

  /// The drawing as an element of a page that has `style` among its styles.
  var element: String {
    """
    <svg viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img" \
    aria-label="\(xmlEscaped(diagram.text))">
    \(content)</svg>
    """
  }

  private let diagram: MarbleDiagram
  private let grid: MarbleGrid
  /// The left edge of each column, and the right edge of the last.
  private let edges: [Int]
  private let left: Int

  init(_ diagram: MarbleDiagram) {
    self.diagram = diagram
    grid = diagram.grid
    left = 2 * Self.space + (diagram.lines.map { Self.width(of: $0.name) }.max() ?? 0)
    var edges = [left]
    for column in grid.columns {
      var width = 26
      switch column {
      case .silence: break
      case .gap(_, let length): width = Self.width(of: MarbleDuration.text(length)) + 20
      case .instant(let instant):
        let drawn = diagram.lines.filter { !$0.isNotes }
        width = max(
          width, drawn.map { $0.marbles.marks(at: instant).reduce(4) { $0 + Self.width(of: $1) } }.max() ?? 0)
      }
      edges.append(edges[edges.count - 1] + width)
    }
    self.edges = edges
  }

  private var width: Int {
    let operation = diagram.operation.map { Self.width(of: $0, letter: 8.7) + 24 } ?? 0
    // A remark may be longer than the column it begins in.
    let notes = diagram.lines.filter(\.isNotes).flatMap(\.marbles.moments).map { moment in
      guard case .value(let text) = moment.mark else { return 0 }
      return x(of: moment.time.clampedNanoseconds) + Self.width(of: text)
    }
    return max(edges[edges.count - 1] + 30, left + operation, notes.max() ?? 0) + Self.space
  }

  private var height: Int {
    Self.axisHeight + Self.rowHeight * (diagram.lines.count + (diagram.operation == nil ? 0 : 1)) + Self.space
  }

  private var content: String {
    var content = axis
    var y = Self.axisHeight + Self.rowHeight / 2
    for line in diagram.inputs {
      content += row(line, y)
      y += Self.rowHeight
    }
    if let operation = diagram.operation {
      let boxWidth = max(edges[edges.count - 1] - left, Self.width(of: operation, letter: 8.7) + 20)
      content += "<rect class=\"box\" x=\"\(left)\" y=\"\(y - 16)\" width=\"\(boxWidth)\" height=\"32\" rx=\"6\"/>\n"
      content += Self.text("operation", x: left + boxWidth / 2, y: y + 5, operation)
      y += Self.rowHeight
    }
    for line in diagram.outputs {
      content += row(line, y)
      y += Self.rowHeight
    }
    return content
  }

  private var axis: String {
    var text = ""
    for (index, column) in grid.columns.enumerated() {
      let middle = (edges[index] + edges[index + 1]) / 2
      if case .gap(_, let length) = column {
        text += Self.text("seconds", x: middle, y: 20, "+" + MarbleDuration.text(length))
      } else if column.start % (5 * grid.unit) == 0 {
        text += Self.text("seconds", x: middle, y: 20, MarbleDuration.seconds(column.start))
      }
    }
    return text
  }

  /// Where an instant's column begins.
  private func x(of instant: Int64) -> Int {
    edges[grid.columns.firstIndex { $0.start >= instant } ?? grid.columns.count]
  }

  private func middle(of instant: Int64) -> Int {
    guard let index = grid.columns.firstIndex(where: { $0.start >= instant }) else { return left }
    return (edges[index] + edges[index + 1]) / 2
  }

  private func row(_ line: MarbleDiagram.Line, _ y: Int) -> String {
    var text = Self.text("name", x: Self.space, y: y + 5, line.name)
    if line.isNotes {
      for moment in line.marbles.moments {
        guard case .value(let note) = moment.mark else { continue }
        text += Self.text("note", x: x(of: moment.time.clampedNanoseconds) + 4, y: y + 5, note)
      }
      return text
    }
    let begin = line.marbles.subscription.map { middle(of: $0.clampedNanoseconds) } ?? left
    if begin > left {
      text += "<path class=\"line before\" d=\"M\(left) \(y)H\(begin)\"/>\n"
      // Below the line, so that events at the same instant are where they are in other lines.
      text += "<path class=\"line\" d=\"M\(begin - 5) \(y + 20)l5 -5l5 5\"/>\n"
    }
    var marks = ""
    var end = edges[edges.count - 1] + 14
    for (index, column) in grid.columns.enumerated() {
      guard case .instant(let instant) = column else { continue }
      let happening = line.marbles.marks(at: instant)
      var x = (edges[index] + edges[index + 1] - happening.reduce(0) { $0 + Self.width(of: $1) }) / 2
      for mark in happening {
        let width = Self.width(of: mark)
        marks += Self.mark(mark, x: x, width: width, y: y)
        x += width
        if mark.isEnd { end = x - width / 2 }
      }
    }
    text += "<path class=\"line\" d=\"M\(begin) \(y)H\(end)\"/>\n"
    if line.goesOn { text += "<path class=\"line\" d=\"M\(end - 6) \(y - 6)L\(end) \(y)L\(end - 6) \(y + 6)\"/>\n" }
    return text + marks
  }

  private static func mark(_ mark: Marbles.Mark, x: Int, width: Int, y: Int) -> String {
    let middle = x + width / 2
    switch mark {
    case .value(let name):
      return "<rect class=\"value\" x=\"\(x + 1)\" y=\"\(y - 13)\" width=\"\(width - 2)\" height=\"26\" rx=\"13\"/>\n"
        + text("mark", x: middle, y: y + 5, name)
    case .completed: return "<path class=\"over\" d=\"M\(middle) \(y - 13)V\(y + 13)\"/>\n"
    case .failed(let name):
      let cross = "M\(middle - 8) \(y - 8)l16 16m0 -16l-16 16"
      return "<path class=\"failed\" d=\"\(cross)\"/>\n"
        + (name.isEmpty ? "" : text("note", x: middle + 12, y: y - 8, name))
    case .subscribed: return ""
    case .unsubscribed: return "<path class=\"cancelled\" d=\"M\(middle - 5) \(y + 12)l10 -24\"/>\n"
    }
  }

  private static func width(of mark: Marbles.Mark) -> Int {
    switch mark {
    case .value(let name): max(28, width(of: name) + 16)
    case .failed(let name): name.isEmpty ? 22 : 22 + width(of: name)
    case .subscribed: 0
    case .completed, .unsubscribed: 18
    }
  }

  /// About how wide text is; fonts differ.
  private static func width(of text: String, letter: Double = 7.8) -> Int {
    Int((Double(text.count) * letter).rounded(.up))
  }

  private static func text(_ style: String, x: Int, y: Int, _ text: String) -> String {
    "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(xmlEscaped(text))</text>\n"
  }
}
