import OpenCombine
import ReactiveConcurrency

extension Workload {
  static let shared =
    operating(
      "share-10", "A chain shared by ten: what does a delivery cost?", [.hot], size: 20_000, subscribers: 10,
      ours: { $0.map { $0 &+ 1 }.share() }, openCombine: { $0.map { $0 &+ 1 }.share() })
    + operating(
      "multicast-10", "A chain multicast to ten: what does a delivery cost?", [.hot], size: 20_000, subscribers: 10,
      ours: { $0.map { $0 &+ 1 }.publish().autoconnect() },
      openCombine: { $0.map { $0 &+ 1 }.multicast { PassthroughSubject<Int, Never>() }.autoconnect() })
    + [
      changing(
        "behavior", "A subject that remembers its value: what does a send cost?", target: 0.25,
        ours: { subject, size in for value in 0..<size { subject.send(value) } },
        openCombine: { subject, size in for value in 0..<size { subject.send(value) } }),
      // OpenCombine's change is not atomic.
      changing(
        "update", "A subject whose value is counted up: what does a change cost?",
        ours: { subject, size in for _ in 0..<size { subject.update { $0 &+= 1 } } },
        openCombine: { subject, size in for _ in 0..<size { subject.value &+= 1 } }),
      Workload(
        "hot-replay-late", "Late subscribers of a subject that remembers a hundred values: what does each cost?",
        size: 200_000, target: 0.06, isGuarded: false,
        ours: .ours { size in
          let subject = ReplaySubject<Int>(capacity: 100)
          for value in 0..<100 { subject.send(value) }
          return .timed(count: size) {
            let tally = Tally()
            for _ in 0..<size / 100 { subject.signal.tally(tally).cancel() }
            return tally.result
          }
        },
        peers: [
          // It has no such subject.
          Contender("OpenCombine, a stored array") { size in
            let values = Array(0..<100)
            return .timed(count: size) {
              let tally = Tally()
              for _ in 0..<size / 100 { values.publisher.sink { tally.add($0) }.cancel() }
              return tally.result
            }
          }
        ]),
    ]

  /// A subject with a current value and one subscriber, of which every change is counted.
  private static func changing(
    _ name: String, _ question: String, target: Double = 0.5,
    ours: @escaping @Sendable (BehaviorSubject<Int>, Int) -> Void,
    openCombine: @escaping @Sendable (CurrentValueSubject<Int, Never>, Int) -> Void
  ) -> Workload {
    Workload(
      "hot-\(name)", question, size: 200_000, target: target, isGuarded: false,
      ours: .ours { size in
        let subject = BehaviorSubject(0)
        let tally = Tally()
        subject.signal.tally(tally)
        return .timed(count: size) {
          ours(subject, size)
          return tally.result
        }
      },
      peers: [
        Contender("OpenCombine") { size in
          let subject = CurrentValueSubject<Int, Never>(0)
          let tally = Tally()
          let subscription = subject.sink { tally.add($0) }
          return .timed(count: size) {
            openCombine(subject, size)
            return withExtendedLifetime(subscription) { tally.result }
          }
        }
      ])
  }
}
