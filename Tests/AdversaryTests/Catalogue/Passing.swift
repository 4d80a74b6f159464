import ReactiveConcurrency

extension ProgramCatalogue {
  /// Every value comes out, in order, when it comes in.
  static let passing: [ProgramEntry] = [
    ProgramEntry("map { $0 }", [], .callsClosure) { $0.source.map($0.pass) },
    ProgramEntry("onNext {}", [], .callsClosure) { [] w in w.source.onNext { [t = w.touch] _ in t() } },
    ProgramEntry("tryMap { $0 }", [], .callsClosure) { w in
      w.source.tryMap { [t = w.pass] (item: ProgramItem) throws -> ProgramItem in t(item) }
    },
    ProgramEntry("try {}", [], .callsClosure) { w in w.source.try { [t = w.touch] (_: ProgramItem) throws in t() } },
    ProgramEntry("compactMap { $0 }", [], .callsClosure) { w in
      w.source.compactMap { [t = w.pass] (item: ProgramItem) -> ProgramItem? in t(item) }
    },
    ProgramEntry("filter { true }", [], .callsClosure) { w in
      w.source.filter { [t = w.touch] (_: ProgramItem) in
        t()
        return true
      }
    },
    ProgramEntry("scan { $1 }", [], .callsClosure, keeps: .one) { w in
      w.source.scan(ProgramItem?.none) { [t = w.pass] (_: ProgramItem?, next: ProgramItem) in t(next) }.compacted()
    },
    ProgramEntry("combinePrevious { $1 }", [], .callsClosure, keeps: .one) { w in
      w.source.map { item -> ProgramItem? in item }
        .combinePrevious(nil) { [t = w.touch] (_: ProgramItem?, next: ProgramItem?) -> ProgramItem? in
          t()
          return next
        }.compacted()
    },
    ProgramEntry("enumerated().map(\\.element)") { $0.source.enumerated().map { $0.element } },
    ProgramEntry("materialize().dematerialize()") { $0.source.materialize().dematerialize() },
    ProgramEntry("distinct(by: { $0.key })", [], .callsClosure) { w in
      w.source.distinct(by: { [t = w.touch] (item: ProgramItem) in
        t()
        return item.key
      })
    },
    ProgramEntry("distinctUntilChanged(by: { $0 === $1 })", [], .callsClosure, keeps: .one) { w in
      w.source.distinctUntilChanged(by: { (last: ProgramItem, next: ProgramItem) in last === next })
    },
    ProgramEntry("initially {}.onDispose {}", [], .callsClosure) { w in
      w.source.initially { [t = w.touch] in t() }.onDispose { [t = w.touch] in t() }
    },
    ProgramEntry("onDispose {}", [], .callsClosure) { w in w.source.onDispose { [t = w.touch] in t() } },
    ProgramEntry("onCompleted {}.onError { _ in }", [], .callsClosure) { w in
      w.source.onCompleted { [t = w.touch] in t() }.onError { [t = w.touch] _ in t() }
    },
    ProgramEntry("map(lazily deferred) {}", [], .callsClosure) { w in
      .deferred { [t = w.touch, source = w.source] in
        t()
        return source
      }
    },
    ProgramEntry("using {}", [], .callsClosure) { w in
      .using(w.environment.census, release: { [t = w.touch] _ in t() }, { [source = w.source] _ in source })
    },
    ProgramEntry("through(.map.then(.filter))") {
      $0.source.through(Stage<ProgramItem, ProgramItem>.map { $0 }.then(.filter { _ in true }))
    },
    ProgramEntry("buffering(.unbounded)", keeps: .whilePaused) { $0.source.buffering(.unbounded) },
    ProgramEntry("buffering(.backpressure(high: #, low: 0))", [some], keeps: .whilePaused) {
      $0.source.buffering(.backpressure(high: $0[0], low: 0))
    },
    ProgramEntry("mapError {}", [], .callsClosure) { w in
      w.source.mapError { [t = w.touch] error in
        t()
        return error
      }
    },
  ]
}
