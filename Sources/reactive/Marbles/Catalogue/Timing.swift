import ReactiveConcurrency

extension Catalogue {
  static let timing = [
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
    Example("buffer(for:on:)", "buffer(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]) { run in
      run.numbers("source").buffer(for: .seconds(3), on: run.scheduler).drawnLists()
    },
    Example(
      "buffer(for:count:on:)", "buffer(for: .seconds(3), count: 2, on: scheduler)", ["source": "-123--4---5-|"]
    ) { run in
      run.numbers("source").buffer(for: .seconds(3), count: 2, on: run.scheduler).drawnLists()
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
  ]

  static let delivery = [
    Example("deliver(on:)", "deliver(on: scheduler)", ["source": "-1-2-|"]) { run in
      run.numbers("source").deliver(on: run.scheduler).drawn()
    },
    Example("deliverOnMain()", "deliverOnMain()", ["source": "-1-2-|"]) { run in
      run.numbers("source").deliverOnMain().drawn()
    },
    Example("subscribe(on:)", "subscribe(on: scheduler)", ["source": "-1-2-|"]) { run in
      run.numbers("source").subscribe(on: run.scheduler).drawn()
    },
    Example("buffering(_:onDrop:)", "buffering(.newest(1)), values taken every 2 s", ["source": "(1234)---5|"]) { run in
      let slow = run.numbers("source").buffering(.newest(1)).mapAsync(on: run.scheduler) { value in
        try await run.scheduler.sleep(for: .seconds(2))
        return value
      }
      return slow.drawn()
    },
  ]
}

/// A short name for what times out.
private struct ExampleTimeout: Error, CustomStringConvertible {
  var description: String { "timedOut" }
}
