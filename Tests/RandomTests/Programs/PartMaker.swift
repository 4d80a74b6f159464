import ReactiveConcurrency

/// Makes the parts that all random programs have.
struct PartMaker {
  var random: SplitMix64
  /// How far apart things are, about.
  var grain = 2
  var kinds = TimedSource.Kind.allCases
  private var sources = 0

  init(seed: UInt64) {
    // Neighboring seeds would give the same numbers, only shifted by one.
    var scattered = SplitMix64(seed: seed)
    random = SplitMix64(seed: scattered.next())
  }

  /// - Parameters:
  ///   - failing: How many of a hundred fail.
  ///   - endless: How many of a hundred do not end.
  mutating func timedSource(failing: Int, endless: Int) -> TimedSource {
    sources += 1
    var steps: [TimedSource.Step] = []
    for _ in 0..<random.pick(0...8) {
      steps.append(TimedSource.Step(gap: random.pick(0...grain), number: random.pick(0...5)))
    }
    let fate = random.pick(1...100)
    return TimedSource(
      kind: random.pick(kinds), steps: steps,
      end: fate <= failing ? .failed("E\(sources)") : fate <= failing + endless ? nil : .completed,
      endGap: random.pick(0...grain), index: sources)
  }

  mutating func arguments(of entry: Entry) -> [Int] {
    entry.parameters.map { parameter in
      let range = parameter.range(grain)
      guard case .timeOrZero = parameter else { return random.pick(range) }
      return random.happens(10) ? 0 : random.pick(1...range.upperBound)
    }
  }
}
