import ReactiveConcurrency

extension OperatorEntry {
  static let subjects: [OperatorEntry] = [
    OperatorEntry(
      "Subject", reactiveCocoa: "RACSubject", rx: "PublishSubject", combine: "PassthroughSubject",
      drawing: "subject.send(…)", ["sent": "-1-2-3|"], subscribing: [0, 4, 8]
    ) { run in sending(run, Subject<String>()) },
    OperatorEntry(
      "BehaviorSubject", reactiveCocoa: "RACBehaviorSubject", combine: "CurrentValueSubject",
      drawing: "BehaviorSubject(\"0\")", ["sent": "-1-2-3|"], subscribing: [0, 4, 8]
    ) { run in sending(run, BehaviorSubject("0")) },
    OperatorEntry(
      "ReplaySubject", reactiveCocoa: "RACReplaySubject",
      drawing: "ReplaySubject(capacity: 2)", ["sent": "-1-2-3|"], subscribing: [0, 4, 8]
    ) { run in sending(run, ReplaySubject<String>(capacity: 2)) },
    OperatorEntry(
      "BehaviorSubject.update(_:)", drawing: "subject.update { $0 *= 2 } at 1, 2 and 3", for: 5
    ) { run in
      let subject = BehaviorSubject(1)
      for second in 1...3 { run.at(second) { subject.update { $0 *= 2 } } }
      return subject.signal
    },
    OperatorEntry(
      "BehaviorSubject.exchange(_:)", drawing: "subject.exchange(7) at 2", for: 5
    ) { run in
      let subject = BehaviorSubject(1)
      run.at(2) { run.note("was \(subject.exchange(7))") }
      return subject.signal
    },
    OperatorEntry(
      "SignalChannel", reactiveCocoa: "RACChannel",
      drawing: "channel.following.signal; channel.following.send(\"x\") at 2", ["sent": "-1-2-3|"], subscribing: [0, 4]
    ) { run in
      let channel = SignalChannel<String>()
      forward(run.hot("sent"), { channel.leading.send($0) }, channel.leading.finish)
      run.draw(channel.leading.signal, as: "leading")
      run.at(2) { channel.following.send("x") }
      return channel.following.signal
    }
    .with(Traits(.gathering, limit: .sourceOnStack, stores: .kept(1), pulls: .all))
    .check {
      let source = $0.source
      return .deferred {
        let channel = SignalChannel<Number>()
        let sending = source.onNext { channel.leading.send($0) }
          .onError { channel.following.finish(throwing: $0) }.onCompleted { channel.leading.finish() }
        return sending.ignoreValues().merge(with: channel.following.signal)
      }
    }
    .unmodelled("A model has one subscriber."),
  ]

  /// Sends the timeline's events to a subject, whoever is subscribed.
  private static func sending(_ run: OperatorRun, _ subject: some SubjectProtocol<String>) -> Signal<String> {
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
