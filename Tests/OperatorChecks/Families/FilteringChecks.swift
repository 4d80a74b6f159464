import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let filtering: [OperatorChecks] = [
    OperatorChecks("ignoreValues()", Traits(pulls: .all)),
    OperatorChecks(
      "distinctUntilChanged()", Traits(stores: .newest(1)), Check { $0.source.map { $0 / 2 }.distinctUntilChanged() }),
    OperatorChecks("distinctUntilChanged(by:)", Traits(stores: .newest(1))),
    OperatorChecks(
      "distinctUntilChanged(at:)", as: "distinctUntilChanged(by:)", Traits(stores: .newest(1)),
      Check { $0.source.distinctUntilChanged(at: { $0 / 2 }) }),
    OperatorChecks("distinct()", Traits(stores: .everything), Check { $0.source.map { $0 % 3 }.distinct() }),
    OperatorChecks("distinct(by:)", Traits(stores: .everything)),
    OperatorChecks("element(at:)", Check("9") { $0.source.element(at: 9) }),
    OperatorChecks(
      "take(_:)", Check("of 1") { $0.source.take(1) }, Check("of none") { $0.source.take(0) },
      Check("of 9") { $0.source.take(9) }, Check("of -1") { $0.source.take(-1) },
      Check("of 3, of 2") { $0.source.take(3).take(2) }),
    OperatorChecks("prefix(_:)", as: "take(_:)", Check { $0.source.prefix(3) }),
    OperatorChecks("prefix(while:)", as: "take(while:)", Check { $0.source.prefix(while: { $0 < 4 }) }),
    OperatorChecks(
      "take(until: signal)", Traits(livesOn: .waitsForOthers),
      Check("that never comes") { $0.source.take(until: Signal<Int>.never) },
      Check("that is empty", Traits()) { $0.source.take(until: Signal<Int>.empty) }),
    OperatorChecks(
      "take(during:)", as: "take(until: signal)", Traits(livesOn: .waitsForOthers),
      Check { $0.source.take(during: Lifetime()) }),
    OperatorChecks(
      "take(untilReplacement:)", Traits(sends: .others),
      Check("later", Traits(.timed, sends: .others)) {
        $0.source.take(untilReplacement: Signal.just(9).delay(for: $0.second, on: $0.scheduler))
      }, Check("the source", Traits()) { Signal.of(7, 8).take(untilReplacement: $0.source) }),
    OperatorChecks("take(for:on:)", Check { $0.source.take(for: .seconds(9999), on: $0.scheduler) }),
    OperatorChecks(
      "takeLast(_:)", Traits(.gathering, limit: .keptForEnd, stores: .newest(2)),
      Check("of none", Traits(.gathering)) { $0.source.takeLast(0) }),
    OperatorChecks("skip(_:)", Check("of 9") { $0.source.skip(9) }),
    OperatorChecks("dropFirst(_:)", as: "skip(_:)", Check { $0.source.dropFirst(2) }),
    OperatorChecks("drop(while:)", as: "skip(while:)", Check { $0.source.drop(while: { $0 < 3 }) }),
    OperatorChecks("skip(for:on:)", Check { $0.source.skip(for: .zero, on: $0.scheduler) }),
    OperatorChecks("skipLast(_:)", Traits(stores: .newest(2)), Check("of none", Traits()) { $0.source.skipLast(0) }),
  ]
}
