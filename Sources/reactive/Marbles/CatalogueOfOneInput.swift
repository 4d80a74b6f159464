import ReactiveConcurrency

extension Catalogue {
  static let transforming = [
    Example("map(_:)", "map { $0 * 10 }", ["source": "-1-2-3-|"]) {
      $0.numbers("source").map { $0 * 10 }.drawn()
    },
    Example("map(to:)", "map(to: \"z\")", ["source": "-1-2-3-|"]) {
      $0.numbers("source").map(to: "z")
    },
    Example("compactMap(_:)", "compactMap { $0 % 2 == 0 ? $0 * 10 : nil }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").compactMap { $0 % 2 == 0 ? $0 * 10 : nil }.drawn()
    },
    Example("tryMap(_:)", "tryMap { if $0 > 2 { throw … } else { $0 } }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").tryMap { number in
        if number > 2 { throw MarbleError.failed }
        return number
      }.drawn()
    },
    Example("scan(_:_:)", "scan(0) { $0 + $1 }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").scan(0) { $0 + $1 }.drawn()
    },
    Example("combinePrevious(_:_:)", "combinePrevious(0) { $1 - $0 }", ["source": "-1-3-7-8-|"]) {
      $0.numbers("source").combinePrevious(0) { $1 - $0 }.drawn()
    },
    Example("aggregate(_:_:)", "aggregate(0) { $0 + $1 }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").aggregate(0) { $0 + $1 }.drawn()
    },
    Example("aggregate(from:_:)", "aggregate(from: { 100 }) { $0 + $1 }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").aggregate(from: { 100 }) { $0 + $1 }.drawn()
    },
    Example("collected()", "collected()", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").collected().drawnLists()
    },
    Example("materialize()", "materialize()", ["source": "-1-2-X"]) {
      $0.numbers("source").materialize().drawn()
    },
    Example("dematerialize()", "materialize().delay(…).dematerialize()", ["source": "-1-2-X"]) { run in
      // Delayed in between, so that it can be told from a plain signal: an error comes late too.
      run.numbers("source").materialize().delay(for: .seconds(2), on: run.scheduler).dematerialize().drawn()
    },
  ]

  static let filtering = [
    Example("filter(_:)", "filter { $0 % 2 == 0 }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").filter { $0 % 2 == 0 }.drawn()
    },
    Example("ignore(_:)", "ignore(2)", ["source": "-1-2-3-2-|"]) {
      $0.numbers("source").ignore(2).drawn()
    },
    Example("ignoreValues()", "ignoreValues()", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").ignoreValues().drawn()
    },
    Example("distinctUntilChanged()", "distinctUntilChanged()", ["source": "-1-1-2-2-1-|"]) {
      $0.numbers("source").distinctUntilChanged().drawn()
    },
    Example("distinctUntilChanged(by:)", "distinctUntilChanged { $0 / 2 == $1 / 2 }", ["source": "-1-2-3-4-5-|"]) {
      $0.numbers("source").distinctUntilChanged { $0 / 2 == $1 / 2 }.drawn()
    },
    Example("take(_:)", "take(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").take(2).drawn()
    },
    Example("take(while:)", "take(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").take(while: { $0 < 3 }).drawn()
    },
    Example("take(until: predicate)", "take(until: { $0 == 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").take(until: { $0 == 3 }).drawn()
    },
    Example("take(until: signal)", "source.take(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]) {
      $0.numbers("source").take(until: $0.text("trigger")).drawn()
    },
    Example("takeLast(_:)", "takeLast(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").takeLast(2).drawn()
    },
    Example("skip(_:)", "skip(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").skip(2).drawn()
    },
    Example("skip(while:)", "skip(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").skip(while: { $0 < 3 }).drawn()
    },
    Example("skip(until:)", "skip(until: { $0 == 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").skip(until: { $0 == 3 }).drawn()
    },
  ]

  static let errors = [
    Example("catch(_:)", "source.catch { error in fallback }", ["source": "-1-2-X", "fallback": "-8-9-|"]) { run in
      run.numbers("source").catch { _ in run.numbers("fallback") }.drawn()
    },
    Example("catch(to:)", "source.catch(to: fallback)", ["source": "-1-2-X", "fallback": "-8-9-|"]) {
      $0.numbers("source").catch(to: $0.numbers("fallback")).drawn()
    },
    Example("retry(_:)", "retry(2)", ["source": "-1-2X"]) {
      $0.numbers("source").retry(2).drawn()
    },
    Example("repeated()", "repeated()", ["source": "-1-2|"], for: 12) {
      $0.numbers("source").repeated().drawn()
    },
    Example("repeated(_:)", "repeated(2)", ["source": "-1-2|"]) {
      $0.numbers("source").repeated(2).drawn()
    },
  ]

  static let sideEffects = [
    Example("onNext(_:)", "onNext { value in … }", ["source": "-1-2-|"]) { run in
      run.numbers("source").onNext { run.note("saw \($0)") }.drawn()
    },
    Example("onError(_:)", "onError { error in … }", ["source": "-1-2-X"]) { run in
      run.numbers("source").onError { _ in run.note("error") }.drawn()
    },
    Example("onCompleted(_:)", "onCompleted { … }", ["source": "-1-2-|"]) { run in
      run.numbers("source").onCompleted { run.note("done") }.drawn()
    },
    Example("finally(_:)", "finally { … }", ["source": "-1-2-X"]) { run in
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
