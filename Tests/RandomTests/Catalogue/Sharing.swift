import ReactiveConcurrency

extension Catalogue {
  /// One run for several subscribers.
  static let sharing: [Entry] = [
    Entry("share(replay:) nothing", [], [.releasesLate, .shared], { $0.source.share() }) { try shared($0) },
    Entry("share(replay:)", few, [.releasesLate, .shared], keeps: .count, { $0.source.share(replay: $0[0]) }) {
      try shared($0)
    },
    Entry("share(replay:grace:on:)", few + [.timeOrZero], [.releasesLate, .moves, .shared], keeps: .count) {
      $0.source.share(replay: $0[0], grace: $0.time(1), on: $0.scheduler)
    },
    Entry("publish(), autoconnect()", [], [.releasesLate, .shared, .once]) { $0.source.publish().autoconnect() },
    Entry(
      "multicast(_:) to a replay, autoconnect()", few, [.releasesLate, .shared, .once, .stays], keeps: .any
    ) { $0.source.multicast(ReplaySubject<Item>(capacity: $0[0])).autoconnect() },
    Entry("replayLazily()", [], [.stays, .shared], keeps: .any) { $0.source.replayLazily() },
    Entry("state(initial:)", [], [.stays, .shared, .loses, .repeats], keeps: .any) {
      $0.source.state(initial: .number(98)).signal
    },
    Entry("multicast(_:) zipped with itself", [], .releasesLate, keeps: .any) { w in
      w.source.multicast(w.on { zip($0, $0).map { $0.0 } })
    },
    Entry("multicast(_:) shared twice and zipped", [], .releasesLate, keeps: .any) {
      $0.source.multicast { zip($0.share(), $0.share()).map { $0.0 } }
    },
    Entry(
      "multicast(_:) of two into one subject", others: 1, [.mergesOthers, .releasesLate], keeps: .any
    ) { w in .deferred { [source = w.source, other = w.other] in bothMulticast(source, other) } },
  ]
}

/// One run for one subscriber. A second one that comes while the first is just leaving, from within a delivery, still
/// meets the old run, so nothing is said of subscribing again.
private func shared(_ d: Diagram) throws -> Timeline {
  if !d.start.isFirst { throw Undecided() }
  return try d.run()
}

/// The values of two signals, sent into one subject, which ends when both have.
private func bothMulticast(_ first: Signal<Item>, _ second: Signal<Item>) -> Signal<Item> {
  let subject = Subject<Item>()
  let running = Locked(2)
  let endless = { @Sendable (signal: Signal<Item>) in
    signal.onCompleted {
      let isLast = running.withLock { running in
        running -= 1
        return running == 0
      }
      if isLast { subject.finish() }
    }.concat(.never)
  }
  let other = endless(second).multicast(subject)
  // Whoever subscribes does so before either of them starts.
  return Signal.deferred {
    let connection = other.connect()
    return endless(first).onDispose { connection.cancel() }
  }.multicast(subject).autoconnect()
}
