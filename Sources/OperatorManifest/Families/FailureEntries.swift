import ReactiveConcurrency
import ReactiveTesting

extension OperatorEntry {
  static let failure: [OperatorEntry] = [
    OperatorEntry(
      "catch(_:)",
      words: SearchWords(
        reactiveCocoa: "catch:", rx: "catch", combine: "catch", questions: ["What instead of an error?"],
        topics: "fallback default"),
      traits: Traits(livesOn: .keepsSource),
      example: Example("source.catch { error in fallback }", ["source": "-1-2-#", "fallback": "-8-9-|"]) { run in
        run.source.catch { _ in run["fallback"] }
      },
      unmodelled: "It is `catch(to:)`, which makes the signal when it is needed."),
    OperatorEntry(
      "catch(to:)",
      words: SearchWords(
        reactiveCocoa: "catchTo:", rx: "catch", combine: "catch", questions: ["What instead of an error?"],
        topics: "fallback default"),
      traits: Traits(livesOn: .keepsSource),
      example: Example("source.catch(to: fallback)", ["source": "-1-2-#", "fallback": "-8-9-|"]) {
        $0.source.catch(to: $0["fallback"])
      },
      checks: [Check("the source") { Signal.fail(MarbleFailure()).catch(to: $0.source) }]),
    OperatorEntry(
      "catch(returning:)",
      words: SearchWords(
        reactiveCocoa: "catch:, return:", rx: "catchAndReturn", combine: "replaceError(with:)",
        questions: ["What instead of an error?"], topics: "fallback default"),
      example: Example("catch(returning: 0)", ["source": "-1-2-#"]) { $0.source.catch(returning: 0) }),
    OperatorEntry(
      "try(_:)",
      words: SearchWords(reactiveCocoa: "try:", rx: "map (throwing)", combine: "tryMap"),
      example: Example("try { if $0 > 2 { throw … } }", ["source": "-1-2-3-4-|"]) {
        $0.source.try { if $0 > 2 { throw MarbleFailure() } }
      },
      checks: [Check("without an error") { $0.source.try { _ in } }]),
    OperatorEntry(
      "mapError(_:)",
      words: SearchWords(combine: "mapError"),
      example: Example("mapError { _ in other }", ["source": "-1-2-#"]) {
        $0.source.mapError { _ in MarbleFailure("other") }
      }),
    OperatorEntry(
      "retry()", symbol: "retry(_:)",
      words: SearchWords(
        reactiveCocoa: "retry", rx: "retry", combine: "retry", questions: ["Again, after an error?"],
        topics: "reconnect attempts"),
      example: Example(drawing: "retry()", ["source": "-1-2#"], for: 11) { $0.source.retry() }),
    OperatorEntry(
      "retry(_:)",
      words: SearchWords(
        reactiveCocoa: "retry:", rx: "retry", combine: "retry", questions: ["Again, after an error?"],
        topics: "reconnect attempts"),
      traits: Traits(livesOn: .keepsSource),
      example: Example("retry(2)", ["source": "-1-2#"]) { $0.source.retry(2) }),
    OperatorEntry(
      "retry(_:delay:on:)",
      words: SearchWords(
        rx: "retry(when:)", questions: ["Again, a little later each time?"],
        topics: "backoff jitter exponential reconnect attempts"),
      traits: Traits(livesOn: .keepsSource),
      example: Example(drawing: "retry(2, delay: .exponential(from: .seconds(1)), on: scheduler)", ["source": "-1#"]) {
        run in
        run.source.retry(2, delay: .exponential(from: .seconds(1)), on: run.scheduler)
      },
      checks: [Check { $0.source.retry(2, delay: .constant($0.second), on: $0.scheduler) }]),
    OperatorEntry(
      "retry(on:resettingOnValue:_:)",
      words: SearchWords(
        rx: "retry(when:)", questions: ["Again, but only after some errors?"], topics: "reconnect attempts"),
      traits: Traits(livesOn: .keepsSource),
      example: Example("retry { error, attempt in attempt < 2 ? .seconds(3) : nil }", ["source": "-1#"]) { run in
        run.source.retry(on: run.scheduler) { _, attempt in attempt < 2 ? run.seconds(3) : nil }
      },
      unmodelled: "It is `retry(_:delay:on:)`, with a closure for each delay."),
    OperatorEntry(
      "retry(when:)",
      words: SearchWords(
        rx: "retry(when:)", questions: ["Again, but only after some errors?"], topics: "reconnect trigger"),
      traits: Traits(livesOn: .keepsSource),
      example: Example(drawing: "source.retry(when: { errors in online })", ["source": "-1#", "online": "----x--y|"]) {
        run in
        let online = run["online"]
        return run.source.retry(when: { _ in online })
      },
      checks: [Check { $0.source.retry(when: { $0.take(2) }) }],
      unmodelled: "It is `retry(_:)`, and waits for another signal between two runs."),
    OperatorEntry(
      "Signal.firstSuccess(of:)",
      words: SearchWords(
        rx: "catch(sequence:)", questions: ["What instead, after an error?"], topics: "fallback mirrors list"),
      traits: Traits(livesOn: .keepsSource),
      example: Example(drawing: "Signal.firstSuccess(of: [a, b, c])", ["a": "-1#", "b": "-2#", "c": "-3|"]) {
        .firstSuccess(of: [$0["a"], $0["b"], $0["c"]])
      },
      checks: [
        Check("", Traits(livesOn: .keepsSource)) { .firstSuccess(of: [$0.source, .just(9)]) },
        Check("as second", Traits(livesOn: .keepsSource)) { .firstSuccess(of: [.fail(SignalError.ended), $0.source]) },
      ],
      unmodelled: "It is `catch(to:)`, several times."),
    OperatorEntry(
      "results()",
      words: SearchWords(
        reactiveCocoa: "materialize", rx: "materialize", questions: ["How do I go on after an error?"]),
      example: Example("results()", ["source": "-1-2-#"]) {
        $0.source.results().map { result in
          switch result {
          case .success(let value): "\(value)"
          case .failure: "failure"
          }
        }
      }),
  ]
}
