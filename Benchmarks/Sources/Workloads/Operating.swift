import AsyncAlgorithms
import OpenCombine
import ReactiveConcurrency

/// The shapes that the workloads of single operators share: what stands between a source and a subscriber is all that
/// differs.

/// How the values come.
enum Supply: String {
  /// A range: the subscription runs it.
  case cold
  /// A subject: somebody sends.
  case hot
}

/// On what all contenders must agree.
enum Agreement {
  case values
  /// Where it is each implementation's own affair which of the earlier ones come.
  case last
  /// Where it depends on the clock.
  case nothing

  func result(of tally: Tally, size: Int) -> Int {
    switch self {
    case .values: tally.result
    case .last: tally.last
    case .nothing: size
    }
  }
}

extension Workload {
  /// An operator between a source and a subscriber, for each way in which the values may come.
  static func operating<P: Publisher>(
    _ name: String, _ question: String, _ supplies: [Supply] = [.cold, .hot], size: Int = 200_000,
    target: Double = 0.5, on agreement: Agreement = .values, subscribers: Int = 1,
    ours: @escaping @Sendable (Signal<Int>) -> Signal<Int>,
    openCombine theirs: @escaping @Sendable (AnyPublisher<Int, Never>) -> P
  ) -> [Workload] where P.Output == Int {
    supplies.map { supply in
      let peer = "OpenCombine"
      return Workload(
        "\(supply)-\(name)", question, size: size, target: target, isGuarded: false,
        ours: supply == .cold
          ? .cold(on: agreement) { ours(Signal(0..<$0)) }
          : .hot(on: agreement, subscribers: subscribers, ours),
        peers: [
          supply == .cold
            ? .cold(peer, on: agreement) { theirs((0..<$0).publisher.eraseToAnyPublisher()) }
            : .hot(peer, on: agreement, subscribers: subscribers, theirs)
        ])
    }
  }

  /// A cold source of its own kind.
  static func starting<P: Publisher>(
    _ name: String, _ question: String, per unit: String = "element", size: Int = 200_000, target: Double = 0.5,
    ours: @escaping @Sendable (_ size: Int) -> Signal<Int>,
    openCombine theirs: @escaping @Sendable (_ size: Int) -> P
  ) -> Workload where P.Output == Int {
    Workload(
      "cold-\(name)", question, per: unit, size: size, target: target, isGuarded: false, ours: .cold(ours),
      peers: [.cold("OpenCombine", theirs)])
  }

  /// Two subjects that send by turns.
  static func pairing(
    _ name: String, _ question: String, target: Double = 0.5, on agreement: Agreement = .values,
    ours: @escaping @Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>, peers: [Contender]
  ) -> Workload {
    Workload(
      "hot-\(name)", question, per: "pair of sends", size: 100_000, target: target, isGuarded: false,
      ours: .ours { size in
        let (first, second) = (OurSubject(), OurSubject())
        let tally = Tally()
        ours(first.signal, second.signal).tally(tally)
        return .timed(count: size) {
          for value in 0..<size {
            first.send(value)
            second.send(value &+ 1)
          }
          return agreement.result(of: tally, size: size)
        }
      }, peers: peers)
  }

  /// An operator between a range and `for try await`.
  static func awaiting<S: AsyncSequence>(
    _ name: String, _ question: String, size: Int = 100_000, target: Double = 0.5, on agreement: Agreement = .values,
    ours: @escaping @Sendable (Signal<Int>) -> Signal<Int>,
    asyncAlgorithms theirs: @escaping @Sendable (AsyncSyncSequence<Range<Int>>) -> S
  ) -> Workload where S.Element == Int {
    Workload(
      "await-\(name)", question, size: size, target: target, isGuarded: false,
      ours: .awaited("ours", on: agreement) { ours(Signal(0..<$0)) },
      peers: [.awaited("swift-async-algorithms", on: agreement) { theirs((0..<$0).async) }])
  }
}

extension Contender {
  static func cold(
    on agreement: Agreement = .values, _ make: @escaping @Sendable (Int) -> Signal<Int>
  ) -> Contender {
    .ours { size in
      let signal = make(size)
      return .timed(count: size) {
        let tally = Tally()
        signal.tally(tally)
        return agreement.result(of: tally, size: size)
      }
    }
  }

  static func cold<P: Publisher>(
    _ name: String, on agreement: Agreement = .values, _ make: @escaping @Sendable (Int) -> P
  ) -> Contender where P.Output == Int {
    Contender(name) { size in
      let publisher = make(size)
      return .timed(count: size) {
        let tally = Tally()
        withExtendedLifetime(publisher.sink(receiveCompletion: { _ in }, receiveValue: { tally.add($0) })) {}
        return agreement.result(of: tally, size: size)
      }
    }
  }

  /// The time until all subscribers have seen the end: some operators move it to another thread.
  static func hot(
    on agreement: Agreement, subscribers: Int, _ make: @escaping @Sendable (Signal<Int>) -> Signal<Int>
  ) -> Contender {
    .ours { size in
      let subject = OurSubject()
      let signal = make(subject.signal)
      let tally = Tally()
      return await .timed(count: size * subscribers) {
        await withUnsafeContinuation { continuation in
          let end = Ends(subscribers) { continuation.resume(returning: agreement.result(of: tally, size: size)) }
          for _ in 0..<subscribers {
            signal.tally(tally) { end.one() }
          }
          for value in 0..<size { subject.send(value) }
          subject.finish()
        }
      }
    }
  }

  static func hot<P: Publisher>(
    _ name: String, on agreement: Agreement, subscribers: Int,
    _ make: @escaping @Sendable (AnyPublisher<Int, Never>) -> P
  ) -> Contender where P.Output == Int {
    Contender(name) { size in
      let subject = PassthroughSubject<Int, Never>()
      let publisher = make(subject.eraseToAnyPublisher())
      let tally = Tally()
      var subscriptions: [AnyCancellable] = []
      let outcome = await Outcome.timed(count: size * subscribers) {
        await withUnsafeContinuation { continuation in
          let end = Ends(subscribers) { continuation.resume(returning: agreement.result(of: tally, size: size)) }
          for _ in 0..<subscribers {
            subscriptions.append(
              publisher.sink(receiveCompletion: { _ in end.one() }, receiveValue: { tally.add($0) }))
          }
          for value in 0..<size { subject.send(value) }
          subject.send(completion: .finished)
        }
      }
      return withExtendedLifetime(subscriptions) { outcome }
    }
  }

  static func awaited<S: AsyncSequence>(
    _ name: String, on agreement: Agreement, _ make: @escaping @Sendable (Int) -> S
  ) -> Contender where S.Element == Int {
    Contender(name) { size in
      let sequence = make(size)
      return try await .timed(count: size) {
        let tally = Tally()
        for try await value in sequence { tally.add(value) }
        return agreement.result(of: tally, size: size)
      }
    }
  }
}

/// Counts ends down.
///
/// Safety: the ends of one source come one after another.
private final class Ends: @unchecked Sendable {
  private var missing: Int
  private let all: () -> Void

  init(_ count: Int, all: @escaping () -> Void) {
    missing = count
    self.all = all
  }

  func one() {
    missing -= 1
    if missing == 0 { all() }
  }
}
