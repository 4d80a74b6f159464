import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let flattening: [OperatorChecks] = [
    OperatorChecks(
      "flattenMap(_:)", Traits(limit: .sourceOnStack, stores: .waiting(most: .max)),
      Check("of just") { $0.source.flattenMap { .just($0) } },
      Check(
        "of several", Traits(limit: .sourceOnStack, stores: .waiting(most: .max, each: 2), livesOn: .pausesOthers)
      ) { $0.source.flattenMap { .of($0, $0 * 10) } },
      Check("of empty") { $0.source.flattenMap { $0 == 3 ? .empty : .just($0) } },
      Check(
        "of delayed",
        Traits(.merging, sends: .others, stores: .waiting(most: .max, each: 2), livesOn: .pausesOthers, pulls: .all)
      ) { run in run.source.flattenMap { Signal.of($0, $0 * 10).delay(for: run.second * $0.value, on: run.scheduler) }
      },
      Check("to the source", Traits()) {
        let source = $0.source
        return Signal.just(0).flattenMap { _ in source }
      }),
    OperatorChecks(
      "flattenMap(.merge(maxConcurrent: 2))",
      Traits(limit: .sourceOnStack, stores: .waiting(most: 258, each: 2), livesOn: .pausesOthers),
      Check { $0.source.flattenMap(.merge(maxConcurrent: 2)) { .of($0, $0 * 10) } }),
    OperatorChecks(
      "flattenMap(.concat)",
      Traits(limit: .sourceOnStack, stores: .waiting(most: 257, each: 2), livesOn: .pausesOthers),
      Check { $0.source.flattenMap(.concat) { .of($0, $0 * 10) } },
      Check(
        "of delayed",
        Traits(
          .buffering, sends: .others, stores: .waiting(most: 257, each: 2), livesOn: .pausesOthers, pulls: .values(1))
      ) { run in run.source.flattenMap(.concat) { Signal.of($0, $0 * 10).delay(for: run.second, on: run.scheduler) }
      }),
    OperatorChecks(
      "flattenMap(.concat(maxConcurrent: 2))",
      Traits(
        .buffering, limit: .sourceOnStack, sends: .others, stores: .waiting(most: 514, each: 2), livesOn: .pausesOthers,
        pulls: .values(2)),
      Check { $0.source.flattenMap(.concat(maxConcurrent: 2)) { .of($0, $0 * 10) } }),
    OperatorChecks(
      "flattenMap(.latest)", Traits(limit: .sourceOnStack, stores: .newest(1, each: 2)),
      Check { $0.source.flattenMap(.latest) { .of($0, $0 * 10) } }),
    OperatorChecks(
      "flattenMap(.exhaust)",
      Traits(.timed, limit: .sourceOnStack, stores: .newest(1, each: 2), livesOn: .pausesOthers),
      Check { $0.source.flattenMap(.exhaust) { .of($0, $0 * 10) } }),
    OperatorChecks(
      "flattenMap(.race)",
      Check("to the source") {
        let source = $0.source
        return Signal.just(0).flattenMap(.race) { _ in source }
      },
      Check("of delayed", Traits(.timed, sends: .others, stores: .waiting(most: .max), pulls: .all)) { run in
        run.source.flattenMap(.race) { value in
          Signal.just(value).delay(for: run.second * max(0, 7 - value.value), on: run.scheduler)
        }
      }),
    OperatorChecks("flatten(_:)", Check(".race") { Signal.of(.never, $0.source).flatten(.race) }),
    OperatorChecks("switchToLatest()", Check("of the source") { Signal.just($0.source).switchToLatest() }),
    OperatorChecks(
      "bind(_:)", Traits(limit: .sourceOnStack, stores: .waiting(most: .max, each: 2), livesOn: .pausesOthers),
      Check { $0.source.bind { { value, _ in .of(value, -value) } } },
      Check("that stops") { run in
        run.source.bind {
          { value, stop in
            stop = value == 3
            return .of(value, -value)
          }
        }
      },
      Check(
        "that returns nothing", Traits(limit: .sourceOnStack, stores: .waiting(most: .max), livesOn: .pausesOthers)
      ) { $0.source.bind { { value, _ in value == 3 ? nil : .just(value) } } }),
    OperatorChecks(
      "Signal.switch(by:cases:default:)", Check { Signal.switch(by: .just("k"), cases: ["k": $0.source]) },
      Check("without a case") { Signal.switch(by: .just("x"), cases: ["k": $0.source]) }),
    OperatorChecks("Signal.if(_:then:else:)", Check { Signal.if(.of(false, true), then: $0.source, else: .never) }),
  ]
}
