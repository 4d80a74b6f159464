import ReactiveConcurrency

extension Catalogue {
  /// Every value comes out, in order, when it comes in.
  static let passing: [Entry] = [
    Entry("map { $0 }", [], .callsClosure) { $0.source.map($0.pass) },
    Entry("onNext {}", [], .callsClosure) { [] w in w.source.onNext { [t = w.touch] _ in t() } },
    Entry("tryMap { $0 }", [], .callsClosure) { w in
      w.source.tryMap { [t = w.pass] (item: Item) throws -> Item in t(item) }
    },
    Entry("try {}", [], .callsClosure) { w in w.source.try { [t = w.touch] (_: Item) throws in t() } },
    Entry("compactMap { $0 }", [], .callsClosure) { w in
      w.source.compactMap { [t = w.pass] (item: Item) -> Item? in t(item) }
    },
    Entry("filter { true }", [], .callsClosure) { w in
      w.source.filter { [t = w.touch] (_: Item) in
        t()
        return true
      }
    },
    Entry("scan { $1 }", [], .callsClosure, keeps: .one) { w in
      w.source.scan(Item?.none) { [t = w.pass] (_: Item?, next: Item) in t(next) }.compacted()
    },
    Entry("combinePrevious { $1 }", [], .callsClosure, keeps: .one) { w in
      w.source.map { item -> Item? in item }
        .combinePrevious(nil) { [t = w.touch] (_: Item?, next: Item?) -> Item? in
          t()
          return next
        }.compacted()
    },
    Entry("enumerated().map(\\.element)") { $0.source.enumerated().map { $0.element } },
    Entry("materialize().dematerialize()") { $0.source.materialize().dematerialize() },
    Entry("distinct(by: { $0.key })", [], .callsClosure) { w in
      w.source.distinct(by: { [t = w.touch] (item: Item) in
        t()
        return item.key
      })
    },
    Entry("distinctUntilChanged(by: { $0 === $1 })", [], .callsClosure, keeps: .one) { w in
      w.source.distinctUntilChanged(by: { (last: Item, next: Item) in last === next })
    },
    Entry("initially {}.finally {}", [], .callsClosure) { w in
      w.source.initially { [t = w.touch] in t() }.finally { [t = w.touch] in t() }
    },
    Entry("onDispose {}", [], .callsClosure) { w in w.source.onDispose { [t = w.touch] in t() } },
    Entry("onCompleted {}.onError { _ in }", [], .callsClosure) { w in
      w.source.onCompleted { [t = w.touch] in t() }.onError { [t = w.touch] _ in t() }
    },
    Entry("map(lazily deferred) {}", [], .callsClosure) { w in
      .deferred { [t = w.touch, source = w.source] in
        t()
        return source
      }
    },
    Entry("using {}", [], .callsClosure) { w in
      .using(w.world.census, release: { [t = w.touch] _ in t() }, { [source = w.source] _ in source })
    },
    Entry("through(.map.then(.filter))") {
      $0.source.through(Stage<Item, Item>.map { $0 }.then(.filter { _ in true }))
    },
    Entry("buffering(.unbounded)", keeps: .whilePaused) { $0.source.buffering(.unbounded) },
    Entry("buffering(.backpressure(high: #, low: 0))", [some], keeps: .whilePaused) {
      $0.source.buffering(.backpressure(high: $0[0], low: 0))
    },
    Entry("mapError {}", [], .callsClosure) { w in
      w.source.mapError { [t = w.touch] error in
        t()
        return error
      }
    },
  ]
}
