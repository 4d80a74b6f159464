/// Draws snapshots as tables.
struct PulseTable: Sendable {
  var keyTitle: String
  /// A terminal's size; what does not fit is left out. `nil` elsewhere.
  var size: (rows: Int, columns: Int)?

  func draw(_ snapshot: Snapshot) -> String {
    let rows = visibleRows(snapshot)
    let numbers = [Self.titles] + (rows + [snapshot.all]).map(Self.cells)
    let widths = Self.titles.indices.map { column in numbers.map { $0[column].count }.max() ?? 0 }
    let numbersWidth = widths.reduce(0) { $0 + $1 + 2 }
    let labels = ([keyTitle] + rows.map(\.key) + [snapshot.all.key]).map(Printable.line)
    let longest = labels.map(\.count).max() ?? 0
    let keyWidth = min(longest, max(8, (size?.columns ?? 120) - numbersWidth))

    var text = headline(snapshot) + "\n"
    for (label, cells) in zip(labels, numbers) {
      let cut = label.count > keyWidth ? label.prefix(keyWidth - 1) + "…" : label[...]
      text += Format.padded(String(cut), keyWidth)
      for (cell, width) in zip(cells, widths) { text += "  " + Format.padded(cell, width, right: true) }
      text += "\n"
    }
    let hidden = snapshot.hidden + snapshot.rows.count - rows.count
    if hidden > 0 { text += "… and \(hidden) more\n" }
    return text
  }

  private func visibleRows(_ snapshot: Snapshot) -> [Snapshot.Row] {
    guard let size else { return snapshot.rows }
    // Headline, titles, sum, the line about the rest, and the cursor's own.
    return Array(snapshot.rows.prefix(max(1, size.rows - 5)))
  }

  private func headline(_ snapshot: Snapshot) -> String {
    var parts = ["\(Format.fixed(snapshot.elapsed, 1)) s", "\(snapshot.all.count) requests", "\(snapshot.keys) keys"]
    parts.append("\(snapshot.malformed) malformed lines")
    switch snapshot.ended {
    case nil: break
    case .inputEnded?: parts.append("end of input")
    case .interrupted?: parts.append("interrupted")
    case .inputFailed?: parts.append("input failed")
    }
    let line = parts.joined(separator: ", ")
    return size.map { String(line.prefix($0.columns)) } ?? line
  }

  private static let titles = ["COUNT", "RATE/S", "P50 MS", "P95 MS", "P99 MS", "ERRORS"]

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
