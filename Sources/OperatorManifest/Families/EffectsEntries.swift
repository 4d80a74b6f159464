import ReactiveConcurrency

extension OperatorEntry {
  static let effects: [OperatorEntry] = [
    OperatorEntry(
      "onNext(_:)", reactiveCocoa: "doNext:", rx: "do(onNext:)", combine: "handleEvents",
      code: "onNext { value in … }", ["source": "-1-2-|"]
    ) { run in run.source.onNext { run.note("\($0)") } },
    OperatorEntry(
      "onError(_:)", reactiveCocoa: "doError:", rx: "do(onError:)", combine: "handleEvents",
      code: "onError { error in … }", ["source": "-1-2-#"]
    ) { run in run.source.onError { _ in run.note("error") } },
    OperatorEntry(
      "onCompleted(_:)", reactiveCocoa: "doCompleted:", rx: "do(onCompleted:)", combine: "handleEvents",
      code: "onCompleted { … }", ["source": "-1-2-|"]
    ) { run in run.source.onCompleted { run.note("done") } },
    OperatorEntry(
      "onDispose(_:)", rx: "do(onDispose:)", combine: "handleEvents(receiveCancel:)",
      drawing: "onDispose { … }.take(1)", ["source": "-1-2-|"]
    ) { run in run.source.onDispose { run.note("disposed") }.take(1) }
    .check { $0.source.onDispose {} }
    .unmodelled("It does not change what is sent."),
    OperatorEntry(
      "onSubscribe(_:)", reactiveCocoa: "initially:", rx: "do(onSubscribe:)",
      combine: "handleEvents(receiveSubscription:)",
      code: "onSubscribe { … }", ["source": "-1-2-|"], subscribing: [2]
    ) { run in run.source.onSubscribe { run.note("subscribed") } },
  ]
}
