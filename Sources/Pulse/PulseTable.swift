import Console

/// Draws snapshots as tables.
struct PulseTable: Sendable {
  var keyTitle: String
  /// The name of the input, shown until the first line arrives.
  var input: String?
  /// A terminal's size; rows and columns that do not fit are omitted. `nil` elsewhere.
  var size: (rows: Int, columns: Int)?

  /// The columns elsewhere.
  private static let usualColumns = 120
  /// The cells that a long key gets at least; columns of numbers are omitted to make room for them.
  private static let leastKeyWidth = 8

  /// Lines of at most the terminal's columns, and one fewer than its rows: the cursor stands below.
  func draw(_ snapshot: Snapshot) -> String {
    let columns = size?.columns ?? Self.usualColumns
    let lines = size.map { max(1, $0.rows - 1) } ?? .max
    var text = TerminalText.cut(headline(snapshot), to: columns) + "\n"
    // Figures without titles, or without their sum, are useless.
    if lines < 3 { return text }
    let rows = visibleRows(snapshot, lines: lines)
    let labels = ([keyTitle] + rows.map(\.key) + [snapshot.all.key]).map(Printable.line)
    let numbers = [Self.titles] + (rows + [snapshot.all]).map(Self.cells)
    let longest = labels.map { TerminalText.width(of: $0) }.max() ?? 0
    let widths = Self.titles.indices.map { column in numbers.map { $0[column].count + 2 }.max() ?? 0 }
    let shown = Self.visibleColumns(widths, in: columns - min(longest, Self.leastKeyWidth))
    let keyWidth = min(longest, columns - shown.reduce(0) { $0 + widths[$1] })

    for (label, cells) in zip(labels, numbers) {
      text += TerminalText.padded(TerminalText.cut(label, to: keyWidth), to: keyWidth)
      for column in shown { text += TerminalText.padded(cells[column], to: widths[column], right: true) }
      text += "\n"
    }
    let hidden = snapshot.hidden + snapshot.rows.count - rows.count
    if hidden > 0, lines > 4 { text += TerminalText.cut("… and \(hidden) more", to: columns) + "\n" }
    return text
  }

  /// The rows for which there are lines besides the headline, the titles, the sum and, if it fits together with a row,
  /// the line about the rest.
  private func visibleRows(_ snapshot: Snapshot, lines: Int) -> [Snapshot.Row] {
    let room = lines - 3
    if snapshot.hidden == 0, snapshot.rows.count <= room { return snapshot.rows }
    return Array(snapshot.rows.prefix(room > 1 ? room - 1 : room))
  }

  private func headline(_ snapshot: Snapshot) -> String {
    var parts = ["\(Format.fixed(snapshot.elapsed, 1)) s"]
    // At the beginning, where a narrow terminal shows it, too.
    switch snapshot.ended {
    case nil: if snapshot.bytes == 0, let input { parts.append("waiting for \(Printable.line(input))") }
    case .inputEnded?: parts.append("end of input")
    case .interrupted?: parts.append("interrupted")
    case .inputFailed?: parts.append("input failed")
    }
    parts += ["\(snapshot.all.count) requests", "\(snapshot.keys) keys", "\(snapshot.malformed) malformed lines"]
    return parts.joined(separator: ", ")
  }

  private static let titles = ["COUNT", "RATE/S", "P50 MS", "P95 MS", "P99 MS", "ERRORS"]
  /// The columns that a terminal too narrow omits, in that order.
  private static let leastImportant = [2, 3, 4, 5, 1, 0]

  /// The columns of numbers that fit together in `room`, in their order.
  private static func visibleColumns(_ widths: [Int], in room: Int) -> [Int] {
    var shown = Array(widths.indices)
    for column in leastImportant where shown.reduce(0, { $0 + widths[$1] }) > room { shown.removeAll { $0 == column } }
    return shown
  }

  private static func cells(_ row: Snapshot.Row) -> [String] {
    var cells = ["\(row.count)", Format.brief(row.rate)]
    if let latency = row.latency {
      cells += [latency.p50, latency.p95, latency.p99].map(Format.brief)
    } else {
      cells += ["-", "-", "-"]
    }
    return cells + [Format.fixed(row.errorShare * 100, 1) + "%"]
  }
}
