import ReactiveConcurrency

extension Catalogue {
  static let time = [
    Example("interval(every:on:)", "Signal.interval(every: .seconds(2), on: scheduler)", for: 9) { run in
      Signal.interval(every: .seconds(2), on: run.scheduler).map { "\($0.offset.components.seconds)" }
    },
    Example("interval(of:every:on:)", "Signal.interval(of: 1...3, every: .seconds(2), on: scheduler)") { run in
      Signal.interval(of: 1...3, every: .seconds(2), on: run.scheduler).drawn()
    },
    Example("timer(after:on:)", "Signal.timer(after: .seconds(3), on: scheduler)") { run in
      Signal.timer(after: .seconds(3), on: run.scheduler).map { "\($0.offset.components.seconds)" }
    },
    Example("timer(after:every:on:)", "Signal.timer(after: .seconds(1), every: .seconds(3), on: scheduler)", for: 9) {
      run in
      Signal.timer(after: .seconds(1), every: .seconds(3), on: run.scheduler)
        .map { "\($0.offset.components.seconds)" }
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
      "throttle(for:on:edges:)", "throttle(for: .seconds(3), on: scheduler, edges: …)", ["source": "-1234-5-----6-|"]
    ) { run in
      let source = run.hot("source")
      let throttled = { (edges: ThrottleEdges) in source.throttle(for: .seconds(3), on: run.scheduler, edges: edges) }
      run.draw(throttled(.leading), as: ".leading")
      run.draw(throttled(.trailing), as: ".trailing")
      return throttled(.both)
    },
    Example(
      "throttle(for:on:latest:)", "throttle(for: .seconds(3), on: scheduler, latest: false)",
      ["source": "-1234-5-----6-|"]
    ) { run in
      run.numbers("source").throttle(for: .seconds(3), on: run.scheduler, latest: false).drawn()
    },
    Example("delay(for:on:)", "delay(for: .seconds(3), on: scheduler)", ["source": "-1-2--3|"]) { run in
      run.numbers("source").delay(for: .seconds(3), on: run.scheduler).drawn()
    },
    Example("timeout(after:on:)", "timeout(after: .seconds(5), on: scheduler)", ["source": "-1-2-3-4-|"]) { run in
      run.numbers("source").timeout(after: .seconds(5), on: run.scheduler).mapError { _ in ExampleTimeout() }.drawn()
    },
    Example("timeout(each:on:)", "timeout(each: .seconds(3), on: scheduler)", ["source": "-1-2-----3-|"]) { run in
      run.numbers("source").timeout(each: .seconds(3), on: run.scheduler).mapError { _ in ExampleTimeout() }.drawn()
    },
    Example(
      "timeout(after:on:switchingTo:)", "source.timeout(after: .seconds(4), on: scheduler, switchingTo: fallback)",
      ["source": "-1-2-3-4-|", "fallback": "-8-9|"]
    ) { run in
      run.text("source").timeout(after: .seconds(4), on: run.scheduler, switchingTo: run.text("fallback"))
    },
    Example(
      "timeout(each:on:switchingTo:)", "source.timeout(each: .seconds(3), on: scheduler, switchingTo: fallback)",
      ["source": "-1-2-----3-|", "fallback": "-8-9|"]
    ) { run in
      run.text("source").timeout(each: .seconds(3), on: run.scheduler, switchingTo: run.text("fallback"))
    },
    Example("timestamped(on:)", "timestamped(on: scheduler)", ["source": "-a--b|"]) { run in
      run.text("source").timestamped(on: run.scheduler).map { "\($0.value)@\($0.time.nanoseconds / 1_000_000_000)" }
    },
  ]
}

/// A timeout with a short name.
private struct ExampleTimeout: Error, CustomStringConvertible {
  var description: String { "timedOut" }
}
