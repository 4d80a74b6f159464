import ReactiveConcurrency

/// One signal for each value, which sends that value.
private func inner(_ w: Wiring) -> @Sendable (Item) -> Signal<Item> {
  { [t = w.touch] item in
    t()
    return .just(item)
  }
}

/// One signal for each value, which sends that value a moment later.
private func lateInner(_ w: Wiring) -> @Sendable (Item) -> Signal<Item> {
  { [t = w.touch, scheduler = w.scheduler] item in
    t()
    return Signal.just(item).deliver(on: scheduler)
  }
}

extension Catalogue {
  /// Signals of signals.
  static let flattening: [Entry] = [
    Entry("flattenMap { .just($0) }", [], [.shuffles, .hasInner, .callsClosure], keeps: .whilePaused) {
      $0.source.flattenMap(.merge, inner($0))
    },
    Entry("flattenMap(.concat) { .just($0) }", [], [.hasInner, .callsClosure], keeps: .whilePaused) {
      $0.source.flattenMap(.concat, inner($0))
    },
    Entry(
      "flattenMap(.merge(maxConcurrent: #)) { .just($0) }", [1...2], [.shuffles, .hasInner, .callsClosure],
      keeps: .whilePaused
    ) {
      $0.source.flattenMap(.merge(maxConcurrent: $0[0]), inner($0))
    },
    Entry("flattenMap(.latest) { .just($0) }", [], [.loses, .hasInner, .callsClosure], keeps: .whilePaused) {
      $0.source.flattenMap(.latest, inner($0))
    },
    Entry("flattenMap(.exhaust) { .just($0) }", [], [.loses, .hasInner, .callsClosure], keeps: .whilePaused) {
      $0.source.flattenMap(.exhaust, inner($0))
    },
    Entry("flattenMap(.race) { .just($0) }", [], [.loses, .hasInner, .callsClosure], keeps: .any) {
      $0.source.flattenMap(.race, inner($0))
    },
    Entry("flattenMap { Signal.just($0).deliver }", [], [.shuffles, .moves, .hasInner, .callsClosure], keeps: .any) {
      $0.source.flattenMap(.merge, lateInner($0))
    },
    Entry("flattenMap(.concat) { Signal.just($0).deliver }", [], [.moves, .hasInner, .callsClosure], keeps: .any) {
      $0.source.flattenMap(.concat, lateInner($0))
    },
    Entry(
      "flattenMap(.merge(maxConcurrent: #)) { Signal.just($0).deliver }", [1...3],
      [.shuffles, .moves, .hasInner, .callsClosure], keeps: .any
    ) {
      $0.source.flattenMap(.merge(maxConcurrent: $0[0]), lateInner($0))
    },
    Entry(
      "flattenMap(.latest) { Signal.just($0).deliver }", [], [.loses, .moves, .hasInner, .callsClosure], keeps: .any
    ) {
      $0.source.flattenMap(.latest, lateInner($0))
    },
    Entry(
      "flattenMap { _ in @ }", others: 1,
      [.loses, .repeats, .shuffles, .startsOthersLater, .releasesLate, .hasInner, .callsClosure], keeps: .any
    ) { w in
      w.source.flattenMap { [t = w.touch, other = w.other] _ in
        t()
        return other
      }
    },
    Entry(
      "flattenMap(.concat) { _ in @ }", others: 1,
      [.loses, .repeats, .startsOthersLater, .releasesLate, .hasInner, .callsClosure], keeps: .any
    ) { w in
      w.source.flattenMap(.concat) { [other = w.other] _ in other }
    },
    Entry(
      "flattenMap(.latest) { _ in @ }", others: 1,
      [.loses, .repeats, .startsOthersLater, .releasesLate, .hasInner, .callsClosure], keeps: .any
    ) { w in
      w.source.flattenMap(.latest) { [other = w.other] _ in other }
    },
    Entry("bind { .just($0) }", [], [.shuffles, .hasInner, .callsClosure], keeps: .whilePaused) { w in
      w.source.bind { [t = w.touch] in
        { item, _ in
          t()
          return .just(item)
        }
      }
    },
    Entry("mapAsync(maxConcurrent: #) { $0 }", [1...3], [.moves, .callsClosure], keeps: .any) { w in
      w.source.mapAsync(maxConcurrent: w[0], on: w.executor) { [t = w.pass] item in t(item) }
    },
    Entry("mapAsync(.merge) { $0 }", [], [.shuffles, .moves, .callsClosure], keeps: .any) { w in
      w.source.mapAsync(.merge, on: w.executor) { [t = w.pass] item in t(item) }
    },
    Entry("mapAsync(.latest) { $0 }", [], [.loses, .moves, .callsClosure], keeps: .any) { w in
      w.source.mapAsync(.latest, on: w.executor) { [t = w.pass] item in t(item) }
    },
    Entry(
      "if(even, then: …, else: @)", others: 1, [.loses, .repeats, .shuffles, .startsOthersLater, .hasInner], keeps: .any
    ) { w in
      .if(w.source.map { $0.key.number % 2 == 0 }, then: w.source, else: w.other)
    },
  ]
}
