import ReactiveConcurrency

extension OperatorEntry {
  static let delivery: [OperatorEntry] = [
    OperatorEntry(
      "deliver(on:)", reactiveCocoa: "deliverOn:", rx: "observe(on:)", combine: "receive(on:)",
      code: "deliver(on: scheduler)", ["source": "-1-2-|"]
    ) { run in run.source.deliver(on: run.scheduler) }
    .with(
      Traits(.buffering, sends: .scheduler, stores: .waiting(most: 256), pulls: .values(257))
    )
    .check(".immediate", Traits()) { $0.source.deliver(on: .immediate) },
    OperatorEntry(
      "deliver(on:inline:)", reactiveCocoa: "deliverOnMainThread", rx: "observe(on: MainScheduler)",
      combine: "receive(on: DispatchQueue.main)",
      drawing: "deliver(on:inline:)", ["source": "-1-2-|"]
    ) { run in run.source.deliver(on: .main, inline: true) },
    OperatorEntry(
      "subscribe(on:)", reactiveCocoa: "subscribeOn:", rx: "subscribe(on:)", combine: "subscribe(on:)",
      code: "subscribe(on: scheduler)", ["source": "-1-2-|"]
    ) { run in run.source.subscribe(on: run.scheduler) }
    .with(Traits(sends: .others))
    .check(".immediate", Traits()) { $0.source.subscribe(on: .immediate) },
    OperatorEntry(
      "buffering(_:onDrop:)", combine: "buffer",
      drawing: "buffering(.newest(1)), values taken every 2 s", ["source": "(1234)---5|"]
    ) { run in
      let slow = run.source.buffering(.newest(1)).mapAsync(on: run.scheduler) { value in
        try await run.scheduler.sleep(for: .seconds(2))
        return value
      }
      return slow
    }
    .with(Traits(.buffering, stores: .waiting(most: 2)))
    .check(".backpressure", Traits(.buffering, stores: .waiting(most: 2), pulls: .values(3))) {
      $0.source.buffering(.backpressure(high: 2, low: 1))
    }
    .check(".unbounded", Traits(.buffering, stores: .waiting(most: .max))) { $0.source.buffering(.unbounded) }
    .count("newest") { $0.source.buffering(.newest($0.count)) }
    .count("oldest") { $0.source.buffering(.oldest($0.count)) }
    .count("failing") { $0.source.buffering(.failing(beyond: $0.count)) }
    .count("high") { $0.source.buffering(.backpressure(high: $0.count, low: 0)) }
    .count("low") { $0.source.buffering(.backpressure(high: .max, low: $0.count)) },
    OperatorEntry(undrawn: "isolated")
      .check("map") { $0.source.isolated.map { $0 * 10 } }
      .check("flattenMap", Traits(limit: .sourceOnStack, stores: .waiting(most: .max))) {
        $0.source.isolated.flattenMap { .just($0) }
      }
      .unmodelled("Actors are not part of the models: `IsolatedTests`."),
  ]
}
