/// What comes of an operator, as arrays: for a graph whose values do not depend on who is faster.
struct GraphArrays {
  struct Outcome {
    var tokens: [Token]
    /// Whether their order is known.
    var isOrdered: Bool

    init(_ tokens: some Sequence<Token>, isOrdered: Bool = true) {
      self.tokens = Array(tokens)
      self.isOrdered = isOrdered
    }

    func each(_ transform: (Token) -> [Token]) -> Outcome {
      Outcome(tokens.flatMap(transform), isOrdered: isOrdered)
    }
  }

  /// What the names stand for.
  struct Scope {
    /// By the number of a definition.
    var definitions: [Int: Outcome] = [:]
    var part: Outcome?

    /// What is subscribed to later gets nothing that is known of a shared source.
    var late: Scope { Scope() }
  }

  let node: GraphNode
  let numbers: [Int]
  let path: Int
  let scope: Scope

  subscript(index: Int) -> Outcome {
    get throws {
      let input = node.inputs[index]
      return try input.outcome(
        path: GraphNode.path(path, index), input.isLate(in: node, at: index) ? scope.late : scope)
    }
  }

  func ordered(_ index: Int) throws -> [Token] {
    let outcome = try self[index]
    guard outcome.isOrdered else { throw Undecided() }
    return outcome.tokens
  }

  /// What each inner signal sends.
  func late(_ index: Int) throws -> Outcome {
    try node.inputs[index].outcome(path: GraphNode.path(path, index), scope.late)
  }

  func flattened(_ parts: [[Token]], _ isOrdered: Bool) throws -> Outcome {
    // The first who subscribes to a part gets what waits there.
    if node.inputs[1].partCount > 1 { throw Undecided() }
    var outcome = Outcome([], isOrdered: isOrdered)
    for part in parts {
      let body = try node.inputs[1].outcome(
        path: GraphNode.path(path, 1), Scope(part: Outcome(part)))
      outcome.tokens += body.tokens
      outcome.isOrdered = outcome.isOrdered && body.isOrdered
    }
    return outcome
  }
}

extension GraphNode {
  /// Its values.
  ///
  /// - Throws: `Undecided` if they depend on who is faster.
  func outcome(path: Int, _ scope: GraphArrays.Scope) throws -> GraphArrays.Outcome {
    switch head {
    case .reference(let index, let key):
      guard let whole = scope.definitions[index] else { throw Undecided() }
      guard let key else { return whole }
      return whole.each { $0.number % 2 == key ? [$0] : [] }
    case .part:
      guard let part = scope.part else { throw Undecided() }
      return part
    case .operation(let operation):
      guard let values = operation.values else { throw Undecided() }
      return try values(GraphArrays(node: self, numbers: numbers, path: path, scope: scope))
    }
  }
}
