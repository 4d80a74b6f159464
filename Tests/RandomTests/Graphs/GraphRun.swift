import ReactiveConcurrency
import ReactiveTesting

/// Runs a graph in virtual time: when nothing is left to run, what has not ended hangs.
struct GraphRun {
  private let graph: SharedGraph
  private let world: GraphWorld

  static func problems(of graph: SharedGraph) -> [String] { GraphRun(graph: graph).problems() }

  private init(graph: SharedGraph) {
    self.graph = graph
    world = GraphWorld(order: graph.order)
  }

  private func problems() -> [String] {
    let atStop = Locked<[Int]?>(nil)
    let consumers = graph.consumers.map { plan in
      GraphConsumer(plan, graph.trial, in: world) { [world] in
        let sent = world.runs.map(\.sent)
        atStop.set(sent)
      }
    }
    let connections = Connections()
    let signals = build(connections)
    for (consumer, signal) in zip(consumers, signals) { consumer.consume(signal) }
    if !connections.isEmpty {
      world.scheduler.advance()
      CurrentScheduler.run(as: world.scheduler) { connections.connect() }
    }
    if case .paused = graph.trial { world.scheduler.advance(by: .seconds(1)) } else { world.scheduler.run() }
    let problems: [String] =
      switch graph.trial {
      case .toTheEnd: hangs(consumers) ?? losses(consumers)
      // Who has got the end pauses nothing, and a state's source goes on for its grace time.
      case .paused where hasGrace && consumers.allSatisfy({ $0.record.end != nil }): []
      case .paused: atStop.withLock { $0 }.map { excess(since: $0) } ?? hangs(consumers) ?? []
      case .released: hangs(consumers) ?? leftRuns()
      }
    for consumer in consumers { consumer.cancel() }
    world.scheduler.advance(by: GraphConsumer.forEver * 2)
    return world.isEndless ? ["it runs for ever"] : problems
  }

  // MARK: Making it

  private typealias References = [Int: @Sendable (_ key: Int?) -> Signal<Token>]

  /// What is connected when all have subscribed: what refers to others first.
  private final class Connections: Sendable {
    private let all = Locked<[MulticastConnection<Token>]>([])

    var isEmpty: Bool { all.withLock { $0.isEmpty } }
    func add(_ connection: MulticastConnection<Token>) { all.withLock { $0.append(connection) } }
    func connect() { for connection in all.withLock({ $0 }).reversed() { connection.connect() } }
  }

  private func build(_ connections: Connections) -> [Signal<Token>] {
    // With `multicast` there is one result.
    let whole = whole(graph.definitions.indices, [:], connections)
    return graph.results.indices.map(whole)
  }

  /// The results, with the definitions of `rest` around them.
  private func whole(
    _ rest: Range<Int>, _ references: References, _ connections: Connections
  ) -> @Sendable (_ result: Int) -> Signal<Token> {
    guard let index = rest.first else {
      return { [self] in signal(graph.results[$0], path: -1 - $0, references, part: nil) }
    }
    let definition = graph.definitions[index]
    let source = signal(definition.node, path: index, references, part: nil)
    var references = references
    // Too late for `connect()` is what is made when the consumer subscribes, or what may refer to a source that runs
    // before it.
    let isLate = graph.definitions[..<index].contains { $0.sharing != .publish }
    switch definition.sharing {
    case .publish where !isLate:
      let connection = source.publish()
      connections.add(connection)
      references[index] = { _ in connection.signal }
    case .publish, .multicast:
      return { [self, references] result in
        source.multicast { shared in
          var references = references
          references[index] = { _ in shared }
          return whole(rest.dropFirst(), references, connections)(result)
        }
      }
    case .share:
      let shared = source.share()
      references[index] = { _ in shared }
    case .shareReplay:
      let shared = source.share(replay: 3)
      references[index] = { _ in shared }
    case .keyed:
      let groups = source.keyed(by: { $0.number % 2 })
      references[index] = { groups[$0 ?? 0] }
    case .state:
      let state = Locked<StatefulSignal<Token>?>(nil)
      // Not before somebody subscribes: what it follows would already have ended.
      references[index] = { _ in
        .deferred {
          let made = state.withLock { $0 } ?? source.state(initial: Token(0, of: -1))
          _ = state.exchange(made)
          return made.signal
        }
      }
    case .stateWithGrace:
      let state = source.state(initial: Token(0, of: -1), grace: .nanoseconds(3), on: world.scheduler)
      references[index] = { _ in state.signal }
    }
    return whole(rest.dropFirst(), references, connections)
  }

  private func signal(_ node: GraphNode, path: Int, _ references: References, part: Signal<Token>?) -> Signal<Token> {
    switch node.head {
    case .reference(let index, let key): references[index]?(key) ?? .empty
    case .part: part ?? .empty
    case .operation(let operation):
      operation.build(
        GraphPlace(world: world, path: path, numbers: node.numbers) { [self] index, inner in
          signal(node.inputs[index], path: GraphNode.path(path, index), references, part: inner ?? part)
        })
    }
  }

  // MARK: What went wrong

  private var hasGrace: Bool { graph.definitions.contains { $0.sharing == .stateWithGrace } }

  private func hangs(_ consumers: [GraphConsumer]) -> [String]? {
    let hanging = consumers.indices.filter { consumers[$0].record.end == nil }
    if hanging.isEmpty { return nil }
    let sources = world.runs.filter { !$0.isOver }.prefix(5).map { "\($0.sent)" }.joined(separator: ", ")
    return hanging.map {
      "consumer \($0) hangs after \(consumers[$0].record.tokens.count) values; of its sources have sent: \(sources)"
    }
  }

  /// What differs from arrays, if those can tell.
  private func losses(_ consumers: [GraphConsumer]) -> [String] {
    var problems: [String] = []
    let scope = scope
    for (index, consumer) in consumers.enumerated() {
      let record = consumer.record
      if record.end != "completed" { problems.append("consumer \(index) ends as \(record.end ?? "")") }
      guard let expected = try? graph.results[index].outcome(path: -1 - index, scope) else { continue }
      if expected.isOrdered ? expected.tokens == record.tokens : expected.tokens.sorted() == record.tokens.sorted() {
        continue
      }
      problems.append("consumer \(index) gets \(summary(record.tokens)) in place of \(summary(expected.tokens))")
    }
    return problems
  }

  private func summary(_ tokens: [Token]) -> String { "\(tokens.count) values \(tokens.prefix(12))" }

  /// What is known of the definitions.
  private var scope: GraphArrays.Scope {
    var scope = GraphArrays.Scope()
    for (index, definition) in graph.definitions.enumerated() {
      let mayBegin =
        switch definition.sharing {
        case .publish, .multicast: true
        // The first subscriber starts it, at once if it is cold, and another loop subscribes later.
        case .share, .shareReplay, .keyed: graph.results.count == 1 && definition.node.startsLater
        case .state, .stateWithGrace: false
        }
      if mayBegin { scope.definitions[index] = try? definition.node.outcome(path: index, scope) }
    }
    return scope
  }

  /// The sources that have not ended.
  private func leftRuns() -> [String] {
    let left = world.runs.filter { !$0.isOver }
    return left.isEmpty ? [] : ["\(left.count) sources are not released, after \(left[0].sent) values"]
  }

  private func excess(since before: [Int]) -> [String] {
    let allowances = Allowances(of: graph)
    var problems: [String] = []
    for (index, run) in world.runs.enumerated() where run.canPause {
      guard let most = allowances[run.path] else { continue }
      let sent = run.sent - (index < before.count ? before[index] : 0)
      if sent > most { problems.append("a source sends \(sent) values in a pause, not \(most)") }
    }
    return problems
  }
}

extension GraphNode {
  /// Whether its sources send when what subscribes to them has returned.
  fileprivate var startsLater: Bool {
    all.allSatisfy { node in
      switch node.head {
      case .reference: false
      case .part: true
      case .operation(let operation): operation.name != "cold"
      }
    }
  }
}
