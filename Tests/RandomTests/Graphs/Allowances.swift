/// At most how many values each source sends while the consumer is paused: what the stages between have room for.
struct Allowances {
  /// For what is cheap, and for work: generous.
  private static let room = (cheap: 300, work: 16)

  /// The definitions that each one refers to, also through others, and itself.
  private var reached: [Set<Int>] = []
  /// By the path of a source; `nil` if nothing is said.
  private var all: [Int: Int?] = [:]

  subscript(path: Int) -> Int? { all[path] ?? nil }

  /// What stands between a signal and the consumer.
  private struct Way {
    var stages = 1
    /// Those store as much of what is work.
    var delays = 0
    /// Whether values of it may be asked for without one reaching the consumer.
    var isBoundless = false
    var stores = false
    /// Whether the consumer may be paused at a value of another branch.
    var hasOthers = false
    /// Whether nobody may be subscribed: not yet, or no more.
    var isUncertain = false
  }

  init(of graph: SharedGraph) {
    for (index, definition) in graph.definitions.enumerated() {
      reached.append(reach(of: definition.node).union([index]))
    }
    var ways: [Int: [Way]] = [:]
    for (index, result) in graph.results.enumerated() { add(result, path: -1 - index, Way(), &ways) }
    for (index, definition) in graph.definitions.enumerated().reversed() {
      // These are never paused.
      let isUnpaused = definition.sharing == .state || definition.sharing == .keyed
      // Nothing pauses it in its time of grace, after another branch has ended what was subscribed.
      let mayBeLeft =
        definition.sharing == .stateWithGrace
        && ways[index]?.contains { $0.hasOthers || $0.isUncertain } == true
      let isBoundless = isUnpaused || mayBeLeft || ways[index] == nil
      var way = Way(isBoundless: isBoundless)
      // It follows its source only when its initial value has been taken.
      way.isUncertain = definition.sharing == .stateWithGrace
      for other in ways[index] ?? [] {
        way.stages = max(way.stages, other.stages)
        way.delays = max(way.delays, other.delays)
        way.isBoundless = way.isBoundless || other.isBoundless
        way.stores = way.stores || other.stores
        way.hasOthers = way.hasOthers || other.hasOthers
      }
      add(definition.node, path: index, way, &ways)
    }
  }

  private mutating func add(_ node: GraphNode, path: Int, _ way: Way, _ ways: inout [Int: [Way]]) {
    switch node.head {
    case .reference(let index, let key):
      var way = way
      // Of one group it may get nothing.
      way.isBoundless = way.isBoundless || way.isUncertain || key != nil && way.stores
      ways[index, default: []].append(way)
    case .part: break
    case .operation(let operation):
      if operation.inputs.isEmpty {
        let room = operation.name == "pages" ? Self.room.work : Self.room.cheap
        all[path] = .some(way.isBoundless ? nil : way.stages * room + way.delays * Self.room.cheap)
      }
      var way = way
      // What is dropped or replaced until another input has sent, as by `sample`, fills no room.
      let waitsForOther = operation.reduces && operation.inputs.count > 1 || operation.name == "combineLatest"
      let dropsAll = waitsForOther && way.hasOthers
      way.isBoundless =
        way.isBoundless || operation.room == .boundless || operation.reduces && way.stores || dropsAll
      // It takes so many values to store one.
      if operation.name == "filter" { way.stages *= node.numbers[0] }
      if operation.room == .some {
        way.stages += 1
        if operation.name == "delay" { way.delays += 1 }
        way.stores = true
      }
      for (index, input) in node.inputs.enumerated() {
        var inputWay = way
        // Of each value nothing may reach the consumer, or not before all others.
        if index == 0, !isAnswered(node, by: operation) { inputWay.isBoundless = true }
        inputWay.hasOthers = way.hasOthers || node.inputs.count > 1
        if operation.inputs[index] == .unpaused { inputWay.isBoundless = true }
        let isLate = [.later, .inner, .part].contains(operation.inputs[index])
        inputWay.isUncertain = way.isUncertain || isLate || mayLeave(input: index, of: node, by: operation)
        if operation.inputs[index] == .deciding {
          inputWay.stores = true
          inputWay.stages += 1
          if operation.name == "flattenMap(.exhaust)" { inputWay.isBoundless = true }
        }
        add(input, path: GraphNode.path(path, index), inputWay, &ways)
      }
    }
  }

  private func reach(of node: GraphNode) -> Set<Int> {
    node.references.reduce(into: []) { $0.formUnion(reached[$1]) }
  }

  /// Whether it may cancel an input before its own end, or end before all values of the input.
  private func mayLeave(input index: Int, of node: GraphNode, by operation: GraphOperator) -> Bool {
    switch operation.name {
    case "take", "take(until:)": true
    // Unless both end with the same.
    case "zip": !reach(of: node.inputs[index]).isSubset(of: reach(of: node.inputs[1 - index]))
    case "sample", "skip(until:)": index == 1
    default: false
    }
  }

  /// Whether each value that it takes of its first input surely has a value sent, before it takes too many others.
  private func isAnswered(_ node: GraphNode, by operation: GraphOperator) -> Bool {
    guard let kind = operation.inputs.dropFirst().first, kind == .inner || kind == .part else { return true }
    // The values of those that wait for their turn are stored, as long as another one wants more.
    if operation.takesTurns, operation.name.hasPrefix("group") { return false }
    return answer(of: node.inputs[1], isBody: kind == .part) >= (operation.takesTurns ? .later : .atOnce)
  }

  /// What surely comes of one subscription or, in the body of a window or group, of each value of that.
  private enum Answer: Int, Comparable {
    case nothing, later, atOnce

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  private func answer(of node: GraphNode, isBody: Bool) -> Answer {
    switch node.head {
    case .part: isBody ? .atOnce : .nothing
    // It may have ended.
    case .reference: .nothing
    case .operation(let operation):
      switch operation.name {
      case "cold": isBody ? .nothing : .atOnce
      case "pages", "subject": isBody ? .nothing : .later
      case "map", "scan", "retry": answer(of: node.inputs[0], isBody: isBody)
      case "merge": max(answer(of: node.inputs[0], isBody: isBody), answer(of: node.inputs[1], isBody: isBody))
      case "mapAsync", "deliver", "delay": min(answer(of: node.inputs[0], isBody: isBody), .later)
      default: .nothing
      }
    }
  }
}
