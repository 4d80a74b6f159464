import ReactiveConcurrency

extension OperatorEntry {
  /// Operators whose closures are async.
  static let asynchronous: [OperatorEntry] = [
    OperatorEntry(
      "mapAsync(maxConcurrent:on:_:)", rx: "concatMap, flatMap", combine: "flatMap(maxPublishers:)",
      drawing: "mapAsync(maxConcurrent: 2) { value in … }", ["source": "-3-1-1-|"]
    ) { run in
      run.source.mapAsync(maxConcurrent: 2, on: run.scheduler) { seconds in
        try await run.scheduler.sleep(for: .seconds(seconds.value))
        return seconds
      }
    }
    .with(Traits(.buffering, sends: .others, stores: nil))
    .check("of 1") { $0.source.mapAsync(maxConcurrent: 1, on: $0.scheduler) { $0 * 10 } }
    .check("of 3", Traits(.buffering, sends: .others, stores: nil, pulls: .values(3))) { run in
      run.source.mapAsync(maxConcurrent: 3, on: run.scheduler) { value in
        try await run.scheduler.sleep(for: run.second * (7 - value.value))
        return value
      }
    }
    .count { $0.source.mapAsync(maxConcurrent: $0.count, on: $0.scheduler) { $0 } },
    OperatorEntry(
      "mapAsync(_:on:_:)", rx: "concatMap, flatMap", combine: "flatMap(maxPublishers:)",
      drawing: "mapAsync(.latest) { value in … }", ["source": "-3-1-2---|"]
    ) { run in
      run.source.mapAsync(.latest, on: run.scheduler) { seconds in
        try await run.scheduler.sleep(for: .seconds(seconds.value))
        return seconds
      }
    }
    .with(Traits(.buffering, sends: .others, stores: nil))
    .check(".concat") { $0.source.mapAsync(.concat, on: $0.scheduler) { $0 * 10 } }
    .count { $0.source.mapAsync(.merge(maxConcurrent: $0.count), on: $0.scheduler) { $0 } }
    .unmodelled("It is `flattenMap(_:_:)` of async calls."),
    OperatorEntry(
      "filterAsync(maxConcurrent:on:_:)",
      drawing: "filterAsync(maxConcurrent: 2) { await isAllowed($0) }", ["source": "-3-1-2-|"]
    ) { run in
      run.source.filterAsync(maxConcurrent: 2, on: run.scheduler) { seconds in
        try await run.scheduler.sleep(for: .seconds(seconds.value))
        return seconds != 2
      }
    }
    .with(Traits(.buffering, sends: .others, stores: nil))
    .check { $0.source.filterAsync(on: $0.scheduler) { $0 != 3 } }
    .count {
      $0.source.filterAsync(maxConcurrent: $0.count, on: $0.scheduler) { _ in true }
    }
    .unmodelled("It is `mapAsync(maxConcurrent:on:_:)`, without some results."),
    OperatorEntry(
      "scanAsync(_:on:_:)", drawing: "scanAsync(0) { sum, value in await add(sum, value) }", ["source": "-1-2-3-|"]
    ) { run in
      run.source.scanAsync(0, on: run.scheduler) { sum, value in
        try await run.scheduler.sleep(for: .seconds(1))
        return sum + value.value
      }
    }
    .with(Traits(.buffering, sends: .others, stores: nil))
    .check { $0.source.scanAsync(0, on: $0.scheduler) { $0 + $1.value } }
    .unmodelled("It is `mapAsync(maxConcurrent:on:_:)` of one call at a time, with a result that is kept."),
  ]
}
