extension SignalGraph {
  /// The graph as a picture, for a page that is light or dark: values flow from the sources on the left to the
  /// consumers on the right, and what is paused has another color. What has ended is dashed, with the reason below,
  /// if there is one.
  public var svg: String {
    let layout = GraphLayout(self)
    let size = (width: layout.columns * 230 + 30, height: layout.rows * layout.rowHeight + 30)
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(size.width) \(size.height)">
      <style>
      svg { --paper: #fff; --ink: #1d1d1f; --faint: #6e6e73; --box: #f5f5f7; --paused: #c04a00; }
      rect.paper { fill: var(--paper); } text { font: 13px sans-serif; fill: var(--ink); } .faint { font-size: 11px; fill: var(--faint); }
      rect.node { fill: var(--box); stroke: var(--faint); } .paused rect.node { stroke: var(--paused); stroke-width: 2; }
      .ended rect.node { stroke-dasharray: 4 3; } .ended text { fill: var(--faint); }
      path { fill: none; stroke: var(--faint); } path.paused { stroke: var(--paused); stroke-width: 2; }
      @media (prefers-color-scheme: dark) {
        svg { --paper: #161617; --ink: #f5f5f7; --faint: #a1a1a6; --box: #2a2a2d; --paused: #ff9f57; }
      }
      </style>
      <rect class="paper" width="100%" height="100%"/>
      """
    ]
    for node in nodes {
      for other in node.downstream {
        guard let from = layout.places[node.id], let to = layout.places[other] else { continue }
        let style = node.pausedFor == nil ? "" : " class=\"paused\""
        lines.append(
          "<path\(style) d=\"M\(from.x + 190) \(from.y + 22) C\(from.x + 210) \(from.y + 22) "
            + "\(to.x - 20) \(to.y + 22) \(to.x) \(to.y + 22)\"/>")
      }
    }
    for node in nodes { lines += layout.places[node.id].map { [node.svg(x: $0.x, y: $0.y)] } ?? [] }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }
}

extension SignalGraph.Node {
  fileprivate func svg(x: Int, y: Int) -> String {
    let style = pausedFor != nil ? " class=\"paused\"" : end != nil ? " class=\"ended\"" : ""
    // Below the box, where there is room for them.
    let below = reasons.enumerated().map { line, reason in
      "<text class=\"faint\" x=\"\(x + 10)\" y=\"\(y + 57 + 13 * line)\">\(xmlEscaped(reason))</text>"
    }
    return """
      <g\(style)><title>\(xmlEscaped("\(title): \(counts)\(ending.map { "; \($0)" } ?? "")"))</title><rect class="node" x="\(x)" y="\(y)" width="190" \
      height="44" rx="8"/><text x="\(x + 10)" y="\(y + 18)">\(xmlEscaped(shortened(name, to: 24)))</text>\
      <text class="faint" x="\(x + 10)" y="\(y + 35)">\(xmlEscaped(shortened(flow, to: 34)))</text>\(below.joined())</g>
      """
  }

  /// Why values were dropped, and why it has ended.
  fileprivate var reasons: [String] { drops + [endReason].compactMap { $0.map { shortened($0, to: 42) } } }
}

/// Where each node is drawn: in a column left of those it sends to, below what was drawn before it.
private struct GraphLayout {
  private(set) var places: [Int: (x: Int, y: Int)] = [:]
  private(set) var columns = 0
  private(set) var rows = 0
  let rowHeight: Int

  init(_ graph: SignalGraph) {
    // Each reason takes a line below the box.
    rowHeight = 53 + 13 * max(1, graph.nodes.map(\.reasons.count).max() ?? 0)
    var distances: [Int: Int] = [:]
    var rowOf: [Int: Int] = [:]
    let roots = graph.nodes.filter { $0.downstream.isEmpty } + graph.nodes
    for root in roots where distances[root.id] == nil {
      // Depth first, so that a chain keeps its row; no recursion, because chains may be long.
      var next = [(node: root, distance: 0, row: rows)]
      while let (node, distance, row) = next.popLast() {
        guard distances[node.id] == nil else { continue }
        let row = row < 0 ? rows : row
        (distances[node.id], rowOf[node.id]) = (distance, row)
        rows = Swift.max(rows, row + 1)
        for (index, id) in node.upstream.enumerated().reversed() {
          if let upstream = graph[id] { next.append((upstream, distance + 1, index == 0 ? row : -1)) }
        }
      }
    }
    columns = (distances.values.max() ?? -1) + 1
    for (id, distance) in distances {
      places[id] = (20 + (columns - 1 - distance) * 230, 20 + (rowOf[id] ?? 0) * rowHeight)
    }
  }
}
