import ReactiveConcurrency

extension OperatorEntry {
  static let consuming: [OperatorEntry] = [
    OperatorEntry(
      "observe(_:)", reactiveCocoa: "subscribe:", rx: "subscribe", combine: "receive(subscriber:)",
      drawing: "observe(Observer(next: …, finish: …))", ["source": "-1-2-|"]
    ) { $0.text("source") },
    OperatorEntry(
      "first()", reactiveCocoa: "asynchronousFirstOrDefault:success:error:",
      drawing: "try await first()", ["source": "-1-2-|"]
    ) { run in
      let source = run.text("source")
      return run.result { try await source.first() ?? "nil" }
    },
    OperatorEntry(
      "first(default:)", drawing: "try await first(default: 0)", ["source": "---|"]
    ) { run in
      let source = run.source
      return run.result { try await source.first(default: 0) }
    },
    OperatorEntry(
      "last()", rx: "takeLast(1)", drawing: "try await last()", ["source": "-1-2-|"]
    ) { run in
      let source = run.text("source")
      return run.result { try await source.last() ?? "nil" }
    },
    OperatorEntry(
      "single()", rx: "asSingle", drawing: "try await single()", ["source": "-1-|"]
    ) { run in
      let source = run.text("source")
      return run.result { try await source.single() }
    },
    OperatorEntry(
      "collect()", reactiveCocoa: "toArray", rx: "toArray", drawing: "try await collect()", ["source": "-1-2-|"]
    ) { run in
      let source = run.source
      return run.result { try await source.collect() }
    },
    OperatorEntry(
      "run()", drawing: "try await run()", ["source": "-1-2-|"]
    ) { run in
      let source = run.text("source")
      return run.result {
        try await source.run()
        return "returns"
      }
    },
    OperatorEntry(
      "forEachLatest(on:_:)", rx: "flatMapLatest", combine: "switchToLatest",
      drawing: "try await forEachLatest { value in … }", ["source": "-3-1---2-|"]
    ) { run in
      let source = run.source
      return run.result {
        try await source.forEachLatest(on: run.scheduler) { seconds in
          try await run.scheduler.sleep(for: .seconds(seconds.value))
          run.note("\(seconds)")
        }
        return "returns"
      }
    },
    OperatorEntry(
      "values(buffering:)",
      drawing: "for try await … in values(buffering: .newest(1)), 3 s each", ["source": "-1234---|"]
    ) { run in
      let values = run.text("source").values(buffering: .newest(1))
      return slowly(run) { emit in for try await value in values { try await emit(value) } }
    },
    OperatorEntry(
      "stream(buffering:)",
      drawing: "for try await … in stream(buffering: .oldest(2)), 3 s each", ["source": "-1234---|"]
    ) { run in
      let stream = run.text("source").stream(buffering: .oldest(2))
      return slowly(run) { emit in for try await value in stream { try await emit(value) } }
    },
    OperatorEntry(
      "subscribedValues(buffering:)", drawing: "subscribedValues(), for try await … after 3 s", ["source": "-1234---|"]
    ) { run in
      let values = run.text("source").subscribedValues()
      return .async(on: run.scheduler) { emitter in
        try await run.scheduler.sleep(for: .seconds(3))
        for try await value in values { try await emitter.emit(value) }
      }
    },
  ]

  /// A loop that takes three seconds for each value.
  private static func slowly(
    _ run: OperatorRun,
    _ loop: @escaping @Sendable (_ emit: @Sendable (String) async throws -> Void) async throws -> Void
  ) -> Signal<String> {
    .async(on: run.scheduler) { emitter in
      try await loop { value in
        try await emitter.emit(value)
        try await run.scheduler.sleep(for: .seconds(3))
      }
    }
  }
}
