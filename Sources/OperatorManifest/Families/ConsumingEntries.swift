import ReactiveConcurrency

extension OperatorEntry {
  static let consuming: [OperatorEntry] = [
    OperatorEntry(
      "observe(_:)", symbol: "observe(_:fileID:line:)",
      words: SearchWords(
        reactiveCocoa: "subscribe:", rx: "subscribe", combine: "receive(subscriber:)", topics: "sink subscribe"),
      example: Example(drawing: "observe(Observer(next: …, finish: …))", ["source": "-1-2-|"]) { $0.text("source") }),
    OperatorEntry(
      "first()", symbol: "first(isolation:)",
      words: SearchWords(
        reactiveCocoa: "asynchronousFirstOrDefault:success:error:", rx: "first", combine: "first",
        questions: ["Only the first value?"]),
      example: Example(drawing: "try await first()", ["source": "-1-2-|"]) { run in
        let source = run.text("source")
        return run.result { try await source.first() ?? "nil" }
      }),
    OperatorEntry(
      "first(default:)", symbol: "first(default:isolation:)",
      example: Example(drawing: "try await first(default: 0)", ["source": "---|"]) { run in
        let source = run.source
        return run.result { try await source.first(default: 0) }
      }),
    OperatorEntry(
      "last()", symbol: "last(isolation:)",
      words: SearchWords(rx: "takeLast(1)", combine: "last"),
      example: Example(drawing: "try await last()", ["source": "-1-2-|"]) { run in
        let source = run.text("source")
        return run.result { try await source.last() ?? "nil" }
      }),
    OperatorEntry(
      "single()", symbol: "single(isolation:)",
      words: SearchWords(rx: "asSingle"),
      example: Example(drawing: "try await single()", ["source": "-1-|"]) { run in
        let source = run.text("source")
        return run.result { try await source.single() }
      }),
    OperatorEntry(
      "collect()", symbol: "collect(isolation:)",
      words: SearchWords(reactiveCocoa: "toArray", rx: "toArray", combine: "collect"),
      example: Example(drawing: "try await collect()", ["source": "-1-2-|"]) { run in
        let source = run.source
        return run.result { try await source.collect() }
      }),
    OperatorEntry(
      "waitUntilCompleted()", symbol: "waitUntilCompleted(isolation:)",
      example: Example(drawing: "try await waitUntilCompleted()", ["source": "-1-2-|"]) { run in
        let source = run.text("source")
        return run.result {
          try await source.waitUntilCompleted()
          return "returns"
        }
      }),
    OperatorEntry(
      "forEachLatest(on:_:)", symbol: "forEachLatest(on:isolation:_:)",
      words: SearchWords(
        rx: "flatMapLatest", combine: "switchToLatest", questions: ["Only the newest request?"],
        topics: "task await typing search"),
      example: Example(drawing: "try await forEachLatest { value in … }", ["source": "-3-1---2-|"]) { run in
        let source = run.source
        return run.result {
          try await source.forEachLatest(on: run.scheduler) { seconds in
            try await run.scheduler.sleep(for: .seconds(seconds.value))
            run.note("\(seconds)")
          }
          return "returns"
        }
      }),
    OperatorEntry(
      "values(buffering:)", symbol: "values(buffering:onDrop:fileID:line:)",
      words: SearchWords(
        rx: "values", combine: "values", questions: ["What if the consumer is too slow?"],
        topics: "backpressure slow drop disconnect cancel"),
      example: Example(drawing: "for try await … in values(buffering: .newest(1)), 3 s each", ["source": "-1234---|"]) {
        run in
        let values = run.text("source").values(buffering: .newest(1))
        return slowly(run) { emit in for try await value in values { try await emit(value) } }
      }),
    OperatorEntry(
      "stream(buffering:)",
      example: Example(drawing: "for try await … in stream(buffering: .oldest(2)), 3 s each", ["source": "-1234---|"]) {
        run in
        let stream = run.text("source").stream(buffering: .oldest(2))
        return slowly(run) { emit in for try await value in stream { try await emit(value) } }
      }),
    OperatorEntry(
      "subscribed(buffering:)", symbol: "subscribed(buffering:onDrop:fileID:line:)",
      words: SearchWords(
        questions: ["Why does a loop miss the first values?"], topics: "subject Task immediate early lost late loop"),
      example: Example(drawing: "subscribed(), for try await … after 3 s", ["source": "-1234---|"]) { run in
        let values = run.text("source").subscribed()
        return .async(on: run.scheduler) { emitter in
          try await run.scheduler.sleep(for: .seconds(3))
          for try await value in values { try await emitter.emit(value) }
        }
      }),
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
