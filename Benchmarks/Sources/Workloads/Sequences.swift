import OpenCombine
import ReactiveConcurrency

/// The closures of the sequence workloads: values that every contender calls, so that no compiler sees through those of
/// one and not of another.
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
  static let sequences = [sequenceLoop, sequenceTail, sequenceStagesKept, sequenceReaders, sequenceReadTwice]

  private static let sequenceLoop = Workload(
    "sequence-loop",
    "A range through map and filter in a loop, read once: what does it cost that it could be remembered?",
    size: 1_000_000, target: 3, isGuarded: false,
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
      erasedPublisher(stages: 1, counts: false),
    ])

  private static let sequenceTail = Workload(
    "sequence-tail",
    "The same three stages walked by head and tail: what does an element cost where only the tail is kept?",
    size: 1_000_000, target: 1, isGuarded: false,
    ours: .ours { size in
      let closures = Closures()
      return .timed(count: size) {
        let tally = Tally()
        walk((0..<size).reactive.map(closures.map).filter(closures.filter), tally)
        return tally.result
      }
    },
    peers: [erasedPublisher(stages: 1)])

  private static let sequenceStagesKept = Workload(
    "sequence-stages-kept",
    "The same with all three stages held elsewhere, hence remembered: what does each stage of an element cost?",
    per: "element and stage", size: 1_000_000, target: 1, isGuarded: false,
    ours: .ours { size in
      let closures = Closures()
      return .timed(count: 3 * size) {
        let tally = Tally()
        let numbers = (0..<size).reactive
        let mapped = numbers.map(closures.map)
        let filtered = mapped.filter(closures.filter)
        walk(filtered, tally)
        withExtendedLifetime((numbers, mapped, filtered)) {}
        return tally.result
      }
    },
    peers: [erasedPublisher(stages: 3)])

  private static func walk(_ sequence: consuming ReactiveSequence<Int>, _ tally: Tally) {
    var rest = sequence
    while let head = rest.head {
      tally.add(head)
      rest = rest.tail
    }
  }

  /// - Parameter stages: How many an element is counted for.
  private static func erasedPublisher(stages: Int, counts: Bool = true) -> Contender {
    Contender("OpenCombine, erased", counts: counts) { size in
      let closures = Closures()
      return .timed(count: stages * size) {
        let tally = Tally()
        let publisher = (0..<size).publisher.eraseToAnyPublisher().map(closures.map).filter(closures.filter)
        withExtendedLifetime(publisher.sink { tally.add($0) }) {}
        return tally.result
      }
    }
  }

  private static let sequenceReaders = Workload(
    "sequence-readers", "Two tasks reading one sequence that is computed meanwhile: what does sharing cost?",
    size: 1_000_000, target: 2.5, isGuarded: false,
    ours: .ours { size in await read(by: 2, size) },
    peers: [Contender("ours, 1 task") { size in await read(by: 1, size) }])

  private static func read(by readers: Int, _ size: Int) async -> Outcome {
    let closures = Closures()
    return await .timed(count: size) {
      let elements = (0..<size).reactive.map(closures.map).filter(closures.filter)
      return await withTaskGroup(of: Int.self) { group in
        for _ in 0..<readers {
          group.addTask {
            let tally = Tally()
            for element in elements { tally.add(element) }
            return tally.result
          }
        }
        var results: Set<Int> = []
        for await result in group { results.insert(result) }
        precondition(results.count == 1, "The readers do not agree")
        return results.first ?? 0
      }
    }
  }

  private static let sequenceReadTwice = Workload(
    "sequence-read-twice", "Elements that are costly to compute, read five times: what does remembering save?",
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

/// Something that takes much longer than to pass an element on.
@inline(never)
@Sendable private func costly(_ number: Int) -> Int {
  var value = number
  for _ in 0..<500 { value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
  return value
}
