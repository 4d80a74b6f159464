import ReactiveConcurrency

extension OperatorEntry {
  static let time: [OperatorEntry] = [
    OperatorEntry(
      "interval(every:on:)", symbol: "Signal.interval(every:tolerance:on:)",
      words: .interval,
      example: Example(drawing: "Signal.interval(every: .seconds(2), on: scheduler)", for: 9) { run in
        Signal.interval(every: .seconds(2), on: run.scheduler).map { "\($0.offset.components.seconds)" }
      },
      unchecked: "It has no source."),
    OperatorEntry(
      "interval(of:every:on:)", symbol: "Signal.interval(of:every:tolerance:on:)",
      words: .interval,
      example: Example(drawing: "Signal.interval(of: 1...3, every: .seconds(2), on: scheduler)") { run in
        Signal.interval(of: 1...3, every: .seconds(2), on: run.scheduler)
      },
      unchecked: "It has no source."),
    OperatorEntry(
      "timer(after:on:)", symbol: "Signal.timer(after:tolerance:on:)",
      words: .timer,
      example: Example(drawing: "Signal.timer(after: .seconds(3), on: scheduler)") { run in
        Signal.timer(after: .seconds(3), on: run.scheduler).map { "\($0.offset.components.seconds)" }
      },
      unchecked: "It has no source."),
    OperatorEntry(
      "timer(after:every:on:)", symbol: "Signal.timer(after:every:tolerance:on:)",
      words: .timer,
      example: Example(drawing: "Signal.timer(after: .seconds(1), every: .seconds(3), on: scheduler)", for: 9) { run in
        Signal.timer(after: .seconds(1), every: .seconds(3), on: run.scheduler)
          .map { "\($0.offset.components.seconds)" }
      },
      unchecked: "It has no source."),
    OperatorEntry(
      "debounce(for:on:)",
      words: .debounce,
      traits: Traits(.gathering, sends: .scheduler, stores: .newest(1)),
      page: .newestWaits,
      example: Example("debounce(for: .seconds(2), on: scheduler)", ["source": "-12-3----4-5-|"]) { run in
        run.source.debounce(for: run.seconds(2), on: run.scheduler)
      }),
    OperatorEntry(
      "debounce(for:on:when:)",
      words: .debounce,
      traits: Traits(.gathering, sends: .scheduler, stores: .newest(1)),
      page: .newestWaits,
      example: Example("debounce(for: .seconds(2), on: scheduler, when: { $0 > 2 })", ["source": "-1-3-4---2-5-|"]) {
        run in
        run.source.debounce(for: run.seconds(2), on: run.scheduler, when: { $0 > 2 })
      }),
    OperatorEntry(
      "throttle(for:on:)", symbol: "throttle(for:on:edges:)",
      words: .throttle,
      traits: Traits(.timed, sends: .scheduler, stores: .newest(1)),
      page: .newestWaits,
      example: Example("throttle(for: .seconds(3), on: scheduler)", ["source": "-1234-5-----6-|"]) { run in
        run.source.throttle(for: run.seconds(3), on: run.scheduler)
      }),
    OperatorEntry(
      "throttle(for:on:edges:)",
      words: .throttle,
      traits: Traits(.timed, sends: .scheduler, stores: .newest(1)),
      page: .newestWaits,
      example: Example(drawing: "throttle(for: .seconds(3), on: scheduler, edges: …)", ["source": "-1234-5-----6-|"]) {
        run in
        let source = run.hot("source")
        let throttled = { (edges: ThrottleEdges) in source.throttle(for: .seconds(3), on: run.scheduler, edges: edges) }
        run.draw(throttled(.leading), as: ".leading")
        run.draw(throttled(.trailing), as: ".trailing")
        return throttled(.both)
      },
      checks: [Check(".trailing") { $0.source.throttle(for: $0.second, on: $0.scheduler, edges: .trailing) }]),
    OperatorEntry(
      "throttle(for:on:latest:)",
      words: .throttle,
      traits: Traits(.timed),
      example: Example("throttle(for: .seconds(3), on: scheduler, latest: false)", ["source": "-1234-5-----6-|"]) {
        run in
        run.source.throttle(for: run.seconds(3), on: run.scheduler, latest: false)
      },
      unmodelled: "It is `throttle(for:on:edges:)` with one edge or both."),
    OperatorEntry(
      "delay(for:on:)",
      words: SearchWords(
        reactiveCocoa: "delay:", rx: "delay", combine: "delay", questions: ["Everything a little later?"]),
      traits: Traits(.buffering, sends: .scheduler, stores: .waiting(most: 256)),
      example: Example("delay(for: .seconds(3), on: scheduler)", ["source": "-1-2--3|"]) { run in
        run.source.delay(for: run.seconds(3), on: run.scheduler)
      },
      checks: [
        Check("nothing", Traits(.buffering, limit: .sourceOnStack, sends: .scheduler, stores: .waiting(most: 256))) {
          $0.source.delay(for: .zero, on: $0.scheduler)
        }
      ]),
    OperatorEntry(
      "delay(until:)",
      words: SearchWords(rx: "delay(_:), delayWhen", questions: ["Everything a little later?"]),
      traits: Traits(.merging, limit: .sourceOnStack, sends: .others, stores: nil, livesOn: .pausesOthers),
      page: PageWording(sendsOn: "the value's trigger", memory: "the values that wait"),
      example: Example(drawing: "delay(until: { .timer(after: .seconds($0), on: scheduler) })", ["source": "-3-1--2-|"])
      {
        run in
        run.source.delay(until: { Signal.timer(after: .seconds($0.value), on: run.scheduler) })
      },
      checks: [Check { $0.source.delay(until: { _ in Signal<Int>.empty }) }],
      unmodelled: "It is `flattenMap(_:)`."),
    OperatorEntry(
      "delaySubscription(for:on:)",
      words: SearchWords(rx: "delaySubscription", questions: ["Something later, once?"]),
      traits: Traits(livesOn: .keepsSource),
      page: PageWording(sendsOn: "where its source sends, which is started on the scheduler"),
      example: Example(drawing: "delaySubscription(for: .seconds(3), on: scheduler)", ["source": "-1-2|"]) { run in
        run.source.delaySubscription(for: .seconds(3), on: run.scheduler)
      },
      checks: [
        Check("", Traits(sends: .others, livesOn: .keepsSource)) {
          $0.source.delaySubscription(for: $0.second, on: $0.scheduler)
        }
      ],
      unmodelled: "It is `concat(_:)` after a timer."),
    OperatorEntry(
      "paced(_:per:burst:on:)",
      words: SearchWords(
        rx: "concatMap, delay", questions: ["At most ten a second, and none lost?"],
        topics: "rate limit limiter token bucket throttle quota"),
      traits: Traits(.buffering, sends: .others, stores: .waiting(most: 1), livesOn: .pausesOthers),
      page: PageWording(
        sendsOn: "where its source sends; a value that has waited, on the scheduler",
        memory: "the values of a source that cannot pause",
        demand: "its source is asked for a value when one may be sent"),
      example: Example(drawing: "paced(1, per: .seconds(3), on: scheduler)", ["source": "-123-----4-|"]) { run in
        run.hot("source").paced(1, per: .seconds(3), on: run.scheduler)
      },
      checks: [
        Check { $0.source.paced(1, per: .nanoseconds(1), on: $0.scheduler) },
        Check("with a burst") { $0.source.paced(1, per: .seconds(1), burst: 100, on: $0.scheduler) },
      ]),
    OperatorEntry(
      "keepAlive(every:with:on:)",
      words: SearchWords(
        questions: ["What if there is no value for five seconds?"], topics: "heartbeat ping silence websocket sse"),
      traits: Traits(sends: .others, livesOn: .waitsForOthers),
      page: PageWording(sendsOn: "where its source sends; heartbeats on the scheduler"),
      example: Example(drawing: "keepAlive(every: .seconds(2), with: 0, on: scheduler)", ["source": "-1-----2-3-|"]) {
        run in run.source.keepAlive(every: .seconds(2), with: 0, on: run.scheduler)
      },
      checks: [Check("", Traits()) { $0.source.keepAlive(every: .seconds(9999), with: 0, on: $0.scheduler) }],
      unmodelled: "It is `timeout(each:on:)`, with a value in place of the error."),
    OperatorEntry(
      "timeout(after:on:)",
      words: SearchWords(reactiveCocoa: "timeout:onScheduler:", questions: ["No longer than five seconds in all?"]),
      example: Example(drawing: "timeout(after: .seconds(5), on: scheduler)", ["source": "-1-2-3-4-|"]) { run in
        run.source.timeout(after: .seconds(5), on: run.scheduler).mapError { _ in ExampleTimeout() }
      },
      checks: [Check { $0.source.timeout(after: .seconds(9999), on: $0.scheduler) }]),
    OperatorEntry(
      "timeout(each:on:)",
      words: SearchWords(rx: "timeout", combine: "timeout", questions: ["What if there is no value for five seconds?"]),
      example: Example(drawing: "timeout(each: .seconds(3), on: scheduler)", ["source": "-1-2-----3-|"]) { run in
        run.source.timeout(each: .seconds(3), on: run.scheduler).mapError { _ in ExampleTimeout() }
      },
      checks: [Check { $0.source.timeout(each: .seconds(9999), on: $0.scheduler) }]),
    OperatorEntry(
      "timeout(after:on:switchingTo:)",
      words: SearchWords(
        reactiveCocoa: "timeout:onScheduler:, catchTo:", questions: ["No longer than five seconds in all?"],
        topics: "fallback default"),
      traits: Traits(sends: .others, livesOn: .pausesOthers),
      example: Example(
        drawing: "source.timeout(after: .seconds(4), on: scheduler, switchingTo: fallback)",
        ["source": "-1-2-3-4-|", "fallback": "-8-9|"]
      ) { run in
        run.source.timeout(after: .seconds(4), on: run.scheduler, switchingTo: run["fallback"])
      },
      checks: [
        Check { $0.source.timeout(after: .seconds(9999), on: $0.scheduler, switchingTo: .just(0)) },
        Check("the source", Traits(livesOn: .keepsSource)) {
          Signal.never.timeout(after: $0.second, on: $0.scheduler, switchingTo: $0.source)
        },
      ]),
    OperatorEntry(
      "timeout(each:on:switchingTo:)",
      words: SearchWords(
        rx: "timeout(other:)", combine: "timeout, catch", questions: ["What if there is no value for five seconds?"],
        topics: "fallback default"),
      traits: Traits(sends: .others, livesOn: .pausesOthers),
      example: Example(
        drawing: "source.timeout(each: .seconds(3), on: scheduler, switchingTo: fallback)",
        ["source": "-1-2-----3-|", "fallback": "-8-9|"]
      ) { run in
        run.source.timeout(each: .seconds(3), on: run.scheduler, switchingTo: run["fallback"])
      },
      checks: [Check { $0.source.timeout(each: .seconds(9999), on: $0.scheduler, switchingTo: .just(0)) }]),
    OperatorEntry(
      "timestamped(on:)",
      words: SearchWords(rx: "timestamp"),
      example: Example(drawing: "timestamped(on: scheduler)", ["source": "-a--b|"]) { run in
        run.source.timestamped(on: run.scheduler).map { "\($0.value)@\($0.time.nanoseconds / 1_000_000_000)" }
      },
      checks: [Check { $0.source.timestamped(on: $0.scheduler).map(\.value) }],
      unmodelled: "It is a `map`."),
    OperatorEntry(
      "timeInterval(on:)",
      words: SearchWords(rx: "timeInterval", questions: ["How long between two values?"]),
      example: Example(drawing: "timeInterval(on: scheduler)", ["source": "-a--b|"]) { run in
        run.source.timeInterval(on: run.scheduler).map { "\($0.value)+\($0.interval.components.seconds)" }
      },
      checks: [Check { $0.source.timeInterval(on: $0.scheduler).map(\.value) }],
      unmodelled: "It is `timestamped(on:)`, with differences."),
  ]
}

/// A timeout with a short name.
private struct ExampleTimeout: Error, CustomStringConvertible {
  var description: String { "timedOut" }
}

/// The words of operators in several forms.
extension SearchWords {
  fileprivate static let interval = SearchWords(
    reactiveCocoa: "interval:onScheduler:", rx: "interval", combine: "Timer.publish",
    questions: ["Something every second?"], topics: "poll heartbeat clock")
  fileprivate static let timer = SearchWords(
    reactiveCocoa: "interval:onScheduler:, take:1", rx: "timer", combine: "Timer.publish",
    questions: ["Something later, once?"])
  fileprivate static let debounce = SearchWords(
    reactiveCocoa: "throttle:", rx: "debounce", combine: "debounce",
    questions: ["Only once the user has stopped typing?"], topics: "typing search")
  fileprivate static let throttle = SearchWords(
    rx: "throttle", combine: "throttle", questions: ["At most once a second?"], topics: "rate limit")
}

extension PageWording {
  fileprivate static let newestWaits = PageWording(
    demand: "while it is paused the newest value waits, and its source is paused")
}
