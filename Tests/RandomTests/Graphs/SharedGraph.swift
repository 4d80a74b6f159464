/// A random program of signals that share sources, and those who consume them.
struct SharedGraph: RandomProgram {
  /// How a definition is shared.
  enum Sharing: String, Sendable, CaseIterable {
    /// `multicast { h in … }`, around all that follows.
    case multicast
    /// Connected when all have subscribed.
    case publish
    case share, shareReplay, keyed, state, stateWithGrace
  }

  struct Definition: Sendable {
    var sharing: Sharing
    /// It may refer to those before it.
    var node: GraphNode
  }

  enum Consumer: Sendable, CustomStringConvertible {
    /// A loop, whose body takes so long.
    case loop(Int)
    /// A callback that pauses at each so many-th value, and resumes after so long.
    case callback(every: Int, pause: Int)

    var description: String {
      switch self {
      case .loop(let time): "for try await\(time == 0 ? "" : ", \(time) ns a value")"
      case .callback(let every, let pause): "observe, pausing at every \(every). value for \(pause) ns"
      }
    }
  }

  /// What is tried.
  enum Trial: Sendable, CustomStringConvertible {
    /// Everything ends, and nothing is lost.
    case toTheEnd
    /// The consumer stays paused from a value on.
    case paused(at: Int)
    /// It releases its handle in the pause.
    case released(at: Int)

    var description: String {
      switch self {
      case .toTheEnd: "to the end"
      case .paused(let index): "then paused for ever at value \(index)"
      case .released(let index): "then released in a pause at value \(index)"
      }
    }
  }

  var definitions: [Definition]
  var results: [GraphNode]
  var consumers: [Consumer]
  var trial: Trial
  /// Of work that is due at one instant; without it the order of arrival.
  var order: UInt64?

  var description: String {
    var lines = definitions.enumerated().map { "h\($0) = \($1.node), \($1.sharing)" }
    for (result, consumer) in zip(results, consumers) { lines.append("\(result): \(consumer)") }
    if let order { lines.append("order \(order)") }
    return (lines + ["\(trial)"]).joined(separator: "\n")
  }

  var signature: [String] {
    let nodes = results.flatMap(\.all) + definitions.flatMap(\.node.all)
    return ["\(trial)".prefix(8) + ""] + nodes.compactMap { $0.operation?.name }.filter { $0 != "map" }.sorted()
  }

  func problems(isHasty: Bool) -> [String]? { GraphRun.problems(of: self) }

  /// By definition, then by result, the number of values and about how many all operators send.
  var sizes: (counts: [Int], work: Int) {
    var (counts, work) = ([Int](), 0)
    for node in definitions.map(\.node) + results {
      let size = node.size(counts)
      counts.append(size.count)
      work += size.work
    }
    return (counts, work)
  }

  var simpler: [SharedGraph] {
    var graphs = Variations(of: self)
    for index in results.indices where results.count > 1 {
      graphs.add {
        $0.results.remove(at: index)
        $0.consumers.remove(at: index)
      }
    }
    for index in definitions.indices.reversed() where !isUsed(index) { graphs.add { $0.removeDefinition(index) } }
    for index in results.indices {
      for simpler in results[index].simpler { graphs.add { $0.results[index] = simpler } }
    }
    for index in definitions.indices {
      for simpler in definitions[index].node.simpler { graphs.add { $0.definitions[index].node = simpler } }
      for sharing in simplerSharing(definitions[index].sharing) {
        graphs.add { $0.definitions[index].sharing = sharing }
      }
    }
    if order != nil { graphs.add { $0.order = nil } }
    for index in consumers.indices {
      if case .loop(0) = consumers[index] { continue }
      if case .loop = consumers[index] {} else if case .released = trial { continue }
      graphs.add { $0.consumers[index] = .loop(0) }
    }
    switch trial {
    case .toTheEnd: break
    case .paused(let at): for number in numbers(below: at, 1) { graphs.add { $0.trial = .paused(at: number) } }
    case .released(let at): for number in numbers(below: at, 1) { graphs.add { $0.trial = .released(at: number) } }
    }
    return graphs.all
  }

  private func simplerSharing(_ sharing: Sharing) -> [Sharing] {
    if sharing == .keyed || sharing == .multicast { return [] }
    return Sharing.allCases.prefix(while: { $0 != sharing }).filter { simpler in
      switch simpler {
      case .multicast: results.count == 1
      // Without subscribers its source is not paused.
      case .publish: if case .paused = trial { false } else { true }
      default: true
      }
    }
  }

  private func isUsed(_ index: Int) -> Bool {
    (results + definitions.map(\.node)).contains { $0.references.contains(index) }
  }

  private mutating func removeDefinition(_ index: Int) {
    definitions.remove(at: index)
    for other in definitions.indices { definitions[other].node.renumber(above: index) }
    for other in results.indices { results[other].renumber(above: index) }
  }
}

extension GraphNode {
  fileprivate mutating func renumber(above gone: Int) {
    if case .reference(let index, let key) = head, index > gone { head = .reference(index - 1, key: key) }
    for index in inputs.indices { inputs[index].renumber(above: gone) }
  }
}
