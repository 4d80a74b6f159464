import Charts
import Foundation
import Workloads

/// A row for each curve, time and memory side by side, on logarithmic scales.
struct GrowthChart {
  struct Panel {
    let curve: Curve
    let ours: [Curve.Point]
    let theirs: [Curve.Point]
  }

  let panels: [Panel]

  /// As wide as a phone shows without making the letters smaller.
  private static let width = 350
  private static let (row, plotWidth, plotHeight) = (212, 116, 120)
  private static let (firstColumn, secondColumn) = (46, 216)

  var svg: String {
    var content = Picture.text("machine", 12, 20, "solid: ours, dashed: the peer")
    for (index, panel) in panels.enumerated() {
      let y = 52 + index * Self.row
      content += Picture.text("group", 12, y, panel.curve.things)
      content += Picture.text("peer", 12, y + 16, "beside \(panel.curve.peer)")
      content += plot(panel, Self.firstColumn, y + 42, "ns a \(panel.curve.unit)", \.nanoseconds)
      content += plot(panel, Self.secondColumn, y + 42, "bytes each", \.bytes)
    }
    let words = panels.map { panel in
      let points = panel.ours.map { "\($0.count): \(Int($0.nanoseconds)) ns, \(Int($0.bytes)) bytes" }
      return "\(panel.curve.things): \(points.joined(separator: "; "))"
    }
    let height = 52 + panels.count * Self.row
    return Picture(width: Self.width, height: height, title: "Time and memory from ten to ten thousand")
      .svg(
        describedAs: words.joined(separator: ". "), content + Picture.text("machine", 12, height - 12, Picture.machine))
  }

  private func plot(
    _ panel: Panel, _ left: Int, _ top: Int, _ title: String, _ value: KeyPath<Curve.Point, Double>
  ) -> String {
    let all = panels.flatMap { $0.ours + $0.theirs }.map { $0[keyPath: value] }.filter { $0 > 0 }.map(log10)
    let (low, high) = (Int((all.min() ?? 0).rounded(.down)), Int((all.max() ?? 1).rounded(.up)))
    let bottom = top + Self.plotHeight
    func y(_ number: Double) -> Int {
      bottom - Int(Double(Self.plotHeight) * (log10(max(number, 1e-9)) - Double(low)) / Double(max(high - low, 1)))
    }
    func x(_ count: Int) -> Int { left + Int(Double(Self.plotWidth) * (log10(Double(count)) - 1) / 3) }
    var content = Picture.text("peer", left, top - 6, title)
    for power in low...high {
      let height = y(pow(10, Double(power)))
      content += "<path class=\"grid\" d=\"M\(left) \(height)h\(Self.plotWidth)\"/>\n"
      content += Picture.text("tick", left - 6, height + 4, label(Int(pow(10, Double(power)))))
    }
    for count in Curve.counts { content += Picture.text("axis", x(count), bottom + 18, label(count)) }
    for (style, points) in [("theirs", panel.theirs), ("ours", panel.ours)] {
      let places = points.map { "\(x($0.count)) \(y($0[keyPath: value]))" }
      content += "<path class=\"\(style)\" d=\"M\(places.joined(separator: "L"))\"/>\n"
    }
    return content
  }

  private func label(_ number: Int) -> String { number < 1000 ? "\(number)" : "\(number / 1000)k" }
}
