import Testing

extension RandomTests {
  @Test("A cold source that sends nothing is stopped by whatever cancels it")
  func stopping() async {
    await Search("stopping", share: 0.14) { StoppedSource(seed: $0) }.run()
  }
}

/// An endless source that is stopped in some way.
struct StoppedSource: RandomProgram {
  let source: EndlessSource
  let stop: Stop
  let turns: Int

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    source = EndlessSource(&random)
    stop = random.pick(Stop.allCases)
    turns = random.pick([0, 1, 10, 300])
  }

  var description: String { "\(source), stopped by \(stop) after \(turns) turns" }

  func problems(isHasty: Bool) -> [String]? { stop.stops(source, after: turns) ? [] : ["it goes on"] }
}
