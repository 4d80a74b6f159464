import ReactiveConcurrency

/// One signal for each value, which sends that value.
private func inner(_ w: ProgramWiring) -> @Sendable (ProgramItem) -> Signal<ProgramItem> {
  { [t = w.touch] item in
    t()
    return .just(item)
  }
}

/// One signal for each value, which sends that value a moment later.
private func lateInner(_ w: ProgramWiring) -> @Sendable (ProgramItem) -> Signal<ProgramItem> {
  { [t = w.touch, scheduler = w.scheduler] item in
    t()
    return Signal.just(item).deliver(on: scheduler)
  }
}

extension ProgramCatalogue {
  /// Signals of signals.
  static let flattening: [ProgramEntry] = [
    ProgramEntry("flattenMap { .just($0) }", [], [.shuffles, .hasInner, .callsClosure], keeps: .whilePaused) {
      $0.source.flattenMap(.merge, inner($0))
    },
    ProgramEntry("flattenMap(.concat) { .just($0) }", [], [.hasInner, .callsClosure], keeps: .whilePaused) {
      $0.source.flattenMap(.concat, inner($0))
    },
    ProgramEntry(
      "flattenMap(.merge(maxConcurrent: #)) { .just($0) }", [1...2], [.shuffles, .hasInner, .callsClosure],
      keeps: .whilePaused
    ) {
      $0.source.flattenMap(.merge(maxConcurrent: $0[0]), inner($0))
    },
    ProgramEntry(
      "flattenMap(.concat(maxConcurrent: #)) { .just($0) }", [1...3], [.hasInner, .callsClosure], keeps: .any
    ) {
      $0.source.flattenMap(.concat(maxConcurrent: $0[0]), inner($0))
    },
    ProgramEntry(
      "flattenMap(.concat(maxConcurrent: #)) { Signal.just($0).deliver }", [1...3],
      [.moves, .hasInner, .callsClosure], keeps: .any
    ) {
      $0.source.flattenMap(.concat(maxConcurrent: $0[0]), lateInner($0))
    },
    ProgramEntry("expand { _ in .empty }", [], [.hasInner, .callsClosure], keeps: .any) { w in
      w.source.expand { [t = w.touch] _ in
        t()
        return .empty
      }
    },
    ProgramEntry("interspersed(every: #, with: item)", [some], .hasInner, keeps: .any) { w in
      .deferred { [environment = w.environment, source = w.source, count = w[0]] in
        source.interspersed(every: count, with: environment.coldItem(97, 0))
      }
    },
    ProgramEntry("flattenMap(.latest) { .just($0) }", [], [.loses, .hasInner, .callsClosure], keeps: .whilePaused) {
      $0.source.flattenMap(.latest, inner($0))
    },
    ProgramEntry("flattenMap(.exhaust) { .just($0) }", [], [.loses, .hasInner, .callsClosure], keeps: .whilePaused) {
      $0.source.flattenMap(.exhaust, inner($0))
    },
    ProgramEntry("flattenMap(.race) { .just($0) }", [], [.loses, .hasInner, .callsClosure], keeps: .any) {
      $0.source.flattenMap(.race, inner($0))
    },
    ProgramEntry(
      "flattenMap { Signal.just($0).deliver }", [], [.shuffles, .moves, .hasInner, .callsClosure], keeps: .any
    ) {
      $0.source.flattenMap(.merge, lateInner($0))
    },
    ProgramEntry(
      "flattenMap(.concat) { Signal.just($0).deliver }", [], [.moves, .hasInner, .callsClosure], keeps: .any
    ) {
      $0.source.flattenMap(.concat, lateInner($0))
    },
    ProgramEntry(
      "flattenMap(.merge(maxConcurrent: #)) { Signal.just($0).deliver }", [1...3],
      [.shuffles, .moves, .hasInner, .callsClosure], keeps: .any
    ) {
      $0.source.flattenMap(.merge(maxConcurrent: $0[0]), lateInner($0))
    },
    ProgramEntry(
      "flattenMap(.latest) { Signal.just($0).deliver }", [], [.loses, .moves, .hasInner, .callsClosure], keeps: .any
    ) {
      $0.source.flattenMap(.latest, lateInner($0))
    },
    ProgramEntry(
      "flattenMap { _ in @ }", others: 1,
      [.loses, .repeats, .shuffles, .startsOthersLater, .releasesLate, .hasInner, .callsClosure], keeps: .any
    ) { w in
      w.source.flattenMap { [t = w.touch, other = w.other] _ in
        t()
        return other
      }
    },
    ProgramEntry(
      "flattenMap(.concat) { _ in @ }", others: 1,
      [.loses, .repeats, .startsOthersLater, .releasesLate, .hasInner, .callsClosure], keeps: .any
    ) { w in
      w.source.flattenMap(.concat) { [other = w.other] _ in other }
    },
    ProgramEntry(
      "flattenMap(.latest) { _ in @ }", others: 1,
      [.loses, .repeats, .startsOthersLater, .releasesLate, .hasInner, .callsClosure], keeps: .any
    ) { w in
      w.source.flattenMap(.latest) { [other = w.other] _ in other }
    },
    ProgramEntry("bind { .just($0) }", [], [.shuffles, .hasInner, .callsClosure], keeps: .whilePaused) { w in
      w.source.bind { [t = w.touch] in
        { item, _ in
          t()
          return .just(item)
        }
      }
    },
    ProgramEntry("mapAsync(maxConcurrent: #) { $0 }", [1...3], [.moves, .callsClosure], keeps: .any) { w in
      w.source.mapAsync(maxConcurrent: w[0], on: w.executor) { [t = w.pass] item in t(item) }
    },
    ProgramEntry("mapAsync(.merge) { $0 }", [], [.shuffles, .moves, .callsClosure], keeps: .any) { w in
      w.source.mapAsync(.merge, on: w.executor) { [t = w.pass] item in t(item) }
    },
    ProgramEntry("mapAsync(.latest) { $0 }", [], [.loses, .moves, .callsClosure], keeps: .any) { w in
      w.source.mapAsync(.latest, on: w.executor) { [t = w.pass] item in t(item) }
    },
    ProgramEntry(
      "if(even, then: …, else: @)", others: 1, [.loses, .repeats, .shuffles, .startsOthersLater, .hasInner], keeps: .any
    ) { w in
      .if(w.source.map { $0.key.number % 2 == 0 }, then: w.source, else: w.other)
    },
  ]
}
