import ReactiveConcurrency
import Testing

extension AdversaryTests {
  @Test("A cold source that sends nothing is stopped by whatever cancels it", arguments: Stop.allCases)
  func stopping(_ stop: Stop) async {
    guard Settings.runs("stopping") else { return }
    var reported = 0
    for seed in Settings.seeds(share: 0.02) {
      var random = SplitMix64(seed: seed)
      let source = EndlessSource(&random)
      let turns = random.pick([0, 1, 10, 300])
      if await stop.stops(source, after: turns) { continue }
      Issue.record("\(source) is not stopped by \(stop): ADVERSARY_SEED=\(seed) ADVERSARY_FAMILY=stopping")
      reported += 1
      if reported == 3 { return }
    }
  }
}
