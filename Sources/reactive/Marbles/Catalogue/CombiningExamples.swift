import ReactiveConcurrency

extension Catalogue {
  static let combining = [
    Example("start(with:)", "start(with: 0)", ["source": "-1-2-|"]) {
      $0.numbers("source").start(with: 0).drawn()
    },
    Example("concat(_:)", "first.concat(second)", ["first": "-1-2|", "second": "-a-b-|"]) {
      $0.text("first").concat($0.text("second"))
    },
    Example("Signal.concat(_:)", "Signal.concat([a, b, c])", ["a": "-1|", "b": "-2-#", "c": "-3|"]) {
      .concat([$0.text("a"), $0.text("b"), $0.text("c")])
    },
    Example("then(_:)", "first.then { second }", ["first": "-1-2|", "second": "-a-b-|"]) { run in
      run.text("first").then { run.text("second") }
    },
    Example("merge(with:)", "first.merge(with: second)", ["first": "-1-2---3|", "second": "-a---b|"]) {
      $0.text("first").merge(with: $0.text("second"))
    },
    Example("Signal.merge(_:)", "Signal.merge(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x--#"]) {
      .merge($0.text("a"), $0.text("b"), $0.text("c"))
    },
    Example(
      "Signal.merge(_:delayingErrors:)", "Signal.merge([a, b], delayingErrors: true)", ["a": "-1-#", "b": "--a--b|"]
    ) {
      .merge([$0.text("a"), $0.text("b")], delayingErrors: true)
    },
    Example(
      "Signal.concat(_:delayingErrors:)", "Signal.concat([a, b], delayingErrors: true)", ["a": "-1-#", "b": "-2-3|"]
    ) {
      .concat([$0.text("a"), $0.text("b")], delayingErrors: true)
    },
    Example("multicast(_:)", "source.multicast { zip($0, $0.skip(1)) }", ["source": "-1-2-3-|"]) {
      $0.text("source").multicast { zip($0, $0.skip(1)) { $0 + $1 } }
    },
    Example("hold(while:)", "source.hold(while: isBusy)", ["source": "-1-2-3-4-5-|", "isBusy": "--t----f-----"]) {
      $0.text("source").hold(while: $0.text("isBusy").map { $0 == "t" })
    },
    Example("Signal.race(_:)", "Signal.race(a, b)", ["a": "---1-2|", "b": "--a-b-c|"]) {
      .race($0.text("a"), $0.text("b"))
    },
    Example("zip(with:)", "first.zip(with: second)", ["first": "-1-2-3---|", "second": "--a---b-c-d|"]) {
      $0.text("first").zip(with: $0.text("second")).drawnPairs()
    },
    Example("zip(_:)", "zip(a, b, c)", ["a": "-1-2-3-|", "b": "--a-b|", "c": "---xy-z|"]) {
      zip($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 }
    },
    Example("zip(_:) array", "zip([a, b])", ["a": "-1-2-3-|", "b": "--a-b|"]) {
      zip([$0.text("a"), $0.text("b")]).map { $0.joined() }
    },
    Example("zip(_:reduce:)", "zip(a, b) { $0 + $1 }", ["a": "-1-2-3-|", "b": "--4-5|"]) {
      zip($0.numbers("a"), $0.numbers("b")) { $0 + $1 }.drawn()
    },
    Example(
      "combineLatest(with:)", "first.combineLatest(with: second)", ["first": "-1-2--3|", "second": "--a-b-----c|"]
    ) {
      $0.text("first").combineLatest(with: $0.text("second")).drawnPairs()
    },
    Example("combineLatest(_:)", "combineLatest(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x-y-z|"]) {
      combineLatest($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 }
    },
    Example("combineLatest(_:) array", "combineLatest([a, b])", ["a": "-1---2|", "b": "--a-b|"]) {
      combineLatest([$0.text("a"), $0.text("b")]).map { $0.joined() }
    },
    Example("combineLatest(_:reduce:)", "combineLatest(a, b) { $0 + $1 }", ["a": "-1---2|", "b": "--4-5-6|"]) {
      combineLatest($0.numbers("a"), $0.numbers("b")) { $0 + $1 }.drawn()
    },
    Example("sample(on:)", "source.sample(on: sampler)", ["source": "-1-2-3----4-|", "sampler": "x--x--x-x|"]) {
      $0.text("source").sample(on: $0.text("sampler"))
    },
    Example("sample(with:)", "source.sample(with: sampler)", ["source": "-1-2-3----4-|", "sampler": "a--b--c-d|"]) {
      $0.text("source").sample(with: $0.text("sampler")).drawnPairs()
    },
    Example("withLatest(from:)", "source.withLatest(from: other)", ["source": "-1-2-3-4-|", "other": "--a--b-|"]) {
      $0.text("source").withLatest(from: $0.text("other")).drawnPairs()
    },
    Example(
      "withLatest(from:_:)", "source.withLatest(from: a, b)", ["source": "-1-2-3-4-|", "a": "--a--b-|", "b": "--x|"]
    ) {
      $0.text("source").withLatest(from: $0.text("a"), $0.text("b")).map { $0.0 + $0.1 + $0.2 }
    },
    Example("lift(_:calling:)", "lift(a, b) { $0 + $1 }", ["a": "-1---2|", "b": "--4-5-6|"], subscribing: [0, 5]) {
      lift($0.numbers("a"), $0.numbers("b")) { $0 + $1 }.drawn()
    },
    Example("repeated()", "repeated()", ["source": "-1-2|"], for: 11) {
      $0.numbers("source").repeated().drawn()
    },
    Example("repeated(_:)", "repeated(2)", ["source": "-1-2|"]) {
      $0.numbers("source").repeated(2).drawn()
    },
    Example("mapAsync(maxConcurrent:on:_:)", "mapAsync(maxConcurrent: 2) { value in … }", ["source": "-3-1-1-|"]) {
      run in
      run.numbers("source").mapAsync(maxConcurrent: 2, on: run.scheduler) { seconds in
        try await run.scheduler.sleep(for: .seconds(seconds))
        return seconds
      }.drawn()
    },
    Example("mapAsync(_:on:_:)", "mapAsync(.latest) { value in … }", ["source": "-3-1-2---|"]) { run in
      run.numbers("source").mapAsync(.latest, on: run.scheduler) { seconds in
        try await run.scheduler.sleep(for: .seconds(seconds))
        return seconds
      }.drawn()
    },
  ]

  private static func flattening(_ label: String, _ strategy: FlattenStrategy, outer: String = "-1-4---7-|") -> Example
  {
    let code = label.isEmpty ? "flattenMap" : "flattenMap(\(label))"
    return Example(
      label.isEmpty ? "flattenMap(_:)" : code, "\(code) { outer in inner }", ["outer": outer, "inner": "0-1-2|"]
    ) { run in
      run.numbers("outer").flattenMap(strategy) { run.inner($0) }.drawn()
    }
  }

  static let higherOrder = [
    flattening("", .merge),
    flattening(".merge(maxConcurrent: 2)", .merge(maxConcurrent: 2), outer: "-147---|"),
    flattening(".concat", .concat),
    flattening(".latest", .latest),
    flattening(".exhaust", .exhaust),
    flattening(".race", .race, outer: "(14)|"),
    Example("flatten(_:)", "signals.flatten(.concat)", ["signals": "-1-4-|", "inner": "0-1|"]) { run in
      run.numbers("signals").map { run.inner($0) }.flatten(.concat).drawn()
    },
    Example("switchToLatest()", "signals.switchToLatest()", ["signals": "-1--4--|", "inner": "0-1-2|"]) { run in
      run.numbers("signals").map { run.inner($0) }.switchToLatest().drawn()
    },
    Example(
      "bind(_:)", "bind { { value, stop in stop = value == 4; return inner } }",
      ["source": "-1-4-7-|", "inner": "0-1|"]
    ) { run in
      run.numbers("source").bind {
        { value, stop in
          stop = value == 4
          return run.inner(value)
        }
      }.drawn()
    },
    Example(
      "Signal.switch(on:cases:default:)", "Signal.switch(on: keys, cases: [\"a\": first, \"b\": second])",
      ["keys": "-a---b---|", "first": "1-2-3-4|", "second": "8-9|"]
    ) { run in
      .switch(on: run.text("keys"), cases: ["a": run.text("first"), "b": run.text("second")])
    },
    Example(
      "Signal.if(_:then:else:)", "Signal.if(condition, then: first, else: second)",
      ["condition": "-t---f---|", "first": "1-2-3-4|", "second": "8-9|"]
    ) { run in
      .if(run.booleans("condition"), then: run.text("first"), else: run.text("second"))
    },
  ]
}
