import ReactiveConcurrency

extension Catalogue {
  static let combining = [
    Example("start(with:)", "start(with: 0)", ["source": "-1-2-|"]) {
      $0.numbers("source").start(with: 0).drawn()
    },
    Example("concat(_:)", "first.concat(second)", ["first": "-1-2|", "second": "-a-b-|"]) {
      $0.text("first").concat($0.text("second"))
    },
    Example("then(_:)", "first.then { second }", ["first": "-1-2|", "second": "-a-b-|"]) { run in
      run.text("first").then { run.text("second") }
    },
    Example("merge(with:)", "first.merge(with: second)", ["first": "-1-2---3|", "second": "-a---b|"]) {
      $0.text("first").merge(with: $0.text("second"))
    },
    Example("merge(_:)", "Signal.merge(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x--X"]) {
      .merge($0.text("a"), $0.text("b"), $0.text("c"))
    },
    Example("zip(with:)", "first.zip(with: second)", ["first": "-1-2-3---|", "second": "--a---b-c-d|"]) {
      $0.text("first").zip(with: $0.text("second")).drawnPairs()
    },
    Example("zip(_:)", "zip(a, b, c)", ["a": "-1-2-3-|", "b": "--a-b|", "c": "---xy-z|"]) {
      zip($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 }
    },
    Example(
      "combineLatest(with:)", "first.combineLatest(with: second)", ["first": "-1-2--3|", "second": "--a-b-----c|"]
    ) {
      $0.text("first").combineLatest(with: $0.text("second")).drawnPairs()
    },
    Example("combineLatest(_:)", "combineLatest(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x-y-z|"]) {
      combineLatest($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 }
    },
  ]

  private static func flattening(
    _ name: String, _ code: String, _ strategy: FlattenStrategy, outer: String = "-a-b---c-|"
  ) -> Example {
    Example(name, code, ["outer": outer, "inner": "1-2-3|"]) { run in
      run.text("outer").flattenMap(strategy) { outer in
        run.text("inner", as: "inner \(outer)").map { outer + $0 }
      }
    }
  }

  static let higherOrder = [
    flattening("flattenMap(_:)", "flattenMap { outer in inner }", .merge),
    flattening(
      "flattenMap(.merge(maxConcurrent: 2))", "flattenMap(.merge(maxConcurrent: 2)) { outer in inner }",
      .merge(maxConcurrent: 2), outer: "-abc---|"),
    flattening("flattenMap(.concat)", "flattenMap(.concat) { outer in inner }", .concat),
    flattening("flattenMap(.latest)", "flattenMap(.latest) { outer in inner }", .latest),
    flattening("flattenMap(.exhaust)", "flattenMap(.exhaust) { outer in inner }", .exhaust),
    Example("flatten(_:)", "signals.flatten(.concat)", ["signals": "-a-b-|", "inner": "1-2|"]) { run in
      run.text("signals").map { outer in run.text("inner", as: "inner \(outer)").map { outer + $0 } }.flatten(.concat)
    },
    Example("switchToLatest()", "signals.switchToLatest()", ["signals": "-a--b--|", "inner": "1-2-3|"]) { run in
      run.text("signals").map { outer in run.text("inner", as: "inner \(outer)").map { outer + $0 } }.switchToLatest()
    },
    Example(
      "bind(_:)", "bind { { value, stop in stop = value == 2; return inner } }",
      ["source": "-1-2-3-|", "inner": "x-y|"]
    ) {
      run in
      run.numbers("source").bind {
        { value, stop in
          stop = value == 2
          return run.text("inner", as: "inner \(value)").map { "\(value)" + $0 }
        }
      }
    },
    Example(
      "switch(on:cases:default:)", "Signal.switch(on: keys, cases: [\"a\": first, \"b\": second])",
      ["keys": "-a---b---|", "first": "1-2-3-4|", "second": "8-9|"]
    ) { run in
      .switch(on: run.text("keys"), cases: ["a": run.text("first"), "b": run.text("second")])
    },
    Example(
      "if(_:then:else:)", "Signal.if(condition, then: first, else: second)",
      ["condition": "-1---0---|", "first": "1-2-3-4|", "second": "8-9|"]
    ) { run in
      .if(run.numbers("condition").map { $0 == 1 }, then: run.text("first"), else: run.text("second"))
    },
  ]

  static let timing = [
    Example("interval(every:on:)", "Signal.interval(every: .seconds(2), on: scheduler)", [:], for: 8) { run in
      Signal.interval(every: .seconds(2), on: run.scheduler).map { "\($0.offset.components.seconds)s" }
    },
    Example("timer(after:on:)", "Signal.timer(after: .seconds(3), on: scheduler)", [:]) { run in
      Signal.timer(after: .seconds(3), on: run.scheduler).map { "\($0.offset.components.seconds)s" }
    },
    Example("debounce(for:on:)", "debounce(for: .seconds(2), on: scheduler)", ["source": "-12-3----4-5-|"]) { run in
      run.numbers("source").debounce(for: .seconds(2), on: run.scheduler).drawn()
    },
    Example(
      "debounce(for:on:when:)", "debounce(for: .seconds(2), on: scheduler, when: { $0 > 2 })",
      ["source": "-1-3-4---2-5-|"]
    ) { run in
      run.numbers("source").debounce(for: .seconds(2), on: run.scheduler, when: { $0 > 2 }).drawn()
    },
    Example("throttle(for:on:)", "throttle(for: .seconds(3), on: scheduler)", ["source": "-1234-5-----6-|"]) { run in
      run.numbers("source").throttle(for: .seconds(3), on: run.scheduler).drawn()
    },
    Example(
      "throttle(for:on:latest:)", "throttle(for: .seconds(3), on: scheduler, latest: false)",
      ["source": "-1234-5-----6-|"]
    ) { run in
      run.numbers("source").throttle(for: .seconds(3), on: run.scheduler, latest: false).drawn()
    },
    Example(
      "throttle(for:on:edges:)", "throttle(for: .seconds(3), on: scheduler, edges: .trailing)",
      ["source": "-1234-5-----6-|"]
    ) { run in
      run.numbers("source").throttle(for: .seconds(3), on: run.scheduler, edges: .trailing).drawn()
    },
    Example("buffer(for:on:)", "buffer(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]) { run in
      run.numbers("source").buffer(for: .seconds(3), on: run.scheduler).drawnLists()
    },
    Example("delay(for:on:)", "delay(for: .seconds(3), on: scheduler)", ["source": "-1-2--3|"]) { run in
      run.numbers("source").delay(for: .seconds(3), on: run.scheduler).drawn()
    },
    Example("timeout(after:on:)", "timeout(after: .seconds(5), on: scheduler)", ["source": "-1-2-3-4-|"]) { run in
      run.numbers("source").timeout(after: .seconds(5), on: run.scheduler).drawn()
    },
    Example("timeout(each:on:)", "timeout(each: .seconds(3), on: scheduler)", ["source": "-1-2-----3-|"]) { run in
      run.numbers("source").timeout(each: .seconds(3), on: run.scheduler).drawn()
    },
    Example("deliver(on:)", "deliver(on: scheduler)", ["source": "-1-2-|"]) { run in
      run.numbers("source").deliver(on: run.scheduler).drawn()
    },
    Example("subscribe(on:)", "subscribe(on: scheduler)", ["source": "-1-2-|"]) { run in
      run.numbers("source").subscribe(on: run.scheduler).drawn()
    },
  ]

  static let sharing = [
    Example("publish()", "publish(), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 4]) { run in
      let connection = run.text("source").publish()
      run.at(2) { connection.connect() }
      return connection.signal
    },
    Example(
      "multicast(_:)", "multicast(BehaviorSubject(\"0\")), connected at 2", ["source": "-1-2-3|"], subscribing: [0, 6]
    ) { run in
      let connection = run.text("source").multicast(BehaviorSubject("0"))
      run.at(2) { connection.connect() }
      return connection.signal
    },
    Example("autoconnect()", "publish().autoconnect()", ["source": "-1-2-3|"], subscribing: [2, 4]) {
      $0.text("source").publish().autoconnect()
    },
    Example("replay()", "replay()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]) {
      $0.text("source").replay()
    },
    Example("replayLast()", "replayLast()", ["source": "-1-2-3|"], subscribing: [2, 4, 8]) {
      $0.text("source").replayLast()
    },
    Example("replayLazily()", "replayLazily()", ["source": "-1-2-3|"], subscribing: [2, 4, 9]) {
      $0.text("source").replayLazily()
    },
    Example("share(replay:)", "share(replay: 1)", ["source": "-1-2-3|"], subscribing: [1, 5, 9]) {
      $0.text("source").share(replay: 1)
    },
  ]
}
