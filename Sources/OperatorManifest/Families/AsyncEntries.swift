import ReactiveConcurrency

extension OperatorEntry {
  /// Operators whose closures are async.
  static let asynchronous: [OperatorEntry] = [
    OperatorEntry(
      "mapAsync(maxConcurrent:on:_:)",
      words: .mapAsync,
      traits: Traits(.buffering, sends: .others, stores: nil),
      page: .asManyAsRun,
      example: Example(drawing: "mapAsync(maxConcurrent: 2) { value in … }", ["source": "-3-1-1-|"]) { run in
        run.source.mapAsync(maxConcurrent: 2, on: run.scheduler) { seconds in
          try await run.scheduler.sleep(for: .seconds(seconds.value))
          return seconds
        }
      },
      checks: [
        Check("of 1") { $0.source.mapAsync(maxConcurrent: 1, on: $0.scheduler) { $0 * 10 } },
        Check("of 3") { run in
          run.source.mapAsync(maxConcurrent: 3, on: run.scheduler) { value in
            try await run.scheduler.sleep(for: run.second * (7 - value.value))
            return value
          }
        },
      ]),
    OperatorEntry(
      "mapAsync(_:on:_:)",
      words: .mapAsync,
      traits: Traits(.buffering, sends: .others, stores: nil, livesOn: .pausesOthers),
      page: PageWording(sendsOn: "the task whose result it is"),
      example: Example(drawing: "mapAsync(.latest) { value in … }", ["source": "-3-1-2---|"]) { run in
        run.source.mapAsync(.latest, on: run.scheduler) { seconds in
          try await run.scheduler.sleep(for: .seconds(seconds.value))
          return seconds
        }
      },
      checks: [Check(".concat") { $0.source.mapAsync(.concat, on: $0.scheduler) { $0 * 10 } }],
      unmodelled: "It is `flattenMap(_:_:)` of async calls."),
    OperatorEntry(
      "filterAsync(maxConcurrent:on:_:)",
      words: SearchWords(questions: ["How do I call async code for each value?"], topics: "task await concurrent test"),
      traits: Traits(.buffering, sends: .others, stores: nil),
      page: .asManyAsRun,
      example: Example(drawing: "filterAsync(maxConcurrent: 2) { await isAllowed($0) }", ["source": "-3-1-2-|"]) {
        run in
        run.source.filterAsync(maxConcurrent: 2, on: run.scheduler) { seconds in
          try await run.scheduler.sleep(for: .seconds(seconds.value))
          return seconds != 2
        }
      },
      checks: [Check { $0.source.filterAsync(on: $0.scheduler) { $0 != 3 } }],
      unmodelled: "It is `mapAsync(maxConcurrent:on:_:)`, without some results."),
    OperatorEntry(
      "scanAsync(_:on:_:)",
      words: SearchWords(questions: ["How do I call async code for each value?"], topics: "task await fold accumulate"),
      traits: Traits(.buffering, sends: .others, stores: nil),
      page: PageWording(sendsOn: "the call's task", memory: "the latest result, and values that wait for their call"),
      example: Example(drawing: "scanAsync(0) { sum, value in await add(sum, value) }", ["source": "-1-2-3-|"]) { run in
        run.source.scanAsync(0, on: run.scheduler) { sum, value in
          try await run.scheduler.sleep(for: .seconds(1))
          return sum + value.value
        }
      },
      checks: [Check { $0.source.scanAsync(0, on: $0.scheduler) { $0 + $1.value } }],
      unmodelled: "It is `mapAsync(maxConcurrent:on:_:)` of one call at a time, with a result that is kept."),
  ]
}

extension SearchWords {
  fileprivate static let mapAsync = SearchWords(
    rx: "concatMap, flatMap", combine: "flatMap(maxPublishers:)",
    questions: ["How do I call async code for each value?"], topics: "task await concurrent parallel")
}

extension PageWording {
  fileprivate static let asManyAsRun = PageWording(
    sendsOn: "the task whose result it is", memory: "as many values or results as may run at once")
}
