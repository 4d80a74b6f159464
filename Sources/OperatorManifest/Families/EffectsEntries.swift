import ReactiveConcurrency

extension OperatorEntry {
  static let effects: [OperatorEntry] = [
    OperatorEntry(
      "onNext(_:)",
      words: SearchWords(reactiveCocoa: "doNext:", rx: "do(onNext:)", combine: "handleEvents"),
      example: Example("onNext { value in … }", ["source": "-1-2-|"]) { run in
        run.source.onNext { run.note("\($0)") }
      }),
    OperatorEntry(
      "onError(_:)",
      words: SearchWords(reactiveCocoa: "doError:", rx: "do(onError:)", combine: "handleEvents"),
      example: Example("onError { error in … }", ["source": "-1-2-#"]) { run in
        run.source.onError { _ in run.note("error") }
      }),
    OperatorEntry(
      "onCompleted(_:)",
      words: SearchWords(reactiveCocoa: "doCompleted:", rx: "do(onCompleted:)", combine: "handleEvents"),
      example: Example("onCompleted { … }", ["source": "-1-2-|"]) { run in
        run.source.onCompleted { run.note("done") }
      }),
    OperatorEntry(
      "instrumented(_:by:on:)", symbol: "instrumented(_:by:on:fileID:line:)",
      words: SearchWords(questions: ["How do I count values?"], topics: "average metrics tracing metrics"),
      example: Example(drawing: "instrumented(\"source\", by: …)", ["source": "-1-2-|"]) { run in
        run.source.instrumented(
          "source",
          by: SignalInstrument { name in
            run.note("\(name) begins")
            return { moment in
              switch moment {
              case .value: run.note("value")
              case .ended: run.note("ends")
              default: break
              }
            }
          }
        )
      },
      checks: [Check { $0.source.instrumented("source", by: SignalInstrument { _ in { _ in } }, on: $0.scheduler) }],
      unmodelled: "It does not change what is sent."),
    OperatorEntry(
      "onDispose(_:)",
      words: SearchWords(
        rx: "do(onDispose:)", combine: "handleEvents(receiveCancel:)",
        questions: ["How do I clean up, whatever happens?"], topics: "disconnect cancel dealloc deinit cleanup resource"
      ),
      example: Example(drawing: "onDispose { … }.take(1)", ["source": "-1-2-|"]) { run in
        run.source.onDispose { run.note("disposed") }.take(1)
      },
      checks: [Check { $0.source.onDispose {} }],
      unmodelled: "It does not change what is sent."),
    OperatorEntry(
      "initially(_:)",
      words: SearchWords(reactiveCocoa: "initially:", rx: "do(onSubscribe:)", combine: "handleEvents"),
      example: Example("initially { … }", ["source": "-1-2-|"], subscribing: [2]) { run in
        run.source.initially { run.note("initially") }
      }),
    OperatorEntry(
      "onSubscribe(_:)",
      words: SearchWords(rx: "do(onSubscribed:)", combine: "handleEvents(receiveSubscription:)"),
      example: Example("onSubscribe { … }", ["source": "-1-2-|"], subscribing: [2]) { run in
        run.source.onSubscribe { run.note("subscribed") }
      },
      unmodelled: "It does not change what is sent."),
  ]
}
