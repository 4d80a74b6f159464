/// Makes random graphs.
///
/// They leave out demands that contradict each other: two consumers of two shared sources, a user's loop between
/// branches of other rates, `.exhaust` over what never ends.
struct GraphMaker {
  private var random: SplitMix64
  private var isLarge = false
  private var isPaused = false
  private var definitions: [SharedGraph.Definition] = []
  private static let mostWork = 12_000

  static func graph(_ seed: UInt64) -> SharedGraph {
    // Neighboring seeds would give the same numbers, only shifted by one.
    var scattered = SplitMix64(seed: seed)
    var maker = GraphMaker(random: SplitMix64(seed: scattered.next()))
    while true {
      let graph = maker.graph()
      if graph.sizes.work <= mostWork { return graph }
    }
  }

  private init(random: SplitMix64) { self.random = random }

  private mutating func graph() -> SharedGraph {
    let fate = random.pick(1...100)
    isPaused = fate <= 20
    isLarge = isPaused || random.happens(30)
    let hasTwo = !isPaused && fate > 35 && random.happens(30)
    definitions = [.init(sharing: sharing(hasTwo), node: source())]
    if definitions[0].sharing != .keyed, random.happens(20) {
      definitions[0].node = signal(random.pick(1...2), hasNames: false, isPart: false)
    }
    if !hasTwo, random.happens(30) {
      definitions.append(
        .init(sharing: sharing(false), node: signal(random.pick(0...2), hasNames: true, isPart: false)))
    }
    let results = (0...(hasTwo ? 1 : 0)).map { _ in result() }
    var consumers = results.map { _ in consumer() }
    var trial = SharedGraph.Trial.toTheEnd
    if isPaused { trial = .paused(at: random.pick(1...6)) }
    if fate > 20, fate <= 35 {
      trial = .released(at: random.pick(1...6))
      consumers = [.callback(every: random.pick(1...4), pause: random.pick(1...3))]
    }
    return SharedGraph(
      definitions: definitions, results: results, consumers: consumers, trial: trial,
      order: random.happens(50) ? random.next() : nil)
  }

  private mutating func sharing(_ hasTwo: Bool) -> SharedGraph.Sharing {
    // Without subscribers a source of `publish` is not paused.
    let first: SharedGraph.Sharing = isPaused ? .share : .publish
    let kinds: [SharedGraph.Sharing] = [first, first, .share, .share, .shareReplay, .keyed, .state, .stateWithGrace]
    return random.pick(kinds + (hasTwo ? [] : [.multicast, .multicast, .multicast]))
  }

  private mutating func consumer() -> SharedGraph.Consumer {
    random.pick([
      .loop(0), .loop(0), .loop(random.pick(1...5)), .callback(every: random.pick(1...4), pause: random.pick(1...5)),
    ])
  }

  // MARK: Signals

  private mutating func source() -> GraphNode {
    let operation = random.pick(GraphCatalogue.sources)
    var numbers = operation.numbers.map { random.pick($0) }
    if isLarge, operation.name != "subject" {
      numbers[0] = random.pick(operation.name == "cold" ? 300...1_500 : 30...200)
    }
    return GraphNode(with: operation, numbers, [])
  }

  private mutating func reference() -> GraphNode {
    let index = random.pick(0...(definitions.count - 1))
    return GraphNode(.reference(index, key: definitions[index].sharing == .keyed ? random.pick(0...1) : nil))
  }

  /// One of nine shapes of diamonds, or any signal.
  private mutating func result() -> GraphNode {
    if random.happens(45) { return signal(random.pick(1...5), hasNames: true, isPart: false) }
    let (h, other) = (reference(), branch(reference()))
    var diamond: GraphNode
    switch random.pick(1...10) {
    case 1, 2: diamond = join(GraphCatalogue.zipped, other, h)
    case 3: diamond = join(GraphCatalogue.zipped, h, other)
    case 4:
      let second = branch(h)
      diamond = join(GraphCatalogue.zipped, other, second)
    case 5: diamond = join(GraphCatalogue.merged, other, h)
    case 6: diamond = join(GraphCatalogue.combined, other, h)
    case 7: diamond = join(GraphCatalogue.sorted, other, h)
    case 8:
      diamond = random.happens(50) ? join(GraphCatalogue.latestOf, h, other) : join(GraphCatalogue.latestOf, other, h)
    case 9:
      diamond = applying(random.pick(GraphCatalogue.flattening.filter { $0.inputs.count == 2 }), h) { _ in other }
    default:
      let inner = join(GraphCatalogue.zipped, other, h)
      diamond = join(GraphCatalogue.zipped, inner, branch(reference()))
    }
    // A user's loop at the rate of the other branch.
    if random.happens(4) {
      let h = reference()
      diamond = join(GraphCatalogue.zipped, h, GraphNode(with: GraphCatalogue.loop, [], [h]))
    }
    return random.happens(35) ? branch(diamond) : diamond
  }

  private mutating func join(_ operation: GraphOperator, _ first: GraphNode, _ second: GraphNode) -> GraphNode {
    GraphNode(with: operation, operation.numbers.map { random.pick($0) }, [first, second])
  }

  /// A signal made of another by one operator or two.
  private mutating func branch(_ node: GraphNode) -> GraphNode {
    let operation = random.pick(
      random.pick([
        GraphCatalogue.values, GraphCatalogue.flattening, GraphCatalogue.parts, GraphCatalogue.delivery,
        GraphCatalogue.combining,
      ]))
    let made = applying(operation, node) { $0.signal(1, hasNames: false, isPart: false) }
    return random.happens(25) ? branch(made) : made
  }

  private mutating func applying(
    _ operation: GraphOperator, _ first: GraphNode, hasNames: Bool = false, _ other: (inout GraphMaker) -> GraphNode
  ) -> GraphNode {
    var inputs = [first]
    for input in operation.inputs.dropFirst() {
      switch input {
      case .inner: inputs.append(random.happens(80) ? small() : other(&self))
      case .part: inputs.append(signal(random.pick(0...2), hasNames: hasNames && random.happens(30), isPart: true))
      case .now, .unpaused, .later, .deciding: inputs.append(other(&self))
      }
    }
    return GraphNode(with: operation, operation.numbers.map { random.pick($0) }, inputs)
  }

  /// An inner signal.
  private mutating func small() -> GraphNode {
    let (operation, count): (GraphOperator, Int) = random.pick([
      (GraphCatalogue.cold, 1), (GraphCatalogue.cold, 2), (GraphCatalogue.cold, 3), (GraphCatalogue.pages, 2),
      (GraphCatalogue.subject, 2), (GraphCatalogue.cold, 12),
    ])
    return GraphNode(with: operation, [count] + operation.numbers.dropFirst().map { random.pick($0) }, [])
  }

  private mutating func signal(_ depth: Int, hasNames: Bool, isPart: Bool) -> GraphNode {
    if depth == 0 || random.happens(12) {
      if isPart, random.happens(80) { return GraphNode(.part) }
      return hasNames && random.happens(80) ? reference() : source()
    }
    // A loop of the user's, of what is not shared.
    if !isPart, random.happens(4) {
      let operation = random.pick(GraphCatalogue.loops)
      return applying(operation, signal(depth - 1, hasNames: false, isPart: false)) { $0.source() }
    }
    let operation =
      switch random.pick(1...100) {
      case 1...22: random.pick(GraphCatalogue.values)
      case 23...50: random.pick(GraphCatalogue.combining)
      case 51...72: random.pick(GraphCatalogue.flattening)
      case 73...84 where !isPart: random.pick(GraphCatalogue.parts)
      default: random.pick(GraphCatalogue.delivery)
      }
    return applying(operation, signal(depth - 1, hasNames: hasNames, isPart: isPart), hasNames: hasNames) {
      $0.signal(depth - 1, hasNames: hasNames, isPart: isPart)
    }
  }
}

extension GraphNode {
  fileprivate init(with operation: GraphOperator, _ numbers: [Int], _ inputs: [GraphNode]) {
    self.init(operation, numbers)
    self.inputs = inputs
  }
}
