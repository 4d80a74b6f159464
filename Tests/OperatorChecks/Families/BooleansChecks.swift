import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let booleans: [OperatorChecks] = [
    OperatorChecks("not()", Check { $0.source.map { $0 == 1 }.not() }),
    OperatorChecks("and()", Check("of a pack") { $0.source.map { ($0 > 1, $0 > 2, $0 > 3, true) }.and() }),
    OperatorChecks("or()", Check("of a Tuple") { $0.source.map { pack($0 > 1, $0 > 2, $0 > 3) }.or() }),
    OperatorChecks(
      "any(_:)", Check("without a match", Traits(.gathering, pulls: .values(9))) { $0.source.any { $0 == 9 } }),
    OperatorChecks(
      "all(_:)", Check("without a miss", Traits(.gathering, pulls: .values(9))) { $0.source.all { $0 != 9 } }),
  ]
}
