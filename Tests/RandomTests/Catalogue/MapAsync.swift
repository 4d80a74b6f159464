import ReactiveConcurrency

extension Catalogue {
  static let mapAsync: [Entry] = [
    mappingAsync("mapAsync(maxConcurrent:on:_:)", []) { _ in false },
    mappingAsync("mapAsync(maxConcurrent:on:_:) that throws", .fails) { $0.remainder(5) == 4 },
    Entry("mapAsync(maxConcurrent:on:_:) of few", [.count(1...3)], .moves, keeps: .any) { w in
      w.source.mapAsync(maxConcurrent: w[0], on: w.executor) { [touch = w.touch] item in
        touch()
        return item
      }
    },
    Entry("mapAsync(_:on:_:) .merge", [], [.shuffles, .moves], keeps: .any) {
      $0.source.mapAsync(.merge, on: $0.executor) { $0 }
    },
    Entry("mapAsync(_:on:_:) .latest", [], [.loses, .moves], keeps: .any) {
      $0.source.mapAsync(.latest, on: $0.executor) { $0 }
    },
    .identity("buffering(_:onDrop:) .unbounded", [], .holds, keeps: .whilePaused, { $0.source.buffering(.unbounded) }),
    // Before a store without a limit: what follows a limit takes one value at a time, and so an error waits behind
    // values that `zip` has not asked for yet.
    .identity(
      "buffering(_:onDrop:) .backpressure", [], .holds, keeps: .any,
      { w in w.source.buffering(.backpressure(high: 2, low: 1)).buffering(.unbounded) }
    ),
    .identity(
      "buffering(_:onDrop:) .newest", [], [.timed, .holds, .loses], keeps: .any,
      { w in w.source.buffering(.newest(2)).buffering(.unbounded) }
    ),
    // An error that waits behind a value for `zip` comes from within what the other source sends.
    Entry("buffering(_:onDrop:) .newest alone", some, [.loses, .releasesLate], keeps: .backlog) {
      $0.source.buffering(.newest($0[0]))
    },
    Entry("buffering(_:onDrop:) .oldest alone", some, [.loses, .releasesLate], keeps: .backlog) {
      $0.source.buffering(.oldest($0[0]))
    },
    Entry("buffering(_:onDrop:) .backpressure alone", some, .releasesLate, keeps: .whilePaused) {
      $0.source.buffering(.backpressure(high: $0[0], low: 0))
    },
  ]

  private static func mappingAsync(
    _ name: String, _ traits: Traits, _ isBroken: @escaping @Sendable (Item) -> Bool
  ) -> Entry {
    Entry(
      name, [.timeOrZero], traits.union([.overtaken, .starts, .holds, .works, .moves]), keeps: .any,
      { w in
        let (scheduler, duration) = (w.scheduler, w.time(0))
        // So many at a time that the source is never paused, which would move its error.
        return w.source.mapAsync(maxConcurrent: 1000, on: scheduler) { (item: Item) async throws -> Item in
          if duration > .zero { try await scheduler.sleep(for: duration) }
          if isBroken(item) { throw Broken(name: "A") }
          return item + 1
        }
      }
    ) { d in
      let t = try d.run()
      let results = t.values.map { $0.inTask(after: d[0], d.plan) }
      let broken = results.first { isBroken($0.it) }?.with(End.failed("A"))
      var end = t.end
      // Completion waits for the results; an error does not.
      if t.isCompleted, let last = results.last, let own = end, last.at >= own.at { end = last.with(.completed) }
      let ends = try interleave([Timeline([], broken), Timeline([], end)])
      let stop = ends.first.map { $0.event }
      let stopped: (Dated<Item>) throws -> Bool = { result in
        guard let stop, stop.it != .end(.completed) else { return true }
        return try precedes(result, stop)
      }
      let sent = try results.filter { try !isBroken($0.it) && stopped($0) }.map { $0.with($0.it + 1) }
      return Timeline(sent, Timeline([stop].compactMap { $0 }).end)
    }
  }
}

extension Dated<Item> {
  /// What a task does that is started because of this and sleeps.
  fileprivate func inTask(after duration: Int, _ plan: Plan) -> Dated {
    if duration == 0 { return Dated(at: at, order: plan.order(after: self), it: it) }
    // It continues by a job of the instant itself.
    let awake = Dated(at: at + duration, order: .hot(0), it: it)
    return Dated(at: awake.at, order: plan.order(after: awake), it: it)
  }
}
