import ReactiveConcurrency

extension OperatorEntry {
  static let flattening: [OperatorEntry] = [
    OperatorEntry(
      "flattenMap(_:)", reactiveCocoa: "flattenMap:", rx: "flatMap", combine: "flatMap",
      drawing: "flattenMap { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap { run.inner($0) } },
    OperatorEntry(
      "flattenMap(.merge(maxConcurrent: 2))", reactiveCocoa: "map:, flatten:", rx: "merge(maxConcurrent:)",
      combine: "flatMap(maxPublishers:)",
      drawing: "flattenMap(.merge(maxConcurrent: 2)) { outer in inner }", ["outer": "-147---|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.merge(maxConcurrent: 2)) { run.inner($0) } },
    OperatorEntry(
      "flattenMap(.concat)", reactiveCocoa: "map:, concat", rx: "concatMap", combine: "flatMap(maxPublishers: .max(1))",
      drawing: "flattenMap(.concat) { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.concat) { run.inner($0) } },
    OperatorEntry(
      "flattenMap(.concat(maxConcurrent: 2))", rx: "concatMapEager",
      drawing: "flattenMap(.concat(maxConcurrent: 2)) { outer in inner }", ["outer": "-147---|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.concat(maxConcurrent: 2)) { run.inner($0) } },
    OperatorEntry(
      "flattenMap(.latest)", reactiveCocoa: "map:, switchToLatest", rx: "flatMapLatest", combine: "map, switchToLatest",
      drawing: "flattenMap(.latest) { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.latest) { run.inner($0) } },
    OperatorEntry(
      "flattenMap(.exhaust)", rx: "flatMapFirst",
      drawing: "flattenMap(.exhaust) { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.exhaust) { run.inner($0) } },
    OperatorEntry(
      "flattenMap(.race)", rx: "amb",
      drawing: "flattenMap(.race) { outer in inner }", ["outer": "(14)|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.race) { run.inner($0) } },
    OperatorEntry(
      "flatten(_:)", reactiveCocoa: "flatten, flatten:", rx: "merge", combine: "flatMap",
      drawing: "signals.flatten(.concat)", ["signals": "-1-4-|", "inner": "0-1|"]
    ) { run in run["signals"].map { run.inner($0) }.flatten(.concat) },
    OperatorEntry(
      "switchToLatest()", reactiveCocoa: "switchToLatest", rx: "switchLatest",
      drawing: "signals.switchToLatest()", ["signals": "-1--4--|", "inner": "0-1-2|"]
    ) { run in run["signals"].map { run.inner($0) }.switchToLatest() },
    OperatorEntry(
      "bind(_:)", reactiveCocoa: "bind:",
      drawing: "bind { { value, stop in stop = value == 4; return inner } }", ["source": "-1-4-7-|", "inner": "0-1|"]
    ) { run in
      run.source.bind {
        { value, stop in
          stop = value == 4
          return run.inner(value)
        }
      }
    },
    OperatorEntry(
      "Signal.switch(by:cases:default:)", reactiveCocoa: "switch:cases:default:",
      drawing: "Signal.switch(by: keys, cases: [\"a\": first, \"b\": second])",
      ["keys": "-a---b---|", "first": "1-2-3-4|", "second": "8-9|"]
    ) { run in .switch(by: run.text("keys"), cases: ["a": run.text("first"), "b": run.text("second")]) },
    OperatorEntry(
      "Signal.if(_:then:else:)", reactiveCocoa: "if:then:else:",
      drawing: "Signal.if(condition, then: first, else: second)",
      ["condition": "-t---f---|", "first": "1-2-3-4|", "second": "8-9|"]
    ) { run in .if(run.booleans("condition"), then: run["first"], else: run["second"]) },
  ]
}
