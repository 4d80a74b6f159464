import ReactiveConcurrency

extension SignalGraph {
  /// The graph as text, with a line for each node: each chain from its consumer up to its sources, with a branch for
  /// each input where there are several.
  ///
  /// Where a node has more than eight inputs of one name, such as groups, the others share a line.
  public var description: String {
    var text = GraphText(self)
    text.write()
    return text.lines.joined(separator: "\n")
  }
}

extension SignalGraph.Node: CustomStringConvertible {
  /// Its kind, and the place of a consumer: `loop, task "prices"`.
  public var title: String { SignalGraph.title(name, kind == .consumer ? place : nil, task) }

  /// The numbers of its values: `1000 in, 3 out, 2 stored`.
  var counts: String {
    let counts: [(Int?, String)] = [
      (kind == .source ? nil : valuesIn, "in"), (kind == .consumer ? nil : valuesOut, "out"), (stored, "stored"),
      (lost > 0 ? lost : nil, "lost"),
    ]
    return counts.compactMap { count, word in count.map { "\($0) \(word)" } }.joined(separator: ", ")
  }

  /// How it has ended, when and why: `failed 6 s ago: timed out`.
  var ending: String? {
    guard let end, let endedFor else { return nil }
    let reason = failure.map { ": " + ($0.count > 120 ? $0.prefix(119) + "…" : $0) } ?? ""
    return "\(end) \(inWords(endedFor)) ago" + singleLine(reason)
  }

  /// The node's line in the text of its graph, without who has paused it.
  public var description: String { line(pausedBy: []) }

  /// - Parameter culprits: The nodes at which its pause has begun.
  fileprivate func line(pausedBy culprits: [SignalGraph.Node]) -> String {
    var line = "\(title): \(counts)"
    if let ending {
      line += "; \(ending)"
    } else if let pausedFor {
      line += "; paused for \(inWords(pausedFor))"
      let others = culprits.filter { $0.id != id }
      if !others.isEmpty { line += " by \(others.map(\.title).joined(separator: " and "))" }
    } else if idle >= .seconds(1) {
      line += "; no value for \(inWords(idle))"
    }
    return line
  }
}

extension SignalGraph {
  static func title(_ name: String, _ place: String?, _ task: String?) -> String {
    singleLine(name + (place.map { " at \($0)" } ?? "") + (task.map { ", task \"\($0)\"" } ?? ""))
  }

  /// The graph in the language of Graphviz, from the sources on the left to the consumers on the right.
  public var dot: String {
    var lines = ["digraph signals {", "  rankdir=LR", "  node [shape=box, fontname=\"sans-serif\"]"]
    for node in nodes {
      let color = node.paused == nil ? "" : ", color=\"#c04a00\", penwidth=2"
      let line = node.end == nil ? "" : ", style=dashed"
      let label = [node.title, node.counts, node.ending].compactMap(\.self).map(escaped).joined(separator: "\\n")
      lines.append("  n\(node.id) [label=\"\(label)\"\(color)\(line)]")
    }
    for node in nodes {
      let drawn = node.downstream.filter { self[$0] != nil }
      lines += drawn.map { "  n\(node.id) -> n\($0) [label=\"\(node.valuesOut)\"]" }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : "\($1)" }
  }
}

/// Writes a graph as text. Uses no recursion, because chains may be long.
private struct GraphText {
  private static let mostAlike = 8

  private struct Branch {
    let content: Content
    /// The prefixes of its first line and of the others.
    let first: String
    let rest: String
  }

  private enum Content {
    case node(SignalGraph.Node)
    case more(count: Int, name: String, out: Int)
  }

  private let graph: SignalGraph
  private var branches: [Branch] = []
  private var written: Set<Int> = []
  private(set) var lines: [String] = []

  init(_ graph: SignalGraph) {
    self.graph = graph
  }

  mutating func write() {
    for node in graph.nodes where node.downstream.isEmpty { writeChain(of: node) }
    // Whatever is left has no end: it feeds itself.
    for node in graph.nodes where !written.contains(node.id) { writeChain(of: node) }
  }

  private mutating func writeChain(of root: SignalGraph.Node) {
    if written.contains(root.id) { return }
    branches = [Branch(content: .node(root), first: "", rest: "")]
    while let branch = branches.popLast() { write(branch) }
  }

  private mutating func write(_ branch: Branch) {
    switch branch.content {
    case .more(let count, let name, let out):
      lines.append("\(branch.first)\(singleLine(name)) × \(count) more: \(out) out")
    case .node(let node):
      guard written.insert(node.id).inserted else {
        lines.append("\(branch.first)\(node.title), as above")
        return
      }
      let sharing = node.downstream.count > 1 ? "; shared by \(node.downstream.count)" : ""
      lines.append(branch.first + node.line(pausedBy: node.pausedBy.compactMap { graph[$0] }) + sharing)
      add(inputs(of: node), to: branch)
    }
  }

  private mutating func add(_ inputs: [Content], to branch: Branch) {
    if inputs.count == 1 {
      branches.append(Branch(content: inputs[0], first: branch.rest, rest: branch.rest))
      return
    }
    // The last to be added is written first.
    for (index, input) in inputs.enumerated().reversed() {
      let isLast = index == inputs.count - 1
      branches.append(
        Branch(
          content: input, first: branch.rest + (isLast ? "└ " : "├ "), rest: branch.rest + (isLast ? "  " : "│ ")))
    }
  }

  private func inputs(of node: SignalGraph.Node) -> [Content] {
    var alike: [String: Int] = [:]
    var hidden: [String: (count: Int, out: Int)] = [:]
    var inputs: [Content] = []
    for input in node.upstream.lazy.compactMap({ graph[$0] }) {
      alike[input.name, default: 0] += 1
      if alike[input.name, default: 0] <= Self.mostAlike {
        inputs.append(.node(input))
      } else {
        hidden[input.name, default: (0, 0)].count += 1
        hidden[input.name, default: (0, 0)].out += input.valuesOut
      }
    }
    return inputs
      + hidden.sorted { $0.key < $1.key }.map { .more(count: $0.value.count, name: $0.key, out: $0.value.out) }
  }
}

/// A name without what would break its line.
func singleLine(_ name: String) -> String {
  guard name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return name }
  return name.unicodeScalars.map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: false) : "\($0)" }
    .joined()
}

/// A duration as a person says it: `250 ms`, `1.5 s`, `6 s`, `3 min`.
func inWords(_ duration: Duration) -> String {
  let milliseconds = duration.clampedNanoseconds / 1_000_000
  switch milliseconds {
  case ..<1_000: return "\(milliseconds) ms"
  case ..<10_000 where milliseconds % 1_000 >= 100: return "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
  case ..<120_000: return "\(milliseconds / 1_000) s"
  case ..<7_200_000: return "\(milliseconds / 60_000) min"
  default: return "\(milliseconds / 3_600_000) h"
  }
}
