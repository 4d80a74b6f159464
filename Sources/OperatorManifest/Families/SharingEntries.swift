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
    },
    OperatorEntry(
      "multicast(_:buffering:)", reactiveCocoa: "multicast:",
      drawing: "multicast(BehaviorSubject(\"0\")), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 6]
    ) { run in
      let connection = run.text("source").multicast(BehaviorSubject("0"))
      run.at(2) { connection.connect() }
      return connection.signal
    },
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
    ) { $0.source.publish().autoconnect() },
    OperatorEntry(
      "replay()", reactiveCocoa: "replay", rx: "replayAll",
      drawing: "replay()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]
    ) { $0.source.replay() },
    OperatorEntry(
      "replayLast()", reactiveCocoa: "replayLast", rx: "replay(1)",
      drawing: "replayLast()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]
    ) { $0.source.replayLast() },
    OperatorEntry(
      "replayLazily()", reactiveCocoa: "replayLazily", rx: "replayAll, autoconnect",
      drawing: "replayLazily()", ["source": "-1-2-3|"], subscribing: [2, 4, 9]
    ) { $0.source.replayLazily() },
    OperatorEntry(
      "replayLazily(upTo:)", drawing: "replayLazily(upTo: 1)", ["source": "-1-2-3|"], subscribing: [2, 4, 9]
    ) { $0.source.replayLazily(upTo: 1) },
    OperatorEntry(
      "share(replay:)", reactiveCocoa: "replayLazily", rx: "share(replay:)",
      code: "share(replay: 1)", ["source": "-1-2-3|"], subscribing: [1, 5, 9]
    ) { $0.source.share(replay: 1) },
    OperatorEntry(
      "share(replay:buffering:)", rx: "share(replay:)",
      drawing: "share(replay: 1, buffering: .newest(1))", ["source": "-1-2-3|"], subscribing: [1, 5]
    ) { run in
      run.source.share(replay: 1, buffering: .newest(1))
    },
    OperatorEntry(
      "share(replay:grace:on:)", rx: "share(replay:)",
      drawing: "share(replay: 1, grace: .seconds(3), on: scheduler), two values each", ["source": "-1-2-3-4|"],
      subscribing: [0, 5, 12]
    ) { run in run.source.share(replay: 1, grace: .seconds(3), on: run.scheduler).take(2) },
    OperatorEntry(
      "share(replay:forgettingAfter:grace:on:)", rx: "share(replay:)",
      drawing: "share(replay: 2, forgettingAfter: .seconds(4), on: scheduler)", ["source": "-1-2---3|"],
      subscribing: [0, 4, 6]
    ) { run in run.source.share(replay: 2, forgettingAfter: .seconds(4), on: run.scheduler) },
    OperatorEntry(
      "state(initial:)", rx: "Driver, BehaviorRelay", combine: "CurrentValueSubject",
      drawing: "state(initial: \"0\")", ["source": "-1-2-3|"], subscribing: [0, 4]
    ) { run in
      let state = run.text("source").state(initial: "0")
      return state.signal
    },
    OperatorEntry(
      "state(initial:grace:on:)", rx: "Driver",
      drawing: "state(initial: \"0\", grace: .seconds(3), on: scheduler), two values each", ["source": "-1-2-3-4|"],
      subscribing: [0, 4, 15]
    ) { run in
      let state = run.text("source").state(initial: "0", grace: .seconds(3), on: run.scheduler)
      return state.signal.take(2)
    },
  ]
}
