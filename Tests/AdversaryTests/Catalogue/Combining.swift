import ReactiveConcurrency

extension ProgramCatalogue {
  /// Values of several signals come out.
  static let combining: [ProgramEntry] = [
    ProgramEntry("merge(with: @)", others: 1, .mergesOthers) { $0.source.merge(with: $0.other) },
    ProgramEntry("merge([…, @, @])", others: 2, .mergesOthers) { .merge([$0.source] + $0.others) },
    ProgramEntry("concat(@)", others: 1, [.mergesOthers, .startsOthersLater], keeps: .none) {
      $0.source.concat($0.other)
    },
    ProgramEntry("Signal.concat(…, @, @)", others: 2, [.mergesOthers, .startsOthersLater]) {
      .concat([$0.source] + $0.others)
    },
    ProgramEntry("start(with: item)", [], [.loses, .repeats], keeps: .one) { w in
      .deferred { [environment = w.environment, source = w.source] in source.start(with: environment.coldItem(99, 0)) }
    },
    ProgramEntry("then { @ }", others: 1, [.loses, .startsOthersLater, .callsClosure]) { w in
      w.source.then { [t = w.touch, other = w.other] in
        t()
        return other
      }
    },
    ProgramEntry("ifEmpty(switchTo: @)", others: 1, [.loses, .startsOthersLater]) {
      $0.source.ifEmpty(switchTo: $0.other)
    },
    ProgramEntry("catch(to: @)", others: 1, [.loses, .startsOthersLater]) { $0.source.catch(to: $0.other) },
    ProgramEntry("zip(…, @).flatMap(both)", others: 1, [.ends, .shuffles, .hasInner], keeps: .any) { w in
      zip([w.source, w.other]).flattenMap(.concat) { Signal($0) }
    },
    ProgramEntry("combineLatest(…, @).flatMap(both)", others: 1, [.loses, .repeats, .shuffles, .hasInner], keeps: .any)
    { w in
      combineLatest([w.source, w.other]).flattenMap(.concat) { Signal($0) }
    },
    ProgramEntry(
      "Signal.mergeSorted([…, @], by: { false })", others: 1, [.mergesOthers, .callsClosure], keeps: .any
    ) { w in
      .mergeSorted([w.source, w.other]) { [t = w.touch] _, _ in
        t()
        return false
      }
    },
    // No two keys are alike, so each value comes out alone, when its time is over.
    ProgramEntry(
      "join(@, by: key, and: other key, within: #)", [1...3], others: 1, [.mergesOthers, .shuffles, .moves], keeps: .any
    ) { w in
      w.source.join(
        w.other, by: { [$0.key] }, and: { [$0.key, $0.key] }, within: w.time(0), on: w.scheduler
      ).compactMap { joined in
        if case .left(let item) = joined { item } else if case .right(let item) = joined { item } else { nil }
      }
    },
    ProgramEntry("hold(while: @ is even)", others: 1, [.loses, .ends], keeps: .any) {
      $0.source.hold(while: $0.other.map { $0.key.number % 2 == 0 })
    },
    ProgramEntry("zip(0..., …)") { zip(Signal(0...), $0.source).map { $0.1 } },
    ProgramEntry("zip(…, 0...)", [], .ends, keeps: .any) { zip($0.source, Signal(0...)).map { $0.0 } },
    // A diamond: what it has of the source comes twice.
    ProgramEntry("{ $0.merge(with: $0) }", [], [.repeats, .shuffles, .callsClosure], keeps: .none) {
      $0.source.merge(with: $0.source)
    },
  ]
}
