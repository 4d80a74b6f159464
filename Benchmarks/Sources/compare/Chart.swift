import Charts
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
    content += text("machine", 16, bottom + 24, "\(Picture.machine); bars span the rounds")
    let title = "Time of ReactiveConcurrency divided by the best peer's"
    return Picture(width: Self.width, height: bottom + 34, title: title)
      .svg(describedAs: words.joined(separator: ", "), content)
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
    Picture.text(style, x, y, text)
  }
}
