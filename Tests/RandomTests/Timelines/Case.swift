import ReactiveConcurrency

/// What is done to a run beside letting it be.
enum Disturbance: Sendable, CustomStringConvertible {
  struct Pause: Sendable {
    /// At which value, counted from 0.
    var value: Int
    var duration: Int
  }

  case pauses([Pause])
  /// The consumer cancels between two instants.
  case cancelsAt(Int)
  /// The consumer answers `.cancelled` to this value, counted from 1.
  case refuses(Int)
  /// The consumer calls `cancel()` while it gets this value, and answers `.more`.
  case cancelsWithin(Int)
  /// The loop's task is cancelled between two instants.
  case cancelsTaskAt(Int)
  /// The loop is left at this value, counted from 1.
  case leavesLoop(Int)

  var description: String {
    switch self {
    case .pauses(let pauses):
      "pauses at " + pauses.map { "value \($0.value) for \($0.duration)" }.joined(separator: ", ")
    case .cancelsAt(let time): "cancels after @\(time)"
    case .refuses(let index): "answers .cancelled to value \(index)"
    case .cancelsWithin(let index): "cancels within value \(index)"
    case .cancelsTaskAt(let time): "cancels its task after @\(time)"
    case .leavesLoop(let index): "leaves the loop at value \(index)"
    }
  }
}

/// A random chain of operators, and what is done to one run. What must come of it is known: its graph has a model.
struct Case: RandomProgram {
  let seed: UInt64
  let horizon: Int
  var graph: Graph
  /// Each in a run of its own.
  var disturbances: [Disturbance]

  /// Makes the case of a seed.
  init(seed: UInt64, from catalogue: [Entry]) {
    var maker = PartMaker(seed: seed)
    self.seed = seed
    // Half of the cases are so dense that most things coincide, the others so that hardly anything does.
    maker.grain = maker.random.happens(50) ? 3 : 97
    horizon = maker.grain * 15
    // What is expected at a pause depends on whether the sources stop at it.
    switch maker.random.pick(1...10) {
    case 1...3: maker.kinds = [.sync, .task]
    case 4...5: maker.kinds = [.sender, .cold, .scheduled]
    default: break
    }
    graph = maker.graph()
    var joining = 0
    // Short chains show more of each operator, long ones more of how they go together.
    for _ in 0..<maker.random.pick([0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6]) {
      let entry = maker.random.pick(joining < 2 ? catalogue : catalogue.filter { $0.others == 0 })
      if entry.others > 0 { joining += 1 }
      let others = (0..<entry.others).map { _ in maker.graph() }
      graph.steps.append(Step(entry: entry, parameters: maker.arguments(of: entry), others: others))
    }
    disturbances = [maker.pauses(), maker.departure(horizon)]
  }

  var chain: [Step] { graph.steps }
  var sources: [TimedSource] { graph.origins.compactMap(\.timed) }

  var signature: [String] { chain.map(\.entry.name) }

  /// What must come.
  func reference(upTo horizon: Int) throws -> Timeline {
    try graph.model(Start(Plan(horizon: horizon)))
  }

  func problems(isHasty: Bool) -> [String]? { verdict.problems }

  var description: String {
    "source    \(graph.origin)\nchain     "
      + (chain.isEmpty ? "(none)" : chain.map(\.description).joined(separator: "\n          "))
  }
}

extension PartMaker {
  /// A source alone.
  fileprivate mutating func graph() -> Graph {
    let source = timedSource(failing: 25, endless: 15)
    return Graph(origin: Origin(kind: .timed(source), id: source.index))
  }

  fileprivate mutating func pauses() -> Disturbance {
    var pauses: [Disturbance.Pause] = []
    let percent = random.pick([20, 50, 100])
    for value in 0..<12 where random.happens(percent) {
      pauses.append(Disturbance.Pause(value: value, duration: random.pick(0...(2 * grain))))
    }
    return .pauses(pauses)
  }

  fileprivate mutating func departure(_ horizon: Int) -> Disturbance {
    switch random.pick(1...5) {
    case 1: .cancelsAt(random.pick(0...(horizon / 2)))
    case 2: .refuses(random.pick(1...4))
    case 3: .cancelsWithin(random.pick(1...4))
    case 4: .cancelsTaskAt(random.pick(0...(horizon / 2)))
    default: .leavesLoop(random.pick(1...4))
    }
  }
}

extension Case {
  /// This case with one thing simpler.
  var simpler: [Case] {
    var cases = Variations(of: self)
    for index in chain.indices { cases.add { $0.graph.steps.remove(at: index) } }
    // What comes of the first operators may stand for them.
    for count in chain.indices.reversed() {
      var first = self
      first.graph.steps = Array(chain[...count])
      guard let result = try? first.reference(upTo: horizon), result.values.count < 20 else { continue }
      cases.add {
        $0.graph.origin.timed = TimedSource(showing: result, index: graph.origin.id)
        $0.graph.steps.removeFirst(count + 1)
      }
    }
    for simpler in graph.simpler { cases.add { $0.graph = simpler } }
    for index in disturbances.indices { cases.add { $0.disturbances.remove(at: index) } }
    for index in disturbances.indices {
      for simpler in disturbances[index].simpler { cases.add { $0.disturbances[index] = simpler } }
    }
    return cases.all
  }
}

extension TimedSource {
  /// A source that sends, as numbers, what a timeline shows.
  fileprivate init(showing timeline: Timeline, index: Int) {
    var last = 0
    var steps: [Step] = []
    for value in timeline.values {
      steps.append(Step(gap: value.at - last, number: value.it.weight))
      last = value.at
    }
    let end = timeline.end
    self.init(kind: .cold, steps: steps, end: end?.it, endGap: max(0, (end?.at ?? last) - last), index: index)
  }
}

extension Disturbance {
  fileprivate var simpler: [Disturbance] {
    switch self {
    case .pauses(let pauses):
      pauses.indices.flatMap { (index: Int) -> [Disturbance] in
        var others = pauses
        others.remove(at: index)
        let pause = pauses[index]
        let sooner: [Pause] = numbers(below: pause.value, 0).map { Pause(value: $0, duration: pause.duration) }
        let shorter: [Pause] = numbers(below: pause.duration, 0).map { Pause(value: pause.value, duration: $0) }
        return [.pauses(others)] + (sooner + shorter).map { (pause: Pause) -> Disturbance in .pauses(others + [pause]) }
      }
    case .cancelsAt(let time): numbers(below: time, 0).map { .cancelsAt($0) }
    case .refuses(let index): numbers(below: index, 1).map { .refuses($0) }
    case .cancelsWithin(let index): numbers(below: index, 1).map { .cancelsWithin($0) }
    case .cancelsTaskAt(let time): numbers(below: time, 0).map { .cancelsTaskAt($0) }
    case .leavesLoop(let index): numbers(below: index, 1).map { .leavesLoop($0) }
    }
  }
}
