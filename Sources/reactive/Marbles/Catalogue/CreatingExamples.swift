import ReactiveConcurrency
import ReactiveTesting

extension Catalogue {
  static let creating = [
    Example("Signal(_:)", "Signal { subscriber in subscriber.send(1); … }") { run in
      Signal<Int> { subscriber in
        subscriber.send(1)
        let work = run.scheduler.schedule(after: .seconds(2)) {
          subscriber.send(2)
          subscriber.finish()
        }
        subscriber.onDispose { work.cancel() }
      }.drawn()
    },
    Example("just(_:)", "Signal.just(1)") { _ in Signal.just(1).drawn() },
    Example("of(_:)", "Signal.of(1, 2, 3)") { _ in Signal.of(1, 2, 3).drawn() },
    Example("empty", "Signal<Int>.empty") { _ in Signal<String>.empty },
    Example("never", "Signal<Int>.never") { _ in Signal<String>.never },
    Example("fail(_:)", "Signal<Int>.fail(error)") { _ in Signal<String>.fail(MarbleFailure()) },
    Example("deferred(_:)", "Signal.deferred { source }", ["source": "-1-2|"], subscribing: [0, 3]) { run in
      Signal.deferred {
        run.note("made")
        return run.text("source")
      }
    },
    Example("unfold(_:_:)", "Signal.unfold(1) { state in … }") { _ in
      Signal<Int>.unfold(1) { state in
        defer { state *= 2 }
        return state < 10 ? state : nil
      }.drawn()
    },
    Example("init(_: sequence)", "Signal(1...3)") { _ in Signal(1...3).drawn() },
    Example("init(_: asyncSequence)", "Signal(asyncSequence)", ["asyncSequence": "-1-2-|"]) { run in
      Signal(run.text("asyncSequence").values(buffering: .unbounded), on: run.scheduler)
    },
    Example("init(stream:)", "Signal(stream: stream)", ["stream": "-1-2-#"]) { run in
      Signal(stream: run.text("stream").stream(), on: run.scheduler)
    },
    Example("async(on:_:)", "Signal.async { emitter in try await emitter.emit(1); … }") { run in
      Signal<Int>.async(on: run.scheduler) { emitter in
        for value in 1...3 {
          try await run.scheduler.sleep(for: .seconds(2))
          try await emitter.emit(value)
        }
      }.drawn()
    },
    Example("started(on:_:)", "Signal.started(on: scheduler) { subscriber in … }", subscribing: [0, 2]) { run in
      Signal<String>.started(on: run.scheduler) { counted(run, $0) }
    },
    Example("lazily(on:_:)", "Signal.lazily(on: scheduler) { subscriber in … }", subscribing: [2, 4]) { run in
      Signal<String>.lazily(on: run.scheduler) { counted(run, $0) }
    },
    Example(
      "using(_:release:_:)", "Signal.using(resource, release: { … }) { resource in source }", ["source": "-1-2-|"]
    ) {
      run in
      Signal.using(
        run.note("made"), release: { run.note("released") }, { run.text("source") })
    },
  ]

  /// Sends three values, one every second, from now on.
  private static func counted(_ run: ExampleRun, _ subscriber: Subscriber<String>) {
    run.note("started")
    let inner = Signal.interval(of: 1...3, every: .seconds(1), on: run.scheduler).observe(
      Observer(next: { subscriber.send("\($0)") }, finish: { _ in subscriber.finish() }))
    subscriber.onDispose { inner.cancel() }
  }
}
