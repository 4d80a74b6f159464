import ReactiveConcurrency

extension OperatorEntry {
  static let sharing: [OperatorEntry] = [
    OperatorEntry(
      "publish()", reactiveCocoa: "publish", combine: "makeConnectable",
      drawing: "publish(), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 4]
    ) { run in
      let connection = run.source.publish()
      run.at(2) { connection.connect() }
      return connection.signal
    }
    .called("publish(buffering:)"),
    OperatorEntry(
      "multicast(_:buffering:)", reactiveCocoa: "multicast:",
      drawing: "multicast(BehaviorSubject(\"0\")), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 6]
    ) { run in
      let connection = run.text("source").multicast(BehaviorSubject("0"))
      run.at(2) { connection.connect() }
      return connection.signal
    }
    .count { $0.source.multicast(Subject(), buffering: .newest($0.count)).autoconnect() },
    OperatorEntry(
      "connect()", reactiveCocoa: "connect",
      drawing: "connection.connect(), cancelled at 5", ["source": "-1-2-3|"], subscribing: [0, 3]
    ) { run in
      let connection = run.source.publish()
      run.at(1) {
        let subscription = connection.connect()
        run.at(4) { subscription.cancel() }
      }
      return connection.signal
    },
    OperatorEntry(
      "autoconnect()", reactiveCocoa: "autoconnect", rx: "refCount",
      code: "publish().autoconnect()", ["source": "-1-2-3|"], subscribing: [2, 4]
    ) { $0.source.publish().autoconnect() }
    .with(Traits(.gathering, limit: .sourceOnStack))
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "replay()", reactiveCocoa: "replay", rx: "replayAll",
      drawing: "replay()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]
    ) { $0.source.replay() }
    .with(Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)))
    .checkApart { $0.replay() }
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "replayLast()", reactiveCocoa: "replayLast", rx: "replay(1)",
      drawing: "replayLast()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]
    ) { $0.source.replayLast() }
    .with(Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1)))
    .checkApart { $0.replayLast() }
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "replayLazily()", reactiveCocoa: "replayLazily", rx: "replayAll, autoconnect",
      drawing: "replayLazily()", ["source": "-1-2-3|"], subscribing: [2, 4, 9]
    ) { $0.source.replayLazily() }
    .with(Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)))
    .checkApart { $0.replayLazily() }
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "replayLazily(upTo:)", drawing: "replayLazily(upTo: 1)", ["source": "-1-2-3|"], subscribing: [2, 4, 9]
    ) { $0.source.replayLazily(upTo: 1) }
    .with(Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(2)))
    .checkApart { $0.replayLazily(upTo: 2) }
    .count { $0.source.replayLazily(upTo: $0.count) }
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "share(replay:)", reactiveCocoa: "replayLazily", rx: "share(replay:)",
      code: "share(replay: 1)", ["source": "-1-2-3|"], subscribing: [1, 5, 9]
    ) { $0.source.share(replay: 1) }
    .with(Traits(.gathering, limit: .sourceOnStack, stores: .newest(1)))
    .check("nothing", Traits(.gathering, limit: .sourceOnStack)) { $0.source.share() }
    .count { $0.source.share(replay: $0.count) },
    OperatorEntry(
      "share(replay:buffering:)", rx: "share(replay:)",
      drawing: "share(replay: 1, buffering: .newest(1))", ["source": "-1-2-3|"], subscribing: [1, 5]
    ) { run in
      run.source.share(replay: 1, buffering: .newest(1))
    }
    .with(Traits(.buffering, limit: .sourceOnStack, stores: .newest(20), pulls: .all))
    .check { $0.source.share(buffering: .newest(20)) }
    .count { $0.source.share(replay: $0.count, buffering: .newest(1)) }
    .count("policy") { $0.source.share(buffering: .newest($0.count)) }
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "share(replay:grace:on:)", rx: "share(replay:)",
      drawing: "share(replay: 1, grace: .seconds(3), on: scheduler), two values each", ["source": "-1-2-3-4|"],
      subscribing: [0, 5, 12]
    ) { run in run.source.share(replay: 1, grace: .seconds(3), on: run.scheduler).take(2) }
    .with(Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(2)))
    .check { $0.source.share(replay: 2, grace: $0.second, on: $0.scheduler) }
    .count { $0.source.share(replay: $0.count, grace: .seconds(1), on: $0.scheduler) }
    .time { $0.source.share(replay: 1, grace: $0.time, on: $0.scheduler) }
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "share(replay:forgettingAfter:grace:on:)", rx: "share(replay:)",
      drawing: "share(replay: 2, forgettingAfter: .seconds(4), on: scheduler)", ["source": "-1-2---3|"],
      subscribing: [0, 4, 6]
    ) { run in run.source.share(replay: 2, forgettingAfter: .seconds(4), on: run.scheduler) }
    .with(Traits(.gathering, limit: .sourceOnStack, stores: .newest(2)))
    .check { $0.source.share(replay: 2, forgettingAfter: $0.second, on: $0.scheduler) }
    .count {
      $0.source.share(replay: $0.count, forgettingAfter: .seconds(1), on: $0.scheduler)
    }
    .time { $0.source.share(replay: 1, forgettingAfter: $0.time, on: $0.scheduler) }
    .time("grace") {
      $0.source.share(replay: 1, forgettingAfter: .seconds(1), grace: $0.time, on: $0.scheduler)
    }
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "state(initial:)", rx: "Driver, BehaviorRelay", combine: "CurrentValueSubject",
      drawing: "state(initial: \"0\")", ["source": "-1-2-3|"], subscribing: [0, 4]
    ) { run in
      let state = run.text("source").state(initial: "0")
      return state.signal
    }
    .with(Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1), pulls: .all))
    .checkApart { $0.state(initial: 0).signal }
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "state(initial:grace:on:)", rx: "Driver",
      drawing: "state(initial: \"0\", grace: .seconds(3), on: scheduler), two values each", ["source": "-1-2-3-4|"],
      subscribing: [0, 4, 15]
    ) { run in
      let state = run.text("source").state(initial: "0", grace: .seconds(3), on: run.scheduler)
      return state.signal.take(2)
    }
    .with(
      Traits(
        .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1), pulls: .values(0))
    )
    .check { $0.source.state(initial: 0, grace: $0.second, on: $0.scheduler).signal }
    .time { $0.source.state(initial: 0, grace: $0.time, on: $0.scheduler).signal.skip(1) }
    .unmodelled("A model has one subscriber."),
  ]
}

extension OperatorEntry {
  /// A check of a run that the operator starts by itself, when its signal is subscribed to.
  fileprivate func checkApart<Output>(
    _ replayed: @escaping @Sendable (Signal<Number>) -> Signal<Output>
  ) -> OperatorEntry {
    check {
      let source = $0.source.subscribe(on: $0.scheduler)
      return Signal.deferred { replayed(source) }
    }
  }
}
