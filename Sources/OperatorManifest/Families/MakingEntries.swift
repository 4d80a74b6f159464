import ReactiveConcurrency
import ReactiveTesting

extension OperatorEntry {
  static let making: [OperatorEntry] = [
    OperatorEntry(
      "Signal.init(_:)", reactiveCocoa: "createSignal:", rx: "create", combine: "Deferred, Future",
      drawing: "Signal { sender in sender.send(1); … }"
    ) { run in
      Signal<Int> { sender in
        sender.send(1)
        let work = run.scheduler.schedule(after: .seconds(2)) {
          sender.send(2)
          sender.finish()
        }
        sender.onDispose { work.cancel() }
      }
    },
    OperatorEntry(
      "Signal.just(_:)", reactiveCocoa: "return:", combine: "Just", drawing: "Signal.just(1)"
    ) { _ in Signal.just(1) },
    OperatorEntry(
      "Signal.of(_:)", rx: "of, from", combine: "Publishers.Sequence", drawing: "Signal.of(1, 2, 3)"
    ) { _ in Signal.of(1, 2, 3) },
    OperatorEntry(
      "Signal.empty", reactiveCocoa: "empty", combine: "Empty", drawing: "Signal<Int>.empty"
    ) { _ in Signal<String>.empty },
    OperatorEntry(
      "Signal.never", reactiveCocoa: "never", combine: "Empty(completeImmediately: false)", drawing: "Signal<Int>.never"
    ) { _ in Signal<String>.never },
    OperatorEntry(
      "Signal.fail(_:)", reactiveCocoa: "error:", rx: "error", combine: "Fail", drawing: "Signal<Int>.fail(error)"
    ) { _ in Signal<String>.fail(MarbleFailure()) },
    OperatorEntry(
      "Signal.deferred(_:)", reactiveCocoa: "defer:", combine: "Deferred",
      code: "Signal.deferred { source }", ["source": "-1-2|"], subscribing: [0, 3]
    ) { run in
      let source = run.source
      return Signal.deferred {
        run.note("made")
        return source
      }
    },
    OperatorEntry(
      "Signal.unfold(_:_:)", rx: "generate", drawing: "Signal.unfold(1) { state in … }"
    ) { _ in
      Signal<Int>.unfold(1) { state in
        defer { state *= 2 }
        return state < 10 ? state : nil
      }
    },
    OperatorEntry(
      "Signal.init(_: sequence)", reactiveCocoa: "rac_sequence.signal", rx: "from", combine: "Publishers.Sequence",
      drawing: "Signal(1...3)"
    ) { _ in Signal(1...3) }
    .called("Signal.init(_:_:)"),
    OperatorEntry(
      "Signal.init(_: asyncSequence)", rx: "from", drawing: "Signal(asyncSequence)", ["asyncSequence": "-1-2-|"]
    ) { run in Signal(run.text("asyncSequence").values(buffering: .unbounded), on: run.scheduler) }
    .called("Signal.init(_:on:_:)")
    .with(
      Traits(
        .buffering, isApart: true, sends: .scheduler, stores: .task(most: 257),
        released: .otherwise)
    )
    .check { Signal($0.source, on: $0.scheduler) }
    .unmodelled("Tasks are not part of the models."),
    OperatorEntry(
      "Signal.init(stream:)", code: "Signal(stream: stream)", ["stream": "-1-2-#"]
    ) { run in Signal(stream: run["stream"].stream(), on: run.scheduler) }
    .called("Signal.init(stream:on:)")
    .with(
      Traits(
        .buffering, isApart: true, sends: .scheduler, stores: .task(most: 257),
        released: .otherwise)
    )
    .unmodelled("Tasks are not part of the models."),
    OperatorEntry(
      "Signal.async(on:_:)", rx: "Single.create", combine: "Future",
      drawing: "Signal.async { emitter in try await emitter.emit(1); … }"
    ) { run in
      Signal<Int>.async(on: run.scheduler) { emitter in
        for value in 1...3 {
          try await run.scheduler.sleep(for: .seconds(2))
          try await emitter.emit(value)
        }
      }
    },
    OperatorEntry(
      "Signal.using(_:release:_:)",
      code: "Signal.using(resource, release: { … }) { resource in source }", ["source": "-1-2-|"]
    ) { run in
      let source = run.source
      return Signal.using(run.note("made"), release: { run.note("released") }, { source })
    }
    .unmodelled("It is `deferred(_:)`, with something to release."),
    OperatorEntry(
      "Signal.using(on:acquire:release:_:)",
      drawing: "Signal.using(acquire: { … }, release: { … }) { connection in source }", ["source": "-1-2-|"]
    ) { run in
      let source = run.source
      return Signal.using(
        on: run.scheduler,
        acquire: {
          try await run.scheduler.sleep(for: .seconds(1))
          run.note("made")
        },
        release: { _, _ in
          try? await run.scheduler.sleep(for: .seconds(1))
          run.note("released")
        }
      ) { source }
    }
    .with(Traits(sends: .others))
    .check { run in
      let source = run.source
      return Signal.using(on: run.scheduler, acquire: {}, release: { _, _ in }) { source }
    }
    .unmodelled("It is `using(_:release:_:)`, with tasks."),
  ]
}
