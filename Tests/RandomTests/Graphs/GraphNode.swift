/// A signal of a graph, as a tree.
struct GraphNode: Sendable, CustomStringConvertible {
  enum Head: Sendable {
    /// What is defined under this number; of groups the one with the key.
    case reference(Int, key: Int? = nil)
    /// The window or group for which this is made.
    case part
    case operation(GraphOperator)
  }

  var head: Head
  var numbers: [Int] = []
  var inputs: [GraphNode] = []

  init(_ head: Head) { self.head = head }

  init(_ operation: GraphOperator, _ numbers: [Int] = [], _ inputs: GraphNode...) {
    head = .operation(operation)
    self.numbers = numbers
    self.inputs = inputs
  }

  static func path(_ path: Int, _ index: Int) -> Int { Token.mixed(path, index) }

  var operation: GraphOperator? {
    if case .operation(let operation) = head { operation } else { nil }
  }

  func isLate(in parent: GraphNode, at index: Int) -> Bool {
    guard let input = parent.operation?.inputs[index] else { return false }
    return input == .later || input == .inner
  }

  /// All nodes of the tree.
  var all: [GraphNode] { [self] + inputs.flatMap(\.all) }

  var references: Set<Int> {
    Set(all.compactMap { if case .reference(let index, _) = $0.head { index } else { nil } })
  }
  var partCount: Int { all.count { if case .part = $0.head { true } else { false } } }
  /// Windows and groups within have parts of their own.
  var hasFreePart: Bool {
    switch head {
    case .part: true
    case .reference: false
    case .operation(let operation):
      Swift.zip(operation.inputs, inputs).contains { $0 != .part && $1.hasFreePart }
    }
  }
  func has(_ names: String...) -> Bool { all.contains { $0.operation.map { names.contains($0.name) } ?? false } }

  var description: String {
    switch head {
    case .reference(let index, let key): "h\(index)" + (key.map { "[\($0)]" } ?? "")
    case .part: "part"
    case .operation(let operation):
      if inputs.isEmpty {
        "\(operation.name)(\(list(numbers)))"
      } else if inputs.count == 1 {
        "\(inputs[0]).\(operation.name)(\(list(numbers)))"
      } else if [.part, .inner].contains(operation.inputs[1]) {
        "\(inputs[0]).\(operation.name)(\(list(numbers))) { \(inputs[1]) }"
      } else {
        "\(operation.name)(\(list(numbers.map { "\($0)" } + inputs.map { "\($0)" })))"
      }
    }
  }

  private func list(_ items: [some CustomStringConvertible]) -> String {
    items.map(\.description).joined(separator: ", ")
  }

  /// At most how many values it sends, and about how many all of its operators send together.
  func size(_ definitions: [Int], part: Int = 0) -> (count: Int, work: Int) {
    func bounded(_ number: Int) -> Int { min(number, 1_000_000) }
    switch head {
    case .reference(let index, _): return (definitions[index], definitions[index])
    case .part: return (part, part)
    case .operation(let operation):
      if inputs.isEmpty { return (numbers[0], numbers[0]) }
      let first = inputs[0].size(definitions, part: part)
      guard inputs.count > 1 else { return (first.count, bounded(first.work + first.count)) }
      let isPart = operation.inputs[1] == .part
      let second = inputs[1].size(definitions, part: isPart ? first.count : part)
      // What a body sends beside its part, it sends for each.
      let others = isPart ? inputs[1].size(definitions, part: 0) : (count: 0, work: 0)
      let count =
        switch operation.size {
        case .source, .first: max(first.count, second.count)
        case .sum: first.count + second.count
        case .product: isPart ? second.count + first.count * others.count : first.count * second.count
        }
      let times = operation.inputs[1] == .inner ? first.count : 1
      let ofOthers = isPart ? first.count * others.work : 0
      // All that run at once are told of each pause.
      let told = operation.name == "flattenMap" && inputs[1].has("pages") ? first.count * first.count : 0
      return (bounded(count), bounded(first.work + times * (second.work + 3) + ofOthers + count + told))
    }
  }

  /// This tree with one thing simpler, the greatest simplifications first.
  var simpler: [GraphNode] {
    var nodes = Variations(of: self)
    for (index, input) in inputs.enumerated() where operation?.inputs[index] != .part || !input.hasFreePart {
      nodes.add { $0 = input }
    }
    if !inputs.isEmpty, !has("loop") {
      nodes.add { $0 = GraphNode(GraphCatalogue.cold, [1]) }
      for index in inputs.indices where operation?.inputs[index] == .part {
        nodes.add { $0.inputs[index] = .init(.part) }
      }
    }
    for index in inputs.indices {
      for simpler in inputs[index].simpler { nodes.add { $0.inputs[index] = simpler } }
    }
    for (index, range) in (operation?.numbers ?? []).enumerated() {
      for number in smallerNumbers(numbers[index], range.lowerBound) {
        nodes.add { $0.numbers[index] = number }
      }
    }
    if operation?.name == "pages" || operation?.name == "subject" {
      nodes.add { $0 = GraphNode(GraphCatalogue.cold, [numbers[0]]) }
    }
    return nodes.all
  }
}

/// `numbers` names something else in a node.
private func smallerNumbers(_ number: Int, _ least: Int) -> [Int] { numbers(below: number, least) }
