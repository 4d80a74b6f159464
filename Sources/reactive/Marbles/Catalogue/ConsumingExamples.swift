import ReactiveConcurrency

extension Catalogue {
  static let consuming = [
    Example("observe(_:)", "observe(Observer(next: …, finish: …))", ["source": "-1-2-|"]) { $0.text("source") },
    Example("first()", "try await first()", ["source": "-1-2-|"]) { run in
      let source = run.text("source")
      return run.result { try await source.first() ?? "nil" }
    },
    Example("first(default:)", "try await first(default: 0)", ["source": "---|"]) { run in
      let source = run.numbers("source")
      return run.result { try await source.first(default: 0) }
    },
    Example("last()", "try await last()", ["source": "-1-2-|"]) { run in
      let source = run.text("source")
      return run.result { try await source.last() ?? "nil" }
    },
    Example("single()", "try await single()", ["source": "-1-|"]) { run in
      let source = run.text("source")
      return run.result { try await source.single() }
    },
    Example("collect()", "try await collect()", ["source": "-1-2-|"]) { run in
      let source = run.numbers("source")
      return run.result { try await source.collect() }
    },
    Example("waitUntilCompleted()", "try await waitUntilCompleted()", ["source": "-1-2-|"]) { run in
      let source = run.text("source")
      return run.result {
        try await source.waitUntilCompleted()
        return "returns"
      }
    },
    Example("forEachLatest(on:_:)", "try await forEachLatest { value in … }", ["source": "-3-1---2-|"]) { run in
      let source = run.numbers("source")
      return run.result {
        try await source.forEachLatest(on: run.scheduler) { seconds in
          try await run.scheduler.sleep(for: .seconds(seconds))
          run.note("\(seconds)")
        }
        return "returns"
      }
    },
    Example("values(buffering:)", "for try await … in values(buffering: .newest(1)), 3 s each", ["source": "-1234---|"])
    {
      run in
      let values = run.text("source").values(buffering: .newest(1))
      return slowly(run) { emit in for try await value in values { try await emit(value) } }
    },
    Example("stream(buffering:)", "for try await … in stream(buffering: .oldest(2)), 3 s each", ["source": "-1234---|"])
    {
      run in
      let stream = run.text("source").stream(buffering: .oldest(2))
      return slowly(run) { emit in for try await value in stream { try await emit(value) } }
    },
  ]

  /// A loop that takes three seconds for each value.
  private static func slowly(
    _ run: ExampleRun,
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
