import ReactiveConcurrency

extension Catalogue {
  /// Values of several signals come out.
  static let combining: [Entry] = [
    Entry("merge(with: @)", others: 1, .mergesOthers) { $0.source.merge(with: $0.other) },
    Entry("merge([…, @, @])", others: 2, .mergesOthers) { .merge([$0.source] + $0.others) },
    Entry("concat(@)", others: 1, [.mergesOthers, .startsOthersLater], keeps: .none) { $0.source.concat($0.other) },
    Entry("Signal.concat(…, @, @)", others: 2, [.mergesOthers, .startsOthersLater]) {
      .concat([$0.source] + $0.others)
    },
    Entry("start(with: item)", [], [.loses, .repeats], keeps: .one) { w in
      .deferred { [world = w.world, source = w.source] in source.start(with: world.coldItem(99, 0)) }
    },
    Entry("then { @ }", others: 1, [.loses, .startsOthersLater, .callsClosure]) { w in
      w.source.then { [t = w.touch, other = w.other] in
        t()
        return other
      }
    },
    Entry("ifEmpty(switchTo: @)", others: 1, [.loses, .startsOthersLater]) { $0.source.ifEmpty(switchTo: $0.other) },
    Entry("catch(to: @)", others: 1, [.loses, .startsOthersLater]) { $0.source.catch(to: $0.other) },
    Entry("zip(…, @).flatMap(both)", others: 1, [.ends, .shuffles, .hasInner], keeps: .any) { w in
      zip([w.source, w.other]).flattenMap(.concat) { Signal($0) }
    },
    Entry("combineLatest(…, @).flatMap(both)", others: 1, [.loses, .repeats, .shuffles, .hasInner], keeps: .any) { w in
      combineLatest([w.source, w.other]).flattenMap(.concat) { Signal($0) }
    },
    // A diamond: what it has of the source comes twice.
    Entry("{ $0.merge(with: $0) }", [], [.repeats, .shuffles, .callsClosure], keeps: .none) {
      $0.source.merge(with: $0.source)
    },
  ]
}
