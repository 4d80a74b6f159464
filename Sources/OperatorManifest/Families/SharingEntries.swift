import ReactiveConcurrency

extension OperatorEntry {
  static let sharing: [OperatorEntry] = [
    OperatorEntry(
      "publish()", symbol: "publish(buffering:)",
      words: SearchWords(reactiveCocoa: "publish", rx: "publish", combine: "makeConnectable"),
      example: Example(drawing: "publish(), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 4]) { run in
        let connection = run.source.publish()
        run.at(2) { connection.connect() }
        return connection.signal
      }),
    OperatorEntry(
      "multicast(_:buffering:)",
      words: SearchWords(reactiveCocoa: "multicast:", rx: "multicast", combine: "multicast"),
      example: Example(
        drawing: "multicast(BehaviorSubject(\"0\")), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 6]
      ) { run in
        let connection = run.text("source").multicast(BehaviorSubject("0"))
        run.at(2) { connection.connect() }
        return connection.signal
      }),
    OperatorEntry(
      "connect()",
      words: SearchWords(reactiveCocoa: "connect", rx: "connect", combine: "connect"),
      example: Example(drawing: "connection.connect(), cancelled at 5", ["source": "-1-2-3|"], subscribing: [0, 3]) {
        run in
        let connection = run.source.publish()
        run.at(1) {
          let subscription = connection.connect()
          run.at(4) { subscription.cancel() }
        }
        return connection.signal
      }),
    OperatorEntry(
      "autoconnect()",
      words: SearchWords(reactiveCocoa: "autoconnect", rx: "refCount", combine: "autoconnect"),
      traits: Traits(.gathering, limit: .sourceOnStack),
      example: Example("publish().autoconnect()", ["source": "-1-2-3|"], subscribing: [2, 4]) {
        $0.source.publish().autoconnect()
      },
      unmodelled: "A model has one subscriber."),
    OperatorEntry(
      "replay()",
      words: SearchWords(
        reactiveCocoa: "replay", rx: "replayAll", questions: ["One run for all, and all values to late subscribers?"]),
      traits: Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)),
      page: PageWording(demand: ""),
      example: Example(drawing: "replay()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]) { $0.source.replay() },
      checks: [
        Check {
          let source = $0.source.subscribe(on: $0.scheduler)
          return Signal.deferred { source.replay() }
        }
      ],
      unmodelled: "A model has one subscriber."),
    OperatorEntry(
      "replayLast()",
      words: SearchWords(reactiveCocoa: "replayLast", rx: "replay(1)", topics: "cache"),
      traits: Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1)),
      page: PageWording(demand: ""),
      example: Example(drawing: "replayLast()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]) {
        $0.source.replayLast()
      },
      checks: [
        Check {
          let source = $0.source.subscribe(on: $0.scheduler)
          return Signal.deferred { source.replayLast() }
        }
      ],
      unmodelled: "A model has one subscriber."),
    OperatorEntry(
      "replayLazily()",
      words: SearchWords(reactiveCocoa: "replayLazily", rx: "replayAll, autoconnect"),
      traits: Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)),
      page: PageWording(demand: ""),
      example: Example(drawing: "replayLazily()", ["source": "-1-2-3|"], subscribing: [2, 4, 9]) {
        $0.source.replayLazily()
      },
      checks: [
        Check {
          let source = $0.source.subscribe(on: $0.scheduler)
          return Signal.deferred { source.replayLazily() }
        }
      ],
      unmodelled: "A model has one subscriber."),
    OperatorEntry(
      "share(replay:)",
      words: SearchWords(
        reactiveCocoa: "replayLazily", rx: "share(replay:)", combine: "share",
        questions: ["One run for all subscribers?"], topics: "cache websocket socket"),
      traits: Traits(.gathering, limit: .sourceOnStack, stores: .newest(1)),
      page: .sharing(memory: "as many values as it replays"),
      example: Example("share(replay: 1)", ["source": "-1-2-3|"], subscribing: [1, 5, 9]) {
        $0.source.share(replay: 1)
      },
      checks: [Check("nothing", Traits(.gathering, limit: .sourceOnStack)) { $0.source.share() }]),
    OperatorEntry(
      "share(replay:buffering:)",
      words: SearchWords(
        rx: "share(replay:)", questions: ["One run for all, though some are slow?"], topics: "backpressure slow drop"),
      traits: Traits(.buffering, limit: .sourceOnStack, stores: .newest(20)),
      page: PageWording(memory: "as many values as it replays, and what its policy keeps"),
      example: Example(drawing: "share(replay: 1, buffering: .newest(1))", ["source": "-1-2-3|"], subscribing: [1, 5]) {
        run in
        run.source.share(replay: 1, buffering: .newest(1))
      },
      checks: [Check { $0.source.share(buffering: .newest(20)) }],
      unmodelled: "A model has one subscriber."),
    OperatorEntry(
      "share(replay:grace:on:)",
      words: SearchWords(
        rx: "share(replay:)", questions: ["One run, kept for a while between screens?"],
        topics: "disconnect websocket socket"),
      traits: Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(2)),
      page: .sharing(memory: "as many values as it replays, for those who come later"),
      example: Example(
        drawing: "share(replay: 1, grace: .seconds(3), on: scheduler), two values each", ["source": "-1-2-3-4|"],
        subscribing: [0, 5, 12]
      ) { run in
        run.source.share(replay: 1, grace: .seconds(3), on: run.scheduler).take(2)
      },
      checks: [Check { $0.source.share(replay: 2, grace: $0.second, on: $0.scheduler) }],
      unmodelled: "A model has one subscriber."),
    OperatorEntry(
      "share(replay:forgettingAfter:grace:on:)",
      words: SearchWords(
        rx: "share(replay:)", questions: ["One run for all, without what is out of date?"], topics: "cache expiry stale"
      ),
      traits: Traits(.gathering, limit: .sourceOnStack, stores: .newest(2)),
      page: .sharing(memory: "as many values as it replays, with their times"),
      example: Example(
        drawing: "share(replay: 2, forgettingAfter: .seconds(4), on: scheduler)", ["source": "-1-2---3|"],
        subscribing: [0, 4, 6]
      ) { run in
        run.source.share(replay: 2, forgettingAfter: .seconds(4), on: run.scheduler)
      },
      checks: [Check { $0.source.share(replay: 2, forgettingAfter: $0.second, on: $0.scheduler) }],
      unmodelled: "A model has one subscriber."),
    OperatorEntry(
      "stateful(initial:)",
      words: SearchWords(
        rx: "Driver, BehaviorRelay", combine: "CurrentValueSubject", questions: ["A signal with a value to read?"],
        topics: "cache"),
      traits: Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1)),
      page: PageWording(demand: ""),
      example: Example(drawing: "stateful(initial: \"0\")", ["source": "-1-2-3|"], subscribing: [0, 4]) { run in
        let state = run.text("source").stateful(initial: "0")
        return state.signal
      },
      checks: [
        Check {
          let source = $0.source.subscribe(on: $0.scheduler)
          return Signal.deferred { source.stateful(initial: 0).signal }
        }
      ],
      unmodelled: "A model has one subscriber."),
  ]
}

extension PageWording {
  /// For a `share` without a policy for those who are slow.
  fileprivate static func sharing(memory: String) -> PageWording {
    PageWording(memory: memory, demand: "its source waits for the slowest subscriber")
  }
}
