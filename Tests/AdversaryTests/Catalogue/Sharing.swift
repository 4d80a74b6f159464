import ReactiveConcurrency

extension Catalogue {
  /// One run for several subscribers.
  static let sharing: [Entry] = [
    Entry("share()", [], [.releasesLate, .shared]) { $0.source.share() },
    Entry("share(replay: #)", [few], [.releasesLate, .shared], keeps: .count) { $0.source.share(replay: $0[0]) },
    Entry("share(replay: #, grace: #)", [few, 0...3], [.releasesLate, .moves, .shared], keeps: .count) {
      $0.source.share(replay: $0[0], grace: $0.time(1), on: $0.scheduler)
    },
    Entry("publish().autoconnect()", [], [.releasesLate, .shared, .once]) { $0.source.publish().autoconnect() },
    Entry(
      "multicast(ReplaySubject(capacity: #)).autoconnect()", [few], [.releasesLate, .shared, .once, .stays], keeps: .any
    ) {
      $0.source.multicast(ReplaySubject<Item>(capacity: $0[0])).autoconnect()
    },
    Entry("replayLazily()", [], [.stays, .shared], keeps: .any) { $0.source.replayLazily() },
    Entry("stateful(initial:).signal", [], [.stays, .shared, .loses, .repeats], keeps: .any) { w in
      w.source.stateful(initial: w.world.coldItem(98, 0)).signal
    },
    Entry("two multicast into one subject, with @", others: 1, [.mergesOthers, .releasesLate], keeps: .any) { w in
      .deferred { [source = w.source, other = w.other] in bothMulticast(source, other) }
    },
  ]
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
