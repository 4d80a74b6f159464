import ReactiveConcurrency

extension ProgramCatalogue {
  /// One run for several subscribers.
  static let sharing: [ProgramEntry] = [
    ProgramEntry("share()", [], [.releasesLate, .shared]) { $0.source.share() },
    ProgramEntry("share(replay: #)", [few], [.releasesLate, .shared], keeps: .count) { $0.source.share(replay: $0[0]) },
    ProgramEntry("share(replay: #, grace: #)", [few, 0...3], [.releasesLate, .moves, .shared], keeps: .count) {
      $0.source.share(replay: $0[0], grace: $0.time(1), on: $0.scheduler)
    },
    ProgramEntry("publish().autoconnect()", [], [.releasesLate, .shared, .once]) { $0.source.publish().autoconnect() },
    ProgramEntry(
      "multicast(ReplaySubject(capacity: #)).autoconnect()", [few], [.releasesLate, .shared, .once, .stays], keeps: .any
    ) {
      $0.source.multicast(ReplaySubject<ProgramItem>(capacity: $0[0])).autoconnect()
    },
    ProgramEntry("replayLazily()", [], [.stays, .shared], keeps: .any) { $0.source.replayLazily() },
    ProgramEntry("stateful(initial:).signal", [], [.stays, .shared, .loses, .repeats], keeps: .any) { w in
      w.source.stateful(initial: w.environment.coldItem(98, 0)).signal
    },
    ProgramEntry("multicast { zip($0, $0) }", [], [.releasesLate, .callsClosure], keeps: .any) { w in
      w.source.multicast { [t = w.touch] shared in
        t()
        return zip(shared, shared).map { $0.0 }
      }
    },
    ProgramEntry("multicast { zip($0.share(), $0.share()) }", [], .releasesLate, keeps: .any) { w in
      w.source.multicast { shared in zip(shared.share(), shared.share()).map { $0.0 } }
    },
    ProgramEntry(
      "two multicast into one subject, with @", others: 1, [.mergesOthers, .releasesLate], keeps: .any
    ) { w in
      .deferred { [source = w.source, other = w.other] in bothMulticast(source, other) }
    },
  ]
}

/// The values of two signals, sent into one subject, which ends when both have.
private func bothMulticast(_ first: Signal<ProgramItem>, _ second: Signal<ProgramItem>) -> Signal<ProgramItem> {
  let subject = Subject<ProgramItem>()
  let running = Locked(2)
  let endless = { @Sendable (signal: Signal<ProgramItem>) in
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
