import ReactiveConcurrency
import ReactiveTesting

extension Catalogue {
  static let errors = [
    Example("catch(_:)", "source.catch { error in fallback }", ["source": "-1-2-#", "fallback": "-8-9-|"]) { run in
      run.numbers("source").catch { _ in run.numbers("fallback") }.drawn()
    },
    Example("catch(to:)", "source.catch(to: fallback)", ["source": "-1-2-#", "fallback": "-8-9-|"]) {
      $0.numbers("source").catch(to: $0.numbers("fallback")).drawn()
    },
    Example("catch(returning:)", "catch(returning: 0)", ["source": "-1-2-#"]) {
      $0.numbers("source").catch(returning: 0).drawn()
    },
    Example("try(_:)", "try { if $0 > 2 { throw … } }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").try { if $0 > 2 { throw MarbleFailure() } }.drawn()
    },
    Example("mapError(_:)", "mapError { _ in other }", ["source": "-1-2-#"]) {
      $0.numbers("source").mapError { _ in MarbleFailure("other") }.drawn()
    },
    Example("ifEmpty(_:)", "ifEmpty(0)", ["source": "---|"]) {
      $0.numbers("source").ifEmpty(0).drawn()
    },
    Example("ifEmpty(switchTo:)", "source.ifEmpty(switchTo: fallback)", ["source": "---|", "fallback": "-8-9|"]) {
      $0.numbers("source").ifEmpty(switchTo: $0.numbers("fallback")).drawn()
    },
    Example("retry()", "retry()", ["source": "-1-2#"], for: 11) {
      $0.numbers("source").retry().drawn()
    },
    Example("retry(_:)", "retry(2)", ["source": "-1-2#"]) {
      $0.numbers("source").retry(2).drawn()
    },
    Example(
      "retry(_:delay:on:)", "retry(2, delay: .exponential(from: .seconds(1)), on: scheduler)", ["source": "-1#"]
    ) { run in
      run.numbers("source").retry(2, delay: .exponential(from: .seconds(1)), on: run.scheduler).drawn()
    },
    Example("retry(on:_:)", "retry { error, attempt in attempt < 2 ? .seconds(3) : nil }", ["source": "-1#"]) { run in
      run.numbers("source").retry(on: run.scheduler) { _, attempt in attempt < 2 ? .seconds(3) : nil }.drawn()
    },
    Example("repeated()", "repeated()", ["source": "-1-2|"], for: 11) {
      $0.numbers("source").repeated().drawn()
    },
    Example("repeated(_:)", "repeated(2)", ["source": "-1-2|"]) {
      $0.numbers("source").repeated(2).drawn()
    },
  ]

  static let sideEffects = [
    Example("onNext(_:)", "onNext { value in … }", ["source": "-1-2-|"]) { run in
      run.numbers("source").onNext { run.note("\($0)") }.drawn()
    },
    Example("onError(_:)", "onError { error in … }", ["source": "-1-2-#"]) { run in
      run.numbers("source").onError { _ in run.note("error") }.drawn()
    },
    Example("onCompleted(_:)", "onCompleted { … }", ["source": "-1-2-|"]) { run in
      run.numbers("source").onCompleted { run.note("done") }.drawn()
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
