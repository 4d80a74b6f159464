import Foundation
import Workloads

/// Ratios to the best peers, on a logarithmic scale: a mark for the median, a bar from the least to the greatest of the
/// rounds.
struct Chart {
  private static let groups: [(title: String, prefix: String)] = [
    ("On a range", "cold-"), ("On a subject", "hot-"), ("Under for try await", "await-"), ("Sequences", "sequence-"),
    ("Everything else", ""),
  ]
  private static let rowHeight = 22
  private static let left = 210
  private static let width = 850
  private static let plot = 330

  private let rows: [(title: String, comparisons: [Comparison])]
  /// Powers of ten, at the least from a hundredth to one.
  private let powers: ClosedRange<Int>

  init(_ comparisons: [Comparison]) {
    var rest = comparisons
    rows = Self.groups.compactMap { group in
      let members = rest.filter { $0.workload.name.hasPrefix(group.prefix) }
      rest.removeAll { $0.workload.name.hasPrefix(group.prefix) }
      return members.isEmpty ? nil : (group.title, members)
    }
    let logarithms = comparisons.flatMap { [log10($0.spread.lowerBound), log10($0.spread.upperBound)] }
      .filter(\.isFinite)
    powers = min(-2, Int((logarithms.min() ?? 0).rounded(.down)))...max(1, Int((logarithms.max() ?? 0).rounded(.up)))
  }

  var svg: String {
    var content = ""
    var y = 64
    let bottom = y + rows.reduce(0) { $0 + Self.rowHeight * ($1.comparisons.count + 1) } + 8
    for power in powers {
      let ratio = pow(10, Double(power))
      content += "<path class=\"\(power == 0 ? "even" : "grid")\" d=\"M\(x(ratio)) 52V\(bottom)\"/>\n"
      content += text("axis", x(ratio), 44, power < 0 ? String(format: "%g", ratio) : "\(Int(ratio))")
    }
    content += text("axis", x(1), 28, "as fast as the peer")
    for (title, comparisons) in rows {
      content += text("group", 16, y + 15, title)
      y += Self.rowHeight
      for comparison in comparisons {
        content += row(comparison, y)
        y += Self.rowHeight
      }
    }
    let words = rows.flatMap(\.comparisons).map { "\($0.workload.name): \($0.ratio.rounded(to: 3))" }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(bottom + 34)" width="\(Self.width)" \
      height="\(bottom + 34)" role="img" aria-labelledby="title desc">
      <title id="title">Time of ReactiveConcurrency divided by the best peer's</title>
      <desc id="desc">\(escaped(words.joined(separator: ", ")))</desc>
      <style>
      text { font: 13px system-ui, sans-serif; fill: #1f2328; }
      .paper { fill: #ffffff; }
      .group { font-weight: 600; }
      .axis { text-anchor: middle; }
      .axis, .peer, .machine { fill: #59636e; font-size: 12px; }
      .grid { fill: none; stroke: #d1d9e0; }
      .even { fill: none; stroke: #59636e; stroke-dasharray: 4 4; }
      .spread { fill: none; stroke: #80ccff; stroke-width: 9; }
      .ratio { fill: #0969da; }
      .slower { fill: #cf222e; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .paper { fill: #0d1117; }
        .axis, .peer, .machine { fill: #9198a1; }
        .grid { stroke: #3d444d; }
        .even { stroke: #9198a1; }
        .spread { stroke: #1f4f8f; }
        .ratio { fill: #58a6ff; }
        .slower { fill: #ff7b72; }
      }
      </style>
      <rect class="paper" width="\(Self.width)" height="\(bottom + 34)"/>
      \(content)\(text("machine", 16, bottom + 24, Self.machine))</svg>

      """
  }

  private func row(_ comparison: Comparison, _ y: Int) -> String {
    let middle = y + 11
    var row = text("name", 28, y + 15, comparison.workload.name)
    guard comparison.ratio.isFinite else { return row }
    let (low, high) = (x(comparison.spread.lowerBound), x(comparison.spread.upperBound))
    row += "<path class=\"spread\" d=\"M\(low) \(middle)H\(max(high, low + 2))\"/>\n"
    let style = comparison.ratio > 1 ? "slower" : "ratio"
    row += "<circle class=\"\(style)\" cx=\"\(x(comparison.ratio))\" cy=\"\(middle)\" r=\"4.5\"/>\n"
    let peer = comparison.best?.name ?? ""
    return row + text("peer", Self.left + Self.plot + 24, y + 15, "\(comparison.ratio.rounded(to: 3))  \(peer)")
  }

  private func x(_ ratio: Double) -> Int {
    let span = Double(powers.upperBound - powers.lowerBound)
    return Self.left + Int(Double(Self.plot) * (log10(ratio) - Double(powers.lowerBound)) / span)
  }

  private func text(_ style: String, _ x: Int, _ y: Int, _ text: String) -> String {
    "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(escaped(text))</text>\n"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Which machine, and when.
  private static var machine: String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let date = Date.now.formatted(.iso8601.year().month().day())
    let name = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    return "\(ProcessInfo.processInfo.activeProcessorCount) cores of \(name), \(date); bars span the rounds"
  }
}
