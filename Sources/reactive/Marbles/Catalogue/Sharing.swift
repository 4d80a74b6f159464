import ReactiveConcurrency

extension Catalogue {
  static let sharing = [
    Example("publish()", "publish(), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 4]) { run in
      let connection = run.text("source").publish()
      run.at(2) { connection.connect() }
      return connection.signal
    },
    Example(
      "multicast(_:)", "multicast(BehaviorSubject(\"0\")), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 6]
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
  ]

  /// Sends what the timeline says by hand, whoever is subscribed.
  private static func sending(_ run: ExampleRun, _ subject: some SubjectProtocol<String>) -> Signal<String> {
    let sent = run.hot("sent")
    _ = sent.observe(
      Observer(
        next: { value in
          subject.send(value)
          return .more
        },
        finish: { termination in
          switch termination {
          case .completed: subject.finish()
          case .failed(let error): subject.finish(throwing: error)
          case .cancelled: break
          }
        }))
    return subject.signal
  }
}
