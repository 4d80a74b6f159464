import ReactiveConcurrency
import ReactiveTesting

extension OperatorEntry {
  static let making: [OperatorEntry] = [
    OperatorEntry(
      "Signal(_:)", symbol: "Signal.init(_:)",
      words: SearchWords(
        reactiveCocoa: "createSignal:", rx: "create", combine: "Deferred, Future",
        questions: ["How do I make a signal from callbacks?"], topics: "AsyncStream AsyncSequence callback delegate"),
      example: Example(drawing: "Signal { sender in sender.send(1); … }") { run in
        Signal<Int> { sender in
          sender.send(1)
          let work = run.scheduler.schedule(after: .seconds(2)) {
            sender.send(2)
            sender.finish()
          }
          sender.onDispose { work.cancel() }
        }
      },
      unchecked: "It has no source."),
    OperatorEntry(
      "just(_:)", symbol: "Signal.just(_:)",
      words: SearchWords(reactiveCocoa: "return:", rx: "just", combine: "Just", questions: ["One value and the end?"]),
      example: Example(drawing: "Signal.just(1)") { _ in Signal.just(1) },
      unchecked: "It has no source."),
    OperatorEntry(
      "of(_:)", symbol: "Signal.of(_:)",
      words: SearchWords(rx: "of, from", combine: "Publishers.Sequence"),
      example: Example(drawing: "Signal.of(1, 2, 3)") { _ in Signal.of(1, 2, 3) },
      unchecked: "It has no source."),
    OperatorEntry(
      "empty", symbol: "Signal.empty",
      words: SearchWords(reactiveCocoa: "empty", rx: "empty", combine: "Empty"),
      example: Example(drawing: "Signal<Int>.empty") { _ in Signal<String>.empty },
      unchecked: "It has no source."),
    OperatorEntry(
      "never", symbol: "Signal.never",
      words: SearchWords(reactiveCocoa: "never", rx: "never", combine: "Empty(completeImmediately: false)"),
      example: Example(drawing: "Signal<Int>.never") { _ in Signal<String>.never },
      unchecked: "It has no source."),
    OperatorEntry(
      "fail(_:)", symbol: "Signal.fail(_:)",
      words: SearchWords(reactiveCocoa: "error:", rx: "error", combine: "Fail"),
      example: Example(drawing: "Signal<Int>.fail(error)") { _ in Signal<String>.fail(MarbleFailure()) },
      unchecked: "It has no source."),
    OperatorEntry(
      "deferred(_:)", symbol: "Signal.deferred(_:)",
      words: SearchWords(
        reactiveCocoa: "defer:", rx: "deferred", combine: "Deferred",
        questions: ["How do I start over for each subscriber?"]),
      example: Example("Signal.deferred { source }", ["source": "-1-2|"], subscribing: [0, 3]) { run in
        let source = run.source
        return Signal.deferred {
          run.note("made")
          return source
        }
      }),
    OperatorEntry(
      "unfold(_:_:)", symbol: "Signal.unfold(_:_:)",
      words: SearchWords(rx: "generate"),
      example: Example(drawing: "Signal.unfold(1) { state in … }") { _ in
        Signal<Int>.unfold(1) { state in
          defer { state *= 2 }
          return state < 10 ? state : nil
        }
      },
      unchecked: "It has no source."),
    OperatorEntry(
      "init(_: sequence)", symbol: "Signal.init(_:)",
      words: SearchWords(
        reactiveCocoa: "rac_sequence.signal", rx: "from", combine: "Publishers.Sequence",
        questions: ["How do I make a signal from an array?"]),
      example: Example(drawing: "Signal(1...3)") { _ in Signal(1...3) },
      unchecked: "It has no source."),
    OperatorEntry(
      "from(optional:)", symbol: "Signal.from(optional:)",
      unchecked: "It has no source."),
    OperatorEntry(
      "from(result:)", symbol: "Signal.from(result:)",
      unchecked: "It has no source."),
    OperatorEntry(
      "from(events:)", symbol: "Signal.from(events:)",
      unchecked: "It has no source."),
    OperatorEntry(
      "init(_: asyncSequence)", symbol: "Signal.init(_:on:)",
      words: SearchWords(
        rx: "from", questions: ["How do I make a signal from an AsyncSequence?"], topics: "AsyncStream AsyncSequence"),
      traits: Traits(.buffering, isApart: true, sends: .scheduler, stores: .task(most: 257), livesOn: .waitsForOthers),
      example: Example(drawing: "Signal(asyncSequence)", ["asyncSequence": "-1-2-|"]) { run in
        Signal(run.text("asyncSequence").values(buffering: .unbounded), on: run.scheduler)
      },
      checks: [Check { Signal($0.source, on: $0.scheduler) }],
      unmodelled: "Tasks are not part of the models."),
    OperatorEntry(
      "init(stream:)", symbol: "Signal.init(stream:on:)",
      traits: Traits(.buffering, isApart: true, sends: .scheduler, stores: .task(most: 257), livesOn: .waitsForOthers),
      example: Example("Signal(stream: stream)", ["stream": "-1-2-#"]) { run in
        Signal(stream: run["stream"].stream(), on: run.scheduler)
      },
      unmodelled: "Tasks are not part of the models."),
    OperatorEntry(
      "async(on:_:)", symbol: "Signal.async(on:_:)",
      words: SearchWords(
        rx: "Single.create", combine: "Future", questions: ["How do I make a signal from async code?"],
        topics: "AsyncStream AsyncSequence task await"),
      example: Example(drawing: "Signal.async { emitter in try await emitter.emit(1); … }") { run in
        Signal<Int>.async(on: run.scheduler) { emitter in
          for value in 1...3 {
            try await run.scheduler.sleep(for: .seconds(2))
            try await emitter.emit(value)
          }
        }
      },
      unchecked: "It has no source."),
    OperatorEntry(
      "init(on:_:)", symbol: "Signal.init(on:_:)",
      shownBy: "async(on:_:)",
      unchecked: "It has no source."),
    OperatorEntry(
      "using(_:release:_:)", symbol: "Signal.using(_:release:_:)",
      words: SearchWords(
        rx: "using", questions: ["How do I close a file with its signal?"], topics: "cleanup resource file bytes"),
      example: Example("Signal.using(resource, release: { … }) { resource in source }", ["source": "-1-2-|"]) { run in
        let source = run.source
        return Signal.using(run.note("made"), release: { run.note("released") }, { source })
      },
      unmodelled: "It is `deferred(_:)`, with something to release."),
    OperatorEntry(
      "using(on:acquire:release:_:)", symbol: "Signal.using(on:acquire:release:_:)",
      words: SearchWords(
        rx: "using", questions: ["How do I close a connection with its signal?"],
        topics: "cleanup resource connection pool transaction async"),
      traits: Traits(sends: .others, livesOn: .keepsSource),
      page: PageWording(sendsOn: "where the signal that is made sends; the end, in the task of `release`"),
      example: Example(
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
      },
      checks: [
        Check { run in
          let source = run.source
          return Signal.using(on: run.scheduler, acquire: {}, release: { _, _ in }) { source }
        }
      ],
      unmodelled: "It is `using(_:release:_:)`, with tasks."),
  ]
}
