import Foundation

/// What the charts share: an SVG that reads on light and on dark paper, aloud, and without what is around it.
public struct Picture {
  private let width: Int
  private let height: Int
  private let title: String

  public init(width: Int, height: Int, title: String) {
    self.width = width
    self.height = height
    self.title = title
  }

  /// - Parameter description: What a screen reader says in its place.
  public func svg(describedAs description: String, _ content: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
    height="\(height)" role="img" aria-labelledby="title desc">
    <title id="title">\(Self.escaped(title))</title>
    <desc id="desc">\(Self.escaped(description))</desc>
    <style>
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .paper { fill: #ffffff; }
    .group { font-weight: 600; }
    .axis { text-anchor: middle; }
    .tick { text-anchor: end; }
    .axis, .tick, .peer, .machine { fill: #59636e; font-size: 12px; }
    .grid { fill: none; stroke: #d1d9e0; }
    .ours { fill: none; stroke: #0969da; stroke-width: 2.5; }
    .theirs { fill: none; stroke: #59636e; stroke-width: 2; stroke-dasharray: 6 3; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .paper { fill: #0d1117; }
      .axis, .tick, .peer, .machine { fill: #9198a1; }
      .grid { stroke: #3d444d; }
      .theirs { stroke: #9198a1; }
      .ours { stroke: #58a6ff; }
    }
    </style>
    <rect class="paper" width="\(width)" height="\(height)"/>
    \(content)</svg>

    """
  }

  public static func text(_ style: String, _ x: Int, _ y: Int, _ text: String) -> String {
    "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(escaped(text))</text>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Which machine, and when.
  public static var machine: String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let date = Date.now.formatted(.iso8601.year().month().day())
    let name = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    return "\(ProcessInfo.processInfo.activeProcessorCount) cores of \(name), \(date)"
  }
}
