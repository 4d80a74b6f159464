import OpenCombine
import ReactiveConcurrency

/// What something costs as there is more of it, for us and for a peer.
package struct Curve: Sendable {
  package let name: String

  /// What there is more and more of.
  package let things: String

  /// What a time is divided by.
  package let unit: String

  /// Who the peer is.
  package let peer: String

  package let ours: Build
  package let theirs: Build

  /// Makes so many, and returns what sends so many values through them and adds up all that has come.
  package typealias Build = @Sendable (_ count: Int) -> (_ values: Int) -> Int
}

extension Curve {
  package static let all = [
    Curve(
      name: "merge", things: "subjects merged into one", unit: "value", peer: "OpenCombine, flatMap",
      ours: { count in
        let (subjects, tally) = ((0..<count).map { _ in OurSubject() }, Tally())
        Signal.merge(subjects.map { $0.signal }).tally(tally)
        return { values in
          for value in 0..<values { subjects[value % count].send(value) }
          return tally.result
        }
      },
      theirs: { count in
        let (subjects, tally) = ((0..<count).map { _ in PassthroughSubject<Int, Never>() }, Tally())
        let subscription = subjects.publisher.flatMap { $0 }.sink { tally.add($0) }
        return { values in
          for value in 0..<values { subjects[value % count].send(value) }
          return withExtendedLifetime(subscription) { tally.result }
        }
      }),
    Curve(
      name: "subscribers", things: "subscribers of a subject", unit: "delivery", peer: "OpenCombine",
      ours: { count in
        let (subject, tally) = (OurSubject(), Tally())
        for _ in 0..<count { subject.signal.tally(tally) }
        return { deliveries in
          for value in 0..<deliveries / count { subject.send(value) }
          return tally.result
        }
      },
      theirs: { count in
        let (subject, tally) = (PassthroughSubject<Int, Never>(), Tally())
        let subscriptions = (0..<count).map { _ in subject.sink { tally.add($0) } }
        return { deliveries in
          for value in 0..<deliveries / count { subject.send(value) }
          return withExtendedLifetime(subscriptions) { tally.result }
        }
      }),
    Curve(
      name: "keys", things: "keys of group(by:)", unit: "value", peer: "OpenCombine, a dictionary of subjects",
      ours: { count in
        let (subject, tally) = (OurSubject(), Tally())
        subject.signal.group(by: { $0 % count }).flattenMap { $0.signal }.tally(tally)
        return { values in
          for value in 0..<values { subject.send(value) }
          return tally.result
        }
      },
      theirs: { count in
        let (subject, tally) = (PassthroughSubject<Int, Never>(), Tally())
        var groups: [Int: PassthroughSubject<Int, Never>] = [:]
        var subscriptions: [AnyCancellable] = []
        let grouped = subject.sink { value in
          if let group = groups[value % count] { return group.send(value) }
          let group = PassthroughSubject<Int, Never>()
          groups[value % count] = group
          subscriptions.append(group.sink { tally.add($0) })
          group.send(value)
        }
        return { values in
          for value in 0..<values { subject.send(value) }
          return withExtendedLifetime(grouped) { tally.result }
        }
      }),
  ]
}
