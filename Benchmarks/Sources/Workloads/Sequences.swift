import OpenCombine
import ReactiveConcurrency

/// The closures of the sequence workloads: values that every contender calls, so that no compiler sees through those of one
/// and not of another.
private struct Closures: Sendable {
  let map: @Sendable (Int) -> Int
  let filter: @Sendable (Int) -> Bool

  @inline(never)
  init() {
    map = { $0 &* 3 }
    filter = { $0 & 7 != 0 }
  }
}

extension Workload {
  static let sequences = [sequenceLoop, sequenceTail, sequenceReadTwice]

  private static let sequenceLoop = Workload(
    "sequence-loop",
    "A range through map and filter in a loop, read once: what does it cost that it could be remembered?",
    size: 1_000_000, target: 5, isGuarded: false,
    ours: .ours { size in
      let closures = Closures()
      return .timed(count: size) {
        let tally = Tally()
        for element in (0..<size).reactive.map(closures.map).filter(closures.filter) { tally.add(element) }
        return tally.result
      }
    },
    peers: [
      Contender("Swift's lazy") { size in
        let closures = Closures()
        return .timed(count: size) {
          let tally = Tally()
          for element in (0..<size).lazy.map(closures.map).filter(closures.filter) { tally.add(element) }
          return tally.result
        }
      },
      Contender("whole arrays", counts: false) { size in
        let closures = Closures()
        return .timed(count: size) {
          let tally = Tally()
          for element in (0..<size).map(closures.map).filter(closures.filter) { tally.add(element) }
          return tally.result
        }
      },
      Contender("OpenCombine, erased", counts: false) { size in
        let closures = Closures()
        return .timed(count: size) {
          let tally = Tally()
          let publisher = (0..<size).publisher.eraseToAnyPublisher().map(closures.map).filter(closures.filter)
          withExtendedLifetime(publisher.sink { tally.add($0) }) {}
          return tally.result
        }
      },
    ])

  private static let sequenceTail = Workload(
    "sequence-tail",
    "The same walked by head and tail, remembered: what does an element cost where only the tail is kept?",
    size: 1_000_000, target: 1, isGuarded: false,
    ours: .ours { size in
      let closures = Closures()
      return .timed(count: size) {
        let tally = Tally()
        var rest = (0..<size).reactive.map(closures.map).filter(closures.filter)
        while let head = rest.head {
          tally.add(head)
          rest = rest.tail
        }
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine, erased") { size in
        let closures = Closures()
        return .timed(count: size) {
          let tally = Tally()
          let publisher = (0..<size).publisher.eraseToAnyPublisher().map(closures.map).filter(closures.filter)
          withExtendedLifetime(publisher.sink { tally.add($0) }) {}
          return tally.result
        }
      }
    ])

  private static let sequenceReadTwice = Workload(
    "sequence-read-twice", "Elements that cost a microsecond each, read five times: what does remembering save?",
    size: 20_000, target: 0.5, isGuarded: false,
    ours: .ours { size in
      .timed(count: size) {
        let tally = Tally()
        let elements = (0..<size).reactive.map(costly)
        for _ in 0..<5 { for element in elements { tally.add(element) } }
        return tally.result
      }
    },
    peers: [
      Contender("Swift's lazy") { size in
        .timed(count: size) {
          let tally = Tally()
          let elements = (0..<size).lazy.map(costly)
          for _ in 0..<5 { for element in elements { tally.add(element) } }
          return tally.result
        }
      }
    ])
}

/// Something that takes about a microsecond.
@inline(never)
@Sendable private func costly(_ number: Int) -> Int {
  var value = number
  for _ in 0..<500 { value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
  return value
}
