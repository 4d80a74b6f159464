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
  ]
}
