import ReactiveConcurrency
import ReactiveTesting

extension OperatorEntry {
  static let failure: [OperatorEntry] = [
    OperatorEntry(
      "catch(_:)", reactiveCocoa: "catch:",
      code: "source.catch { error in fallback }", ["source": "-1-2-#", "fallback": "-8-9-|"]
    ) { run in run.source.catch { _ in run["fallback"] } }
    .unmodelled("It is `catch(to:)`, which makes the signal when it is needed."),
    OperatorEntry(
      "catch(to:)", reactiveCocoa: "catchTo:",
      code: "source.catch(to: fallback)", ["source": "-1-2-#", "fallback": "-8-9-|"]
    ) { $0.source.catch(to: $0["fallback"]) }
    .check("the source") { Signal.fail(MarbleFailure()).catch(to: $0.source) },
    OperatorEntry(
      "catch(returning:)", reactiveCocoa: "catch:, return:", rx: "catchAndReturn", combine: "replaceError(with:)",
      code: "catch(returning: 0)", ["source": "-1-2-#"]
    ) { $0.source.catch(returning: 0) },
    OperatorEntry(
      "try(_:)", reactiveCocoa: "try:", rx: "map (throwing)", combine: "tryMap",
      code: "try { if $0 > 2 { throw … } }", ["source": "-1-2-3-4-|"]
    ) { $0.source.try { if $0 > 2 { throw MarbleFailure() } } }
    .check("without an error") { $0.source.try { _ in } },
    OperatorEntry(
      "mapError(_:)", code: "mapError { _ in other }", ["source": "-1-2-#"]
    ) { $0.source.mapError { _ in MarbleFailure("other") } },
    OperatorEntry("failingOnRelease()", code: "failingOnRelease()", ["source": "-1-2-#"]) {
      $0.source.failingOnRelease()
    }
    .with(Traits(released: .otherwise))
    .unmodelled("It is `mapError(_:)` for a release, which is no event of a timeline."),
    OperatorEntry(
      "retry()", reactiveCocoa: "retry", drawing: "retry()", ["source": "-1-2#"], for: 11
    ) { $0.source.retry() }
    .called("retry(_:)"),
    OperatorEntry("retry(_:)", reactiveCocoa: "retry:", code: "retry(2)", ["source": "-1-2#"]) { $0.source.retry(2) }
      .count { $0.source.retry($0.count) },
    OperatorEntry(
      "retry(_:delay:on:)", rx: "retry(when:)",
      drawing: "retry(2, delay: .exponential(from: .seconds(1)), on: scheduler)", ["source": "-1#"]
    ) { run in
      run.source.retry(2, delay: .exponential(from: .seconds(1)), on: run.scheduler)
    }
    .check { $0.source.retry(2, delay: .constant($0.second), on: $0.scheduler) }
    .count { $0.source.retry($0.count, delay: .constant(.seconds(1)), on: $0.scheduler) }
    .time { run in
      let state = Locked(false)
      let failing = Signal<Int>.deferred {
        state.exchange(true) ? .just(-1) : run.source.concat(.fail(MarbleFailure("once")))
      }
      return failing.retry(1, delay: .constant(run.time), on: run.scheduler)
    },
    OperatorEntry(
      "retry(on:resettingOnValue:_:)", rx: "retry(when:)",
      code: "retry { error, attempt in attempt < 2 ? .seconds(3) : nil }", ["source": "-1#"]
    ) { run in run.source.retry(on: run.scheduler) { _, attempt in attempt < 2 ? run.seconds(3) : nil } }
    .unmodelled("It is `retry(_:delay:on:)`, with a closure for each delay."),
    OperatorEntry(
      "retry(when:)", rx: "retry(when:)",
      drawing: "source.retry(when: { errors in online })", ["source": "-1#", "online": "----x--y|"]
    ) { run in
      let online = run["online"]
      return run.source.retry(when: { _ in online })
    }
    .check { $0.source.retry(when: { $0.take(2) }) }
    .unmodelled("It is `retry(_:)`, and waits for another signal between two runs."),
    OperatorEntry(
      "Signal.firstSuccess(of:)", rx: "catch(sequence:)",
      drawing: "Signal.firstSuccess(of: [a, b, c])", ["a": "-1#", "b": "-2#", "c": "-3|"]
    ) { .firstSuccess(of: [$0["a"], $0["b"], $0["c"]]) }
    .check { .firstSuccess(of: [$0.source, .just(9)]) }
    .check("as second") { .firstSuccess(of: [.fail(SignalError.ended), $0.source]) }
    .unmodelled("It is `catch(to:)`, several times."),
    OperatorEntry(
      "results()", reactiveCocoa: "materialize", rx: "materialize", code: "results()", ["source": "-1-2-#"]
    ) {
      $0.source.results().map { result in
        switch result {
        case .success(let value): "\(value)"
        case .failure: "failure"
        }
      }
    },
  ]
}
