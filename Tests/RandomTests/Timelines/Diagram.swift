/// What an operator of the reference is given.
struct Diagram {
  let source: Model
  let others: [Model]
  let parameters: [Int]
  let start: Start

  subscript(index: Int) -> Int { parameters[index] }

  var plan: Plan { start.plan }

  /// What comes of the source, if it is subscribed with the operator.
  func run() throws -> Timeline { try source(start) }

  /// What comes of another of the operator's signals, if it is subscribed with the operator.
  func run(other index: Int) throws -> Timeline { try others[index](start) }
}
