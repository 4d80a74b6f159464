import Console

/// The course of a run as an SVG document: for each key its requests a second over time, and its last figures.
///
/// Memory does not depend on the length of the run: if there are too many points, pairs are merged.
struct PulseReport {
  private static let mostPoints = 600
  private static let (lineHeight, graphWidth, graphLeft) = (34, 300, 250)

  /// How long each point lasted, and the requests in it: of all, and of the keys that have a row now.
  private var durations: [Double] = []
  private var all: [UInt64] = []
  private var counts: [String: [UInt64]] = [:]
  private var latest: Snapshot?
  /// The number of snapshots in a point, and in the last point so far.
  private var (share, gathered) = (1, 0)

  mutating func add(_ snapshot: Snapshot) {
    latest = snapshot
    // The end rarely coincides with a tick: the last interval may be too short to compute a rate.
    if gathered == 0, snapshot.ended == nil || durations.isEmpty {
      durations.append(0)
      all.append(0)
    }
    let last = durations.count - 1
    durations[last] += max(snapshot.interval, .leastNonzeroMagnitude)
    all[last] += snapshot.all.recent
    var kept: [String: [UInt64]] = [:]
    for row in snapshot.rows {
      var course = counts[row.key] ?? []
      course += Array(repeating: 0, count: durations.count - course.count)
      course[last] += row.recent
      kept[row.key] = course
    }
    counts = kept
    gathered = (gathered + 1) % share
    if gathered == 0, durations.count == Self.mostPoints { halve() }
  }

  private mutating func halve() {
    durations = Self.halved(durations)
    all = Self.halved(all)
    counts = counts.mapValues { Self.halved($0) }
    share *= 2
  }

  private static func halved<Number: Numeric>(_ numbers: [Number]) -> [Number] {
    stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] + ($0 + 1 < numbers.count ? numbers[$0 + 1] : 0) }
  }

  /// The rates of `course`, requests a second.
  private func rates(_ course: [UInt64]) -> [Double] {
    zip(course, durations).map { Double($0) / $1 }
  }

  func svg(of input: String) -> String {
    guard let latest else { return "" }
    var content = ""
    var y = 70
    for row in latest.rows + [latest.all] {
      let rates = rates(row.key == latest.all.key ? all : counts[row.key] ?? [])
      content += text("key", 16, y + 20, String(Printable.line(row.key).prefix(28)))
      content += "<path class=\"course\" d=\"\(Self.path(rates, y: y + 4, height: Self.lineHeight - 10))\"/>\n"
      let errors = Format.fixed(row.errorShare * 100, 1) + " %"
      let latency = row.latency.map { Format.brief($0.p95) } ?? "-"
      let figures = ["\(row.count)", Format.brief(rates.max() ?? 0), latency, errors]
      for (column, figure) in figures.enumerated() { content += text("figure", 640 + 90 * column, y + 20, figure) }
      y += Self.lineHeight
    }
    for (column, title) in ["count", "most/s", "p95 ms", "errors"].enumerated() {
      content += text("figure title", 640 + 90 * column, 58, title)
    }
    content += text("title", Self.graphLeft, 58, "requests a second")
    let subject = Printable.line("\(input), \(Format.fixed(latest.elapsed, 1)) s, \(latest.all.count) requests")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 930 \(y + 12)" width="930" height="\(y + 12)" role="img" \
      aria-labelledby="title">
      <title id="title">\(escaped(subject))</title>
      <style>
      text { font: 14px system-ui, sans-serif; fill: #1f2328; }
      .paper { fill: #ffffff; }
      .heading { font-size: 17px; font-weight: 600; }
      .title { fill: #59636e; font-size: 12px; }
      .figure { text-anchor: end; }
      .course { fill: none; stroke: #0969da; stroke-width: 1.5; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .paper { fill: #0d1117; }
        .title { fill: #9198a1; }
        .course { stroke: #58a6ff; }
      }
      </style>
      <rect class="paper" width="930" height="\(y + 12)"/>
      \(text("heading", 16, 30, subject))\(content)</svg>

      """
  }

  /// A line from the first rate to the last, the highest one at the top.
  static func path(_ rates: [Double], y: Int, height: Int) -> String {
    let highest = max(rates.max() ?? 0, .leastNonzeroMagnitude)
    let step = Double(graphWidth) / Double(max(rates.count - 1, 1))
    let points = rates.enumerated().map { index, rate in
      let (x, top) = (Double(graphLeft) + Double(index) * step, Double(y) + Double(height) * (1 - rate / highest))
      return "\(Format.fixed(x, 1)) \(Format.fixed(top, 1))"
    }
    guard let first = points.first else { return "" }
    return "M\(first)" + (points.count == 1 ? "h\(graphWidth)" : "L" + points.dropFirst().joined(separator: " "))
  }

  private func text(_ style: String, _ x: Int, _ y: Int, _ text: String) -> String {
    "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(escaped(text))</text>\n"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
