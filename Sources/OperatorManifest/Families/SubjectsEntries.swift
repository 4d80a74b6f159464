import ReactiveConcurrency

extension OperatorEntry {
  static let subjects: [OperatorEntry] = [
    OperatorEntry(
      "Subject",
      words: SearchWords(
        reactiveCocoa: "RACSubject", rx: "PublishSubject", combine: "PassthroughSubject",
        questions: ["How do I send values myself?"]),
      example: Example(drawing: "subject.send(…)", ["sent": "-1-2-3|"], subscribing: [0, 4, 8]) { run in
        sending(run, Subject<String>())
      }),
    OperatorEntry(
      "BehaviorSubject",
      words: SearchWords(
        reactiveCocoa: "RACBehaviorSubject", rx: "BehaviorSubject", combine: "CurrentValueSubject",
        questions: ["A value to read and to follow?"]),
      example: Example(drawing: "BehaviorSubject(\"0\")", ["sent": "-1-2-3|"], subscribing: [0, 4, 8]) { run in
        sending(run, BehaviorSubject("0"))
      }),
    OperatorEntry(
      "ReplaySubject",
      words: SearchWords(
        reactiveCocoa: "RACReplaySubject", rx: "ReplaySubject", questions: ["All values to late subscribers?"],
        topics: "shutdown stop SIGTERM"),
      example: Example(drawing: "ReplaySubject(capacity: 2)", ["sent": "-1-2-3|"], subscribing: [0, 4, 8]) { run in
        sending(run, ReplaySubject<String>(capacity: 2))
      }),
    OperatorEntry(
      "BehaviorSubject.update(_:)",
      words: SearchWords(questions: ["How do I change a shared value safely?"]),
      example: Example(drawing: "subject.update { $0 *= 2 } at 1, 2 and 3", for: 5) { run in
        let subject = BehaviorSubject(1)
        for second in 1...3 { run.at(second) { subject.update { $0 *= 2 } } }
        return subject.signal
      }),
    OperatorEntry(
      "BehaviorSubject.exchange(_:)",
      example: Example(drawing: "subject.exchange(7) at 2", for: 5) { run in
        let subject = BehaviorSubject(1)
        run.at(2) { run.note("was \(subject.exchange(7))") }
        return subject.signal
      }),
    OperatorEntry(
      "SignalChannel",
      words: SearchWords(
        reactiveCocoa: "RACChannel", questions: ["How do I bind both ways?"], topics: "binding two-way"),
      traits: Traits(.gathering, limit: .sourceOnStack, stores: .kept(1)),
      example: Example(
        drawing: "channel.following.signal; channel.following.send(\"x\") at 2", ["sent": "-1-2-3|"],
        subscribing: [0, 4]
      ) { run in
        let channel = SignalChannel<String>()
        forward(run.hot("sent"), channel.leading.send, channel.leading.finish)
        run.draw(channel.leading.signal, as: "leading")
        run.at(2) { channel.following.send("x") }
        return channel.following.signal
      },
      checks: [
        Check {
          let source = $0.source
          return .deferred {
            let channel = SignalChannel<Number>()
            let sending = source.onNext { channel.leading.send($0) }
              .onError { channel.following.finish(throwing: $0) }.onCompleted { channel.leading.finish() }
            return sending.ignoreValues().merge(with: channel.following.signal)
          }
        }
      ],
      unmodelled: "A model has one subscriber."),
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
