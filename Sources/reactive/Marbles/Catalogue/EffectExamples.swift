import ReactiveConcurrency

extension Catalogue {
  static let effects = [
    Example("onNext(_:)", "onNext { value in … }", ["source": "-1-2-|"]) { run in
      run.numbers("source").onNext { run.note("\($0)") }.drawn()
    },
    Example("onError(_:)", "onError { error in … }", ["source": "-1-2-#"]) { run in
      run.numbers("source").onError { _ in run.note("error") }.drawn()
    },
    Example("onCompleted(_:)", "onCompleted { … }", ["source": "-1-2-|"]) { run in
      run.numbers("source").onCompleted { run.note("done") }.drawn()
    },
    Example("instrumented(_:by:on:)", "instrumented(\"source\", by: …)", ["source": "-1-2-|"]) { run in
      run.numbers("source").instrumented(
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
      ).drawn()
    },
    Example("finally(_:)", "finally { … }", ["source": "-1-2-#"]) { run in
      run.numbers("source").finally { run.note("finally") }.drawn()
    },
    Example("onDispose(_:)", "onDispose { … }.take(1)", ["source": "-1-2-|"]) { run in
      run.numbers("source").onDispose { run.note("disposed") }.take(1).drawn()
    },
    Example("initially(_:)", "initially { … }", ["source": "-1-2-|"], subscribing: [2]) { run in
      run.numbers("source").initially { run.note("initially") }.drawn()
    },
    Example("onSubscribe(_:)", "onSubscribe { … }", ["source": "-1-2-|"], subscribing: [2]) { run in
      run.numbers("source").onSubscribe { run.note("subscribed") }.drawn()
    },
  ]
}
