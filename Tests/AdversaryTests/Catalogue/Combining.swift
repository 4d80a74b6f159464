import ReactiveConcurrency

extension Catalogue {
  /// Values of several signals come out.
  static let combining: [Entry] = [
    Entry("merge(with: @)", [], .mergesOthers) { $0.source.merge(with: $0.other) },
    Entry("merge([…, @, @])", [], .mergesOthers) { .merge([$0.source] + $0.others) },
    Entry("concat(@)", [], [.mergesOthers, .startsOthersLater], keeps: .none) { $0.source.concat($0.other) },
    Entry("Signal.concat(…, @, @)", [], [.mergesOthers, .startsOthersLater]) { .concat([$0.source] + $0.others) },
    Entry("start(with: item)", [], [.loses, .repeats], keeps: .one) { w in
      .deferred { [world = w.world, source = w.source] in source.start(with: world.coldItem(99, 0)) }
    },
    Entry("then { @ }", [], [.loses, .startsOthersLater]) { w in
      w.source.then { [t = w.touch, other = w.other] in
        t()
        return other
      }
    },
    Entry("ifEmpty(switchTo: @)", [], [.loses, .startsOthersLater]) { $0.source.ifEmpty(switchTo: $0.other) },
    Entry("catch(to: @)", [], [.loses, .startsOthersLater]) { $0.source.catch(to: $0.other) },
    Entry("zip(…, @).flatMap(both)", [], [.ends, .shuffles], keeps: .any) { w in
      zip([w.source, w.other]).flattenMap(.concat) { Signal($0) }
    },
    Entry("combineLatest(…, @).flatMap(both)", [], [.loses, .repeats, .shuffles], keeps: .any) { w in
      combineLatest([w.source, w.other]).flattenMap(.concat) { Signal($0) }
    },
    // A diamond: what it has of the source comes twice.
    Entry("{ $0.merge(with: $0) }", [], [.repeats, .shuffles], keeps: .none) { $0.source.merge(with: $0.source) },
  ]
}
