import ReactiveConcurrency

extension OperatorEntry {
  static let delivery: [OperatorEntry] = [
    OperatorEntry(
      "deliver(on:)",
      words: SearchWords(
        reactiveCocoa: "deliverOn:", rx: "observe(on:)", combine: "receive(on:)",
        questions: ["How do I get to another scheduler?"]),
      traits: Traits(.buffering, sends: .scheduler, stores: .waiting(most: 256), livesOn: .pausesOthers),
      example: Example("deliver(on: scheduler)", ["source": "-1-2-|"]) { run in
        run.source.deliver(on: run.scheduler)
      },
      checks: [
        Check(".immediate", Traits()) { $0.source.deliver(on: .immediate) }
      ]),
    OperatorEntry(
      "deliverOnMain()",
      words: SearchWords(
        reactiveCocoa: "deliverOnMainThread", rx: "observe(on: MainScheduler)",
        combine: "receive(on: DispatchQueue.main)", questions: ["How do I get to the main thread?"],
        topics: "main thread MainActor UI"),
      example: Example(drawing: "deliverOnMain()", ["source": "-1-2-|"]) { run in
        run.source.deliverOnMain()
      },
      unchecked: "It delivers on the main thread: `DeliverTests`."),
    OperatorEntry(
      "subscribe(on:)",
      words: SearchWords(reactiveCocoa: "subscribeOn:", rx: "subscribe(on:)", combine: "subscribe(on:)"),
      traits: Traits(sends: .others),
      page: PageWording(sendsOn: "where its source sends that is subscribed to on the scheduler"),
      example: Example("subscribe(on: scheduler)", ["source": "-1-2-|"]) { run in
        run.source.subscribe(on: run.scheduler)
      },
      checks: [Check(".immediate", Traits()) { $0.source.subscribe(on: .immediate) }]),
    OperatorEntry(
      "isolated",
      checks: [
        Check("map") { $0.source.isolated.map { $0 * 10 } },
        Check("flattenMap", Traits(limit: .sourceOnStack, stores: .waiting(most: .max))) {
          $0.source.isolated.flattenMap { .just($0) }
        },
      ],
      unmodelled: "Actors are not part of the models: `IsolatedTests`."),
    OperatorEntry(
      "buffering(_:onDrop:)",
      words: SearchWords(
        combine: "buffer", questions: ["What if the consumer is too slow?"], topics: "backpressure slow drop disconnect"
      ),
      traits: Traits(.buffering, stores: .waiting(most: 2)),
      page: PageWording(memory: "what waits, as its policy says"),
      example: Example(drawing: "buffering(.newest(1)), values taken every 2 s", ["source": "(1234)---5|"]) { run in
        let slow = run.source.buffering(.newest(1)).mapAsync(on: run.scheduler) { value in
          try await run.scheduler.sleep(for: .seconds(2))
          return value
        }
        return slow
      },
      checks: [
        Check(".backpressure") { $0.source.buffering(.backpressure(high: 2, low: 1)) },
        Check(".unbounded", Traits(.buffering, stores: .waiting(most: .max))) { $0.source.buffering(.unbounded) },
      ]),
  ]
}
