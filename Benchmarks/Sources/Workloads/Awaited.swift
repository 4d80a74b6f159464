import AsyncAlgorithms
import ReactiveConcurrency

extension Workload {
  static let awaitColdChain = Workload(
    "await-cold-chain", "A range through map, filter, map under `for try await`: what does the async edge cost?",
    size: 500_000, target: 0.06,
    ours: .ours { size in
      let signal = Signal(0..<size).map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }
      return try await .timed(count: size) {
        let tally = Tally()
        for try await value in signal { tally.add(value) }
        return tally.result
      }
    },
    peers: [
      Contender("swift-async-algorithms") { size in
        let sequence = (0..<size).async.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }
        return await .timed(count: size) {
          let tally = Tally()
          for await value in sequence { tally.add(value) }
          return tally.result
        }
      }
    ])

  static let awaitMerge = Workload(
    "await-merge", "Two cold sources merged under `for try await`: what does an element cost?", size: 200_000,
    target: 0.04,
    ours: .ours { size in
      let signal = Signal.merge(Signal(0..<size / 2), Signal(0..<size / 2))
      return try await .timed(count: size) {
        let tally = Tally()
        for try await value in signal { tally.add(value) }
        return tally.result
      }
    },
    peers: [
      Contender("swift-async-algorithms") { size in
        let sequence = AsyncAlgorithms.merge((0..<size / 2).async, (0..<size / 2).async)
        return await .timed(count: size) {
          let tally = Tally()
          for await value in sequence { tally.add(value) }
          return tally.result
        }
      }
    ])

  static let awaitZip = Workload(
    "await-zip", "Two cold sources zipped under `for try await`: what does a pair cost?", per: "pair", size: 100_000,
    target: 0.03,
    ours: .ours { size in
      let signal = ReactiveConcurrency.zip(Signal(0..<size), Signal(1..<size + 1))
      return try await .timed(count: size) {
        let tally = Tally()
        for try await (left, right) in signal { tally.add(left &* 3 &+ right) }
        return tally.result
      }
    },
    peers: [
      Contender("swift-async-algorithms") { size in
        let sequence = AsyncAlgorithms.zip((0..<size).async, (1..<size + 1).async)
        return await .timed(count: size) {
          let tally = Tally()
          for await (left, right) in sequence { tally.add(left &* 3 &+ right) }
          return tally.result
        }
      }
    ])

  /// How two sources interleave is each implementation's own affair, so what must agree is the last pair, and the
  /// time is divided by the pairs that came.
  static let awaitCombineLatest = Workload(
    "await-combine-latest", "The latest of two cold sources under `for try await`: what does a pair cost?", per: "pair",
    size: 100_000, target: 0.03,
    ours: .ours { size in
      let signal = ReactiveConcurrency.combineLatest(Signal(0..<size), Signal(1..<size + 1))
      var count = 0
      var outcome = try await Outcome.timed(count: size) {
        var last = 0
        for try await (left, right) in signal {
          last = left &* 3 &+ right
          count &+= 1
        }
        return last
      }
      outcome.count = count
      return outcome
    },
    peers: [
      Contender("swift-async-algorithms") { size in
        let sequence = AsyncAlgorithms.combineLatest((0..<size).async, (1..<size + 1).async)
        var count = 0
        var outcome = await Outcome.timed(count: size) {
          var last = 0
          for await (left, right) in sequence {
            last = left &* 3 &+ right
            count &+= 1
          }
          return last
        }
        outcome.count = count
        return outcome
      }
    ])
}
