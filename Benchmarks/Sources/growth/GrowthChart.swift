import Charts
import Foundation
import Workloads

/// A column for each curve, time above and memory below, on logarithmic scales.
struct GrowthChart {
  struct Panel {
    let curve: Curve
    let ours: [Curve.Point]
    let theirs: [Curve.Point]
  }

  let panels: [Panel]

  private static let (column, plotWidth, plotHeight) = (286, 200, 130)
  private static let (firstRow, secondRow) = (66, 262)

  var svg: String {
    var content = ""
    for (index, panel) in panels.enumerated() {
      let x = 60 + index * Self.column
      content += Picture.text("group", x - 40, 24, panel.curve.things)
      content += Picture.text("peer", x - 40, 42, "beside \(panel.curve.peer)")
      content += plot(panel, x, Self.firstRow, "ns a \(panel.curve.unit)", \.nanoseconds)
      content += plot(panel, x, Self.secondRow, "bytes each", \.bytes)
    }
    let words = panels.map { panel in
      let points = panel.ours.map { "\($0.count): \(Int($0.nanoseconds)) ns, \(Int($0.bytes)) bytes" }
      return "\(panel.curve.things): \(points.joined(separator: "; "))"
    }
    let machine = "\(Picture.machine); solid: ours, dashed: the peer"
    return Picture(width: 880, height: 460, title: "Time and memory from ten to ten thousand")
      .svg(describedAs: words.joined(separator: ". "), content + Picture.text("machine", 20, 446, machine))
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
      content += Picture.text("tick", left - 6, height + 4, Int(pow(10, Double(power))).formatted())
    }
    for count in Curve.counts { content += Picture.text("axis", x(count), bottom + 18, count.formatted()) }
    for (style, points) in [("theirs", panel.theirs), ("ours", panel.ours)] {
      let places = points.map { "\(x($0.count)) \(y($0[keyPath: value]))" }
      content += "<path class=\"\(style)\" d=\"M\(places.joined(separator: "L"))\"/>\n"
    }
    return content
  }
}
