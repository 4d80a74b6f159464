import ByHand
import ReactiveConcurrency

/// Operators beside what they are by hand.
extension Workload {
  // Those of share, buffer and group have no measured limit of their own kind yet: their targets are what is reached.
  static let limitsOfOperators = [
    mergeLimit, subscriptionLimit,
    pairLimit(
      "zip", "Two subjects zipped: how far is it from two queues and a gate?", pairsPerRound: 1, target: 1.7, held: 2.2,
      ours: { zip($0, $1) }, byHand: { $0.zip($1, $2) }),
    pairLimit(
      "latest", "The newest of two subjects: how far is it from two variables and a gate?", pairsPerRound: 2,
      target: 1.7,
      held: 2.5, ours: { combineLatest($0, $1) }, byHand: { $0.combineLatest($1, $2) }),
    debounceLimit, linesLimit, loopLimit(.opaque), loopLimit(.capturing), loopLimit(.literal), shareLimit,
    pushLimit(
      "buffer", "Arrays of ten: how far is it from an array?", size: 500_000, target: 2, held: 3,
      ours: { $0.buffer(count: 10).map(\.count) },
      byHand: { subject, next in _ = subject.subscribe(Stages.buffer(10) { next($0.count) }) }),
    pushLimit(
      "group", "Ten groups, each through a map: how far is it from closures in a dictionary?", size: 500_000,
      target: 3, held: 3.7, ours: { $0.group(by: { $0 % 10 }).flattenMap { $0.signal.map { $0 &+ 1 } } },
      byHand: { subject, next in
        _ = subject.subscribe(Stages.group(by: { $0 % 10 }) { _ in Stages.map({ $0 &+ 1 }, next) })
      }),
  ]

  private static let mergeLimit = Workload(
    "limit-merge", "Ten subjects merged: how far is it from a gate?", size: 1_000_000, target: 1.3, held: 1.8,
    isGuarded: false,
    ours: .ours { size in
      let subjects = (0..<10).map { _ in OurSubject() }
      let tally = Tally()
      Signal.merge(subjects.map(\.signal)).tally(tally)
      return .timed(count: size) {
        for value in 0..<size / 10 { for subject in subjects { subject.send(value) } }
        return tally.result
      }
    },
    peers: [
      Contender("by hand") { size in
        let subjects = (0..<10).map { _ in ByHand.Subject() }
        let tally = Tally()
        let merged = Flattened({ tally.add($0) }, end: {})
        for subject in subjects { _ = subject.subscribe { merged.send($0) } }
        return .timed(count: size) {
          for value in 0..<size / 10 { for subject in subjects { subject.send(value) } }
          return tally.result
        }
      }
    ])

  private static let subscriptionLimit = Workload(
    "limit-subscription", "Five stages after a subject, subscribed and cancelled: how far is it from five closures?",
    per: "subscription", size: 200_000, target: 1.8, held: 3.6, isGuarded: false,
    ours: .ours { size in
      let subject = OurSubject()
      let signal = subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.scan(0) { $0 &+ $1 }.distinctUntilChanged()
        .map { $0 &* 3 }
      return .timed(count: size) {
        let tally = Tally()
        for _ in 0..<size { signal.tally(tally).cancel() }
        return tally.result
      }
    },
    peers: [
      Contender("by hand") { size in
        let subject = ByHand.Subject()
        return .timed(count: size) {
          let tally = Tally()
          for _ in 0..<size {
            let last = Stages.map({ $0 &* 3 }) { tally.add($0) }
            let sums = Stages.scan({ $0 &+ $1 }, Stages.distinctUntilChanged(last))
            subject.subscribe(Stages.map({ $0 &+ 1 }, Stages.filter({ $0 & 1 == 0 }, sums))).cancel()
          }
          return tally.result
        }
      }
    ])

  private static func pairLimit(
    _ name: String, _ question: String, pairsPerRound: Int, target: Double, held: Double,
    ours: @escaping @Sendable (Signal<Int>, Signal<Int>) -> Signal<(Int, Int)>,
    byHand: @escaping @Sendable (Combined, ByHand.Subject, ByHand.Subject) -> [Subscriber]
  ) -> Workload {
    Workload(
      "limit-\(name)", question, per: "pair", size: 500_000, target: target, held: held, isGuarded: false,
      ours: .ours { size in
        let (first, second) = (OurSubject(), OurSubject())
        let tally = Tally()
        _ = ours(first.signal, second.signal).observe(
          Observer(
            next: { pair in
              tally.add(pair.0 &+ pair.1)
              return .more
            }, finish: { _ in }))
        return .timed(count: size * pairsPerRound) {
          for value in 0..<size {
            first.send(value)
            second.send(value &+ 1)
          }
          return tally.result
        }
      },
      peers: [
        Contender("by hand") { size in
          let (first, second) = (ByHand.Subject(), ByHand.Subject())
          let tally = Tally()
          _ = byHand(Combined { tally.add($0 &+ $1) }, first, second)
          return .timed(count: size * pairsPerRound) {
            for value in 0..<size {
              first.send(value)
              second.send(value &+ 1)
            }
            return tally.result
          }
        }
      ])
  }

  private static let debounceLimit = Workload(
    "limit-debounce", "A value that is followed by another: how far is it from a lock and a clock?", size: 500_000,
    target: 1.3, held: 1.7, isGuarded: false,
    ours: .ours { size in
      let subject = OurSubject()
      let tally = Tally()
      let subscription = subject.signal.debounce(for: .seconds(30), on: SerialScheduler()).tally(tally)
      return .timed(count: size) {
        for value in 0..<size { subject.send(value) }
        subscription.cancel()
        return tally.result
      }
    },
    peers: [
      Contender("by hand") { size in
        let subject = ByHand.Subject()
        let tally = Tally()
        let debounced = Debounced(nanoseconds: 30_000_000_000) { tally.add($0) }
        let subscription = subject.subscribe { debounced.send($0) }
        return .timed(count: size) {
          for value in 0..<size { subject.send(value) }
          subscription.cancel()
          return tally.result
        }
      }
    ])

  private static let linesLimit = Workload(
    "limit-lines", "Lines of an upload under `for try await`: how far is it from an iterator for that?", per: "line",
    size: 200_000, target: 1.5, held: 2.4, isGuarded: false,
    ours: awaitedLines,
    peers: [
      Contender("by hand") { size in
        let upload = upload(ofLines: size)
        return try await .timed(count: size) {
          let tally = Tally()
          for try await line in ByHand.Lines(upload) { tally.add(line.utf8.count) }
          return tally.result
        }
      }
    ])

  private static func loopLimit(_ form: ChainForm) -> Workload {
    let (target, held): (Double, Double) =
      switch form {
      case .opaque: (4.3, 6)
      case .capturing: (4, 6)
      case .literal: (2.5, 4)
      }
    return Workload(
      "limit-loop" + form.suffix,
      "A sequence through map and filter, read once in a loop: how far is it from Swift's lazy?",
      size: 1_000_000, target: target, held: held, isGuarded: false,
      ours: .ours { size in
        return .timed(count: size) {
          let tally = Tally()
          for element in form.sequence(of: 0..<size) { tally.add(element) }
          return tally.result
        }
      },
      peers: [
        Contender("Swift's lazy") { size in
          let chain = numberChain()
          return .timed(count: size) {
            let tally = Tally()
            for element in (0..<size).lazy.map(chain.first).filter(chain.isIncluded) { tally.add(element) }
            return tally.result
          }
        }
      ])
  }

  private static let shareLimit = Workload(
    "limit-share", "A chain shared by ten: how far is it from a second subject?", per: "delivery", size: 1_000_000,
    target: 2, held: 2.5, isGuarded: false,
    ours: .ours { size in
      let subject = OurSubject()
      let shared = subject.signal.map { $0 &+ 1 }.share()
      let tally = Tally()
      for _ in 0..<10 { shared.tally(tally) }
      return .timed(count: size) {
        for value in 0..<size / 10 { subject.send(value) }
        return tally.result
      }
    },
    peers: [
      Contender("by hand") { size in
        let (subject, shared) = (ByHand.Subject(), ByHand.Subject())
        let tally = Tally()
        for _ in 0..<10 { _ = shared.subscribe { tally.add($0) } }
        _ = subject.subscribe(Stages.map({ $0 &+ 1 }) { shared.send($0) })
        return .timed(count: size) {
          for value in 0..<size / 10 { subject.send(value) }
          return tally.result
        }
      }
    ])
}
