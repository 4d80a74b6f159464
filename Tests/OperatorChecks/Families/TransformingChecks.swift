import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let transforming: [OperatorChecks] = [
    OperatorChecks(
      "through(_:)", Check("left out") { $0.source },
      Check("of .map.then(.filter)") { $0.source.through(Stage.map { $0 + 1 }.then(.filter { $0 % 2 == 0 })) }),
    OperatorChecks("compacted()", Check { $0.source.map { (value: Number) in value == 2 ? nil : value }.compacted() }),
    OperatorChecks("scan(_:_:)", Traits(stores: .newest(1))),
    OperatorChecks("scan(_:_:) with index", Traits(stores: .newest(1))),
    OperatorChecks("scan(into:_:)", Traits(stores: .everything)),
    OperatorChecks("scan(_:)", Traits(stores: .newest(1))),
    OperatorChecks("scanMap(into:_:)", Traits(stores: .newest(1))),
    OperatorChecks("combinePrevious(_:_:)", Traits(stores: .newest(1))),
    OperatorChecks("interspersed(every:with:)", Traits(.merging, limit: .sourceOnStack, stores: .held)),
    OperatorChecks("pairwise()", Traits(stores: .newest(1))),
    OperatorChecks("aggregate(_:_:)", Traits(.gathering, stores: .newest(1))),
    OperatorChecks("aggregate(_:_:) with index", Traits(.gathering, stores: .newest(1))),
    OperatorChecks(
      "aggregate(from:_:)", Traits(.gathering, stores: .newest(1)),
      Check("with index") { $0.source.aggregate(from: { 1 }) { $0 + $1 * Number($2) } }),
    OperatorChecks(
      "aggregate(into:_:)", Traits(.gathering, stores: .newest(1)),
      Check { $0.source.aggregate(into: 0) { $0 = $0 + $1 } }),
    OperatorChecks("collected()", Traits(.gathering, stores: .everything)),
    OperatorChecks("reduceEach(_:)", Check("of a Tuple") { $0.source.map { pack($0, 2) }.reduceEach { $0 * $1 } }),
    OperatorChecks("packed()", Check { $0.source.map { ($0, 2) }.packed() }),
    OperatorChecks("dematerialize()", Check("of materialize()") { $0.source.materialize().dematerialize() }),
    OperatorChecks(
      "ifEmpty(_:)", Check("that is", Traits(.gathering, pulls: .values(10))) { $0.source.filter { $0 > 9 }.ifEmpty(9) }
    ),
    OperatorChecks(
      "ifEmpty(switchTo:)", Traits(livesOn: .keepsSource),
      Check("that is") { Signal.empty.ifEmpty(switchTo: $0.source) }),
  ]
}
