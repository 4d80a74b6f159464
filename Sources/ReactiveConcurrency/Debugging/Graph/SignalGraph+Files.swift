extension SignalGraph {
  /// The graph as JSON: an object with the array `nodes`, whose members are named as `Node`'s properties, with times in
  /// seconds; `droppedBy` has the numbers of `dropped` by their reasons. What is unknown is left out.
  public var json: String {
    "{\"nodes\":[\(nodes.map(\.json).joined(separator: ",\n"))]}\n"
  }

  /// The graph in the language of Graphviz, from the sources on the left to the consumers on the right.
  public var dot: String {
    var lines = ["digraph signals {", "  rankdir=LR", "  node [shape=box, fontname=\"sans-serif\"]"]
    for node in nodes {
      let color = node.pausedFor == nil ? "" : ", color=\"#c04a00\", penwidth=2"
      let line = node.end == nil ? "" : ", style=dashed"
      let label = [node.title, node.counts, node.ending].compactMap(\.self).joined(separator: "\n")
      lines.append("  n\(node.id) [label=\(quoted(label))\(color)\(line)]")
    }
    for node in nodes {
      let drawn = node.downstream.filter { self[$0] != nil }
      lines += drawn.map { "  n\(node.id) -> n\($0) [label=\"\(node.valuesOut)\"]" }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }
}

extension SignalGraph.Node {
  fileprivate var json: String {
    var members = [
      "\"id\":\(id)", "\"kind\":\"\(kind.rawValue)\"", "\"name\":\(quoted(name))",
      "\"upstream\":\(upstream)", "\"downstream\":\(downstream)", "\"valuesIn\":\(valuesIn)",
      "\"valuesOut\":\(valuesOut)", "\"dropped\":\(dropped)",
      "\"droppedBy\":{\"policy\":\(dropped - droppedAtEnd),\"end\":\(droppedAtEnd)}", "\"lost\":\(lost)",
      "\"timePaused\":\(seconds(timePaused))",
      "\"age\":\(seconds(age))", "\"idle\":\(seconds(idle))",
    ]
    if let place { members.append("\"place\":\(quoted(place))") }
    if let task { members.append("\"task\":\(quoted(task))") }
    if let stored { members.append("\"stored\":\(stored)") }
    if let mostStored { members.append("\"mostStored\":\(mostStored)") }
    if let pausedFor { members.append("\"pausedFor\":\(seconds(pausedFor)),\"pausedBy\":\(pausedBy)") }
    if let cancellation { members.append("\"cancellation\":\(quoted(cancellation))") }
    if let failure { members.append("\"failure\":\(quoted(failure))") }
    if let end, let endedFor { members.append("\"end\":\"\(end)\",\"endedFor\":\(seconds(endedFor))") }
    return "{\(members.joined(separator: ","))}"
  }

  private func seconds(_ duration: Duration) -> Double { Double(duration.clampedNanoseconds) / 1_000_000_000 }
}

/// A string of JSON, which is one of Graphviz, too.
private func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case ..<" ":
      let digits = String(scalar.value, radix: 16)
      quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
