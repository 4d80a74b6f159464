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

/// A random source, a random chain of operators behind it, and what is done to one run.
struct Case: Sendable {
  let seed: UInt64
  let horizon: Int
  var source: Source
  var chain: [Operator]
  /// Each in a run of its own.
  var disturbances: [Disturbance]

  /// Makes the case of a seed.
  init(seed: UInt64, from catalogue: [ModelEntry]) {
    // Neighboring seeds would give the same numbers, only shifted by one.
    var scattered = SplitMix64(seed: seed)
    var maker = CaseMaker(random: SplitMix64(seed: scattered.next()))
    self.seed = seed
    // Half of the cases are so dense that most things coincide, the others so that hardly anything does.
    maker.grain = maker.random.happens(50) ? 3 : 97
    horizon = maker.grain * 15
    // What is expected at a pause depends on whether the sources stop at it.
    switch maker.random.pick(1...10) {
    case 1...3: maker.kinds = [.sync, .task]
    case 4...5: maker.kinds = [.cold, .hot]
    default: break
    }
    source = maker.source()
    var joining = 0
    chain = []
    // Short chains show more of each operator, long ones more of how they go together.
    for _ in 0..<maker.random.pick([0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6]) {
      let entry = maker.random.pick(joining < 2 ? catalogue : catalogue.filter { $0.others == 0 })
      if entry.others > 0 { joining += 1 }
      chain.append(maker.makeOperator(entry))
    }
    disturbances = [maker.pauses(), maker.departure(horizon)]
  }

  /// All sources, in the order in which they are made.
  var sources: [Source] { [source] + chain.flatMap(\.others) }

  /// What must come.
  func reference(upTo horizon: Int) throws -> Timeline {
    let model = chain.reduce(source.model) { $1.model(of: $0) }
    return try model(Start(Plan(horizon: horizon)))
  }

  /// The signal, for one run.
  func signal(in studio: Studio) -> Signal<Item> {
    chain.reduce(studio.signal(source)) { $1.signal(of: $0, in: studio) }
  }
}

/// Makes the parts of a case.
private struct CaseMaker {
  var random: SplitMix64
  var grain = 1
  var sources = 0
  var kinds = Source.Kind.allCases

  mutating func source() -> Source {
    sources += 1
    var steps: [Source.Step] = []
    for _ in 0..<random.pick(0...8) {
      steps.append(Source.Step(gap: random.pick(0...grain), number: random.pick(0...5)))
    }
    let fate = random.pick(1...100)
    return Source(
      kind: random.pick(kinds), steps: steps,
      end: fate <= 60 ? .completed : fate <= 85 ? .failed("E\(sources)") : nil,
      endGap: random.pick(0...grain), index: sources)
  }

  mutating func makeOperator(_ entry: ModelEntry) -> Operator {
    var parameters: [Int] = []
    for parameter in entry.parameters {
      switch parameter {
      case .count(let range): parameters.append(random.pick(range))
      case .time: parameters.append(random.pick(1...(grain + 1)))
      case .timeOrZero: parameters.append(random.happens(10) ? 0 : random.pick(1...(grain + 1)))
      }
    }
    var others: [Source] = []
    for _ in 0..<entry.others { others.append(source()) }
    return Operator(entry: entry, parameters: parameters, others: others)
  }

  mutating func pauses() -> Disturbance {
    var pauses: [Disturbance.Pause] = []
    let percent = random.pick([20, 50, 100])
    for value in 0..<12 where random.happens(percent) {
      pauses.append(Disturbance.Pause(value: value, duration: random.pick(0...(2 * grain))))
    }
    return .pauses(pauses)
  }

  mutating func departure(_ horizon: Int) -> Disturbance {
    switch random.pick(1...5) {
    case 1: .cancelsAt(random.pick(0...(horizon / 2)))
    case 2: .refuses(random.pick(1...4))
    case 3: .cancelsWithin(random.pick(1...4))
    case 4: .cancelsTaskAt(random.pick(0...(horizon / 2)))
    default: .leavesLoop(random.pick(1...4))
    }
  }
}
