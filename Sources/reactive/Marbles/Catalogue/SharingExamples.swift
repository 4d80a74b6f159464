import ReactiveConcurrency

extension Catalogue {
  static let sharing = [
    Example("publish()", "publish(), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 4]) { run in
      let connection = run.text("source").publish()
      run.at(2) { connection.connect() }
      return connection.signal
    },
    Example(
      "multicast(_:buffering:)", "multicast(BehaviorSubject(\"0\")), connected at 2", ["source": "-1-2-3|"],
      subscribing: [0, 6]
    ) { run in
      let connection = run.text("source").multicast(BehaviorSubject("0"))
      run.at(2) { connection.connect() }
      return connection.signal
    },
    Example("connect()", "connection.connect(), cancelled at 5", ["source": "-1-2-3|"], subscribing: [0, 3]) { run in
      let connection = run.text("source").publish()
      run.at(1) {
        let subscription = connection.connect()
        run.at(4) { subscription.cancel() }
      }
      return connection.signal
    },
    Example("autoconnect()", "publish().autoconnect()", ["source": "-1-2-3|"], subscribing: [2, 4]) {
      $0.text("source").publish().autoconnect()
    },
    Example("replay()", "replay()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]) {
      $0.text("source").replay()
    },
    Example("replayLast()", "replayLast()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]) {
      $0.text("source").replayLast()
    },
    Example("replayLazily()", "replayLazily()", ["source": "-1-2-3|"], subscribing: [2, 4, 9]) {
      $0.text("source").replayLazily()
    },
    Example("share(replay:)", "share(replay: 1)", ["source": "-1-2-3|"], subscribing: [1, 5, 9]) {
      $0.text("source").share(replay: 1)
    },
    Example(
      "share(replay:buffering:)", "share(replay: 1, buffering: .newest(1))", ["source": "-1-2-3|"],
      subscribing: [1, 5]
    ) { run in
      run.text("source").share(replay: 1, buffering: .newest(1))
    },
    Example(
      "share(replay:grace:on:)", "share(replay: 1, grace: .seconds(3), on: scheduler), two values each",
      ["source": "-1-2-3-4|"], subscribing: [0, 5, 12]
    ) { run in
      run.text("source").share(replay: 1, grace: .seconds(3), on: run.scheduler).take(2)
    },
    Example("stateful(initial:)", "stateful(initial: \"0\")", ["source": "-1-2-3|"], subscribing: [0, 4]) { run in
      let state = run.text("source").stateful(initial: "0")
      return state.signal
    },
  ]

  static let subjects = [
    Example("Subject", "subject.send(…)", ["sent": "-1-2-3|"], subscribing: [0, 4, 8]) { run in
      sending(run, Subject<String>())
    },
    Example("BehaviorSubject", "BehaviorSubject(\"0\")", ["sent": "-1-2-3|"], subscribing: [0, 4, 8]) { run in
      sending(run, BehaviorSubject("0"))
    },
    Example("ReplaySubject", "ReplaySubject(capacity: 2)", ["sent": "-1-2-3|"], subscribing: [0, 4, 8]) { run in
      sending(run, ReplaySubject<String>(capacity: 2))
    },
    Example("BehaviorSubject.update(_:)", "subject.update { $0 *= 2 } at 1, 2 and 3", for: 5) { run in
      let subject = BehaviorSubject(1)
      for second in 1...3 { run.at(second) { subject.update { $0 *= 2 } } }
      return subject.signal.drawn()
    },
    Example("BehaviorSubject.exchange(_:)", "subject.exchange(7) at 2", for: 5) { run in
      let subject = BehaviorSubject(1)
      run.at(2) { run.note("was \(subject.exchange(7))") }
      return subject.signal.drawn()
    },
    Example(
      "SignalChannel", "channel.following.signal; channel.following.send(\"x\") at 2", ["sent": "-1-2-3|"],
      subscribing: [0, 4]
    ) { run in
      let channel = SignalChannel<String>()
      forward(run.hot("sent"), channel.leading.send, channel.leading.finish)
      run.draw(channel.leading.signal, as: "leading")
      run.at(2) { channel.following.send("x") }
      return channel.following.signal
    },
  ]

  /// Sends the timeline's events to a subject, whoever is subscribed.
  private static func sending(_ run: ExampleRun, _ subject: some SubjectProtocol<String>) -> Signal<String> {
    forward(run.hot("sent"), { subject.send($0) }, { subject.finish() })
    return subject.signal
  }

  private static func forward(
    _ sent: Signal<String>, _ send: @escaping @Sendable (String) -> Void, _ finish: @escaping @Sendable () -> Void
  ) {
    _ = sent.observe(
      Observer(
        next: { value in
          send(value)
          return .more
        },
        finish: { _ in finish() }))
  }
}
