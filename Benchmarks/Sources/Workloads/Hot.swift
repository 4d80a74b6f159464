import OpenCombine
import ReactiveConcurrency

extension Workload {
  static let hotChain = Workload(
    "hot-chain", "A subject through map, filter, map: what does a send cost?", size: 1_000_000, target: 0.15,
    ours: .ours { size in
      let subject = OurSubject()
      let tally = Tally()
      subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }.tally(tally)
      return .timed(count: size) {
        for value in 0..<size { subject.send(value) }
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine") { size in
        let subject = PassthroughSubject<Int, Never>()
        let tally = Tally()
        let subscription = subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }.sink { tally.add($0) }
        return .timed(count: size) {
          for value in 0..<size { subject.send(value) }
          return withExtendedLifetime(subscription) { tally.result }
        }
      }
    ])

  static let fanOut = Workload(
    "fanout-100", "A subject with a hundred subscribers: what does each further one cost?", per: "delivery",
    size: 2_000_000, target: 0.06,
    ours: .ours { size in
      let subject = OurSubject()
      let tally = Tally()
      for _ in 0..<100 { subject.signal.tally(tally) }
      return .timed(count: size) {
        for value in 0..<size / 100 { subject.send(value) }
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine") { size in
        let subject = PassthroughSubject<Int, Never>()
        let tally = Tally()
        let subscriptions = (0..<100).map { _ in subject.sink { tally.add($0) } }
        return .timed(count: size) {
          for value in 0..<size / 100 { subject.send(value) }
          return withExtendedLifetime(subscriptions) { tally.result }
        }
      }
    ])

  static let merge = Workload(
    "merge-10", "Ten subjects merged into one: what does an input add to a send?", size: 1_000_000, target: 0.20,
    ours: .ours { size in mergeOfSubjects(10, size: size) },
    peers: [
      Contender("OpenCombine flatMap") { size in
        let subjects = (0..<10).map { _ in PassthroughSubject<Int, Never>() }
        let tally = Tally()
        let subscription = subjects.publisher.flatMap { $0 }.sink { tally.add($0) }
        return .timed(count: size) {
          for value in 0..<size / 10 {
            for subject in subjects { subject.send(value) }
          }
          return withExtendedLifetime(subscription) { tally.count }
        }
      },
      Contender("OpenCombine, ten into one subject") { size in
        let subjects = (0..<10).map { _ in PassthroughSubject<Int, Never>() }
        let merged = PassthroughSubject<Int, Never>()
        let tally = Tally()
        let subscriptions = subjects.map { $0.sink { merged.send($0) } } + [merged.sink { tally.add($0) }]
        return .timed(count: size) {
          for value in 0..<size / 10 {
            for subject in subjects { subject.send(value) }
          }
          return withExtendedLifetime(subscriptions) { tally.count }
        }
      },
    ])

  static let growthOfMerge = Workload(
    "growth-merge", "Ten thousand subjects merged instead of ten: does an element's cost stay the same?",
    size: 1_000_000, target: 1.5,
    ours: .ours { size in mergeOfSubjects(10_000, size: size) },
    peers: [Contender("ours, 10 signals") { size in mergeOfSubjects(10, size: size) }])

  /// Sends `size` values in all, the same ones for every `count`.
  private static func mergeOfSubjects(_ count: Int, size: Int) -> Outcome {
    let subjects = (0..<count).map { _ in OurSubject() }
    let tally = Tally()
    Signal.merge(subjects.map { $0.signal }).tally(tally)
    return .timed(count: size) {
      for value in 0..<size / count {
        for subject in subjects { subject.send(value) }
      }
      return tally.count
    }
  }

  static let scanDistinctTake = Workload(
    "scan-distinct-take", "A subject through three stages that remember something: what does state cost?",
    size: 1_000_000, target: 0.15,
    ours: .ours { size in
      let subject = OurSubject()
      let tally = Tally()
      subject.signal.scan(0) { $0 &+ $1 }.distinctUntilChanged().take(size).tally(tally)
      return .timed(count: size) {
        for value in 0..<size { subject.send(value & 1) }
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine") { size in
        let subject = PassthroughSubject<Int, Never>()
        let tally = Tally()
        let subscription = subject.scan(0) { $0 &+ $1 }.removeDuplicates().prefix(size).sink { tally.add($0) }
        return .timed(count: size) {
          for value in 0..<size { subject.send(value & 1) }
          return withExtendedLifetime(subscription) { tally.result }
        }
      }
    ])
}
