import ReactiveConcurrency

extension Program {
  /// The program that belongs to a seed.
  init(seed: UInt64, family: Family, mode: Mode) {
    var maker = ProgramMaker(parts: PartMaker(seed: seed), family: family, mode: mode)
    self = maker.program(seed)
  }
}

/// Makes the parts of a program.
private struct ProgramMaker {
  var parts: PartMaker
  let family: Family
  let mode: Program.Mode
  var lastID = 0
  var root: Origin?
  /// The hot sources.
  var sources: [Int] = []
  var points: [Int] = []
  var hasRepetition = false

  private var random: SplitMix64 {
    get { parts.random }
    set { parts.random = newValue }
  }

  mutating func program(_ seed: UInt64) -> Program {
    // What is sent by a clock of its own is lost to those who come later, and on several threads is out of order.
    parts.kinds = mode == .inline ? [.sync, .sender, .cold, .task] : [.sync, .sender, .task]
    let graph = makeGraph(depth: 0)
    // A calm program ends by itself and no consumer leaves, so that nothing may be lost.
    let isCalm = random.happens(50) && family != .endings
    var consumers = [makeConsumer(isFirst: true, isCalm: isCalm)]
    for _ in 0..<(family == .sharing ? random.pick(0...2) : family == .endings ? 0 : random.pick([0, 0, 0, 1])) {
      consumers.append(makeConsumer(isFirst: random.happens(family == .sharing ? 20 : 50), isCalm: isCalm))
    }
    points += consumers.indices.map { -1 - $0 }
    let consumerCount = consumers.count
    var lanes: [[Action]] = []
    if family == .endings { lanes = makeEndings() }
    for lane in 0..<(family == .endings ? 0 : mode == .inline ? 1 : random.pick(2...3)) {
      lanes.append(makeLane(lane, consumerCount: consumerCount, isCalm: isCalm))
    }
    var reactions: [Reaction] = []
    for _ in 0..<(family == .endings ? 0 : random.pick([0, 0, 1, 1, 2, 4])) {
      let call = random.pick(family == .sharing ? 1...3 : 1...6)
      reactions.append(Reaction(point: random.pick(points), call: call, action: makeReaction(consumerCount, isCalm)))
    }
    return Program(
      seed: seed, family: family, mode: mode, graph: graph, consumers: consumers, lanes: lanes, reactions: reactions,
      isLeft: !isCalm && random.happens(60))
  }

  // MARK: The graph

  private mutating func makeGraph(depth: Int, isCold: Bool = false) -> Graph {
    let origin = makeOrigin(depth: depth, isCold: isCold)
    if root == nil { root = origin }
    var steps: [Step] = []
    for _ in 0..<(depth == 0 ? random.pick(1...4) : random.pick([0, 0, 1])) {
      let entries = depth == 0 && random.happens(65) ? family.entries : family.others
      steps.append(makeStep(random.pick(entries), depth: depth))
    }
    return Graph(origin: origin, steps: steps)
  }

  private mutating func makeOrigin(depth: Int, isCold: Bool) -> Origin {
    // The same source in two places.
    if depth > 0, !isCold, let root, root.isHot, random.happens(10) { return root }
    lastID += 1
    points.append(lastID)
    if isCold || random.happens(family == .memory ? 5 : 30) {
      return Origin(kind: .timed(parts.timedSource(failing: 8, endless: 4)), id: lastID)
    }
    sources.append(lastID)
    let hot = HotSource(kind: random.pick(HotSource.Kind.allCases), capacity: random.pick([0, 1, 2, 3, 5, 8, 30]))
    return Origin(kind: .hot(hot), id: lastID)
  }

  private mutating func makeStep(_ entry: Entry, depth: Int) -> Step {
    lastID += 1
    let id = lastID
    var entry = entry
    // Numbers are not to multiply.
    if entry.traits.contains(.repeats), hasRepetition { entry = random.pick(Self.passing) }
    hasRepetition = hasRepetition || entry.traits.contains(.repeats)
    // Not deeper and deeper.
    while depth > 1, entry.others > 0 { entry = random.pick(Self.passing) }
    points.append(id)
    let isCold = entry.traits.contains(.startsOthersLater) && random.happens(80)
    let others = (0..<entry.others).map { _ in makeGraph(depth: depth + 1, isCold: isCold) }
    return Step(entry: entry, parameters: parts.arguments(of: entry), others: others, id: id)
  }

  private static let passing = Catalogue.transforming.filter { $0.traits.isEmpty }

  // MARK: Consumers

  private mutating func makeConsumer(isFirst: Bool, isCalm: Bool) -> ConsumerPlan {
    let policies: [BufferingPolicy] =
      [.default, .unbounded, .backpressure(high: 1, low: 0), .backpressure(high: 3, low: 1)]
      + (isCalm ? [] : [.newest(2), .oldest(2)])
    return ConsumerPlan(
      way: random.happens(family == .memory ? 10 : 30) ? .loop(random.pick(policies)) : .observe,
      pauses: random.happens(60) ? random.pick([1, 2, 3, 5]) : nil,
      leavesAfter: !isCalm && random.happens(family == .sharing ? 60 : 15) ? random.pick([1, 1, 2, 3, 6]) : nil,
      isFirst: isFirst)
  }

  // MARK: Actions

  private mutating func makeLane(_ lane: Int, consumerCount: Int, isCalm: Bool) -> [Action] {
    var actions: [Action] = []
    let length = mode == .inline ? random.pick(random.happens(50) ? 2...8 : 5...40) : random.pick(20...120)
    // On threads one of them mostly sends and another mostly resumes.
    let sends = mode == .inline ? (family == .sharing && !isCalm ? 35 : 55) : lane == 0 ? 90 : lane == 1 ? 15 : 45
    for _ in 0..<length {
      let consumer = random.pick(0...(consumerCount - 1))
      // One leaves and another comes.
      if family == .sharing, !isCalm, random.happens(20) {
        actions += [.cancel(consumer: consumer), .subscribe(consumer: random.pick(0...(consumerCount - 1)))]
        continue
      }
      if random.happens(sends), !sources.isEmpty {
        actions.append(.send(source: random.happens(60) ? sources[0] : random.pick(sources)))
      } else if random.happens(family == .sharing && !isCalm ? 15 : 55) {
        actions.append(.resume(consumer: consumer))
      } else if random.happens(60) {
        actions.append(.advance(random.pick(0...3)))
      } else {
        actions.append(makeRare(consumer, isCalm))
      }
    }
    return actions
  }

  /// One thread ends the sources, another cancels, at about the same time.
  private mutating func makeEndings() -> [[Action]] {
    var ends: [Action] = []
    for source in sources { ends.append(random.happens(80) ? .finish(source: source) : .fail(source: source)) }
    let letsGo = [Action](repeating: .advance(0), count: random.pick(0...3)) + [.cancel(consumer: 0)]
    let lanes = [[Action](repeating: .advance(0), count: random.pick(0...3)) + ends, letsGo]
    return mode == .inline ? [lanes[random.pick(0...1)]] : lanes
  }

  private mutating func makeReaction(_ consumerCount: Int, _ isCalm: Bool) -> Action {
    let consumer = random.pick(0...(consumerCount - 1))
    if family == .sharing, !isCalm, random.happens(60) { return makeRare(consumer, isCalm) }
    if random.happens(45), !sources.isEmpty { return .send(source: random.pick(sources)) }
    if random.happens(40) { return .resume(consumer: consumer) }
    return makeRare(consumer, isCalm)
  }

  private mutating func makeRare(_ consumer: Int, _ isCalm: Bool) -> Action {
    if isCalm || random.happens(30) {
      return random.happens(family == .sharing ? 80 : 50) ? .subscribe(consumer: consumer) : .resume(consumer: consumer)
    }
    guard !sources.isEmpty, random.happens(60) else { return .cancel(consumer: consumer) }
    let source = random.pick(sources)
    switch random.pick(1...10) {
    case 1...4: return .emit(source: source)
    case 5...6: return .cancelEmits
    case 7...9: return .finish(source: source)
    default: return .fail(source: source)
    }
  }
}
