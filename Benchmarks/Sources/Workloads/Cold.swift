import OpenCombine
import ReactiveConcurrency

extension Workload {
  static let coldChain = Workload(
    "cold-chain", "A range through map, filter, map to a subscriber: what does a stage cost?", size: 1_000_000,
    target: 0.08,
    ours: .ours { size in
      let signal = Signal(0..<size).map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }
      return .timed(count: size) {
        let tally = Tally()
        signal.tally(tally)
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine, erased") { size in
        let publisher = (0..<size).publisher.eraseToAnyPublisher()
          .map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }
        return .timed(count: size) {
          let tally = Tally()
          withExtendedLifetime(publisher.sink { tally.add($0) }) {}
          return tally.result
        }
      },
      // Directly on a sequence, map and filter are other operators: each makes a whole array before anybody subscribes.
      Contender("OpenCombine, whole arrays") { size in
        .timed(count: size) {
          let tally = Tally()
          let publisher = (0..<size).publisher.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }
          withExtendedLifetime(publisher.sink { tally.add($0) }) {}
          return tally.result
        }
      },
    ])

  static let flatMap = Workload(
    "flatmap-10", "A cold signal of cold signals of ten values each: what does an inner value cost?",
    per: "inner element", size: 500_000, target: 0.03,
    ours: .ours { size in
      let signal = Signal(0..<size / 10).flattenMap { outer in Signal(outer..<outer + 10) }
      return .timed(count: size) {
        let tally = Tally()
        signal.tally(tally)
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine") { size in
        let publisher = (0..<size / 10).publisher.flatMap { outer in (outer..<outer + 10).publisher }
        return .timed(count: size) {
          let tally = Tally()
          withExtendedLifetime(publisher.sink { tally.add($0) }) {}
          return tally.result
        }
      }
    ])

  static let subscribeAndDispose = Workload(
    "subscribe-dispose", "One value through map: what does a subscription cost from start to disposal?",
    per: "subscription", size: 200_000, target: 0.5,
    ours: .ours { size in
      let signal = Signal.just(1).map { $0 &+ 1 }
      return .timed(count: size) {
        let tally = Tally()
        for _ in 0..<size { signal.tally(tally).cancel() }
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine, erased") { size in
        let publisher = Just(1).eraseToAnyPublisher().map { $0 &+ 1 }
        return .timed(count: size) {
          let tally = Tally()
          for _ in 0..<size { publisher.sink { tally.add($0) }.cancel() }
          return tally.result
        }
      },
      // Directly on `Just`, map is computed before anybody subscribes.
      Contender("OpenCombine, mapped in advance") { size in
        let publisher = Just(1).map { $0 &+ 1 }
        return .timed(count: size) {
          let tally = Tally()
          for _ in 0..<size { publisher.sink { tally.add($0) }.cancel() }
          return tally.result
        }
      },
    ])
}
