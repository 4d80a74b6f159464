import ReactiveConcurrency

extension OperatorEntry {
  static let time: [OperatorEntry] = [
    OperatorEntry(
      "Signal.interval(every:on:)", reactiveCocoa: "interval:onScheduler:", combine: "Timer.publish",
      drawing: "Signal.interval(every: .seconds(2), on: scheduler)", for: 9
    ) { run in Signal.interval(every: .seconds(2), on: run.scheduler).map { "\($0.offset.components.seconds)" } }
    .time {
      Signal<SchedulerInstant>.interval(every: $0.time, on: $0.scheduler).map { _ in -1 }.merge(with: $0.source)
    }
    .time("tolerance") {
      Signal<SchedulerInstant>.interval(every: .seconds(1), tolerance: $0.time, on: $0.scheduler).map { _ in 1 }.merge(
        with: $0.source)
    }
    .time("sample") {
      $0.source.map { -$0 }.concat(.never).sample(by: .interval(every: $0.time, on: $0.scheduler))
    },
    OperatorEntry(
      "Signal.interval(of:every:on:)", reactiveCocoa: "interval:onScheduler:", combine: "Timer.publish",
      drawing: "Signal.interval(of: 1...3, every: .seconds(2), on: scheduler)"
    ) { run in Signal.interval(of: 1...3, every: .seconds(2), on: run.scheduler) }
    .time { .interval(of: [-1, -2], every: $0.time, on: $0.scheduler).merge(with: $0.source) },
    OperatorEntry(
      "Signal.timer(after:on:)", reactiveCocoa: "interval:onScheduler:, take:1", combine: "Timer.publish",
      drawing: "Signal.timer(after: .seconds(3), on: scheduler)"
    ) { run in Signal.timer(after: .seconds(3), on: run.scheduler).map { "\($0.offset.components.seconds)" } }
    .time {
      Signal<SchedulerInstant>.timer(after: $0.time, on: $0.scheduler).map { _ in -1 }.merge(with: $0.source)
    }
    .time("tolerance") {
      Signal<SchedulerInstant>.timer(after: .seconds(1), tolerance: $0.time, on: $0.scheduler).map { _ in 1 }.merge(
        with: $0.source)
    },
    OperatorEntry(
      "Signal.timer(after:every:on:)", reactiveCocoa: "interval:onScheduler:, take:1", combine: "Timer.publish",
      drawing: "Signal.timer(after: .seconds(1), every: .seconds(3), on: scheduler)", for: 9
    ) { run in
      Signal.timer(after: .seconds(1), every: .seconds(3), on: run.scheduler)
        .map { "\($0.offset.components.seconds)" }
    }
    .time {
      Signal<SchedulerInstant>.timer(after: $0.time, every: .seconds(1), on: $0.scheduler).map { _ in -1 }.merge(
        with: $0.source)
    }
    .time("interval") {
      Signal<SchedulerInstant>.timer(after: .zero, every: $0.time, on: $0.scheduler).skip(1).map { _ in -1 }.merge(
        with: $0.source)
    },
    OperatorEntry(
      "debounce(for:on:)", reactiveCocoa: "throttle:",
      code: "debounce(for: .seconds(2), on: scheduler)", ["source": "-12-3----4-5-|"]
    ) { run in run.source.debounce(for: run.seconds(2), on: run.scheduler) }
    .with(Traits(.gathering, sends: .scheduler, stores: .newest(1)))
    .time { $0.source.map { -$0 }.concat(.never).debounce(for: $0.time, on: $0.scheduler) },
    OperatorEntry(
      "debounce(for:on:when:)", reactiveCocoa: "throttle:",
      code: "debounce(for: .seconds(2), on: scheduler, when: { $0 > 2 })", ["source": "-1-3-4---2-5-|"]
    ) { run in
      run.source.debounce(for: run.seconds(2), on: run.scheduler, when: { $0 > 2 })
    }
    .with(Traits(.gathering, sends: .scheduler, stores: .newest(1), pulls: .values(1)))
    .time {
      $0.source.map { -$0 }.concat(.never).debounce(for: $0.time, on: $0.scheduler, when: { $0 < 0 })
    },
    OperatorEntry(
      "throttle(for:on:)", code: "throttle(for: .seconds(3), on: scheduler)", ["source": "-1234-5-----6-|"]
    ) { run in run.source.throttle(for: run.seconds(3), on: run.scheduler) }
    .called("throttle(for:on:edges:)")
    .with(Traits(.timed, sends: .scheduler, stores: .newest(1))),
    OperatorEntry(
      "throttle(for:on:edges:)",
      drawing: "throttle(for: .seconds(3), on: scheduler, edges: …)", ["source": "-1234-5-----6-|"]
    ) { run in
      let source = run.hot("source")
      let throttled = { (edges: ThrottleEdges) in source.throttle(for: .seconds(3), on: run.scheduler, edges: edges) }
      run.draw(throttled(.leading), as: ".leading")
      run.draw(throttled(.trailing), as: ".trailing")
      return throttled(.both)
    }
    .with(Traits(.timed, sends: .scheduler, stores: .newest(1)))
    .check(".trailing", Traits(.timed, sends: .scheduler, stores: .newest(1), pulls: .all)) {
      $0.source.throttle(for: $0.second, on: $0.scheduler, edges: .trailing)
    }
    .time { $0.source.throttle(for: $0.time, on: $0.scheduler) }
    .time("leading") { $0.source.throttle(for: $0.time, on: $0.scheduler, edges: .leading) }
    .time("trailing") {
      $0.source.map { -$0 }.concat(.never).throttle(for: $0.time, on: $0.scheduler, edges: .trailing)
    },
    OperatorEntry(
      "delay(for:on:)", reactiveCocoa: "delay:", code: "delay(for: .seconds(3), on: scheduler)", ["source": "-1-2--3|"]
    ) { run in run.source.delay(for: run.seconds(3), on: run.scheduler) }
    .with(Traits(.buffering, sends: .scheduler, stores: .waiting(most: 256)))
    .check("nothing", Traits(.buffering, limit: .sourceOnStack, sends: .scheduler, stores: .waiting(most: 256))) {
      $0.source.delay(for: .zero, on: $0.scheduler)
    }
    .time { $0.source.map { -$0 }.delay(for: $0.time, on: $0.scheduler) },
    OperatorEntry(
      "delay(until:)", rx: "delay(_:), delayWhen",
      drawing: "delay(until: { .timer(after: .seconds($0), on: scheduler) })", ["source": "-3-1--2-|"]
    ) { run in
      run.source.delay(until: { Signal.timer(after: .seconds($0.value), on: run.scheduler) })
    }
    .with(Traits(.merging, limit: .sourceOnStack, sends: .others, stores: nil))
    .check { $0.source.delay(until: { _ in Signal<Int>.empty }) }
    .unmodelled("It is `flattenMap(_:)`."),
    OperatorEntry(
      "delaySubscription(for:on:)", drawing: "delaySubscription(for: .seconds(3), on: scheduler)", ["source": "-1-2|"]
    ) { run in run.source.delaySubscription(for: .seconds(3), on: run.scheduler) }
    .check("", Traits(sends: .others)) {
      $0.source.delaySubscription(for: $0.second, on: $0.scheduler)
    }
    .time { $0.source.map { -$0 }.delaySubscription(for: $0.time, on: $0.scheduler) }
    .unmodelled("It is `concat(_:)` after a timer."),
    OperatorEntry(
      "paced(_:per:burst:on:)", rx: "concatMap, delay",
      drawing: "paced(1, per: .seconds(3), on: scheduler)", ["source": "-123-----4-|"]
    ) { run in run.hot("source").paced(1, per: .seconds(3), on: run.scheduler) }
    .with(Traits(.buffering, sends: .others, stores: .waiting(most: 1)))
    .check { $0.source.paced(1, per: .nanoseconds(1), on: $0.scheduler) }
    .check("with a burst") { $0.source.paced(1, per: .seconds(1), burst: 100, on: $0.scheduler) }
    .count { $0.source.paced($0.count, per: .nanoseconds(1), on: $0.scheduler) }
    .time { $0.source.paced(1, per: $0.time, on: $0.scheduler).pairwise().map { _ in -1 } }
    .count("burst") {
      $0.source.paced(1, per: .nanoseconds(1), burst: $0.count, on: $0.scheduler)
    },
    OperatorEntry(
      "keepAlive(every:with:on:)",
      drawing: "keepAlive(every: .seconds(2), with: 0, on: scheduler)", ["source": "-1-----2-3-|"]
    ) { run in run.source.keepAlive(every: .seconds(2), with: 0, on: run.scheduler) }
    .with(Traits(sends: .others))
    .check("", Traits()) { $0.source.keepAlive(every: .seconds(9999), with: 0, on: $0.scheduler) }
    .time { $0.source.concat(.never).keepAlive(every: $0.time, with: -1, on: $0.scheduler) }
    .unmodelled("It is `timeout(each:on:)`, with a value in place of the error."),
    OperatorEntry(
      "timeout(after:on:)", reactiveCocoa: "timeout:onScheduler:",
      drawing: "timeout(after: .seconds(5), on: scheduler)", ["source": "-1-2-3-4-|"]
    ) { run in run.source.timeout(after: .seconds(5), on: run.scheduler).mapError { _ in ExampleTimeout() } }
    .check { $0.source.timeout(after: .seconds(9999), on: $0.scheduler) }
    .time { $0.source.concat(.never).timeout(after: $0.time, on: $0.scheduler).catch { _ in .just(-1) } },
    OperatorEntry(
      "timeout(each:on:)", drawing: "timeout(each: .seconds(3), on: scheduler)", ["source": "-1-2-----3-|"]
    ) { run in run.source.timeout(each: .seconds(3), on: run.scheduler).mapError { _ in ExampleTimeout() } }
    .check { $0.source.timeout(each: .seconds(9999), on: $0.scheduler) }
    .time { $0.source.concat(.never).timeout(each: $0.time, on: $0.scheduler).catch { _ in .just(-1) } },
    OperatorEntry(
      "timeout(after:on:switchingTo:)", reactiveCocoa: "timeout:onScheduler:, catchTo:",
      drawing: "source.timeout(after: .seconds(4), on: scheduler, switchingTo: fallback)",
      ["source": "-1-2-3-4-|", "fallback": "-8-9|"]
    ) { run in run.source.timeout(after: .seconds(4), on: run.scheduler, switchingTo: run["fallback"]) }
    .with(Traits(sends: .others))
    .check { $0.source.timeout(after: .seconds(9999), on: $0.scheduler, switchingTo: .just(0)) }
    .check("the source", Traits()) {
      Signal.never.timeout(after: $0.second, on: $0.scheduler, switchingTo: $0.source)
    }
    .time {
      $0.source.concat(.never).timeout(after: $0.time, on: $0.scheduler, switchingTo: .just(-1))
    },
    OperatorEntry(
      "timeout(each:on:switchingTo:)", rx: "timeout(other:)", combine: "timeout, catch",
      drawing: "source.timeout(each: .seconds(3), on: scheduler, switchingTo: fallback)",
      ["source": "-1-2-----3-|", "fallback": "-8-9|"]
    ) { run in run.source.timeout(each: .seconds(3), on: run.scheduler, switchingTo: run["fallback"]) }
    .with(Traits(sends: .others))
    .check { $0.source.timeout(each: .seconds(9999), on: $0.scheduler, switchingTo: .just(0)) }
    .time {
      $0.source.concat(.never).timeout(each: $0.time, on: $0.scheduler, switchingTo: .just(-1))
    },
    OperatorEntry(
      "timestamped(on:)", rx: "timestamp", drawing: "timestamped(on: scheduler)", ["source": "-a--b|"]
    ) { run in run.source.timestamped(on: run.scheduler).map { "\($0.value)@\($0.time.nanoseconds / 1_000_000_000)" } }
    .check { $0.source.timestamped(on: $0.scheduler).map(\.value) }
    .unmodelled("It is a `map`."),
    OperatorEntry(
      "timeInterval(on:)", drawing: "timeInterval(on: scheduler)", ["source": "-a--b|"]
    ) { run in run.source.timeInterval(on: run.scheduler).map { "\($0.value)+\($0.interval.components.seconds)" } }
    .check { $0.source.timeInterval(on: $0.scheduler).map(\.value) }
    .unmodelled("It is `timestamped(on:)`, with differences."),
  ]
}

/// A timeout with a short name.
private struct ExampleTimeout: Error, CustomStringConvertible {
  var description: String { "timedOut" }
}
