import ReactiveConcurrency

extension CheckedOperator {
  static let sharing: [CheckedOperator] = [
    CheckedOperator("share(replay:) nothing", .gathering, limit: .sourceOnStack, stores: .nothing) { source, _ in
      source.share()
    },
    CheckedOperator("share(replay:)", .gathering, limit: .sourceOnStack, stores: .newest(2)) { source, _ in
      source.share(replay: 2)
    },
    CheckedOperator("share(replay:buffering:)", .buffering, limit: .sourceOnStack, stores: .newest(20)) { source, _ in
      source.share(buffering: .newest(20))
    },
    CheckedOperator("share(replay:grace:on:)", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(2)) {
      source, scheduler in
      source.share(replay: 2, grace: scheduler.second, on: scheduler)
    },
    CheckedOperator("replay()", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).replay() }
    },
    CheckedOperator("replayLast()", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).replayLast() }
    },
    CheckedOperator("replayLazily()", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).replayLazily() }
    },
    CheckedOperator("stateful", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).stateful(initial: 0).signal }
    },
    CheckedOperator("channel", .gathering, limit: .sourceOnStack, stores: .kept(1)) { source, _ in
      .deferred {
        let channel = SignalChannel<Number>()
        let sending = source.onNext { channel.leading.send($0) }
          .onError { channel.following.finish(throwing: $0) }.onCompleted { channel.leading.finish() }
        return sending.ignoreValues().merge(with: channel.following.signal)
      }
    },
    CheckedOperator("autoconnect", .gathering, limit: .sourceOnStack, stores: .nothing) { source, _ in
      source.publish().autoconnect()
    },
  ]
}
