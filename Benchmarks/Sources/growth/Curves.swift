import OpenCombine
import ReactiveConcurrency

/// ReactiveConcurrency's subject, where OpenCombine's protocol of the same name is visible, too.
private typealias OurSubject = ReactiveConcurrency.Subject<Int>

extension Curve {
  static let all = [
    Curve(
      name: "merge", things: "subjects merged into one", unit: "value", peer: "OpenCombine, flatMap",
      ours: { count in
        let (subjects, tally) = ((0..<count).map { _ in OurSubject() }, Tally())
        _ = Signal.merge(subjects.map { $0.signal }).observe(tally.observer)
        return { values in
          for value in 0..<values { subjects[value % count].send(value) }
          return tally.sum
        }
      },
      theirs: { count in
        let (subjects, tally) = ((0..<count).map { _ in PassthroughSubject<Int, Never>() }, Tally())
        let subscription = subjects.publisher.flatMap { $0 }.sink { tally.sum &+= $0 }
        return { values in
          for value in 0..<values { subjects[value % count].send(value) }
          return withExtendedLifetime(subscription) { tally.sum }
        }
      }),
    Curve(
      name: "subscribers", things: "subscribers of a subject", unit: "delivery", peer: "OpenCombine",
      ours: { count in
        let (subject, tally) = (OurSubject(), Tally())
        for _ in 0..<count { _ = subject.signal.observe(tally.observer) }
        return { deliveries in
          for value in 0..<deliveries / count { subject.send(value) }
          return tally.sum
        }
      },
      theirs: { count in
        let (subject, tally) = (PassthroughSubject<Int, Never>(), Tally())
        let subscriptions = (0..<count).map { _ in subject.sink { tally.sum &+= $0 } }
        return { deliveries in
          for value in 0..<deliveries / count { subject.send(value) }
          return withExtendedLifetime(subscriptions) { tally.sum }
        }
      }),
    Curve(
      name: "keys", things: "keys of group(by:)", unit: "value", peer: "OpenCombine, a dictionary of subjects",
      ours: { count in
        let (subject, tally) = (OurSubject(), Tally())
        _ = subject.signal.group(by: { $0 % count }).flattenMap { $0.signal }.observe(tally.observer)
        return { values in
          for value in 0..<values { subject.send(value) }
          return tally.sum
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
          subscriptions.append(group.sink { tally.sum &+= $0 })
          group.send(value)
        }
        return { values in
          for value in 0..<values { subject.send(value) }
          return withExtendedLifetime(grouped) { tally.sum }
        }
      }),
  ]
}

/// Adds up what arrives.
///
/// Safety: used by one thread.
private final class Tally: @unchecked Sendable {
  var sum = 0

  var observer: Observer<Int> {
    Observer(
      next: {
        self.sum &+= $0
        return .more
      }, finish: { _ in })
  }
}
