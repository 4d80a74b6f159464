import ReactiveConcurrency

extension OperatorEntry {
  static let delivery: [OperatorEntry] = [
    OperatorEntry(
      "deliver(on:)", reactiveCocoa: "deliverOn:", rx: "observe(on:)", combine: "receive(on:)",
      code: "deliver(on: scheduler)", ["source": "-1-2-|"]
    ) { run in run.source.deliver(on: run.scheduler) },
    OperatorEntry(
      "deliver(on:inline:)", reactiveCocoa: "deliverOnMainThread", rx: "observe(on: MainScheduler)",
      combine: "receive(on: DispatchQueue.main)",
      drawing: "deliver(on:inline:)", ["source": "-1-2-|"]
    ) { run in run.source.deliver(on: .main, inline: true) },
    OperatorEntry(
      "subscribe(on:)", reactiveCocoa: "subscribeOn:", rx: "subscribe(on:)", combine: "subscribe(on:)",
      code: "subscribe(on: scheduler)", ["source": "-1-2-|"]
    ) { run in run.source.subscribe(on: run.scheduler) },
    OperatorEntry(
      "buffering(_:onDrop:)", combine: "buffer",
      drawing: "buffering(.newest(1)), values taken every 2 s", ["source": "(1234)---5|"]
    ) { run in
      let slow = run.source.buffering(.newest(1)).mapAsync(on: run.scheduler) { value in
        try await run.scheduler.sleep(for: .seconds(2))
        return value
      }
      return slow
    },
  ]
}
