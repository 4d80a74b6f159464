/// Draws tracks under each other on one axis of time.
///
/// A second is one column, as wide as the widest of what happens in it; so what is above one another happens at once.
struct Diagram {
  var inputs: [Track]
  /// The line between the inputs and the outputs.
  var operation: String
  var outputs: [Track]

  func draw() -> String {
    let tracks = inputs + outputs
    let last = tracks.map(\.lastSecond).max() ?? 0
    let widths = (0...last).map { second in
      1 + max(1, tracks.map { Self.cell($0, second).count }.max() ?? 1)
    }
    let margin = 2 + max(7, tracks.map(\.name.count).max() ?? 0)
    var lines = [Self.axis(widths, margin)]
    lines += inputs.map { Self.line($0, widths, margin) }
    lines.append(String(repeating: " ", count: margin) + operation)
    lines += outputs.map { Self.line($0, widths, margin) }
    return lines.map(Self.trimmed).joined(separator: "\n") + "\n"
  }

  /// What is written in a second: several things in parentheses, `^` before those of a subscription that came later.
  private static func cell(_ track: Track, _ second: Int) -> String {
    let marks = track.marks[second] ?? []
    let texts = marks.compactMap { mark in
      if case .value(let text) = mark { Printable.line(text) } else { nil as String? }
    }
    var content = texts.joined(separator: ",")
    switch marks.last {
    case .completed?: content += "|"
    case .failed?: content += "X"
    default: break
    }
    if texts.count > 1 || !texts.isEmpty && (marks.last == .completed || marks.last == .failed) {
      content = "(\(content))"
    }
    if marks.last == .cancelled { content += "!" }
    return second == track.start && second > 0 ? "^" + content : content
  }

  private static func line(_ track: Track, _ widths: [Int], _ margin: Int) -> String {
    var line = Format.padded(track.name, margin)
    for (second, width) in widths.enumerated() {
      if second < track.start {
        line += String(repeating: " ", count: width)
      } else if let end = track.end, second >= end {
        if second == end { line += cell(track, second) }
        return line
      } else {
        let cell = cell(track, second)
        line += cell + String(repeating: track.isNotes ? " " : "-", count: width - cell.count)
      }
    }
    return track.isNotes ? line : line + "…"
  }

  /// The number of each second above its column, where there is room.
  private static func axis(_ widths: [Int], _ margin: Int) -> String {
    var line = Format.padded("seconds", margin)
    var column = margin
    for (second, width) in widths.enumerated() {
      if second == 0 || line.count < column {
        line = Format.padded(line, column) + "\(second)"
      }
      column += width
    }
    return line
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
