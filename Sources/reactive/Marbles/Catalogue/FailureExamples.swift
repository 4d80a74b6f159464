import ReactiveConcurrency
import ReactiveTesting

extension Catalogue {
  static let failure = [
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
    Example("results()", "results()", ["source": "-1-2-#"]) {
      $0.numbers("source").results().map { result in
        switch result {
        case .success(let value): "\(value)"
        case .failure: "failure"
        }
      }
    },
  ]
}
